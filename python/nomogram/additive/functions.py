"""Functions of one column. Each knows its value where the cell is missing; NaN: there is none.

Numeric  a piecewise polynomial: piece k holds breaks[k−1] ≤ x < breaks[k], in powers of x − origin
Lookup   a number a level; `other` of any level that is not named"""

import numpy as np

from ..errors import Refused


class Numeric:
    def __init__(self, breaks, pieces, origin=0.0, missing=np.nan, chain=None):
        self.breaks = np.asarray(breaks, float)
        self.pieces = np.atleast_2d(np.asarray(pieces, float))
        self.origin, self.missing = float(origin), float(missing)
        self.chain = chain  # The steps of arithmetic that lead from x to here, where they are a straight line.

    @classmethod
    def identity(cls, origin, missing=np.nan):
        return cls([], [[origin, 1.0]], origin, missing, ())

    @classmethod
    def steps(cls, breaks, values, missing=np.nan):
        return cls(breaks, np.asarray(values, float)[:, None], 0.0, missing)

    @property
    def is_steps(self):
        return not self.pieces[:, 1:].any()

    @property
    def is_constant(self):
        return self.is_steps and not (self.pieces[:, 0] != self.pieces[0, 0]).any()

    def __call__(self, x):
        x = np.asarray(x, float)
        known = ~np.isnan(x)
        at = np.searchsorted(self.breaks, x, side="right")
        return np.where(known, self.both(np.where(known, x, self.origin), np.where(known, at, 0))[0], self.missing)

    def both(self, x, piece):
        """Value and slope at x of the polynomial of a piece."""
        z, f, slope = np.asarray(x, float) - self.origin, 0.0, 0.0
        for a in self.pieces[piece].T[::-1]:
            f, slope = f * z + a, slope * z + f
        return f, slope

    def ends(self, k):
        """Value and slope at a break from the left and from the right."""
        x = self.breaks[k]
        return self.both(x, k), self.both(x, k + 1)

    def scaled(self, factor, step=None):
        # A product with 0 is 0, whatever is missing or large.
        return Numeric(self.breaks, self.pieces * factor, self.origin, self.missing * factor, self._after(step))

    def shifted(self, by, step=None):
        pieces = self.pieces.copy()
        pieces[:, 0] += by
        return Numeric(self.breaks, pieces, self.origin, self.missing + by, self._after(step))

    def _after(self, step):
        return self.chain + (step,) if self.chain is not None and step else None

    def filled(self, value):
        """With a value for what is missing, where there is none."""
        return Numeric(self.breaks, self.pieces, self.origin, value if np.isnan(self.missing) else self.missing, self.chain)

    def times(self, other):
        a, b = _on_same(self, other)
        pieces = np.array([np.convolve(p, q) for p, q in zip(a.pieces, b.pieces)])
        return Numeric(a.breaks, pieces, a.origin, self.missing * other.missing)

    def mapped(self, scalar):
        """Another function of each value; of steps alone."""
        missing = np.nan if np.isnan(self.missing) else scalar(self.missing)
        return Numeric.steps(self.breaks, [scalar(v) for v in self.pieces[:, 0]], missing)

    def then(self, outer, name):
        """outer(self(x)), `outer` being a piecewise polynomial."""
        if self.is_steps:
            return self.mapped(lambda v: float(outer(v))).filled(outer.missing)
        if self.chain is None:
            raise Refused(f"{name} bends what another transformer has bent already: that cannot be written exactly.")
        a, b = self.pieces[0, 0], self.pieces[0, 1]
        breaks = [self._where(t) for t in outer.breaks]
        pieces = [_substituted(p, a - outer.origin, b) for p in outer.pieces]
        if b < 0:
            breaks, pieces = breaks[::-1], pieces[::-1]
        missing = outer.missing if np.isnan(self.missing) else float(outer(self.missing))
        return Numeric(breaks, pieces, self.origin, missing)

    def _where(self, t):
        """The smallest x on the right side of the place where the chain reaches t, to the last bit: a value that stands on
        a cut is put where the transformers put it."""
        if not self.chain:
            return t
        a, b = self.pieces[0, 0], self.pieces[0, 1]
        x = self.origin + (t - a) / b
        far = 1e-9 * (abs(x) + abs(self.origin) + abs(1 / b))
        low, high = x - far, x + far
        right = _along(self.chain, high) >= t
        if (_along(self.chain, low) >= t) == right:
            return x
        while True:
            middle = low + (high - low) / 2
            if middle <= low or middle >= high:
                return high
            if (_along(self.chain, middle) >= t) == right:
                high = middle
            else:
                low = middle


