"""Linear models as LIBLINEAR and LIBSVM write them. Feature 1 is the first column of X."""

from pathlib import Path

import numpy as np

from ..additive.sums import weighted
from ..errors import Refused
from .score import Score

PROBABILITY = ("L2R_LR", "L1R_LR", "L2R_LR_DUAL")
NUMBER = ("L2R_L2LOSS_SVR", "L2R_L2LOSS_SVR_DUAL", "L2R_L1LOSS_SVR_DUAL")


def read(path, inputs):
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be read: {error}") from None
    head = {}
    for at, line in enumerate(lines):
        key, *values = line.split() or [""]
        if key in ("w", "SV"):
            break
        head[key] = values
    else:
        raise Refused(f"{path} is no model file of LIBLINEAR or LIBSVM.")
    try:
        return (_liblinear if "solver_type" in head else _libsvm)(head, lines[at + 1 :], inputs)
    except (ValueError, IndexError, KeyError) as error:
        raise Refused(f"{path} is damaged: {error}") from None if not isinstance(error, Refused) else error


def _liblinear(head, lines, inputs):
    solver, n, bias = head["solver_type"][0], int(head["nr_feature"][0]), float(head["bias"][0])
    rows = [[float(v) for v in line.split()] for line in lines if line.strip()]
    if rows and len(rows[0]) > 1:
        raise Refused("LIBLINEAR learned several classes, each against the rest: that is no sum.")
    weights = np.array([row[0] for row in rows])
    if len(weights) != n + (bias >= 0):
        raise ValueError(f"{len(weights)} weights for {n} features")
    constant = weights[n] * bias if bias >= 0 else 0.0
    kind = "number" if solver in NUMBER else "logit" if solver in PROBABILITY else "decision"
    return _score(weights[:n], constant, head.get("label"), kind, f"LIBLINEAR, {solver}", inputs)


def _libsvm(head, lines, inputs):
    if head["kernel_type"][0] != "linear":
        raise Refused(f"The kernel {head['kernel_type'][0]!r} is not a sum over columns: only the linear kernel is.")
    kind = head["svm_type"][0]
    if kind not in ("c_svc", "nu_svc", "epsilon_svr", "nu_svr"):
        raise Refused(f"LIBSVM's {kind} cannot be read.")
    if int(head["nr_class"][0]) > 2:
        raise Refused("LIBSVM learned several classes by pairs: that is no sum.")
    weights = np.zeros(len(inputs.names))
    for line in lines:
        coefficient, *cells = line.split()
        for cell in cells:
            index, value = cell.split(":")
            if int(index) > len(weights):
                raise Refused(f"The file has a feature {index}, and X has {len(weights)} columns.")
            weights[int(index) - 1] += float(coefficient) * float(value)
    constant, kind = -float(head["rho"][0]), "number" if kind.endswith("svr") else "decision"
    if kind == "decision" and "probA" in head:
        a, b = float(head["probA"][0]), float(head["probB"][0])
        weights, constant, kind = -a * weights, -a * constant - b, "logit"
    return _score(weights, constant, head.get("label"), kind, "LIBSVM", inputs)


def _score(weights, constant, labels, kind, learner, inputs):
    """The decision speaks for the label that stands first."""
    if len(weights) > len(inputs.names):
        raise Refused(f"The file has {len(weights)} features, and X has {len(inputs.names)} columns.")
    weights = np.append(weights, np.zeros(len(inputs.names) - len(weights)))

    def own(source):
        return np.asarray(source, float) @ weights + constant

    classes = [] if kind == "number" else labels[::-1]
    link = "logit" if kind == "logit" else "identity"
    sums = [weighted(inputs.features(), weights, constant)]
    return Score(sums, link, learner, own, classes, decision=kind == "decision")
