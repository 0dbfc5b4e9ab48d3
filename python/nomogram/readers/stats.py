"""statsmodels: Logit, Probit, Poisson, OLS and GLM, by formula (patsy) or by arrays."""

import numpy as np

from ..additive.sums import combined, weighted
from ..additive.sums import Sum
from ..errors import Refused
from . import formula
from .score import Score

LINKS = {"Logit": "logit", "Log": "exp", "Identity": "identity", "Probit": "probit", "CLogLog": "cloglog", "Sqrt": "square"}
MODELS = {"Logit": "logit", "Probit": "probit", "Poisson": "exp", "OLS": "identity", "WLS": "identity"}


def read(results, inputs):
    model = getattr(results, "model", None)
    if model is None or not hasattr(results, "params"):
        raise Refused(f"{type(results).__name__} of statsmodels has not been fitted: give what .fit() returned.")
    name = type(model).__name__
    link, learner = MODELS.get(name), name
    if name == "GLM":
        link = LINKS.get(type(model.family.link).__name__)
        learner = f"GLM, {type(model.family).__name__}"
        if link is None:
            raise Refused(f"The link {type(model.family.link).__name__} is none of a model file.")
    if link is None:
        raise Refused(f"{name} of statsmodels cannot be read.")
    for key in ("offset", "exposure"):
        if np.any(getattr(model, key, None)):
            raise Refused(f"The model has an {key}, which is no column: it cannot be shown.")
    params = np.asarray(results.params, float)
    spec = getattr(model.data, "model_spec", None) or getattr(model.data, "design_info", None)
    if spec is None:
        total, exog = _of_arrays(model, params, inputs)
    elif hasattr(spec, "term_codings"):
        total, exog = _of_formula(spec, params, inputs), lambda source: source
    else:
        raise Refused("This formula was read by formulaic: fit it with patsy, or with arrays.")

    def own(source):
        return _answer(results, name, exog(source), len(source))

    classes = [0, 1] if link in ("logit", "probit", "cloglog") else []
    return Score([total], link, learner, own, classes)


def _answer(results, name, exog, rows):
    more = {} if name in ("OLS", "WLS") else {"which": "linear"}
    found = results.predict(exog, **more)
    if len(found) == rows:
        return np.asarray(found, float)
    # Rows with a missing value have no answer.
    answer = np.full(rows, np.nan)
    answer[exog.index.get_indexer(found.index)] = found
    return answer


def _of_arrays(model, params, inputs):
    names, constant = list(model.exog_names), model.data.const_idx
    features = inputs.features()
    named = hasattr(inputs.table.source, "iloc") and all(n in inputs.names for i, n in enumerate(names) if i != constant)
    places, left = [], list(range(len(inputs.names)))
    with_constant = len(inputs.names) == len(names)
    for i, name in enumerate(names):
        if named and name in inputs.names:
            places.append(inputs.index(name))
        elif i == constant:
            places.append(None)
            if with_constant and not named:
                left.pop(0)
        elif left:
            places.append(left.pop(0))
        else:
            raise Refused(f'The model has a column "{name}", and X has none for it.')
    parts = [Sum(1.0) if at is None or i == constant else features[at] for i, at in enumerate(places)]

    def exog(source):
        table = np.asarray(source, float)
        return np.column_stack([np.ones(len(table)) if at is None else table[:, at] for at in places])

    return weighted(parts, params), exog


def _of_formula(spec, params, inputs):
    parts = []
    for term, subterms in spec.term_codings.items():
        at = spec.term_slices[term].start
        for subterm in subterms:
            for column in _columns(subterm, spec, inputs):
                parts.append((params[at], column))
                at += 1
    if not np.isfinite(params).all():
        raise Refused("The model has coefficients that are no numbers (NaN or infinite).")
    return combined(parts)


def _columns(subterm, spec, inputs):
    """The columns of the design that a term makes: of its factors each combination, the first running fastest."""
    found = [Sum(1.0)]
    for factor in reversed(subterm.factors):
        info = spec.factor_infos[factor]
        if info.type == "categorical":
            column = inputs.features()[inputs.index(formula.column_of(factor.code))]
            matrix = np.asarray(subterm.contrast_matrices[factor].matrix, float)
            own = [column.levels(info.categories, matrix[:, j].tolist()) for j in range(matrix.shape[1])]
        else:
            own = [formula.number(factor.code, inputs)]
        found = [b if not a.columns else b.times(a, inputs.names) for a in found for b in own]
    return found
