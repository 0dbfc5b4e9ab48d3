"""Functions → the five forms of a model file, the same form for all classes."""

import numpy as np

from ..errors import Refused
from .functions import Lookup
from .pieces import curve, degree, joint, nodes

MOST_CELLS = 100_000


def interval_labels(cuts, decimals):
    texts = [_cut_text(cut, decimals) for cut in cuts]
    inner = [f"{a} – {b}" for a, b in zip(texts, texts[1:])]
    return [f"< {texts[0]}", *inner, f"≥ {texts[-1]}"]


def _cut_text(cut, decimals):
    """With as many decimals as the column has, or one more, where that is the same number; else all its digits."""
    for d in (decimals, decimals + 1):
        text = f"{cut:.{min(d, 15)}f}"
        if abs(float(text) - cut) <= 1e-12 * abs(cut) and len(text) < 20:
            return text
    return f"{cut:g}" if float(f"{cut:g}") == cut else repr(float(cut))


def single(functions, attribute, index):
    """One shape for each class. `functions`: None where a class has none."""
    given = [f for f in functions if f is not None]
    if any(isinstance(f, Lookup) for f in given):
        labels = [level["label"] for level in attribute["levels"]]
        return [{"form": "levels", "attribute": index, "effects": _effects(labels, _at(f, labels))} for f in functions]
    breaks = joint(given)
    if len(breaks) and all(f.is_steps for f in given):
        return [_steps(f, breaks, attribute, index) for f in functions]
    _cubic_at_most(given, attribute)
    span = attribute["numeric"]["minimum"], attribute["numeric"]["maximum"]
    return [{"form": "cubic", "attribute": index, "curve": curve(f, span)} for f in functions]


def pair(terms, attributes, indices):
    """One shape for each class. `terms`: a list of products a class."""
    sides = [[term[k] for own in terms for term in own] for k in (0, 1)]
    kinds = [_kind(side) for side in sides]
    if "curve" not in kinds:
        return [_table(own, sides, attributes, indices) for own in terms]
    for side, attribute in zip(sides, attributes):
        if not isinstance(side[0], Lookup):
            _cubic_at_most(side, attribute)
    if "levels" in kinds:
        if kinds[0] != "levels":
            terms = [[(g, f) for f, g in own] for own in terms]
            attributes, indices = attributes[::-1], indices[::-1]
        return [_curves(own, attributes, indices) for own in terms]
    return [_surface(own, sides, attributes, indices) for own in terms]


def _kind(side):
    if any(isinstance(f, Lookup) for f in side):
        return "levels"
    return "steps" if all(f.is_steps for f in side) and len(joint(side)) else "curve"


def _cubic_at_most(functions, attribute):
    most = max(degree(f) for f in functions)
    if most > 3:
        raise Refused(f'Column "{attribute["name"]}" has a power of degree {most}: a model file holds cubics.')


def _at(f, labels):
    return np.zeros(len(labels)) if f is None else f.at(labels)


def _effects(labels, values):
    return [{"label": label, "log_odds": float(v)} for label, v in zip(labels, values)]


def _steps(f, breaks, attribute, index):
    values = np.zeros(len(breaks) + 1) if f is None else _in_intervals(f, breaks)
    change = np.flatnonzero(np.diff(values)) if f is not None and np.diff(values).any() else np.array([0])
    cuts, values = breaks[change], values[np.append(change, change[-1] + 1)]
    labels = interval_labels(cuts, attribute["numeric"]["decimals"])
    return {"form": "levels", "attribute": index, "cuts": cuts.tolist(), "effects": _effects(labels, values)}


def _in_intervals(f, breaks):
    at = np.searchsorted(f.breaks, breaks, side="right")
    return f.pieces[np.concatenate([[0], at]), 0]


def _table(terms, sides, attributes, indices):
    labels, cuts, values = [], [], []
    for k, (side, attribute) in enumerate(zip(sides, attributes)):
        if isinstance(side[0], Lookup):
            labels.append([level["label"] for level in attribute["levels"]])
            cuts.append([])
            values.append([term[k].at(labels[k]) for term in terms])
        else:
            breaks = joint(side)
            labels.append(interval_labels(breaks, attribute["numeric"]["decimals"]))
            cuts.append(breaks.tolist())
            values.append([_in_intervals(term[k], breaks) for term in terms])
    rows, columns = labels
    if len(rows) * len(columns) > MOST_CELLS:
        names = " and ".join(f'"{a["name"]}"' for a in attributes)
        raise Refused(f"The pair of {names} has {len(rows) * len(columns):,} cells; a model file takes {MOST_CELLS:,}.")
    effects = np.array(values[0]).T @ np.array(values[1]) if terms else np.zeros((len(rows), len(columns)))
    shape = {"form": "table", "attributes": list(indices), "rows": rows, "columns": columns, "effects": effects.tolist()}
    return {**shape, **{key: c for key, c in zip(("row_cuts", "column_cuts"), cuts) if c}}


def _curves(terms, attributes, indices):
    from .functions import total

    labels = [level["label"] for level in attributes[0]["levels"]]
    span = attributes[1]["numeric"]["minimum"], attributes[1]["numeric"]["maximum"]
    weights = [f.at(labels) for f, _ in terms]
    curves = []
    for k, label in enumerate(labels):
        of = total([(w[k], g) for w, (_, g) in zip(weights, terms)]) if terms else None
        curves.append({"label": label, "curve": curve(of, span)})
    return {"form": "curves_by_level", "attributes": list(indices), "curves": curves}


def _surface(terms, sides, attributes, indices):
    grid = []
    for k, (side, attribute) in enumerate(zip(sides, attributes)):
        span = attribute["numeric"]["minimum"], attribute["numeric"]["maximum"]
        knots, values, slopes = nodes([term[k] for term in terms] or side[:1], span, True)
        grid.append((knots, values, slopes))
    (xs, f, df), (ys, g, dg) = grid
    weight = 1.0 if terms else 0.0
    sheet = {"x_knots": xs, "y_knots": ys}
    for key, down, across in (("values", g, f), ("x_slopes", g, df), ("y_slopes", dg, f), ("twists", dg, df)):
        sheet[key] = (weight * (down.T @ across)).tolist() if terms else np.zeros((len(ys), len(xs))).tolist()
    return {"form": "surface", "attributes": list(indices), "surface": sheet}
