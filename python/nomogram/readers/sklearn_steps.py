"""scikit-learn's transformers: features in, features out, each a sum over columns. The parameters are read, nothing is
sampled."""

import numpy as np

from ..additive.functions import Numeric
from ..additive.sums import Sum, weighted
from ..errors import Refused
from .sklearn_encoders import ENCODERS

PASSED = ("passthrough", None)
WITHOUT_PARAMETERS = ("Pipeline", "FeatureUnion", "FunctionTransformer", "Binarizer")


def transformed(step, features, inputs):
    """What a fitted transformer makes of features."""
    if isinstance(step, str) or step is None:
        return list(features) if step in PASSED else []
    name = type(step).__name__
    for kind in type(step).__mro__:
        if kind.__name__ in STEPS:
            _has_seen(step, features, name)
            return STEPS[kind.__name__](step, features, inputs)
        if kind.__name__ in ENCODERS:
            _has_seen(step, features, name)
            return ENCODERS[kind.__name__](step, features, inputs)
    raise Refused(f"{name} is not a sum over columns, or cannot be written exactly: it is refused.")


def _has_seen(step, features, name):
    if name not in WITHOUT_PARAMETERS and not any(key.endswith("_") for key in vars(step)):
        raise Refused(f"{name} has not been fitted.")
    expected = getattr(step, "n_features_in_", len(features))
    if expected != len(features):
        raise Refused(f"{name} was fitted on {expected} columns, and gets {len(features)}.")


def pipeline(step, features, inputs):
    for _, one in step.steps:
        features = transformed(one, features, inputs)
    return features


def column_transformer(step, features, inputs):
    found = []
    named = getattr(step, "feature_names_in_", None)
    for _, one, columns in step.transformers_:
        picked = [features[i] for i in _indices(columns, named, len(features))]
        found.extend(transformed(one, picked, inputs) if picked else [])
    return found


def _indices(columns, named, n):
    if callable(columns):
        raise Refused("ColumnTransformer names its columns by a function: fit it before.")
    if isinstance(columns, slice) and not isinstance(columns.start, str) and not isinstance(columns.stop, str):
        return range(n)[columns]
    order = {name: i for i, name in enumerate(named)} if named is not None else {}
    if isinstance(columns, slice):
        first = 0 if columns.start is None else order[columns.start]
        last = n if columns.stop is None else order[columns.stop] + 1
        return range(first, last)
    columns = [columns] if isinstance(columns, (str, int)) else list(columns)
    if columns and all(isinstance(c, (bool, np.bool_)) for c in columns):
        return [i for i, taken in enumerate(columns) if taken]
    return [order[c] if isinstance(c, str) else range(n)[int(c)] for c in columns]


def union(step, features, inputs):
    found = []
    for _, one in step.transformer_list:
        found.extend(transformed(one, features, inputs))
    return found


def _affine(features, *steps):
    """x less or times a number a feature, step by step as the transformer calculates."""
    found = []
    for i, feature in enumerate(features):
        for operation, values in steps:
            if values is None:
                continue
            v = float(values[i])
            if operation in "+-":
                feature = feature.shifted(v if operation == "+" else -v, (operation, v))
            else:
                feature = feature.scaled(v if operation == "*" else 1 / v, (operation, v))
        found.append(feature)
    return found


def standard(step, features, _):
    return _affine(features, ("-", step.mean_ if step.with_mean else None), ("/", step.scale_ if step.with_std else None))


def robust(step, features, _):
    centre = step.center_ if step.with_centering else None
    return _affine(features, ("-", centre), ("/", step.scale_ if step.with_scaling else None))


def min_max(step, features, _):
    found = _affine(features, ("*", step.scale_), ("+", step.min_))
    if not step.clip:
        return found
    low, high = step.feature_range
    clip = Numeric([low, high], [[low, 0], [0, 1], [high, 0]])
    return [_bent(f, clip, "MinMaxScaler(clip=True)") for f in found]


def max_abs(step, features, _):
    return _affine(features, ("/", step.scale_))


def _bent(feature, outer, name):
    column, f = feature.single(name)
    return Sum.of(column, f.then(outer, name))


def binarizer(step, features, _):
    # Above the threshold, not at it.
    outer = Numeric.steps([np.nextafter(step.threshold, np.inf)], [0, 1])
    return [_bent(f, outer, "Binarizer") for f in features]


def imputer(step, features, inputs):
    """SimpleImputer: a missing value counts as the statistic, and where it has an indicator as more than that."""
    if not (step.missing_values is None or step.missing_values != step.missing_values):
        raise Refused(f"SimpleImputer takes {step.missing_values!r} as missing: put NaN there before training.")
    found = []
    for i, (feature, value) in enumerate(zip(features, step.statistics_)):
        if value is None or value != value:
            if step.keep_empty_features:
                raise Refused(f"SimpleImputer has no value for column {i + 1}, which was empty when it was fitted.")
            continue
        if hasattr(feature, "filled"):
            found.append(feature.filled(value))
        else:
            _, f = feature.single("SimpleImputer")
            found.append(feature.mapped(lambda f, v=float(value): f.filled(v)))
    return found + (indicator(step.indicator_, features, inputs) if step.add_indicator else [])


