"""XGBoost: boosters of trees. They calculate in single precision: a value is rounded before it is compared."""

import json

import numpy as np

from ..errors import Refused
from . import trees
from .score import Score
from .sklearn_models import in_order, own_answer

LINKS = {
    "binary:logistic": "logit",
    "reg:logistic": "logit",
    "multi:softprob": "identity",
    "multi:softmax": "identity",
    "count:poisson": "exp",
    "reg:gamma": "exp",
    "reg:tweedie": "exp",
    "reg:squarederror": "identity",
    "reg:absoluteerror": "identity",
    "reg:pseudohubererror": "identity",
    "reg:quantileerror": "identity",
}


def read(model, inputs):
    if hasattr(model, "get_booster"):
        return of_features(model, in_order(getattr(model, "feature_names_in_", None), inputs), inputs, model)
    import xgboost

    def own(source):
        return model.predict(xgboost.DMatrix(_ordered(source, inputs), enable_categorical=True), output_margin=True)

    return _score(model, in_order(model.feature_names, inputs), inputs, own, None)


def of_features(model, features, inputs, whole):
    booster = model.get_booster()
    rounds = getattr(model, "early_stopping_rounds", None)
    upto = model.best_iteration + 1 if rounds else None
    own = own_answer(whole, inputs, "predict", output_margin=True)
    return _score(booster, features, inputs, own, upto, getattr(model, "classes_", None))


def _ordered(source, inputs):
    return source.iloc[:, inputs.order] if inputs.order is not None and hasattr(source, "iloc") else source


def _score(booster, features, inputs, own, upto, classes=None):
    learner = json.loads(booster.save_raw("json").decode())["learner"]
    name = learner["gradient_booster"]["name"]
    if name != "gbtree":
        raise Refused(f"XGBoost's booster {name!r} cannot be read: take gbtree.")
    objective = learner["objective"]["name"]
    if objective not in LINKS:
        raise Refused(f"XGBoost's objective {objective!r} cannot be read.")
    link = LINKS[objective]
    model = learner["gradient_booster"]["model"]
    base = np.atleast_1d(json.loads(learner["learner_model_param"]["base_score"])).astype(float)
    count = max(int(learner["learner_model_param"]["num_class"]), 1)
    base = np.resize(base, count)
    if link == "logit":
        base = np.log(base / (1 - base))
    elif link == "exp":
        base = np.log(base)
    iterations = model.get("iteration_indptr")
    last = iterations[upto] if upto and iterations else len(model["trees"])
    found = [(k, tree) for k, tree in zip(model["tree_info"], model["trees"])][:last]
    sums = [
        trees.total_of((_tree(t, 0) for of, t in found if of == k), features, inputs, float(base[k])) for k in range(count)
    ]
    if classes is None:
        classes = [] if not (link == "logit" or count > 1) else list(range(max(count, 2)))
    score = Score(sums, link, "XGBoost", lambda source: np.asarray(own(source), float), list(classes), precision=1e-4)
    return score


def _tree(tree, at):
    left, right = tree["left_children"][at], tree["right_children"][at]
    if left < 0:
        return float(np.float32(tree["split_conditions"][at]))
    missing_left = bool(tree["default_left"][at])
    if tree.get("split_type", [0] * (at + 1))[at] == 1:
        raise Refused("XGBoost's splits by categories cannot be read: encode the column before training.")
    goes_left = trees.below(_rounded_cut(tree["split_conditions"][at]), missing_left)
    return tree["split_indices"][at], goes_left, _tree(tree, left), _tree(tree, right)


def _rounded_cut(condition):
    """The smallest number that is not below the condition once it has been rounded to single precision."""
    t = np.float32(condition)
    before = np.nextafter(t, np.float32(-np.inf))
    middle = (float(before) + float(t)) / 2
    return middle if np.float32(middle) >= t else float(np.nextafter(middle, np.inf))
