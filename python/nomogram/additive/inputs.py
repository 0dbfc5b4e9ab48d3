"""The columns that a model reads, and what its transformers tell about them."""

import numpy as np

from ..errors import Refused
from ..labels import is_missing, label_of
from .functions import Lookup, Numeric
from .sums import Sum

MOST_LEVELS = 1000


class Inputs:
    def __init__(self, table):
        self.table = table
        self.names = table.names
        self.levels = {}  # column → labels in the model's order
        self.ordered = set()
        self.unseen = set()  # columns in which the model has an answer to a level it does not know
        self.order = None  # Which columns the model takes, in its order; None: all of them.
        self._origins = {}

    def features(self):
        return [Raw(self, i) for i in range(len(self.names))]

    def index(self, name):
        if str(name) in self.names:
            return self.names.index(str(name))
        raise Refused(f'The model has a column "{name}", and X has none of that name.')

    def numeric(self, column):
        """x itself."""
        if column not in self._origins:
            x = self.table.numbers(column)
            x = x[~np.isnan(x)]
            self._origins[column] = float(np.median(x)) if len(x) else 0.0
        return Numeric.identity(self._origins[column])

    def know(self, column, labels, ordered=False, unseen=False):
        if len(labels) > MOST_LEVELS:
            raise Refused(
                f'Column "{self.names[column]}" has {len(labels):,} levels; a nomogram shows at most {MOST_LEVELS:,}. '
                "Put the rare ones together before training."
            )
        known = self.levels.setdefault(column, [])
        seen = set(known)
        known.extend(label for label in labels if label not in seen)
        if ordered:
            self.ordered.add(column)
        if unseen:
            self.unseen.add(column)


class Raw(Sum):
    """A column as it is: a number to whoever takes it as one, levels to whoever has categories. `fill` is what an imputer
    puts where it is missing."""

    def __init__(self, inputs, column, fill=None):
        self.constant, self.pairs = 0.0, {}
        self.inputs, self.column, self.fill = inputs, column, fill

    @property
    def name(self):
        return self.inputs.names[self.column]

    @property
    def singles(self):
        f = self.inputs.numeric(self.column)
        if self.fill is not None:
            try:
                f = f.filled(float(self.fill))
            except (TypeError, ValueError):
                raise Refused(f'Column "{self.name}" is a number to the model, and "{self.fill}" where it is missing.') from None
        return {self.column: f}

    def filled(self, value):
        return self if self.fill is not None else Raw(self.inputs, self.column, value)

    def levels(self, categories, values, other=0.0, missing=None, ordered=False, unseen=False):
        """A number for each category. `missing`: what a missing cell counts, where no category is the missing one."""
        found, of_missing = {}, missing
        for category, value in zip(categories, values):
            if is_missing(category):
                of_missing = value
            else:
                found[label_of(category)] = value
        if self.fill is not None:
            of_missing = found.get(label_of(self.fill), other)
        self.inputs.know(self.column, list(found), ordered, unseen)
        found = {label: v for label, v in found.items() if v != other}
        return Sum.of(self.column, Lookup(found, other, np.nan if of_missing is None else of_missing))

