"""References of tests/engine/assess/measures.rs: measures of several classes and of numbers by scikit-learn.

    python make_measures.py > measures.json

Some cases have the scores of others, so that there are ties; probabilities are the softmax of the scores.
"""

import json

import numpy as np
import sklearn
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    brier_score_loss,
    log_loss,
    mean_absolute_error,
    mean_squared_error,
    r2_score,
    recall_score,
    roc_auc_score,
)

generator = np.random.default_rng(11)
classes = []
for n, k in [(12, 3), (60, 3), (90, 5)]:
    y = np.concatenate([np.arange(k), generator.integers(0, k, n - k)])
    scores = generator.normal(size=(n, k))
    scores[np.arange(n), y] += 1.2
    scores[n // 2 : n // 2 + n // 4] = scores[: n // 4]
    p = np.exp(scores)
    p /= p.sum(axis=1, keepdims=True)
    w = generator.integers(1, 5, n).astype(float)
    classes.append(
        {
            "n_classes": k,
            "scores": scores.ravel().tolist(),
            "class": y.tolist(),
            "weights": w.tolist(),
            "accuracy": accuracy_score(y, p.argmax(axis=1), sample_weight=w),
            "balanced_accuracy": balanced_accuracy_score(y, p.argmax(axis=1), sample_weight=w),
            "recall": recall_score(y, p.argmax(axis=1), sample_weight=w, average=None).tolist(),
            "brier": brier_score_loss(y, p, sample_weight=w, scale_by_half=False),
            "log_loss": log_loss(y, p, sample_weight=w),
            "auc": roc_auc_score(y, p, sample_weight=w, multi_class="ovr", average="macro"),
        }
    )

numbers = []
for n, scale in [(10, 1.0), (80, 1000.0)]:
    y = scale * generator.normal(size=n)
    p = 0.7 * y + 0.5 * scale * generator.normal(size=n)
    w = generator.integers(1, 5, n).astype(float)
    numbers.append(
        {
            "predicted": p.tolist(),
            "observed": y.tolist(),
            "weights": w.tolist(),
            "rmse": mean_squared_error(y, p, sample_weight=w) ** 0.5,
            "mae": mean_absolute_error(y, p, sample_weight=w),
            "r_squared": r2_score(y, p, sample_weight=w),
        }
    )

print(json.dumps({"scikit_learn": sklearn.__version__, "classes": classes, "numbers": numbers}))
