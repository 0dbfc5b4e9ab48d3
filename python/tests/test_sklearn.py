"""scikit-learn's pipelines: sums equal to the model's own, on its rows and on rows far outside them."""

import numpy as np
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")

from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import ColumnTransformer, make_column_selector
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.feature_selection import SelectKBest
from sklearn.impute import KNNImputer, SimpleImputer
from sklearn.linear_model import Lasso, LinearRegression, LogisticRegression, PoissonRegressor, Ridge, RidgeClassifier
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, GaussianNB
from sklearn.pipeline import FeatureUnion, make_pipeline
from sklearn.preprocessing import (
    FunctionTransformer,
    KBinsDiscretizer,
    MaxAbsScaler,
    MinMaxScaler,
    OneHotEncoder,
    OrdinalEncoder,
    PolynomialFeatures,
    RobustScaler,
    SplineTransformer,
    StandardScaler,
    TargetEncoder,
)
from sklearn.svm import SVC, SVR, LinearSVC, NuSVC

import nomogram

NUMBERS, LEVELS = ["age", "chol", "vessels"], ["sex", "pain"]


def of(numbers, levels, rest="drop"):
    return ColumnTransformer([("n", numbers, NUMBERS), ("c", levels, LEVELS)], remainder=rest)


def filled(*steps):
    return make_pipeline(SimpleImputer(), *steps)


def coded(**more):
    return make_pipeline(SimpleImputer(strategy="most_frequent"), OneHotEncoder(**more))


PREPARED = {
    "scaled": of(filled(StandardScaler()), coded()),
    "indicator": of(make_pipeline(SimpleImputer(add_indicator=True), RobustScaler()), coded(drop="first")),
    "imputed after": of(make_pipeline(StandardScaler(), SimpleImputer(strategy="median")), OneHotEncoder(handle_unknown="ignore")),
    "constant": of(make_pipeline(SimpleImputer(strategy="constant", fill_value=-1), MinMaxScaler()), coded(drop="if_binary")),
    "clipped": of(filled(MinMaxScaler((-1, 2), clip=True)), coded(min_frequency=0.1)),
    "rare": of(filled(MaxAbsScaler()), coded(max_categories=3, handle_unknown="infrequent_if_exist")),
    "rare dropped": of(filled(), coded(max_categories=3, drop="first", handle_unknown="ignore")),
    "codes": of(filled(), make_pipeline(SimpleImputer(strategy="most_frequent"), OrdinalEncoder())),
    "codes of missing": of(filled(), OrdinalEncoder(encoded_missing_value=-2, handle_unknown="use_encoded_value", unknown_value=-1)),
    "nan is a level": of(filled(StandardScaler()), OneHotEncoder()),
    "target": of(filled(), TargetEncoder(random_state=0)),
    "bins": of(filled(StandardScaler(), KBinsDiscretizer(4)), coded()),
    "bins raw": of(filled(KBinsDiscretizer(6, encode="ordinal"), StandardScaler()), coded()),
    "bins to levels": of(filled(KBinsDiscretizer(3, encode="ordinal"), OneHotEncoder()), coded()),
    "spline": of(filled(StandardScaler(), SplineTransformer(6)), coded()),
    "spline, straight on": of(filled(SplineTransformer(5, extrapolation="linear", knots="quantile")), coded()),
    "spline, on": of(filled(SplineTransformer(5, degree=2, extrapolation="continue", include_bias=False)), coded()),
    "broken line": of(filled(SplineTransformer(5, degree=1)), coded()),
    # Of one column: of several scikit-learn 1.9 takes wrong ends where the degree is 1, which .check refuses.
    "broken line, straight on": ColumnTransformer([("n", filled(SplineTransformer(4, degree=1, extrapolation="linear")), ["age"])]),
    "pairs": make_pipeline(of(filled(StandardScaler()), coded()), PolynomialFeatures(2, include_bias=False)),
    "interactions": make_pipeline(of(filled(), coded()), StandardScaler(with_mean=True), PolynomialFeatures(2, interaction_only=True)),
    "bins in pairs": make_pipeline(of(filled(KBinsDiscretizer(3, encode="onehot-dense")), coded()), PolynomialFeatures(2, interaction_only=True)),
    "turned": of(filled(StandardScaler(), PCA(2, whiten=True)), coded()),
    "chosen": make_pipeline(of(filled(), coded(sparse_output=False)), SelectKBest(k=4)),
    "side by side": of(filled(FeatureUnion([("s", StandardScaler()), ("b", KBinsDiscretizer(3))])), coded()),
    "passed": ColumnTransformer([("c", coded(), LEVELS), ("n", SimpleImputer(), ["age"])], remainder="passthrough"),
    "negative": make_pipeline(of(filled(), coded(sparse_output=False)), MinMaxScaler((1, -1 + 3))),
}


def agrees(model, rows, y, most=1e-9, **more):
    X, far = rows
    shown = nomogram.explain(model, X, y, **more)
    assert shown.check(X) <= most
    assert shown.check(far) <= most * 100
    return shown


