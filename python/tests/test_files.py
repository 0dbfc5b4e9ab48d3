"""The third twin: sums, probabilities and outcomes of tests/contract/, which engine and viewer reach too."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

from nomogram.errors import Refused
from nomogram.file import evaluate, links
from nomogram.file.read import checked, parsed

CONTRACT = Path(__file__).parents[2] / "tests" / "contract"


def contract(name):
    return json.loads((CONTRACT / name).read_text(encoding="utf-8"))


def columns_of(model, cases):
    return evaluate.encoded(model, list(zip(*(case["values"] for case in cases))))


def close(found, expected):
    """1e-12, relative to what is large."""
    found, expected = np.asarray(found, float), np.asarray(expected, float)
    off = np.abs(found - expected) / np.maximum(1, np.abs(expected))
    assert off.max() <= 1e-12, (found[off.argmax()], expected[off.argmax()])


@pytest.mark.parametrize("name", ["evaluations.json", "pairs.json", "bend.json"])
def test_sums_in_exact_arithmetic(name):
    file = contract(name)
    model = checked(contract(file["model"]) if isinstance(file["model"], str) else file["model"])
    cases = file["cases"]
    assert len(cases) > 20
    sums = evaluate.sums(model, columns_of(model, cases))
    close(sums, [case["sum"] for case in cases])
    if name == "bend.json":
        close(links.log_odds(model, sums), [case["log_odds"] for case in cases])
        close(links.outcome(model, sums), [case["probability"] for case in cases])


def test_classes():
    file = contract("classes.json")
    family = checked(file["family"])
    scores = evaluate.scores(family, columns_of(family["scores"][0], file["cases"]))
    close(scores, [case["sums"] for case in file["cases"]])
    close(links.softmax(scores), [case["probabilities"] for case in file["cases"]])
    family["scores"][2]["intercept"] = file["far"]["intercept"]
    far = file["far"]["cases"]
    found = links.softmax(evaluate.scores(family, columns_of(family["scores"][0], far)))
    close(found, [case["probabilities"] for case in far])


def test_links():
    cases = contract("links.json")["cases"]
    assert {case["link"] for case in cases} == set(links.LINKS)
    for case in cases:
        found = float(links.outcome({"link": case["link"]}, np.array([case["sum"]]))[0])
        assert abs(found - case["outcome"]) <= max(1e-12 * abs(case["outcome"]), 1e-300), case


@pytest.mark.parametrize("name", sorted({case["file"] for case in contract("versions/cases.json")["cases"]}))
def test_files_of_older_versions(name):
    model = checked(contract(f"versions/{name}.json"))
    cases = [case for case in contract("versions/cases.json")["cases"] if case["file"] == name]
    if "scores" in model:
        found = links.softmax(evaluate.scores(model, columns_of(model["scores"][0], cases)))
        return close(found, [case["probabilities"] for case in cases])
    sums = evaluate.sums(model, columns_of(model, cases))
    close(sums, [case["sum"] for case in cases])
    close(links.outcome(model, sums), [case["probability"] for case in cases])


def test_a_learned_root_below_0_is_0():
    sums = np.array([-1e9, -3.0, -1e-9, 0.0, 0.5, 3.0])
    square = {"link": "square", "target": {"name": "y"}}
    assert (links.outcome(square, sums) == sums * sums).all()
    median = {"link": "square", "target": {"name": "y", "median": True}}
    assert (links.outcome(median, sums) == np.where(sums < 0, 0.0, sums * sums)).all()


@pytest.mark.parametrize("name", ["poisson", "probit", "cloglog", "square", "credit", "mixed"])
def test_models_from_elsewhere_are_read(name):
    checked(contract(f"models/{name}.json"))


def test_probit_of_another_program():
    model = checked(contract("models/probit.json"))
    columns = evaluate.encoded(model, [[600], [3.5], [1]])
    assert links.outcome(model, evaluate.sums(model, columns))[0] == pytest.approx(0.54506994807643, abs=1e-10)


# What is not needed to evaluate is not read here: bars, counts, calibrations, held-out scores, intervals; nor is the size
# of the sum bounded beforehand.
UNREAD = re.compile("calibration|resampling|venn_abers|held_out|/bars|/counts|quantiles|histogram|/summary|/from|/card|/notices|/settings|/tolerance|/missing|/count$|coefficients/4/values")


def verdicts():
    cases = contract("verdicts.json")
    return [case for case in cases if case["valid"] or not UNREAD.search(case["path"])]


@pytest.mark.parametrize("case", verdicts(), ids=lambda case: f"{case['path']}={case.get('value')}")
def test_the_verdict_of_engine_and_viewer(case):
    name, _, pointer = case["base"].partition("#")
    model = contract(name)
    for key in pointer.split("/")[1:]:
        model = model[key]
    *way, last = case["path"].split("/")[1:]
    at = model
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    last = int(last) if isinstance(at, list) else last
    if "value" in case:
        at[last] = case["value"]
    else:
        at.pop(last, None)
    if case["valid"]:
        checked(model)
    else:
        with pytest.raises(Refused):
            checked(model)


def changed(path, value):
    model = contract("forms.json")
    *way, last = path
    at = model
    for key in way:
        at = at[key]
    at[last] = value
    return model


@pytest.mark.parametrize(
    "path, value, sentence",
    [
        (["version"], 6, "version is 6, newer than this package can read (5)"),
        (["format"], "pmml", "comes from another program"),
        (["intercept"], math.nan, "intercept must be a finite number"),
        (["effects", 2, "shape", "curve", "values", 1], None, "effects[2].shape.curve.values[1] is missing"),
        (["effects", 2, "shape", "curve", "knots"], [0, 0, 1, 2], "knots must ascend"),
        (["effects", 0, "shape", "attribute"], 99, "must be below"),
        (["effects", 0, "shape", "attribute"], 2, "one more than cuts"),
        (["attributes", 0, "name"], None, "attributes[0].name is missing"),
        (["attributes", 0, "levels", 0, "label"], "Bergen", 'must be "Bergen"'),
        (["link"], "cauchit", "link must be one of"),
        (["target"], None, "target is missing"),
    ],
)
def test_a_damaged_file_is_refused_by_the_field(path, value, sentence):
    with pytest.raises(Refused) as told:
        checked(changed(path, value))
    assert sentence in str(told.value)


def test_what_is_no_file():
    for text in ("[1]", "{", '"a"'):
        with pytest.raises(Refused):
            parsed(text)
