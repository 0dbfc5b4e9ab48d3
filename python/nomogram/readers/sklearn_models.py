"""scikit-learn's models, at the end of a pipeline or alone."""

from importlib import import_module

import numpy as np

from ..additive.functions import Numeric
from ..additive.sums import Sum, combined, weighted
from ..errors import Refused
from ..labels import label_of
from .score import Score
from .sklearn_encoders import table
from .sklearn_steps import transformed


def read(model, inputs):
    features = in_order(getattr(model, "feature_names_in_", None), inputs)
    whole = model
    while hasattr(model, "steps"):
        for _, step in model.steps[:-1]:
            features = transformed(step, features, inputs)
        model = model.steps[-1][1]
    return _last(model, features, inputs, whole)


def in_order(named, inputs):
    """The columns of X, by name in the order that the model has; all of them where it knows no names."""
    features = inputs.features()
    if named is None or not hasattr(inputs.table.source, "iloc"):
        return features
    inputs.order = [inputs.index(name) for name in named]
    return [features[i] for i in inputs.order]


def _last(model, features, inputs, whole):
    name = type(model).__name__
    reader = next((MODELS[kind.__name__] for kind in type(model).__mro__ if kind.__name__ in MODELS), None)
    if reader is None:
        raise Refused(f"{name} is not a sum over columns that this package can read.")
    if not any(key.endswith("_") and not key.startswith("__") for key in vars(model)):
        raise Refused(f"{name} has not been fitted.")
    expected = getattr(model, "n_features_in_", len(features))
    if expected != len(features):
        raise Refused(f"{name} was fitted on {expected} features, and gets {len(features)}.")
    return reader(model, features, inputs, whole)


def own_answer(whole, inputs, method, **more):
    """The model's own answer to rows, with the columns in its order."""
    order = inputs.order

    def answer(source):
        source = source.iloc[:, order] if order is not None and hasattr(source, "iloc") else source
        return np.asarray(getattr(whole, method)(source, **more), float)

    return answer


def _linear(model, features, k=0):
    weights = np.atleast_2d(np.asarray(_dense(model.coef_), float))[k]
    return weighted(features, weights, float(np.ravel(model.intercept_)[k if np.size(model.intercept_) > 1 else 0]))


def _dense(matrix):
    return matrix.toarray() if hasattr(matrix, "toarray") else matrix


def logistic(model, features, inputs, whole):
    classes = list(model.classes_)
    learner = type(model).__name__
    if len(classes) == 2:
        return Score([_linear(model, features)], "logit", learner, own_answer(whole, inputs, "decision_function"), classes)
    if _one_against_rest(model):
        raise Refused(f"{learner} learned each class against the rest: its probabilities are no sums. Train it as multinomial.")
    sums = [_linear(model, features, k) for k in range(len(classes))]
    return Score(sums, "identity", learner, own_answer(whole, inputs, "decision_function"), classes)


def _one_against_rest(model):
    way = getattr(model, "multi_class", "auto")
    return way == "ovr" or getattr(model, "solver", "") == "liblinear" or type(model).__name__ == "SGDClassifier"


def sgd(model, features, inputs, whole):
    if model.loss != "log_loss":
        return machine(model, features, inputs, whole)
    return logistic(model, features, inputs, whole)


def discriminant(model, features, inputs, whole):
    return logistic(model, features, inputs, whole)


def machine(model, features, inputs, whole):
    """A decision value, and no probability."""
    learner = type(model).__name__
    if getattr(model, "kernel", "linear") != "linear":
        raise Refused(f"{learner} with the kernel {model.kernel!r} is not a sum over columns: only the linear kernel is.")
    classes = list(model.classes_)
    if len(classes) > 2:
        raise Refused(f"{learner} of {len(classes)} classes decides by pairs or one against the rest: its answer is no sum.")
    own = own_answer(whole, inputs, "decision_function")
    return Score([_linear(model, features)], "identity", learner, own, classes, decision=True)


def calibrated(model, features, inputs, whole):
    """CalibratedClassifierCV: a sigmoid of the machine's decision value."""
    if len(model.calibrated_classifiers_) > 1:
        raise Refused("CalibratedClassifierCV(ensemble=True) averages machines: that is no sum. Take ensemble=False.")
    one = model.calibrated_classifiers_[0]
    inner = one.estimator
    if len(model.classes_) > 2:
        raise Refused("CalibratedClassifierCV of several classes calibrates one against the rest: that is no sum.")
    if one.method != "sigmoid":
        raise Refused(f"CalibratedClassifierCV(method={one.method!r}) is no straight line of the sum: take method='sigmoid'.")
    if type(inner).__name__ == "FrozenEstimator":
        inner = inner.estimator
    while hasattr(inner, "steps"):
        for _, step in inner.steps[:-1]:
            features = transformed(step, features, inputs)
        inner = inner.steps[-1][1]
    if not hasattr(inner, "decision_function"):
        raise Refused(f"CalibratedClassifierCV bends the probability of {type(inner).__name__}, not its log odds: that is no sum.")
    score = _last(inner, features, inputs, inner)
    by = one.calibrators[0]
    probability = own_answer(whole, inputs, "predict_proba")

    def own(source):
        p = probability(source)
        return np.log(p[:, 1]) - np.log(p[:, 0])

    sums = [score.sums[0].scaled(-float(by.a_)).shifted(-float(by.b_))]
    return Score(sums, "logit", f"{type(inner).__name__}, calibrated", own, list(model.classes_))


