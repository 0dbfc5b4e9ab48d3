"""What is written here the viewer reads, and gives the same sums."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")

from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

import nomogram
from test_sklearn import PREPARED

HERE = Path(__file__).parent


@pytest.mark.skipif(not shutil.which("node") or not (HERE.parents[1] / "www").exists(), reason="needs Node and the viewer's sources")
def test_the_viewer_reads_and_sums_alike(rows, answers, tmp_path):
    X, far = rows
    shown, paths = [], []
    for k, name in enumerate(["scaled", "indicator", "bins", "spline", "spline, on", "broken line", "pairs", "bins in pairs"]):
        for answer in answers[:2]:
            model = make_pipeline(PREPARED[name], LogisticRegression(C=0.3, max_iter=20000)).fit(X, answer)
            one = nomogram.explain(model, X, answer)
            paths.append(tmp_path / f"{len(paths)}.json")
            values = [list(row) for row in far[one.attributes].astype(object).where(far[one.attributes].notna(), None).values]
            values = [[v if v is None or isinstance(v, (str, int, float)) else v.item() for v in row] for row in values]
            paths[-1].write_text(json.dumps({"file": one.file, "rows": values}))
            shown.append(one)
    said = subprocess.run(["node", str(HERE / "twin.mjs"), *map(str, paths)], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    for one, found in zip(shown, json.loads(said.stdout)):
        assert np.allclose(one.sums(far), found, rtol=1e-12, atol=1e-12)
