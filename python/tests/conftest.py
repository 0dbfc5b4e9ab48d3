"""Tests of a library run where it is installed."""

import os

# Small tables: many threads would wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np  # noqa: E402
import pytest  # noqa: E402


@pytest.fixture(scope="session")
def rows():
    """A table of numbers and levels with missing cells, and rows far outside it."""
    pandas = pytest.importorskip("pandas")

    def table(n, seed, far):
        rng = np.random.default_rng(seed)
        X = pandas.DataFrame(
            {
                "age": rng.normal(50, 15, n) * far,
                "chol": rng.normal(200, 30, n).round() + 300 * (far - 1) * rng.choice([-1, 1], n),
                "sex": rng.choice(["f", "m"], n),
                "pain": rng.choice(list("abcd"), n, p=[0.4, 0.4, 0.17, 0.03]),
                "vessels": rng.integers(0, 4, n),
            }
        )
        X.loc[rng.random(n) < 0.1, "age"] = np.nan
        X["pain"] = X["pain"].astype(object).where(rng.random(n) > 0.1, np.nan)
        return X

    return table(600, 0, 1.0), table(300, 1, 3.0)


@pytest.fixture(scope="session")
def answers(rows):
    """Two classes, three classes, a number."""
    X, _ = rows
    rng = np.random.default_rng(2)
    d = (X.age.fillna(50) - 50) / 10 + (X.sex == "m") + 0.4 * X.vessels - 1 + 0.01 * (X.chol - 200)
    two = np.where(rng.random(len(X)) < 1 / (1 + np.exp(-d)), "sick", "well")
    three = np.array(["low", "mid", "high"])[np.digitize(d + rng.normal(0, 1, len(X)), [-1, 1])]
    return two, three, d.to_numpy() + rng.normal(0, 0.3, len(X))