@pytest.mark.parametrize("name", PREPARED)
def test_every_transformer(name, rows, answers, tmp_path):
    # float: the imputer of one column must not choose the dtype of its neighbours.
    model = make_pipeline(PREPARED[name], LogisticRegression(C=0.3, max_iter=20000)).fit(rows[0], answers[0])
    shown = agrees(model, rows, answers[0])
    assert np.abs(shown.predict(rows[1]) - model.predict_proba(rows[1])[:, 1]).max() < 1e-9
    shown.save(tmp_path / "model.json")
    again = nomogram.load(tmp_path / "model.json")
    assert np.array_equal(again.predict(rows[1]), shown.predict(rows[1]))
    events = shown.file["target"]["events"]
    assert (shown.classes, events) == (["sick", "well"], (answers[0] == "well").sum())


def base():
    return of(filled(StandardScaler()), coded())


@pytest.mark.parametrize(
    "last",
    [
        LogisticRegression(),
        LinearDiscriminantAnalysis(),
        LinearSVC(),
        SVC(kernel="linear"),
        NuSVC(kernel="linear"),
        RidgeClassifier(),
        CalibratedClassifierCV(LinearSVC(), ensemble=False),
        CalibratedClassifierCV(LogisticRegression(), ensemble=False),
        GaussianNB(),
        BernoulliNB(binarize=0.3),
    ],
    ids=lambda model: type(model).__name__,
)
def test_two_classes(last, rows, answers):
    model = make_pipeline(of(filled(StandardScaler()), coded(sparse_output=False)), last).fit(rows[0], answers[0])
    agrees(model, rows, answers[0])


def test_calibrated_around_a_pipeline(rows, answers):
    inner = make_pipeline(base(), LinearSVC())
    model = CalibratedClassifierCV(inner, ensemble=False).fit(rows[0], answers[0])
    shown = agrees(model, rows, answers[0])
    assert np.abs(shown.predict(rows[0]) - model.predict_proba(rows[0])[:, 1]).max() < 1e-12


@pytest.mark.parametrize("last", [LogisticRegression(), GaussianNB(), LinearDiscriminantAnalysis()], ids=lambda m: type(m).__name__)
def test_several_classes(last, rows, answers, tmp_path):
    model = make_pipeline(of(filled(StandardScaler()), coded(sparse_output=False)), last).fit(rows[0], answers[1])
    shown = agrees(model, rows, answers[1])
    assert shown.classes == ["high", "low", "mid"]
    assert np.abs(shown.predict(rows[0]) - model.predict_proba(rows[0])).max() < 1e-12
    shown.save(tmp_path / "family.json")
    assert np.array_equal(nomogram.load(tmp_path / "family.json").predict(rows[0]), shown.predict(rows[0]))


@pytest.mark.parametrize("classes", [0, 1])
def test_naive_bayes_of_levels(classes, rows, answers):
    codes = ColumnTransformer(
        [
            ("n", filled(KBinsDiscretizer(4, encode="ordinal")), ["age", "chol"]),
            ("c", make_pipeline(SimpleImputer(strategy="most_frequent"), OrdinalEncoder()), [*LEVELS, "vessels"]),
        ]
    )
    agrees(make_pipeline(codes, CategoricalNB()).fit(rows[0], answers[classes]), rows, answers[classes])


def test_naive_bayes_of_a_plain_array():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 4, (200, 3))
    y = (X.sum(axis=1) + rng.integers(0, 3, 200)) > 5
    shown = nomogram.explain(CategoricalNB().fit(X, y), X, y, columns=["a", "b", "c"])
    assert shown.check(X) < 1e-9 and shown.attributes == ["a", "b", "c"]
    assert shown.classes == ["False", "True"]


@pytest.mark.parametrize(
    "last", [LinearRegression(), Ridge(), Lasso(0.05), SVR(kernel="linear")], ids=lambda model: type(model).__name__
)
def test_numbers(last, rows, answers):
    model = make_pipeline(base(), last).fit(rows[0], answers[2])
    shown = agrees(model, rows, answers[2], target="risk")
    assert np.abs(shown.predict(rows[1]) - model.predict(rows[1])).max() < 1e-9
    assert shown.file["target"]["numeric"]["maximum"] == answers[2].max()


def test_counts(rows, answers):
    model = make_pipeline(base(), PoissonRegressor()).fit(rows[0], np.exp(answers[2] / 4))
    shown = agrees(model, rows, np.exp(answers[2] / 4))
    assert np.allclose(shown.predict(rows[1]), model.predict(rows[1]), rtol=1e-9)


def test_a_value_on_a_cut_is_put_where_the_model_puts_it():
    """Quantiles of few different values are these values: after scaling the cuts stand on them to the last bit."""
    rng = np.random.default_rng(3)
    for seed in range(20):
        X = np.round(rng.normal(1e3 * seed, 3, (300, 1)), 1)
        y = rng.random(300) < 0.5
        model = make_pipeline(StandardScaler(), KBinsDiscretizer(8), LogisticRegression()).fit(X, y)
        assert nomogram.explain(model, X, y).check(X) < 1e-9


