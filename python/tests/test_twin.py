"""What is written here the viewer reads, and gives the same sums."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")

from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

import nomogram
from test_sklearn import PREPARED

HERE = Path(__file__).parent


@pytest.mark.skipif(not shutil.which("node") or not (HERE.parents[1] / "www").exists(), reason="needs Node and the viewer's sources")
def test_the_viewer_reads_and_sums_alike(rows, answers, tmp_path):
    X, far = rows
    shown = []
    for answer in answers[:2]:
        for name in ("scaled", "indicator", "bins", "spline", "spline, on", "broken line", "pairs", "bins in pairs"):
            model = make_pipeline(PREPARED[name], LogisticRegression(C=0.3, max_iter=20000)).fit(X, answer)
            shown.append(nomogram.explain(model, X, answer))
        numbers = X[["age", "chol", "vessels"]]
        trees = HistGradientBoostingClassifier(max_depth=2, max_iter=30).fit(numbers, answer)
        shown.append(nomogram.explain(trees, numbers, answer))
    paths = [tmp_path / f"{k}.json" for k in range(len(shown))]
    for one, path in zip(shown, paths):
        path.write_text(json.dumps({"file": one.file, "rows": values_of(far[one.attributes])}))
    said = subprocess.run(["node", str(HERE / "twin.mjs"), *map(str, paths)], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    for one, found in zip(shown, json.loads(said.stdout)):
        assert np.allclose(one.sums(far), found, rtol=1e-12, atol=1e-12)


def values_of(frame):
    return [[v if isinstance(v, str) else None if v != v else float(v) for v in row] for row in frame.values.tolist()]
