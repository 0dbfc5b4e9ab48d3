"""Boosted trees of depth 1 and 2: exact steps."""

import numpy as np
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")

from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor
from sklearn.pipeline import make_pipeline

import nomogram
from test_sklearn import PREPARED, agrees

NUMBERS = ["age", "chol", "vessels"]


def numbers(rows):
    return rows[0][NUMBERS], rows[1][NUMBERS]


def grids(rows, cuts):
    """Rows on the cuts, and next to them."""
    X = rows[0].copy()
    for name in NUMBERS:
        near = np.array([f(c) for c in cuts.get(name, [0.0]) for f in (float, lambda c: np.nextafter(c, -np.inf))])
        X[name] = np.resize(near, len(X))
    return X


def cuts_of(shown):
    found = {}
    for effect in shown.model["effects"]:
        shape = effect["shape"]
        if shape["form"] == "levels" and "cuts" in shape:
            found[shown.attributes[shape["attribute"]]] = shape["cuts"]
    return found


def exact(model, rows, y, most=1e-9, **more):
    shown = agrees(model, rows, y, most, **more)
    if cuts_of(shown):
        assert shown.check(grids(rows, cuts_of(shown))) <= most
    return shown


@pytest.mark.parametrize("depth", [1, 2])
def test_hist_gradient_boosting(depth, rows, answers):
    frames = numbers(rows)
    for kind, answer in ((HistGradientBoostingClassifier, 0), (HistGradientBoostingClassifier, 1), (HistGradientBoostingRegressor, 2)):
        model = kind(max_depth=depth, max_iter=40).fit(frames[0], answers[answer])
        shown = exact(model, frames, answers[answer])
        forms = {e["shape"]["form"] for e in shown.model["effects"]}
        assert forms == ({"levels"} if depth == 1 else {"levels", "table"})


def test_hist_gradient_boosting_of_categories(rows, answers):
    frames = [X.assign(sex=X.sex.astype("category"), pain=X.pain.astype("category")) for X in rows]
    model = HistGradientBoostingClassifier(max_depth=2, max_iter=40, categorical_features="from_dtype").fit(frames[0], answers[0])
    shown = exact(model, frames, answers[0])
    assert {a["kind"] for a in shown.model["attributes"]} == {"numeric", "categorical"}


def test_hist_gradient_boosting_after_transformers(rows, answers):
    model = make_pipeline(PREPARED["codes"], HistGradientBoostingClassifier(max_depth=1, max_iter=30)).fit(rows[0], answers[0])
    agrees(model, rows, answers[0])


def test_counts_by_trees(rows, answers):
    frames, y = numbers(rows), np.exp(answers[2] / 3)
    model = HistGradientBoostingRegressor(loss="poisson", max_depth=1, max_iter=30).fit(frames[0], y)
    assert exact(model, frames, y).file["link"] == "exp"


def test_deeper_trees_are_refused_by_their_columns(rows, answers):
    frames = numbers(rows)
    model = HistGradientBoostingClassifier(max_depth=3, max_iter=40).fit(frames[0], answers[0])
    with pytest.raises(nomogram.Refused, match='3 columns together \\("age", "chol", "vessels"\\)'):
        nomogram.explain(model, frames[0])


@pytest.mark.parametrize("depth", [1, 2])
def test_xgboost(depth, rows, answers):
    xgboost = pytest.importorskip("xgboost")
    frames = numbers(rows)
    labels = [(answers[0] == "well").astype(int), np.unique(answers[1], return_inverse=True)[1]]
    more = {"max_depth": depth, "n_estimators": 40, "n_jobs": 1}
    for y in labels:
        shown = exact(xgboost.XGBClassifier(**more).fit(frames[0], y), frames, y, 2e-6)
        assert len(shown.classes) == len(set(y))
    exact(xgboost.XGBRegressor(**more).fit(frames[0], answers[2]), frames, answers[2], 2e-6)
    exact(xgboost.XGBRegressor(objective="count:poisson", **more).fit(frames[0], labels[1]), frames, labels[1], 2e-6)
    booster = xgboost.train({"max_depth": depth, "objective": "binary:logistic"}, xgboost.DMatrix(frames[0], labels[0]), 20)
    exact(booster, frames, labels[0], 2e-6)


def test_xgboost_stopped_early(rows, answers):
    xgboost = pytest.importorskip("xgboost")
    frames, y = numbers(rows), (answers[0] == "well").astype(int)
    model = xgboost.XGBClassifier(max_depth=1, n_estimators=300, learning_rate=0.5, early_stopping_rounds=3, n_jobs=1)
    model.fit(frames[0][:400], y[:400], eval_set=[(frames[0][400:], y[400:])], verbose=False)
    assert model.best_iteration < 290
    exact(model, frames, y, 2e-6)


@pytest.mark.parametrize("depth", [1, 2])
def test_lightgbm(depth, rows, answers):
    lightgbm = pytest.importorskip("lightgbm")
    frames = numbers(rows)
    more = {"max_depth": depth, "n_estimators": 40, "n_jobs": 1, "verbose": -1}
    for k in (0, 1):
        exact(lightgbm.LGBMClassifier(**more).fit(frames[0], answers[k]), frames, answers[k])
    exact(lightgbm.LGBMRegressor(**more).fit(frames[0], answers[2]), frames, answers[2])
    full = [X.fillna(50) for X in frames]
    model = lightgbm.LGBMRegressor(objective="poisson", **more).fit(full[0], np.exp(answers[2] / 3))
    exact(model, full, np.exp(answers[2] / 3))
    assert nomogram.explain(model, full[0]).check(frames[1]) < 1e-9  # Missing, though training had none.


def test_lightgbm_of_categories(rows, answers):
    lightgbm = pytest.importorskip("lightgbm")
    dtypes = {name: rows[0][name].astype("category").dtype for name in ("sex", "pain")}
    frames = [X.astype(dtypes) for X in rows]
    model = lightgbm.LGBMClassifier(max_depth=2, n_estimators=40, n_jobs=1, verbose=-1).fit(frames[0], answers[0])
    exact(model, frames, answers[0])