def test_no_imputer_unknown_is_the_mean(rows, answers):
    X = rows[0][["chol", "vessels"]]
    shown = nomogram.explain(LogisticRegression(max_iter=5000).fit(X, answers[0]), X)
    own = shown.sums(X)
    assert shown.sums([[None, None]])[0] == pytest.approx(own.mean(), abs=1e-9)
    assert shown.predict({"chol": 210, "vessels": 2}).shape == (1,)


def test_missing_has_the_effect_of_its_imputation(rows, answers):
    model = make_pipeline(PREPARED["pairs"], LogisticRegression(max_iter=20000)).fit(*[rows[0], answers[0]])
    shown = nomogram.explain(model, rows[0])
    one = rows[0].iloc[[3]].copy()
    one["age"], one["pain"] = np.nan, np.nan
    assert shown.predict(one)[0] == pytest.approx(model.predict_proba(one)[0, 1], abs=1e-12)


@pytest.mark.parametrize(
    "prepared, last, answer, said",
    [
        (base(), SVC(kernel="rbf"), 0, "kernel 'rbf'"),
        (base(), SVC(kernel="linear"), 1, "of 3 classes"),
        (base(), LinearSVC(), 1, "of 3 classes"),
        (base(), OneVsRestClassifier(LogisticRegression()), 1, "OneVsRestClassifier"),
        (base(), CalibratedClassifierCV(LinearSVC(), method="isotonic", ensemble=False), 0, "isotonic"),
        (base(), CalibratedClassifierCV(LinearSVC()), 0, "ensemble=False"),
        (base(), CalibratedClassifierCV(LinearSVC(), ensemble=False), 1, "one against the rest"),
        (of(KNNImputer(), coded()), LogisticRegression(), 0, "KNNImputer"),
        (of(filled(FunctionTransformer(np.cbrt)), coded()), LogisticRegression(), 0, "FunctionTransformer(cbrt)"),
        (of(filled(SplineTransformer(extrapolation="periodic")), coded()), LogisticRegression(), 0, "periodic"),
        (make_pipeline(base(), PolynomialFeatures(3, interaction_only=True)), LogisticRegression(), 0, "3 columns together"),
        (make_pipeline(of(filled(PCA(2)), coded()), KBinsDiscretizer(3)), LogisticRegression(), 0, "mix of columns"),
        (of(filled(StandardScaler(), PolynomialFeatures(4)), coded()), LogisticRegression(max_iter=9), 0, "columns together"),
    ],
    ids=lambda v: v if isinstance(v, str) else None,
)
def test_what_is_no_sum_is_refused_by_name(prepared, last, answer, said, rows, answers):
    model = make_pipeline(prepared, last).fit(rows[0], answers[answer])
    with pytest.raises(nomogram.Refused) as told:
        nomogram.explain(model, rows[0], answers[answer])
    assert said in str(told.value), told.value


def test_bad_input_gets_a_sentence(rows, answers):
    import pandas

    X = rows[0][["chol", "vessels"]]
    model = LogisticRegression().fit(X, answers[0])

    def told(act):
        with pytest.raises(nomogram.Refused) as refusal:
            act()
        return str(refusal.value)

    assert "not been fitted" in told(lambda: nomogram.explain(LogisticRegression(), X))
    assert 'no column "vessels"' in told(lambda: nomogram.explain(model, X).predict(X[["chol"]]))
    assert '"vessels"' in told(lambda: nomogram.explain(model, X.rename(columns={"vessels": "boats"})))
    assert "has no name" in told(lambda: nomogram.explain(model, X.rename(columns={"vessels": " "})))
    assert "no rows" in told(lambda: nomogram.explain(model, X.iloc[:0]))
    assert 'a class "ill" that the model' in told(lambda: nomogram.explain(model, X, ["ill"] * len(X)))
    assert "y has 3" in told(lambda: nomogram.explain(model, X, ["well"] * 3))
    assert 'holds "many"' in told(lambda: nomogram.explain(model, X.astype(object).assign(chol="many")))
    model.coef_[0, 0] = np.nan
    assert "no numbers (NaN" in told(lambda: nomogram.explain(model, X))
    many = pandas.DataFrame({"code": [f"c{i}" for i in range(10_000)]})
    coded = make_pipeline(OneHotEncoder(), LogisticRegression(max_iter=3)).fit(many, np.arange(10_000) % 2)
    assert '"code" has 10,000 levels' in told(lambda: nomogram.explain(coded, many))


def test_a_wrong_column_is_named(rows, answers):
    """A model that is not what its parameters say: its answer is changed in one column behind our back."""
    X = rows[0][["chol", "vessels"]]

    class Changed(LogisticRegression):
        def decision_function(self, X):
            return super().decision_function(X) + (np.asarray(X)[:, 1] == 3) * 1e-3

    with pytest.raises(nomogram.Refused, match='by column "vessels"'):
        nomogram.explain(Changed(max_iter=5000).fit(X, answers[0]), X)
