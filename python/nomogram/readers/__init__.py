"""Trained models → sums over columns, one reader a library."""

from ..errors import Refused
from .score import Score


def read(model, inputs):
    """The sums of a model, exactly as its parameters have them."""
    libraries = [kind.__module__.split(".")[0] for kind in type(model).__mro__]
    if "sklearn" in libraries:
        from . import sklearn_models

        return sklearn_models.read(model, inputs)
    raise Refused(f"{type(model).__name__} of {libraries[0]} is no model that this package can read.")


__all__ = ["Score", "read"]
