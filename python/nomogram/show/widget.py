"""The drawing in Jupyter and marimo, by anywidget where it is installed."""

from ..errors import Refused
from ..labels import is_missing
from .viewer_files import viewer


def is_possible():
    try:
        import anywidget  # noqa: F401

        viewer("widget")
        return True
    except (ImportError, Refused):
        return False


def widget(nomogram):
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise Refused("A drawing in a notebook needs the package anywidget: pip install anywidget") from None

    class NomogramWidget(anywidget.AnyWidget):
        """`values` by name of the column (None: unknown), `outcome` as of `Nomogram.predict`: each follows the dots, and
        the dots follow `values`."""

        _esm = viewer("widget")
        file = traitlets.Dict().tag(sync=True)
        _values = traitlets.List().tag(sync=True)
        outcome = traitlets.Any().tag(sync=True)

        @property
        def values(self):
            return dict(zip(nomogram.attributes, self._values))

        @values.setter
        def values(self, values):
            unknown = [name for name in values if name not in nomogram.attributes]
            if unknown:
                raise Refused(f'The nomogram has no column "{unknown[0]}".')
            given = [values.get(name) for name in nomogram.attributes]
            self._values = [None if is_missing(v) else getattr(v, "item", lambda v=v: v)() for v in given]
            found = nomogram.predict(self.values)[0]
            self.outcome = found.tolist()

    return NomogramWidget(file=nomogram.file)
