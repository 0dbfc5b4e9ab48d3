"""interpret's explainable boosting machine: a score a bin, and a table of scores a pair."""

import numpy as np

from ..additive.functions import Lookup, Numeric, product
from ..additive.sums import Sum, combined
from ..errors import Refused
from .score import Score
from .sklearn_models import in_order, own_answer

LINKS = {"logit": "logit", "vlogit": "logit", "mlogit": "identity", "identity": "identity", "log": "exp"}


def read(model, inputs):
    features = in_order(list(model.feature_names_in_), inputs)
    return of_features(model, features, inputs, model)


def of_features(model, features, inputs, whole):
    if model.link_ not in LINKS:
        raise Refused(f"The explainable boosting machine's link {model.link_!r} cannot be read.")
    constant = np.ravel(model.intercept_)
    sums = []
    for k, start in enumerate(constant):
        parts = []
        for columns, scores in zip(model.term_features_, model.term_scores_):
            scores = scores[..., k] if len(constant) > 1 else scores
            if len(columns) > 2:
                names = ", ".join(f'"{model.feature_names_in_[c]}"' for c in columns)
                raise Refused(f"A term is of {len(columns)} columns together ({names}): a nomogram has at most pairs.")
            sides = [_side(model, c, features[c], len(columns)) for c in columns]
            parts.append((1.0, _one(sides[0], scores) if len(columns) == 1 else _pair(sides, scores)))
        sums.append(combined(parts, float(start)))
    classes = list(getattr(model, "classes_", []))
    method = "_predict_score" if hasattr(whole, "_predict_score") else "decision_function"
    return Score(sums, LINKS[model.link_], "explainable boosting machine", own_answer(whole, inputs, method), classes)


def _side(model, index, feature, order):
    """Column, and a function that makes one of scores: the first of what is missing, the last of what is unknown."""
    column = feature.column
    bins = model.bins_[index]
    bins = bins[min(order, len(bins)) - 1]
    if not isinstance(bins, dict):
        cuts = np.asarray(bins, float)
        return column, lambda scores: Numeric.steps(cuts, scores[1:-1], scores[0])
    ordered = model.feature_types_in_[index] == "ordinal"
    feature.inputs.know(column, list(bins), ordered=ordered, unseen=True)

    def of_levels(scores):
        return Lookup({label: float(scores[i]) for label, i in bins.items()}, scores[-1], scores[0])

    return column, of_levels


def _one(side, scores):
    column, make = side
    return Sum.of(column, make(np.asarray(scores, float)))


def _pair(sides, scores):
    """A table is a sum of its rows: 1 in the row, times the scores along it."""
    (a, first), (b, second) = sides
    terms = []
    for i, row in enumerate(np.asarray(scores, float)):
        if row.any():
            f, g = first(np.eye(len(scores))[i]), second(row)
            terms.append((f, g) if a < b else (g, f))
    if a == b:
        return combined([(1.0, Sum.of(a, product(f, g))) for f, g in terms])
    return Sum(pairs={(min(a, b), max(a, b)): terms})
