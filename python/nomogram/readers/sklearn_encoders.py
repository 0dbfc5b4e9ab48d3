"""scikit-learn's encoders: a number for each category."""

import numpy as np

from ..additive.functions import Numeric
from ..additive.inputs import Raw
from ..additive.sums import Sum
from ..errors import Refused
from ..labels import is_missing


def _encoded(feature, categories, values, name, **more):
    """The number of each category, of a column as it is or of steps (bins, codes) that came before."""
    if isinstance(feature, Raw):
        return feature.levels(categories, values, **more)
    column, f = feature.single(name)
    if not f.is_steps:
        raise Refused(f"{name} takes single numbers as categories after another transformer has changed them.")
    found = {float(c): v for c, v in zip(categories, values) if not is_missing(c)}
    return Sum.of(column, f.mapped(lambda v: found.get(float(v), more.get("other", 0.0))))


def one_hot(step, features, _):
    """OneHotEncoder: with rare categories together, one of them dropped, unknown ones 0."""
    name = "OneHotEncoder"
    kept = _kept_together(step)
    dropped = step.drop_idx_ if step.drop_idx_ is not None else [None] * len(features)
    found = []
    for feature, categories, rare, drop in zip(features, step.categories_, kept, dropped):
        categories = list(categories)
        unknown = step.handle_unknown != "error"
        places = [c for c in range(len(categories)) if c not in rare]
        groups = [[c] for c in places] + ([sorted(rare)] if rare else [])
        for group in groups:
            if drop is not None and int(drop) in group:
                continue
            to_rare = bool(rare) and group is groups[-1] and step.handle_unknown in ("infrequent_if_exist", "warn")
            other = 1.0 if to_rare else 0.0
            values = [1.0 if c in group else 0.0 for c in range(len(categories))]
            missing = other if unknown else None
            more = {"other": other, "missing": missing, "unseen": unknown}
            found.append(_encoded(feature, categories, values, name, **more))
    return found


def _kept_together(step):
    rare = getattr(step, "infrequent_categories_", None) if _has_infrequent(step) else None
    found = []
    for i, categories in enumerate(step.categories_):
        names = [] if rare is None or rare[i] is None else list(rare[i])
        found.append({c for c, category in enumerate(categories) if any(_same(category, n) for n in names)})
    return found


def _has_infrequent(step):
    return getattr(step, "min_frequency", None) is not None or getattr(step, "max_categories", None) is not None


def _same(a, b):
    return is_missing(a) and is_missing(b) or bool(a == b)


def ordinal(step, features, _):
    """OrdinalEncoder: the place of each category."""
    found = []
    for feature, categories, rare in zip(features, step.categories_, _kept_together(step)):
        known = [c for c, category in enumerate(categories) if not is_missing(category)]
        places = [c for c in known if c not in rare]
        values = [float(places.index(c)) if c in places else float(len(places)) for c in known]
        more = {"ordered": True}
        if step.handle_unknown == "use_encoded_value":
            more.update(unseen=True, other=float(step.unknown_value))
        missing = float(step.encoded_missing_value)
        # A missing value stays missing, unless it has a number of its own.
        more["missing"] = None if np.isnan(missing) else missing
        found.append(_encoded(feature, [categories[c] for c in known], values, "OrdinalEncoder", **more))
    return found


def target(step, features, _):
    """TargetEncoder: the mean of each category."""
    if step.target_type_ == "multiclass":
        raise Refused("TargetEncoder of several classes is refused.")
    found = []
    for feature, categories, values in zip(features, step.categories_, step.encodings_):
        mean = float(step.target_mean_)
        more = {"other": mean, "missing": mean, "unseen": True}
        found.append(_encoded(feature, list(categories), [float(v) for v in values], "TargetEncoder", **more))
    return found


def table(feature, values, name):
    """A number for each whole number 0, 1, 2, … (naive Bayes)."""
    if isinstance(feature, Raw):
        return feature.levels(range(len(values)), list(values))
    column, f = feature.single(name)
    if isinstance(f, Numeric) and not f.is_steps:
        raise Refused(f"{name} needs codes 0, 1, 2, … in every column.")
    return Sum.of(column, f.mapped(lambda v: float(values[int(v)]) if 0 <= v < len(values) else np.nan))


ENCODERS = {"OneHotEncoder": one_hot, "OrdinalEncoder": ordinal, "TargetEncoder": target}