def indicator(step, features, _):
    """MissingIndicator: 1 where the value is missing."""
    flag = Numeric([], [[0.0]], missing=1.0)
    columns = [features[i] for i in step.features_]
    return [Sum.of(f.column if hasattr(f, "column") else f.single("MissingIndicator")[0], flag) for f in columns]


def splines(step, features, _):
    """SplineTransformer: each B-spline as its polynomials."""
    from scipy.interpolate import PPoly

    if step.extrapolation == "periodic":
        raise Refused("SplineTransformer with periodic extrapolation has no end of pieces: it is refused.")
    missing = 0.0 if getattr(step, "handle_missing", "error") == "zeros" else np.nan
    found = []
    for feature, spline in zip(features, step.bsplines_):
        count = spline.c.shape[1] - (not step.include_bias)
        for j in range(count):
            local = PPoly.from_spline((spline.t, spline.c[:, j], spline.k))
            outer = _of_spline(local, spline.t, spline.k, step.extrapolation)
            outer.missing = missing
            found.append(_bent(feature, outer, "SplineTransformer"))
    return found


def _of_spline(local, knots, k, extrapolation):
    low, high = knots[k], knots[-k - 1]
    middle = (low + high) / 2
    breaks, pieces = [], []
    for i, x in enumerate(local.x[:-1]):
        if local.x[i + 1] > x and low <= x < high:
            one = Numeric([], [local.c[::-1, i]], x)
            pieces.append(_recentred(one, middle))
            breaks.append(x)
    inner = Numeric(breaks[1:], pieces, middle)
    if extrapolation in ("continue", "error"):
        return inner
    ends = []
    for x, at in ((low, 0), (high, len(pieces) - 1)):
        value, slope = inner.both(x, at)
        slope = slope if extrapolation == "linear" else 0.0
        end = np.zeros(len(pieces[0]) if len(pieces[0]) > 1 else 2)
        end[:2] = value - slope * (x - middle), slope
        ends.append(end)
    width = max(len(ends[0]), len(pieces[0]))
    padded = [np.pad(p, (0, width - len(p))) for p in (ends[0], *pieces, ends[1])]
    return Numeric([low, *breaks[1:], high], padded, middle)


def _recentred(f, origin):
    from ..additive.functions import _substituted

    return _substituted(f.pieces[0], origin - f.origin, 1.0)


def polynomial(step, features, inputs):
    found = []
    for powers in step.powers_:
        term = Sum(1.0)
        for i in np.flatnonzero(powers):
            for _ in range(powers[i]):
                term = features[i] if not term.columns else term.times(features[i], inputs.names)
        found.append(term)
    return found


def bins(step, features, _):
    """KBinsDiscretizer: intervals that hold their lower ends."""
    found = []
    for feature, edges in zip(features, step.bin_edges_):
        cuts, n = edges[1:-1], len(edges) - 1
        if step.encode == "ordinal":
            found.append(_bent(feature, Numeric.steps(cuts, range(n)), "KBinsDiscretizer"))
        else:
            unit = np.eye(n)
            found.extend(_bent(feature, Numeric.steps(cuts, unit[j]), "KBinsDiscretizer") for j in range(n))
    return found


def function(step, features, _):
    if step.func is None:
        return list(features)
    name = getattr(step.func, "__name__", "a function")
    raise Refused(f"FunctionTransformer({name}) cannot be written exactly: put {name} into a column of its own.")


def components(step, features, _):
    """PCA and TruncatedSVD: sums of columns."""
    mean = getattr(step, "mean_", None)
    if mean is not None:
        features = [f.shifted(-m) for f, m in zip(features, mean)]
    scale = np.ones(len(step.components_))
    if getattr(step, "whiten", False):
        scale = 1 / np.sqrt(step.explained_variance_)
    return [weighted(features, row * s) for row, s in zip(step.components_, scale)]


def selected(step, features, _):
    return [features[i] for i in np.flatnonzero(step.get_support())]


STEPS = {
    "Pipeline": pipeline,
    "ColumnTransformer": column_transformer,
    "FeatureUnion": union,
    "StandardScaler": standard,
    "RobustScaler": robust,
    "MinMaxScaler": min_max,
    "MaxAbsScaler": max_abs,
    "Binarizer": binarizer,
    "SimpleImputer": imputer,
    "MissingIndicator": indicator,
    "SplineTransformer": splines,
    "PolynomialFeatures": polynomial,
    "KBinsDiscretizer": bins,
    "FunctionTransformer": function,
    "PCA": components,
    "TruncatedSVD": components,
    "SelectorMixin": selected,
}
