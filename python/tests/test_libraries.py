"""Models of other libraries, each as installed."""

import numpy as np
import pytest

pandas = pytest.importorskip("pandas")

import nomogram
from test_sklearn import agrees

NUMBERS = ["age", "chol", "vessels"]


def full(rows):
    """Without missing cells."""
    return [X.assign(age=X.age.fillna(50.0), pain=X.pain.fillna("a")) for X in rows]


@pytest.mark.parametrize("answer", [0, 1])
def test_explainable_boosting(answer, rows, answers):
    glassbox = pytest.importorskip("interpret.glassbox")
    more = {"outer_bags": 2, "n_jobs": 1, "max_rounds": 60}
    model = glassbox.ExplainableBoostingClassifier(interactions=4, **more).fit(rows[0], answers[answer])
    shown = agrees(model, rows, answers[answer])
    assert any(e["shape"]["form"] == "table" for e in shown.model["effects"])
    found = model.predict_proba(rows[1])
    assert np.abs(shown.predict(rows[1]) - (found if answer else found[:, 1])).max() < 1e-9
    unseen = rows[0].assign(pain="never seen")
    assert shown.check(rows[0].assign(pain=np.nan)) < 1e-9
    assert np.isfinite(shown.predict(unseen)).all()


def test_explainable_boosting_of_a_number(rows, answers):
    glassbox = pytest.importorskip("interpret.glassbox")
    model = glassbox.ExplainableBoostingRegressor(interactions=2, outer_bags=2, n_jobs=1, max_rounds=60)
    agrees(model.fit(rows[0], answers[2]), rows, answers[2])


def test_gam(rows, answers):
    pygam = pytest.importorskip("pygam")
    s, f, l, te = pygam.s, pygam.f, pygam.l, pygam.te
    X, far = (frame[NUMBERS] for frame in full(rows))
    y, number = (answers[0] == "well").astype(int), answers[2]
    for terms in (s(0) + f(2) + l(1), s(1, n_splines=8, spline_order=2) + te(0, 1, n_splines=5), s(0, by=1) + f(2, coding="dummy")):
        agrees(pygam.LogisticGAM(terms).fit(X.to_numpy(), y), (X.to_numpy(), far.to_numpy()), y, 1e-8)
    agrees(pygam.LinearGAM(s(0) + s(1) + l(2)).fit(X.to_numpy(), number), (X.to_numpy(), far.to_numpy()), number, 1e-8)
    agrees(pygam.PoissonGAM(s(0) + l(2)).fit(X.to_numpy(), np.exp(number / 4)), (X.to_numpy(), far.to_numpy()), np.exp(number / 4), 1e-8)
    with pytest.raises(nomogram.Refused, match="periodic"):
        nomogram.explain(pygam.LogisticGAM(s(0, basis="cp") + l(1) + l(2)).fit(X.to_numpy(), y), X.to_numpy())


def test_statsmodels_by_formula(rows, answers):
    formulas = pytest.importorskip("statsmodels.formula.api")
    import statsmodels.api as sm

    X, far = full(rows)
    data = X.assign(y=(answers[0] == "well").astype(int), n=np.round(np.exp(answers[2] / 4)), z=answers[2])
    for right in ("age + C(pain) + sex*chol", "I(age**2) + age:vessels + C(vessels)", "sex:pain + age", "C(pain, Sum) + sex - 1"):
        agrees(formulas.logit("y ~ " + right, data).fit(disp=0, method="bfgs", maxiter=50), (X, far), data.y)
    families = sm.families
    for family in (families.Binomial(), families.Binomial(families.links.Probit()), families.Binomial(families.links.CLogLog())):
        shown = agrees(formulas.glm("y ~ chol + sex", data, family=family).fit(), (X, far), data.y)
        assert shown.file["link"] in ("logit", "probit", "cloglog")
    model = formulas.glm("n ~ chol * sex", data, family=families.Poisson()).fit()
    shown = agrees(model, (X, far), data.n)
    assert np.allclose(shown.predict(far), model.predict(far), rtol=1e-9)
    agrees(formulas.ols("z ~ age * chol", data).fit(), (X, far), data.z)
    with pytest.raises(nomogram.Refused, match=r"np.log\(chol\)"):
        nomogram.explain(formulas.logit("y ~ np.log(chol)", data).fit(disp=0), X)