class Lookup:
    def __init__(self, values, other=0.0, missing=np.nan):
        self.values, self.other, self.missing = values, float(other), float(missing)

    is_steps = True

    @property
    def is_constant(self):
        return all(v == self.other for v in self.values.values())

    def at(self, labels):
        return np.array([self.missing if label is None else self.values.get(label, self.other) for label in labels], float)

    def scaled(self, factor, step=None):
        return self.mapped(lambda v: v * factor)

    def shifted(self, by, step=None):
        return self.mapped(lambda v: v + by)

    def filled(self, value):
        return Lookup(self.values, self.other, value if np.isnan(self.missing) else self.missing)

    def times(self, other):
        a, b = _as_lookups([self, other])
        labels = a.values.keys() | b.values.keys()
        both = {label: a.values.get(label, a.other) * b.values.get(label, b.other) for label in labels}
        return Lookup(both, a.other * b.other, a.missing * b.missing)

    def mapped(self, scalar):
        missing = np.nan if np.isnan(self.missing) else scalar(self.missing)
        return Lookup({k: scalar(v) for k, v in self.values.items()}, scalar(self.other), missing)

    def then(self, outer, name):
        return self.mapped(lambda v: float(outer(v))).filled(outer.missing)


def product(f, g):
    return g.times(f) if isinstance(g, Lookup) else f.times(g)


def total(parts):
    """Σ weight · function, of one column."""
    parts = [(w, f) for w, f in parts]
    if any(isinstance(f, Lookup) for _, f in parts):
        lookups = _as_lookups([f for _, f in parts])
        parts = [(w, f) for (w, _), f in zip(parts, lookups)]
        other = sum(w * f.other for w, f in parts)
        values = {}
        for w, f in parts:
            rest = 0.0 if np.isnan(f.other) else f.other  # NaN: all that can be asked for is named.
            for label, v in f.values.items():
                values[label] = values.get(label, 0.0) + w * (v - rest)
        usual = sum(w * f.other for w, f in parts if not np.isnan(f.other))
        missing = sum(w * f.missing for w, f in parts)
        return Lookup({label: usual + v for label, v in values.items()}, other, missing)
    origin = next((f.origin for _, f in parts if not f.is_steps), 0.0)
    breaks = np.unique(np.concatenate([f.breaks for _, f in parts]))
    pieces = np.zeros((len(breaks) + 1, max(f.pieces.shape[1] for _, f in parts)))
    for w, f in parts:
        own = _moved(f, origin)
        at = np.searchsorted(f.breaks, breaks, side="right")
        pieces[:, : own.shape[1]] += w * own[np.concatenate([[0], at])]
    return Numeric(breaks, pieces, origin, sum(w * f.missing for w, f in parts))


def _on_same(f, g):
    zero = Numeric(np.union1d(f.breaks, g.breaks), [[0.0]] * (len(np.union1d(f.breaks, g.breaks)) + 1))
    zero.missing = 0.0
    origin = g.origin if f.is_steps else f.origin
    base = Numeric(zero.breaks, np.zeros((len(zero.breaks) + 1, 2)), origin, 0.0)
    found = []
    for one in (f, g):
        at = np.concatenate([[0], np.searchsorted(one.breaks, base.breaks, side="right")])
        found.append(Numeric(base.breaks, _moved(one, origin)[at], origin, one.missing))
    return found


def _moved(f, origin):
    """The pieces in powers of x − origin."""
    if f.origin == origin or f.is_steps:
        return f.pieces
    return np.array([_substituted(p, origin - f.origin, 1.0) for p in f.pieces])


def _substituted(p, a, b):
    """The polynomial p at a + b z, in powers of z."""
    found = np.zeros(len(p))
    for c in p[::-1]:
        found = np.append(a * found, 0)[: len(p)] + np.append(0, b * found)[: len(p)]
        found[0] += c
    return found


def _as_lookups(functions):
    """Of a column that is read as levels in one place, and as numbers in another: by its levels."""
    labels = set().union(*(f.values for f in functions if isinstance(f, Lookup)))
    return [f if isinstance(f, Lookup) else _by_levels(f, labels) for f in functions]


def _by_levels(f, labels):
    if f.is_constant:
        return Lookup({}, f.pieces[0, 0], f.missing)
    try:
        return Lookup({label: float(f(float(label))) for label in labels}, np.nan, f.missing)
    except ValueError:
        raise Refused("A column is read as levels in one place and as numbers in another, and its levels are no numbers.") from None


_STEPS = {"-": np.subtract, "+": np.add, "*": np.multiply, "/": np.divide}


def _along(chain, x):
    x = np.float64(x)
    for operation, number in chain:
        x = _STEPS[operation](x, number)
    return x
