"""The lines to copy in docs/bring-your-own-model.md do what they say."""

import re
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")

DOCS = Path(__file__).parents[2] / "docs" / "bring-your-own-model.md"
BUILT = (Path(__file__).parents[1] / "nomogram/show/viewer/page.js").exists()


@pytest.mark.skipif(not BUILT, reason="needs the built viewer")
def test_the_lines_to_copy(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first, second = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in first.splitlines() if line.strip()]) <= 11
    found = {}
    exec(first, found)  # noqa: S102
    assert (tmp_path / "model.html").stat().st_size > 100_000
    own = found["model"].predict_proba(found["X"])[:, 1]
    assert np.abs(found["shown"].predict(found["X"]) - own).max() < 1e-12
    exec(second, found)  # noqa: S102
    by_hand = -4.2 + 0.05 * 60 + 0.6 - 0.002 * 60
    assert found["shown"].predict({"age": 60, "sex": "male"})[0] == pytest.approx(1 / (1 + np.exp(-by_hand)))
