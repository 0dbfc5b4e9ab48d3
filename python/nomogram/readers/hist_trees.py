"""scikit-learn's HistGradientBoosting."""

import numpy as np

from ..errors import Refused
from . import trees
from .score import Score
from .sklearn_models import own_answer
from .sklearn_steps import transformed


def of_features(model, features, inputs, whole):
    if model._preprocessor is not None:
        # Columns of categories come first, as codes.
        encoder = model._preprocessor.named_transformers_["encoder"]
        levels = [f for f, of_levels in zip(features, model.is_categorical_) if of_levels]
        numbers = [f for f, of_levels in zip(features, model.is_categorical_) if not of_levels]
        ordered = set(inputs.ordered)
        features = [*transformed(encoder, levels, inputs), *numbers]
        inputs.ordered = ordered  # Codes here are no order.
    learner = type(model).__name__
    baseline = np.ravel(model._baseline_prediction)
    sums = []
    for k, constant in enumerate(baseline):
        own = (_tree(round_[k], 0) for round_ in model._predictors)
        sums.append(trees.total_of(own, features, inputs, float(constant)))
    if hasattr(model, "classes_"):
        link = "logit" if len(sums) == 1 else "identity"
        return Score(sums, link, learner, own_answer(whole, inputs, "decision_function"), list(model.classes_))
    predict = own_answer(whole, inputs, "predict")
    if model.loss in ("poisson", "gamma"):
        return Score(sums, "exp", learner, lambda source: np.log(predict(source)))
    if model.loss not in ("squared_error", "absolute_error", "quantile"):
        raise Refused(f"{learner} with the loss {model.loss!r} cannot be read.")
    return Score(sums, "identity", learner, predict)


def _tree(predictor, at):
    node = predictor.nodes[at]
    if node["is_leaf"]:
        return float(node["value"])
    missing_left = bool(node["missing_go_to_left"])
    if node["is_categorical"]:
        bits = predictor.raw_left_cat_bitsets[node["bitset_idx"]]
        left = [c for c in range(256) if int(bits[c // 32]) >> (c % 32) & 1]
        goes_left = trees.codes(left, missing_left)
    else:
        goes_left = trees.up_to(float(node["num_threshold"]), missing_left)
    below, above = (_tree(predictor, int(node[side])) for side in ("left", "right"))
    return int(node["feature_idx"]), goes_left, below, above
