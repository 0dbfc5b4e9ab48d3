"""What a reader finds in a model."""

from dataclasses import dataclass, field

import numpy as np

from ..errors import Refused
from ..file.evaluate import numbers
from ..file.links import LINKS, softmax
from ..file.write import numeric_range
from ..labels import label_of


@dataclass
class Score:
    """`sums`: one, or of several classes one a class. `own(source)`: what the model itself says of rows, on the scale of
    the sums; of several classes scores whose softmax is its probabilities. `labels`: the classes, negative before positive;
    none where a number is predicted. `precision`: how far sums may be from the model's own."""

    sums: list
    link: str
    learner: str
    own: object
    labels: list = field(default_factory=list)
    target: str = "outcome"
    decision: bool = False  # A machine without a probability: its decision value is drawn.
    precision: float = 1e-6
    y: object = None

    @property
    def is_family(self):
        return len(self.sums) > 1

    def counted(self, table):
        """Classes with their rows: counted where y was given, else as many as the model expects."""
        labels = [label_of(label) for label in self.labels]
        if self.y is not None:
            y = [label_of(v) for v in self.y]
            other = next((v for v in y if v not in labels), None)
            if other is not None:
                raise Refused(f'y has a class "{other}" that the model does not know: it knows {", ".join(labels)}.')
            return [(label, float(sum(v == label for v in y))) for label in labels]
        own = np.asarray(self.own(table.source), float)
        own = own[np.isfinite(own)] if own.ndim == 1 else own
        if self.is_family:
            return list(zip(labels, softmax(own).sum(axis=0).tolist()))
        expected = float(LINKS[self.link](own).sum())
        return [(labels[0], len(own) - expected), (labels[1], expected)]

    def targets(self, table):
        """The target of each sum."""
        if self.is_family:
            counted = self.counted(table)
            rows = sum(n for _, n in counted)
            return [
                {"name": self.target, "positive": label, "negative": f"not {label}", "rows": rows, "events": n}
                for label, n in counted
            ]
        if self.link in ("logit", "probit", "cloglog"):
            (negative, rest), (positive, events) = self.counted(table)
            target = {"name": self.target, "positive": positive, "negative": negative}
            return [{**target, "rows": rest + events, "events": events}]
        name = f"decision value of {self.target} = {label_of(self.labels[1])}" if self.decision else self.target
        seen = self.own(table.source) if self.decision or self.y is None else numbers(list(self.y), self.target)
        if self.decision or self.y is None:
            seen = LINKS[self.link](np.asarray(seen, float))
        target = {"name": name, "positive": "", "negative": "", "rows": len(seen), "events": 0}
        return [{**target, "numeric": numeric_range(seen[np.isfinite(seen)], name)}]