def test_statsmodels_rows_without_an_answer(rows, answers):
    """The formula drops rows with missing cells: there is nothing to compare."""
    formulas = pytest.importorskip("statsmodels.formula.api")
    X = rows[0]
    model = formulas.logit("y ~ age + sex", X.assign(y=(answers[0] == "well").astype(int))).fit(disp=0)
    assert nomogram.explain(model, X).check(rows[1]) < 1e-9


def test_statsmodels_by_arrays(rows, answers):
    sm = pytest.importorskip("statsmodels.api")
    X, far = (frame[NUMBERS] for frame in full(rows))
    y = (answers[0] == "well").astype(int)
    for exog in (sm.add_constant(X), sm.add_constant(X.to_numpy()), X):
        model = sm.Logit(y, exog).fit(disp=0)
        agrees(model, (X, far) if hasattr(exog, "columns") else (X.to_numpy(), far.to_numpy()), y)
    agrees(sm.GLM(y, sm.add_constant(X), family=sm.families.Binomial()).fit(), (X, far), y)
    agrees(sm.Probit(y, sm.add_constant(X)).fit(disp=0), (X, far), y)
    with pytest.raises(nomogram.Refused, match="offset"):
        nomogram.explain(sm.GLM(y, X, family=sm.families.Poisson(), offset=X.age).fit(), X)


def test_a_table_of_coefficients(rows, tmp_path):
    X, far = full(rows)
    table = {"(Intercept)": -3.25, "age": 0.05, "sexm": 0.7, "pain=b": -0.4, "pain[T.c]": 1.5, "age:sex=m": -0.01, "chol^2": 1e-5}
    by_hand = (
        -3.25 + 0.05 * far.age + 0.7 * (far.sex == "m") - 0.4 * (far.pain == "b") + 1.5 * (far.pain == "c")
        - 0.01 * far.age * (far.sex == "m") + 1e-5 * far.chol**2
    )  # fmt: skip
    shown = nomogram.explain(nomogram.coefficients(table), X)
    assert np.allclose(shown.sums(far), by_hand, rtol=1e-12, atol=1e-11)
    path = tmp_path / "table.csv"
    path.write_text("term,coefficient\n" + "".join(f'"{k}",{v!r}\n' for k, v in table.items()))
    again = nomogram.explain(nomogram.coefficients(path, classes=("alive", "dead")), X)
    assert np.array_equal(again.sums(far), shown.sums(far)) and again.classes == ["alive", "dead"]
    frame = pandas.DataFrame({"term": list(table), "b": list(table.values())})
    assert nomogram.explain(nomogram.coefficients(frame, link="identity"), X).file["link"] == "identity"


@pytest.mark.parametrize(
    "terms, said",
    [
        ({"": 1.0}, "Term 1 has no name"),
        ([("age", 1.0), (None, 2.0)], "Term 2 has no name"),
        ({"age": float("nan")}, 'coefficient of "age" is no finite number'),
        ({"age": "much"}, 'coefficient of "age" is no finite number'),
        ([("age", 1.0), ("age", 2.0)], '"age" stands twice'),
        ({"height": 1.0}, '"height" is neither a column of X nor a level'),
        ({"age:sexm:chol": 1.0}, "3 columns together"),
        ({"log(age)": 1.0}, '"log(age)" is neither'),
        ({}, "is empty"),
    ],
)
def test_a_wrong_table(terms, said, rows):
    with pytest.raises(nomogram.Refused) as told:
        nomogram.explain(nomogram.coefficients(terms), full(rows)[0])
    assert said in str(told.value)


def test_what_is_no_model(rows):
    class Something:
        pass

    with pytest.raises(nomogram.Refused, match="Something of"):
        nomogram.explain(Something(), rows[0])
