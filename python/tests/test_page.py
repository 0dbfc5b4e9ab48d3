"""A page that stands alone, opened from the disk in Chromium."""

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
from nomogram.show import viewer_files
from test_sklearn import PREPARED

HERE = Path(__file__).parent
BUILT = (HERE.parent / "nomogram/show/viewer/page.js").exists()
CAN_OPEN = BUILT and shutil.which("node") and (HERE.parents[1] / "node_modules/@playwright/test").exists()


def opened(path, values):
    said = subprocess.run(
        ["node", str(HERE / "open.mjs"), str(path), json.dumps(values)], capture_output=True, text=True, timeout=120
    )
    assert said.returncode == 0, said.stderr
    if said.stdout == "null":
        pytest.skip("there is no Chromium")
    found = json.loads(said.stdout)
    assert found["trouble"] == []
    return found


def values_of(shown, row):
    return [None if v != v else v if isinstance(v, str) else float(v) for v in row[shown.attributes].tolist()]


@pytest.mark.skipif(not CAN_OPEN, reason="needs the built viewer, Node and the project's packages")
@pytest.mark.parametrize("name", ["indicator", "pairs"])
def test_the_page_says_what_the_model_says(name, rows, answers, tmp_path):
    X = rows[0]
    model = make_pipeline(PREPARED[name], LogisticRegression(C=0.3, max_iter=20000)).fit(X, answers[0])
    shown = nomogram.explain(model, X, answers[0], target="</script><b>state", title="A <b>title</b>")
    shown.to_html(tmp_path / "model.html")
    text = (tmp_path / "model.html").read_text(encoding="utf-8")
    assert "</script><b>" not in text and "<b>title" not in text
    # The row has missing cells.
    at = int(np.flatnonzero(X.age.isna() & X.pain.notna())[0])
    found = opened(tmp_path / "model.html", values_of(shown, X.iloc[at]))
    assert abs(found["outcome"] - model.predict_proba(X.iloc[[at]])[0, 1]) < 1e-12


@pytest.mark.skipif(not CAN_OPEN, reason="needs the built viewer, Node and the project's packages")
def test_a_page_of_several_classes(rows, answers, tmp_path):
    X = rows[0]
    model = make_pipeline(PREPARED["scaled"], LogisticRegression(max_iter=20000)).fit(X, answers[1])
    shown = nomogram.explain(model, X, answers[1])
    shown.to_html(tmp_path / "family.html")
    found = opened(tmp_path / "family.html", values_of(shown, X.iloc[5]))
    expected = model.predict_proba(X.iloc[[5]])[0]
    assert [one["label"] for one in found["outcome"]] == [str(label) for label in model.classes_]
    assert [one["probability"] for one in found["outcome"]] == pytest.approx(list(expected), abs=1e-12)
    assert [share.rsplit(" ", 1)[0] for share in found["shares"].split(" · ")] == [str(c) for c in model.classes_]


def test_without_a_viewer_it_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(viewer_files, "__file__", str(tmp_path / "none.py"))
    with pytest.raises(nomogram.Refused, match="npm run build"):
        viewer_files.viewer("page")


@pytest.mark.skipif(not BUILT, reason="needs the built viewer")
def test_in_a_notebook(rows, answers):
    pytest.importorskip("anywidget")
    X = rows[0]
    model = make_pipeline(PREPARED["scaled"], LogisticRegression(max_iter=20000)).fit(X, answers[0])
    shown = nomogram.explain(model, X, answers[0])
    widget = shown.widget()
    one = X.iloc[0].to_dict()
    widget.values = one
    assert widget.outcome == pytest.approx(model.predict_proba(X.iloc[[0]])[0, 1])
    assert widget.values["sex"] == one["sex"] and list(widget.values) == shown.attributes
    with pytest.raises(nomogram.Refused, match='no column "height"'):
        widget.values = {"height": 3}
    assert "application/vnd.jupyter.widget-view+json" in shown._repr_mimebundle_()[0]