def _log_joint(whole, inputs):
    return own_answer(whole, inputs, "predict_log_proba")


def _of_classes(sums, whole, inputs, learner, classes):
    """Log probabilities but for a common number: of two classes their difference is the log odds."""
    own = _log_joint(whole, inputs)
    if len(classes) > 2:
        return Score(sums, "identity", learner, own, classes)

    def log_odds(source):
        p = own(source)
        return p[:, 1] - p[:, 0]

    return Score([combined([(1.0, sums[1]), (-1.0, sums[0])])], "logit", learner, log_odds, classes)


def gaussian(model, features, inputs, whole):
    squares = [f.times(f, inputs.names) for f in features]
    sums = []
    for mean, variance, prior in zip(model.theta_, model.var_, model.class_prior_):
        constant = np.log(prior) - 0.5 * np.sum(np.log(2 * np.pi * variance)) - 0.5 * np.sum(mean**2 / variance)
        line = weighted(features, mean / variance, constant)
        sums.append(combined([(1.0, line), (1.0, weighted(squares, -0.5 / variance))]))
    return _of_classes(sums, whole, inputs, "GaussianNB", list(model.classes_))


def categorical(model, features, inputs, whole):
    sums = []
    for k, prior in enumerate(model.class_log_prior_):
        tables = [table(f, log[k], "CategoricalNB") for f, log in zip(features, model.feature_log_prob_)]
        sums.append(combined([(1.0, t) for t in tables], float(prior)))
    return _of_classes(sums, whole, inputs, "CategoricalNB", list(model.classes_))


def bernoulli(model, features, inputs, whole):
    if model.binarize is not None:
        above = Numeric.steps([np.nextafter(model.binarize, np.inf)], [0, 1])
        found = [f.single("BernoulliNB") for f in features]
        features = [Sum.of(column, f.then(above, "BernoulliNB")) for column, f in found]
    sums = []
    for log, prior in zip(model.feature_log_prob_, model.class_log_prior_):
        never = np.log(1 - np.exp(log))
        sums.append(weighted(features, log - never, prior + never.sum()))
    return _of_classes(sums, whole, inputs, "BernoulliNB", list(model.classes_))


def regression(model, features, inputs, whole):
    if np.ndim(model.coef_) > 1 and len(model.coef_) > 1:
        raise Refused(f"{type(model).__name__} predicts several numbers: train one model for each.")
    if getattr(model, "kernel", "linear") != "linear":
        raise Refused(f"{type(model).__name__} with the kernel {model.kernel!r} is not a sum over columns.")
    return Score([_linear(model, features)], "identity", type(model).__name__, own_answer(whole, inputs, "predict"))


def generalised(model, features, inputs, whole):
    """Poisson, Gamma and Tweedie regression, with the logarithm as their link."""
    if type(model).__name__ == "TweedieRegressor" and model.link != "log" and not (model.link == "auto" and model.power > 0):
        return regression(model, features, inputs, whole)
    predict = own_answer(whole, inputs, "predict")
    own = lambda source: np.log(predict(source))  # noqa: E731
    return Score([_linear(model, features)], "exp", type(model).__name__, own)


def _elsewhere(module):
    """A model whose reader is a file of its own."""

    def reader(model, features, inputs, whole):
        return import_module(f"{__package__}.{module}").of_features(model, features, inputs, whole)

    return reader


MODELS = {
    "LogisticRegression": logistic,
    "SGDClassifier": sgd,
    "LinearDiscriminantAnalysis": discriminant,
    "LinearSVC": machine,
    "SVC": machine,
    "NuSVC": machine,
    "RidgeClassifier": machine,
    "CalibratedClassifierCV": calibrated,
    "GaussianNB": gaussian,
    "CategoricalNB": categorical,
    "BernoulliNB": bernoulli,
    "LinearRegression": regression,
    "Ridge": regression,
    "ElasticNet": regression,
    "BayesianRidge": regression,
    "HuberRegressor": regression,
    "SGDRegressor": regression,
    "LinearSVR": regression,
    "SVR": regression,
    "_GeneralizedLinearRegressor": generalised,
    "BaseHistGradientBoosting": _elsewhere("hist_trees"),
    "XGBModel": _elsewhere("xgboost_trees"),
    "EBMModel": _elsewhere("ebm"),
    "LGBMModel": _elsewhere("lightgbm_trees"),
}
