"""A model as a nomogram: saved, shown, asked, checked."""

import json
from pathlib import Path

import numpy as np

from .additive.inputs import Inputs
from .errors import Refused
from .file import evaluate, links
from .file.read import checked, parsed
from .file.write import written
from .readers import read
from .table import table_of


def explain(model, X, y=None, *, target="outcome", title="", columns=None, precision=None):
    """The nomogram of a trained model, exact, or a refusal that says what cannot be shown.

    X are rows such as the model was trained on: ranges, counts and averages are taken from them. y counts the classes; without
    it they are counted as often as the model expects them. `target` is the name of what is predicted. The sums are checked
    against the model's own on all rows of X; `precision` is how far they may be from them, where 1e-6 (1e-4 for models in
    single precision) is not right."""
    inputs = Inputs(table_of(X, columns))
    score = read(model, inputs)
    score.target, score.y = str(target), None if y is None else list(y)
    if not score.target.strip():
        raise Refused("The target has no name.")
    if score.y is not None and len(score.y) != inputs.table.rows:
        raise Refused(f"X has {inputs.table.rows} rows, and y has {len(score.y)}.")
    if precision is not None:
        score.precision = precision
    found = Nomogram(written(score, inputs), inputs.names, score)
    found.file["card"]["title"] = title
    found._check(inputs.table)
    return found


def load(path):
    """The nomogram of a model file, from wherever it came."""
    return Nomogram(parsed(Path(path).read_text(encoding="utf-8")))


class Nomogram:
    """`file` is the model file (a dictionary), `columns` the names of the columns that an array must have."""

    def __init__(self, file, columns=None, score=None):
        self.file = checked(file)
        self.model = file["scores"][0] if "scores" in file else file
        self.attributes = [attribute["name"] for attribute in self.model["attributes"]]
        self.columns = list(columns or self.attributes)
        self._score = score

    @property
    def classes(self):
        """Labels of the classes; none where a number is predicted."""
        if "scores" in self.file:
            return [one["label"] for one in self.file["classes"]]
        return [label for label in (self.model["target"]["negative"], self.model["target"]["positive"]) if label]

    def save(self, path):
        """Writes the model file."""
        Path(path).write_text(json.dumps(self.file, ensure_ascii=False, allow_nan=False), encoding="utf-8")

    def to_html(self, path):
        """Writes a page with drawing and model in one file: it works from the disk and from any host."""
        from .show.page import page

        Path(path).write_text(page(self.file, self._title), encoding="utf-8")

    def widget(self):
        """The drawing in a notebook, its `values` and `outcome` in step with the dots; needs anywidget."""
        from .show.widget import widget

        return widget(self)

    def _repr_mimebundle_(self, **kwargs):
        from .show import widget

        if widget.is_possible():
            return self.widget()._repr_mimebundle_(**kwargs)
        return {"text/plain": repr(self)}

    def __repr__(self):
        return f"<Nomogram of {self._title}: {', '.join(self.attributes)}>"

    @property
    def _title(self):
        target = self.file["target"]
        if "scores" in self.file:
            return self.file["card"]["title"] or target
        name = f"{target['name']} = {target['positive']}" if target["positive"] else target["name"]
        return self.file.get("card", {}).get("title") or name

    def predict(self, X):
        """Probabilities of the positive class; of several classes a column each; or numbers."""
        columns = self._encoded(self._table(X))
        if "scores" in self.file:
            return links.softmax(evaluate.scores(self.file, columns))
        return links.outcome(self.model, evaluate.sums(self.model, columns))

    def sums(self, X):
        """The sums: log odds, decision values or numbers; of several classes a column each."""
        return self._sums(self._table(X))

    def check(self, X):
        """The largest difference in log odds (of numbers and decision values in their own unit) to the model's own answer.
        Refuses where it is too large, and names the column."""
        if self._score is None:
            raise Refused("This nomogram was read from a file: there is no model to check it against.")
        return self._check(self._table(X))

    def _check(self, table):
        off = self._differences(table)
        worst = int(np.argmax(off))
        if off[worst] <= self._score.precision:
            return float(off[worst])
        column = self._blamed(table, worst, int(np.argmin(off)))
        value = table.columns[column][worst]
        raise Refused(
            f"The nomogram is {off[worst]:.3g} off the model's own answer in row {worst}, by column "
            f'"{table.names[column]}" (there {value!r}): it is not shown.'
        )

    def _blamed(self, table, worst, best):
        """The column whose value makes the difference: cells of the worst row are put into the best one, one by one."""
        names = [i for i, name in enumerate(table.names) if name in self.attributes] or list(range(len(table.names)))
        alone = [float(self._differences(table.swapped(i, best, worst))[0]) for i in names]
        return names[int(np.argmax(alone))]

    def _differences(self, table):
        own, found = np.asarray(self._score.own(table.source), float), self._sums(table)
        if found.ndim > 1:
            own, found = _log_shares(own), _log_shares(found)
            # The log of a probability that is next to none has no digits to compare.
            return np.where(np.maximum(own, found) < -600, 0, np.abs(own - found)).max(axis=1)
        off = np.abs(own - found)
        if self.model["link"] == "identity":
            off = off / max(1.0, float(np.nanmax(np.abs(own))))
        # Of rows to which the model has no answer nothing is said; that the nomogram has none is wrong.
        return np.where(np.isnan(own), 0.0, np.where(np.isnan(off), np.inf, off))

    def _sums(self, table):
        columns = self._encoded(table)
        if "scores" in self.file:
            return evaluate.scores(self.file, columns)
        return links.log_odds(self.model, evaluate.sums(self.model, columns))

    def _table(self, X):
        return table_of(X, self.columns)

    def _encoded(self, table):
        lost = [name for name in self.attributes if name not in table.names]
        if lost:
            raise Refused(f'X has no column "{lost[0]}".')
        return evaluate.encoded(self.model, [table.columns[table.names.index(name)] for name in self.attributes])


def _log_shares(scores):
    scores = scores - scores.max(axis=1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
