"""Linear models as LIBLINEAR and LIBSVM write them, against what these programs predict (six digits)."""

import json
from pathlib import Path

import numpy as np
import pytest

import nomogram

DATA = json.loads((Path(__file__).parent / "data/svm_files.json").read_text())
ROWS = np.array(DATA["rows"])


def explained(name, tmp_path, change=lambda text: text):
    path = tmp_path / f"{name}.model"
    path.write_text(change(DATA["files"][name]))
    return nomogram.explain(path, ROWS, columns=["width", "height", "depth"])


@pytest.mark.parametrize("name", ["liblinear_logistic", "libsvm_probability"])
def test_probabilities(name, tmp_path):
    head, *lines = DATA["said"][name]
    first = head.split()[1]
    said = np.array([float(line.split()[1]) for line in lines])
    shown = explained(name, tmp_path)
    assert shown.classes[1] == first
    assert np.abs(shown.predict(ROWS) - said).max() < 1e-6


@pytest.mark.parametrize("name", ["liblinear_svm", "libsvm_linear"])
def test_decision_values(name, tmp_path):
    shown = explained(name, tmp_path)
    positive = shown.file["target"]["name"].split(" = ")[1]
    assert [(d > 0) == (label == positive) for d, label in zip(shown.sums(ROWS), DATA["said"][name])] == [True] * len(ROWS)


@pytest.mark.parametrize("name", ["liblinear_svr", "libsvm_svr"])
def test_numbers(name, tmp_path):
    said = np.array([float(line) for line in DATA["said"][name]])
    assert np.allclose(explained(name, tmp_path).predict(ROWS), said, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    "name, change, said",
    [
        ("liblinear_classes", str, "several classes"),
        ("libsvm_rbf", str, "kernel 'rbf'"),
        ("liblinear_svm", lambda text: text[:-30], "damaged"),
        ("libsvm_linear", lambda text: text.replace("rho", "row"), "damaged"),
        ("liblinear_svm", lambda _: "some words\n", "no model file"),
        ("liblinear_svm", lambda _: "", "no model file"),
        ("libsvm_linear", lambda text: text.replace("3:", "7:"), "feature 7, and X has 3 columns"),
        ("liblinear_logistic", lambda text: text.replace("1.6365026266176559", "nan"), "no numbers (NaN"),
    ],
)
def test_other_files_are_refused(name, change, said, tmp_path):
    with pytest.raises(nomogram.Refused) as told:
        explained(name, tmp_path, change)
    assert said in str(told.value)


def test_no_file(tmp_path):
    with pytest.raises(nomogram.Refused, match="cannot be read"):
        nomogram.explain(tmp_path / "none.model", ROWS)
