"""LightGBM: boosters of trees."""

import numpy as np

from ..errors import Refused
from . import trees
from .score import Score
from .sklearn_models import in_order, own_answer

LINKS = {
    "binary": "logit",
    "multiclass": "identity",
    "regression": "identity",
    "regression_l1": "identity",
    "huber": "identity",
    "fair": "identity",
    "quantile": "identity",
    "mape": "identity",
    "poisson": "exp",
    "gamma": "exp",
    "tweedie": "exp",
}


def read(model, inputs):
    if hasattr(model, "booster_"):
        named = getattr(model, "feature_names_in_", None)
        return of_features(model, in_order(named, inputs), inputs, model)
    own = own_answer(model, inputs, "predict", raw_score=True)
    return _score(model, in_order(model.feature_name(), inputs), inputs, own)


def of_features(model, features, inputs, whole):
    own = own_answer(whole, inputs, "predict", raw_score=True)
    return _score(model.booster_, features, inputs, own, getattr(model, "classes_", None))


def _score(booster, features, inputs, own, classes=None):
    dump = booster.dump_model()
    if dump.get("average_output"):
        raise Refused("LightGBM's random forest averages its trees: take boosting_type='gbdt'.")
    objective, *more = dump.get("objective", "").split(" ")
    if objective not in LINKS or any(m.startswith("sqrt") for m in more):
        raise Refused(f"LightGBM's objective {dump.get('objective', '')!r} cannot be read.")
    features = _with_categories(features, dump)
    count = dump["num_tree_per_iteration"]
    sums = []
    for k in range(count):
        found = (_tree(t["tree_structure"]) for t in dump["tree_info"] if t["tree_index"] % count == k)
        sums.append(trees.total_of(found, features, inputs))
    # The probability is F(sigmoid · sum).
    sigmoid = next((float(m.split(":")[1]) for m in more if m.startswith("sigmoid:")), 1.0)
    if sigmoid != 1.0:
        sums = [s.scaled(sigmoid) for s in sums]
    link = LINKS[objective]
    if classes is None:
        classes = [] if not (link == "logit" or count > 1) else list(range(max(count, 2)))
    return Score(sums, link, "LightGBM", lambda source: np.asarray(own(source)) * sigmoid, list(classes))


def _with_categories(features, dump):
    """Columns of categories (pandas) are their codes to LightGBM."""
    given = dump.get("pandas_categorical") or []
    if not given:
        return features
    used = {s["split_feature"] for t in dump["tree_info"] for s in _splits(t["tree_structure"]) if s["decision_type"] == "=="}
    inputs = features[0].inputs
    # pandas_categorical has the columns of categories in order, used or not.
    columns = [i for i, f in enumerate(features) if _is_categorical(inputs, f.column)]
    if len(columns) != len(given) or not used <= set(columns):
        raise Refused("The columns of categories of X are not those that LightGBM was trained on.")
    found = list(features)
    for i, categories in zip(columns, given):
        values = [float(c) for c in range(len(categories))]
        found[i] = features[i].levels(categories, values, other=np.nan, unseen=True)
    return found


def _is_categorical(inputs, column):
    dtypes = getattr(inputs.table.source, "dtypes", None)
    return dtypes is not None and str(dtypes.iloc[column]) == "category"


def _splits(node):
    if "split_feature" in node:
        yield node
        yield from _splits(node["left_child"])
        yield from _splits(node["right_child"])


def _tree(node):
    if "leaf_value" in node:
        return float(node["leaf_value"])
    goes_left = _condition(node)
    return node["split_feature"], goes_left, _tree(node["left_child"]), _tree(node["right_child"])


def _condition(node):
    if node["decision_type"] == "==":
        return trees.codes(str(node["threshold"]).split("||"), False)
    if node["missing_type"] == "Zero":
        raise Refused("LightGBM was trained with zero_as_missing: that cannot be read.")
    threshold = float(node["threshold"])
    # Where training had no missing value, a missing one counts as 0.
    missing_left = node["default_left"] if node["missing_type"] == "NaN" else 0.0 <= threshold
    return trees.up_to(threshold, missing_left)
