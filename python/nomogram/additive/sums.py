"""A sum of functions of single columns and of products of two: what a feature is, and a score."""

import numpy as np

from ..errors import Refused
from .functions import product, total


class Sum:
    def __init__(self, constant=0.0, singles=None, pairs=None):
        self.constant = float(constant)
        self.singles = singles or {}  # column → function
        self.pairs = pairs or {}  # (column, later column) → [(function, function)]

    @classmethod
    def of(cls, column, function):
        return cls(0.0, {column: function})

    @property
    def columns(self):
        return set(self.singles).union(*self.pairs)

    def single(self, name):
        """Column and function, where that is all there is."""
        if self.pairs or len(self.singles) != 1 or self.constant:
            raise Refused(f"{name} is put on a mix of columns: that is not a sum over columns.")
        return next(iter(self.singles.items()))

    def mapped(self, change):
        column, function = next(iter(self.singles.items()))
        return Sum.of(column, change(function))

    def scaled(self, factor, step=None):
        pairs = {key: [(f.scaled(factor), g) for f, g in terms] for key, terms in self.pairs.items()}
        return Sum(self.constant * factor, {c: f.scaled(factor, step) for c, f in self.singles.items()}, pairs)

    def shifted(self, by, step=None):
        if not self.pairs and not self.constant and len(self.singles) == 1:
            return self.mapped(lambda f: f.shifted(by, step))
        return Sum(self.constant + by, self.singles, self.pairs)

    def times(self, other, names=None):
        if (self.pairs and other.columns) or (other.pairs and self.columns):
            both = sorted(self.columns | other.columns)
            raise Refused(f"A term is of {len(both)} columns together ({_listed(both, names)}): a nomogram has at most pairs.")
        parts = [(self.constant * other.constant, None)]
        parts += [(other.constant, self), (self.constant, other)]
        found = combined([(w, part) for w, part in parts if part is not None])
        found.constant = self.constant * other.constant
        for a, f in self.singles.items():
            for b, g in other.singles.items():
                if a == b:
                    one = Sum.of(a, product(f, g))
                else:
                    one = Sum(pairs={(a, b): [(f, g)]} if a < b else {(b, a): [(g, f)]})
                found = combined([(1.0, found), (1.0, one)])
        return found


def combined(parts, constant=0.0):
    """constant + Σ weight · sum."""
    singles, pairs = {}, {}
    for weight, part in parts:
        if weight == 0:
            continue
        constant += weight * part.constant
        for column, f in part.singles.items():
            singles.setdefault(column, []).append((weight, f))
        for key, terms in part.pairs.items():
            pairs.setdefault(key, []).extend((f.scaled(weight), g) for f, g in terms)
    return Sum(constant, {column: total(fs) for column, fs in singles.items()}, pairs)


def weighted(features, weights, constant=0.0):
    """What a linear model makes of features."""
    weights = np.asarray(weights, float).ravel()
    if len(weights) != len(features):
        raise Refused(f"The model has {len(weights)} coefficients for {len(features)} features.")
    if not np.isfinite(weights).all() or not np.isfinite(constant):
        raise Refused("The model has coefficients that are no numbers (NaN or infinite).")
    return combined(list(zip(weights, features)), float(constant))


def _listed(columns, names):
    return ", ".join(f'"{names[c]}"' if names else str(c) for c in columns)
