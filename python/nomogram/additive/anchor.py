"""What is unknown counts 0 in a model file. So each effect is measured from what the model makes of a missing value; where it
makes nothing of one, from the mean over the rows. The sum stays what it is: what is taken off goes to the other effects of
the pair and to the intercept."""

import numpy as np

from .functions import Lookup, _as_lookups, total
from .sums import Sum


def anchored(sums, inputs):
    """The same sums, each effect 0 where its column is unknown."""
    ways = {column: _way(column, _functions(sums, column), inputs) for s in sums for column in s.columns}
    return [_one(s, ways) for s in sums]


def by_kind(sums, inputs):
    """A column that is levels anywhere is levels everywhere, all of them named."""
    found = sums
    for column in sorted({c for s in sums for c in s.columns}):
        functions = _functions(sums, column)
        if any(isinstance(f, Lookup) for f in functions):
            inputs.know(column, sorted({x for x in inputs.table.labels(column) if x is not None}))
            named = Lookup(dict.fromkeys(inputs.levels[column], 0.0))
            found = [_changed(s, column, lambda f, of=named: _as_lookups([f, of])[0]) for s in found]
    return found


def _functions(sums, column):
    own = [s.singles[column] for s in sums if column in s.singles]
    for s in sums:
        for key, terms in s.pairs.items():
            if column in key:
                own.extend(term[key.index(column)] for term in terms)
    return own


def _changed(s, column, change):
    singles = {c: change(f) if c == column else f for c, f in s.singles.items()}
    pairs = {
        (a, b): [(change(f) if a == column else f, change(g) if b == column else g) for f, g in terms]
        for (a, b), terms in s.pairs.items()
    }
    return Sum(s.constant, singles, pairs)


def _way(column, functions, inputs):
    """How a function of the column becomes the number that stands for “unknown”."""
    if not any(np.isnan(f.missing) for f in functions):
        return lambda f: f.missing
    lookups = any(isinstance(f, Lookup) for f in functions)
    if lookups and column in inputs.unseen:
        return lambda f: f.other
    if lookups:
        labels = [label for label in inputs.table.labels(column) if label is not None]
        return lambda f: float(np.mean(f.at(labels))) if labels else 0.0
    x = inputs.table.numbers(column)
    x = x[~np.isnan(x)]
    return lambda f: float(np.mean(f(x))) if len(x) else 0.0


def _one(s, ways):
    constant = s.constant
    singles = {c: [(1.0, f)] for c, f in s.singles.items()}
    pairs = {}
    for (a, b), terms in s.pairs.items():
        for f, g in terms:
            at_f, at_g = ways[a](f), ways[b](g)
            pairs.setdefault((a, b), []).append((f.shifted(-at_f), g.shifted(-at_g)))
            for c, h, weight in ((a, f, at_g), (b, g, at_f)):
                if weight:
                    singles.setdefault(c, []).append((weight, h))
            constant -= at_f * at_g
    found = {}
    for c, parts in singles.items():
        f = total(parts)
        at = ways[c](f)
        found[c] = f.shifted(-at)
        constant += at
    return Sum(constant, found, pairs)
