"""The arithmetic of a model file: what each effect adds, the sum. The third twin of src/model/ and www/model/, of many rows
at once. What is unknown adds exactly 0.

A value of a numeric attribute is a number, NaN where it is unknown; of any other the index of its level, −1 where it is
unknown (`encoded` makes these of a person's values)."""

import numpy as np

from ..labels import is_missing, label_of
from . import curves


def encoded(model, columns):
    """Values one list an attribute → arrays as above."""
    found = []
    for attribute, values in zip(model["attributes"], columns):
        if attribute["kind"] == "numeric":
            found.append(numbers(values, attribute["name"]))
        else:
            index = {level["label"]: i for i, level in enumerate(attribute["levels"])}
            codes = [-1 if is_missing(v) else index.get(label_of(v), -1) for v in values]
            found.append(np.array(codes, int))
    return found


def numbers(values, name=""):
    """Floats, NaN for what is missing or not finite."""
    try:
        x = np.array([np.nan if is_missing(v) else float(v) for v in values], float)
    except (TypeError, ValueError):
        from ..errors import Refused

        wrong = next(v for v in values if not is_missing(v) and not _is_number(v))
        raise Refused(f'Column "{name}" is of numbers, and holds "{wrong}".') from None
    return np.where(np.isfinite(x), x, np.nan)


def _is_number(v):
    try:
        float(v)
        return True
    except (TypeError, ValueError):
        return False


def sums(model, columns):
    """β₀ + Σ f_k, the effects added one by one in the order of the file."""
    n = len(columns[0]) if columns else 1
    total = np.full(n, float(model["intercept"]))
    for effect in model["effects"]:
        total = total + contribution(effect["shape"], columns)
    return total


def scores(family, columns):
    """The sums of all classes, one row an instance."""
    return np.stack([sums(score, columns) for score in family["scores"]], axis=1)


def contribution(shape, columns):
    """What one effect adds in each row."""
    form = shape["form"]
    if form == "levels":
        at = _place(columns[int(shape["attribute"])], shape.get("cuts") or [])
        return _picked(np.array([e["log_odds"] for e in shape["effects"]], float), at)
    if form == "cubic":
        return _known(lambda x: curves.curve(shape["curve"], x), columns[int(shape["attribute"])])
    first, second = (columns[int(a)] for a in shape["attributes"])
    if form == "table":
        i, j = _place(first, shape.get("row_cuts") or []), _place(second, shape.get("column_cuts") or [])
        table = np.array(shape["effects"], float).reshape(len(shape["rows"]), len(shape["columns"]))
        return _picked(table.ravel(), np.where((i < 0) | (j < 0), -1, i * len(shape["columns"]) + j))
    if form == "curves_by_level":
        added = np.zeros(len(first))
        for k, one in enumerate(shape["curves"]):
            rows = first == k
            added[rows] = _known(lambda x, of=one: curves.curve(of["curve"], x), second[rows])
        return added
    return _known(lambda x, y: curves.surface(shape["surface"], x, y), first, second)


def _place(values, cuts):
    """Index among levels, or among the intervals cuts[i−1] ≤ x < cuts[i]; −1 for none. Without cuts there is one interval
    only, and nothing to tell apart."""
    if values.dtype.kind != "f":
        return values
    if not len(cuts):
        return np.full(len(values), -1)
    return np.where(np.isnan(values), -1, np.searchsorted(np.array(cuts, float), values, side="right"))


def _picked(effects, at):
    return np.where(at < 0, 0.0, np.append(effects, 0.0)[at])


def _known(f, *values):
    """f where all values are known, 0 elsewhere."""
    known = ~np.isnan(np.sum(values, axis=0))
    added = np.zeros(len(known))
    if known.any():
        added[known] = f(*(v[known] for v in values))
    return added
