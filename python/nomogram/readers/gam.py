"""pyGAM: splines, factors, straight terms and tensor products."""

import numpy as np

from ..additive.functions import Numeric, total
from ..additive.sums import Sum, combined
from ..errors import Refused
from .score import Score

LINKS = {"logit": "logit", "identity": "identity", "log": "exp"}


def read(model, inputs):
    if not getattr(model, "_is_fitted", False):
        raise Refused("The GAM has not been fitted.")
    link = getattr(model.link, "_name", str(model.link))
    if link not in LINKS:
        raise Refused(f"pyGAM's link {link!r} cannot be read.")
    features = inputs.features()
    coefficients = np.asarray(model.coef_, float)
    parts, constant = [], 0.0
    for i, term in enumerate(model.terms):
        own = coefficients[model.terms.get_coef_indices(i)]
        if type(term).__name__ == "Intercept":
            constant += float(own[0])
        else:
            parts.append((1.0, _term(term, own, features, inputs)))
    kind = type(model).__name__
    classes = [0, 1] if LINKS[link] == "logit" else []

    def answer(source):
        return np.asarray(model._linear_predictor(np.asarray(source, float)), float)

    return Score([combined(parts, constant)], LINKS[link], kind, answer, classes)


def _term(term, own, features, inputs):
    if type(term).__name__ == "TensorTerm":
        parts = list(term._terms)
        if len(parts) != 2:
            raise Refused(f"A tensor term is of {len(parts)} columns together: a nomogram has at most pairs.")
        first, second = (_basis(part, inputs) for part in parts)
        (a, b), table = (part.feature for part in parts), own.reshape(len(first), len(second))
        terms = [(f, total(list(zip(row, second)))) for f, row in zip(first, table)]
        if a > b:
            a, b, terms = b, a, [(g, f) for f, g in terms]
        found = Sum(pairs={(a, b): terms})
    elif type(term).__name__ == "LinearTerm":
        found = features[term.feature].scaled(float(own[0]))
    elif type(term).__name__ == "FactorTerm":
        own = own if term.coding == "one-hot" else np.concatenate([[0.0], own])
        first = int(round(term.edge_knots_[0] + 0.5))
        found = features[term.feature].levels(range(first, first + len(own)), [float(v) for v in own])
    elif type(term).__name__ == "SplineTerm":
        found = Sum.of(term.feature, total(list(zip(own, _basis(term, inputs)))))
    else:
        raise Refused(f"pyGAM's {type(term).__name__} cannot be read.")
    by = getattr(term, "by", None)
    return found if by is None else found.times(features[by], inputs.names)


def _basis(term, inputs):
    """The B-splines of a term as polynomials of x, straight beyond the outermost knots."""
    from scipy.interpolate import PPoly

    name = f'The term of "{inputs.names[term.feature]}"'
    if term.basis != "ps":
        raise Refused(f"{name} is periodic: it has no end of pieces.")
    if type(term).__name__ != "SplineTerm":
        raise Refused(f"{name} in a tensor product is no spline: it cannot be read.")
    k, (low, high) = term.spline_order, np.sort(term.edge_knots_)[[0, -1]]
    scale = (high - low) or 1.0
    inner = np.linspace(0, 1, 1 + term.n_splines - k)
    steps = np.arange(1, k + 1) * inner[1]
    knots = np.concatenate([-steps[::-1], inner, 1 + steps])
    knots[-1] += 1e-9  # As pyGAM has it.
    found = []
    for j in range(term.n_splines):
        local = PPoly.from_spline((knots, np.eye(term.n_splines)[j], k))
        pieces = [local.c[::-1, k + i] for i in range(len(inner) - 1)]
        found.append(_on_x(pieces, inner, low, scale))
    return found


def _on_x(pieces, inner, low, scale):
    """Pieces in powers of u − their knot, u = (x − low)/scale → a function of x."""
    parts, width = [], max(len(pieces[0]), 2)
    for knot, p in zip(inner, pieces):
        parts.append(Numeric([], [np.pad(p, (0, width - len(p))) / scale ** np.arange(width)], low + scale * knot))
    breaks = [low + scale * u for u in inner]
    middle = low + scale / 2
    moved = [_recentred(f, middle) for f in parts]
    ends = []
    for x, p in ((breaks[0], moved[0]), (breaks[-1], moved[-1])):
        value, slope = Numeric([], [p], middle).both(x, 0)
        ends.append(np.pad([value - slope * (x - middle), slope], (0, width - 2)))
    return Numeric(breaks, [ends[0], *moved, ends[1]], middle)


def _recentred(f, origin):
    from ..additive.functions import _substituted

    return _substituted(f.pieces[0], origin - f.origin, 1.0)
