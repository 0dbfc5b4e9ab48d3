"""References of tests/engine/assess/curves.rs and student.rs: scores by scikit-learn, Student's t by SciPy.

    python make_curves.py > curves.json
"""

import json

import numpy as np
import scipy
import sklearn
from scipy.stats import t as student
from sklearn.metrics import (
    average_precision_score,
    brier_score_loss,
    log_loss,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
)

generator = np.random.default_rng(6)
cases = []
for n, digits in [(8, 1), (40, 1), (60, 3), (200, 2)]:
    x = generator.normal(size=n)
    y = generator.random(n) < 1 / (1 + np.exp(-2 * x))
    p = np.clip(np.round(1 / (1 + np.exp(-x - 0.3)), digits), 0.05, 0.95)
    w = generator.integers(1, 5, n).astype(float)
    fpr, tpr, _ = roc_curve(y, p, sample_weight=w, drop_intermediate=False)
    precision, recall, _ = precision_recall_curve(y, p, sample_weight=w)
    cases.append(
        {
            "probabilities": p.tolist(),
            "positive": y.tolist(),
            "weights": w.tolist(),
            "auc": roc_auc_score(y, p, sample_weight=w),
            "average_precision": average_precision_score(y, p, sample_weight=w),
            "brier": brier_score_loss(y, p, sample_weight=w),
            "log_loss": log_loss(y, p, sample_weight=w),
            "roc": np.column_stack([fpr, tpr]).tolist(),
            # By falling threshold, without the point (0, 1) that no threshold gives.
            "precision_recall": np.column_stack([recall, precision])[-2::-1].tolist(),
        }
    )

degrees = [1, 2, 3, 4, 9, 10, 29, 30, 99, 1000]
students = [
    {
        "degrees": d,
        "t": t,
        "cdf": student.cdf(t, d),
        "two_sided": 2 * student.sf(abs(t), d),
    }
    for d in degrees
    for t in [-40.0, -3.2, -1.0, 0.0, 1e-3, 0.5, 1.96, 2.5, 12.0]
]
quantiles = [
    {"degrees": d, "p": p, "quantile": student.isf(p / 2, d)}
    for d in degrees
    for p in [0.9, 0.5, 0.1, 0.05, 0.01, 1e-6]
]
made_by = f"scikit-learn {sklearn.__version__}, SciPy {scipy.__version__}"
print(json.dumps({"made_by": made_by, "cases": cases, "students": students, "quantiles": quantiles}))
