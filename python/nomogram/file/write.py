"""Sums of functions → a model file: attributes with what the rows say of them, effects, target."""

import numpy as np

from ..additive import shapes
from ..additive.anchor import anchored, by_kind
from ..additive.functions import Lookup
from ..errors import Refused
from . import evaluate
from .field import LARGEST_VALUE
from .read import CLASSES, MODEL, VERSION


def written(score, inputs):
    """A model file of what a reader has found (`readers.Score`)."""
    sums = anchored(by_kind(score.sums, inputs), inputs)
    singles = sorted({c for s in sums for c in s.singles if not _is_zero(s.singles[c])})
    used = sorted(set(singles).union(*(key for s in sums for key in s.pairs)))
    attributes = [_attribute(c, sums, inputs) for c in used]
    columns = evaluate.encoded({"attributes": attributes}, [inputs.table.columns[c] for c in used])
    effects = []  # One list of shapes an effect, one shape a sum.
    for c in singles:
        at = used.index(c)
        effects.append(shapes.single([s.singles.get(c) for s in sums], attributes[at], at))
    for key in sorted({key for s in sums for key in s.pairs}):
        at = [used.index(c) for c in key]
        effects.append(shapes.pair([s.pairs.get(key, []) for s in sums], [attributes[a] for a in at], at))
    if not effects:
        raise Refused("The model depends on no column: every coefficient is 0.")
    head = {"format": MODEL, "version": VERSION, "attributes": attributes}
    learner = {"name": score.learner, "settings": []}
    card = {"title": "", "purpose": "", "population": "", "source": "", "licence": "", "date": "", "note": ""}
    files = [
        {
            **head,
            "link": score.link,
            "target": target,
            "intercept": s.constant,
            "effects": [_effect(of[k], columns) for of in effects],
            "learner": learner,
            "card": card,
            "notices": [],
        }
        for k, (s, target) in enumerate(zip(sums, score.targets(inputs.table)))
    ]
    if len(files) == 1:
        return files[0]
    classes = [{"label": label, "count": count} for label, count in score.counted(inputs.table)]
    family = {"format": CLASSES, "version": VERSION, "target": score.target, "classes": classes}
    return {**family, "scores": files, "card": card, "notices": []}


def _is_zero(f):
    values = list(f.values.values()) + [f.other] if isinstance(f, Lookup) else f.pieces.ravel()
    return not np.any(values)


def _attribute(column, sums, inputs):
    name = inputs.names[column]
    labels = inputs.table.labels(column)
    missing = sum(label is None for label in labels)
    found = [s.singles[column] for s in sums if column in s.singles]
    found += [t[key.index(column)] for s in sums for key, terms in s.pairs.items() if column in key for t in terms]
    if isinstance(found[0], Lookup):
        counts = dict.fromkeys(inputs.levels[column], 0)
        for label in labels:
            if label is not None:
                counts[label] += 1
        kind = "ordered" if column in inputs.ordered else "categorical"
        levels = [{"label": label, "count": count} for label, count in counts.items()]
        return {"name": name, "kind": kind, "levels": levels, "missing": missing}
    x = inputs.table.numbers(column)
    x = x[~np.isnan(x)]
    return {"name": name, "kind": "numeric", "numeric": numeric_range(x, name), "missing": missing}


def numeric_range(x, name):
    if not len(x):
        raise Refused(f'Column "{name}" of X has no number: its range is not known.')
    if np.abs(x).max() > LARGEST_VALUE:
        raise Refused(f'Column "{name}" of X has a value beyond ±{LARGEST_VALUE:g}.')
    x = np.sort(x)
    counts, _ = np.histogram(x, bins=min(40, max(5, int(np.sqrt(len(x)))))) if x[0] < x[-1] else ([len(x)], None)
    decimals = next((d for d in range(7) if np.all(np.abs(np.round(x, d) - x) <= 1e-12 * np.abs(x))), 6)
    return {
        "minimum": float(x[0]),
        "maximum": float(x[-1]),
        "mean": float(np.clip(np.mean(x), x[0], x[-1])),
        "median": float(x[(len(x) - 1) // 2]),
        "decimals": decimals,
        "histogram": [int(n) for n in counts],
    }


def _effect(shape, columns):
    added = evaluate.contribution(shape, columns)
    everywhere = np.append(added, _own_values(shape))
    return {
        "shape": shape,
        "summary": {
            "minimum": float(everywhere.min()),
            "maximum": float(everywhere.max()),
            "mean": float(added.mean()),
            "spread": float(added.std()),
        },
        "tolerance": 0.0,
    }


def _own_values(shape):
    """The effects that the shape names; of curves what they reach at the rows is enough."""
    if shape["form"] == "levels":
        return [e["log_odds"] for e in shape["effects"]]
    return np.ravel(shape["effects"]) if shape["form"] == "table" else []
