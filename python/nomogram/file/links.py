"""How the sum becomes the outcome: F of each link, and g where the file has a bend."""

import math

import numpy as np

from .curves import curve

_LARGEST = np.finfo(float).max


def _logit(d):
    e = np.exp(-np.abs(d))
    return np.where(d >= 0, 1, e) / (1 + e)


# Φ by the complementary error function, in which the tail keeps its digits.
_probit = np.vectorize(lambda d: 0.5 * math.erfc(-d / math.sqrt(2)), otypes=[float])


def _quiet(f):
    def link(d):
        with np.errstate(over="ignore", under="ignore"):
            return f(np.asarray(d, float))

    return link


LINKS = {
    "logit": _quiet(_logit),
    "identity": _quiet(lambda d: d),
    "exp": _quiet(lambda d: np.minimum(np.exp(d), _LARGEST)),
    "square": _quiet(lambda d: np.minimum(d * d, _LARGEST)),
    "probit": _quiet(_probit),
    "cloglog": _quiet(lambda d: -np.expm1(-np.exp(d))),
}


def log_odds(model, sums):
    """g of the sums; the sums themselves where there is no bend."""
    return curve(model["bend"], sums) if model.get("bend") else sums


def outcome(model, sums):
    """A probability, or a number in the target's own unit."""
    sums = log_odds(model, sums)
    # Of a median whose root was learned what is below 0 is 0: it would grow again.
    is_root = model["link"] == "square" and model.get("target", {}).get("median")
    return LINKS[model["link"]](np.maximum(sums, 0) if is_root else sums)


def softmax(scores):
    """Probabilities of classes, one row an instance."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
