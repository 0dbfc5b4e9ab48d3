"""Sums of decision trees, as exact steps: of one column where a way to a leaf asks for one, as a pair where it asks for two.

A tree is a number (a leaf) or (feature, goes_left, left tree, right tree); `goes_left` is a step function of the feature, 1
where a value goes left."""

import numpy as np

from ..additive.functions import Numeric, product
from ..additive.sums import Sum, combined
from ..errors import Refused


def below(cut, missing_left):
    """Left are values below the cut."""
    return Numeric.steps([cut], [1.0, 0.0], 1.0 if missing_left else 0.0)


def up_to(threshold, missing_left):
    """Left are values up to the threshold and at it."""
    return below(np.nextafter(threshold, np.inf), missing_left)


def codes(left, missing_left):
    """Left are these whole numbers; whatever is no code is missing."""
    known = sorted(int(c) for c in left)
    breaks = sorted({b for c in known for b in (c, c + 1)})
    values = [0.0] + [1.0 if int(b) in known else 0.0 for b in breaks]
    if not breaks:
        return Numeric([], [[0.0]], missing=1.0 if missing_left else 0.0)
    return Numeric.steps(breaks, values, 1.0 if missing_left else 0.0)


def total_of(trees, features, inputs, constant=0.0):
    singles, pairs = {}, {}
    for tree in trees:
        for value, way in _leaves(tree, features, {}):
            if value == 0:
                continue
            columns = sorted(way)
            if len(columns) > 2:
                names = ", ".join(f'"{inputs.names[c]}"' for c in columns)
                raise Refused(
                    f"A tree asks for {len(columns)} columns together ({names}): a nomogram has at most pairs. Train trees of "
                    "depth 1 or 2."
                )
            if not columns:
                constant += value
            elif len(columns) == 1:
                singles.setdefault(columns[0], []).append((value, way[columns[0]]))
            else:
                pairs.setdefault(tuple(columns), []).append((way[columns[0]].scaled(value), way[columns[1]]))
    parts = [(1.0, combined([(w, Sum.of(c, f)) for w, f in found])) for c, found in singles.items()]
    return combined([*parts, (1.0, Sum(pairs=pairs))], constant)


def _leaves(tree, features, way):
    """(value, {column: 1 where the way leads here}) of each leaf."""
    if not isinstance(tree, tuple):
        yield float(tree), way
        return
    feature, goes_left, left, right = tree
    column, f = features[feature].single("A tree")
    to_left = f.then(goes_left, "A tree")
    to_right = to_left.scaled(-1.0).shifted(1.0)
    for condition, branch in ((to_left, left), (to_right, right)):
        here = product(way[column], condition) if column in way else condition
        if not _is_nowhere(here):
            yield from _leaves(branch, features, {**way, column: here})


def _is_nowhere(f):
    return f.is_constant and f.missing == 0 and (f.other if hasattr(f, "values") else f.pieces[0, 0]) == 0
