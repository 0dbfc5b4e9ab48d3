"""Rivals in Python, where python3 has them: pandas reads, scikit-learn fits. Exits 3 where the package is missing."""

import json
import os
import sys
import time

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
tool, task, set_name, folder = sys.argv[1:5]
path = os.path.join(folder, set_name)


def report(name, work):
    times, extra, start = [], {}, time.perf_counter()
    while not times or (time.perf_counter() - start < 2 and len(times) < 10):
        begin = time.perf_counter()
        extra = work() or {}
        times.append(time.perf_counter() - begin)
    print(json.dumps({"tool": name, "seconds": min(times), **extra}))


try:
    if tool == "pandas":
        import pandas

        report(f"pandas {pandas.__version__} (native)", lambda: pandas.read_csv(path + ".csv") is None)
    else:
        import numpy
        import sklearn
        from sklearn.svm import SVC, LinearSVC

        y = numpy.fromfile(path + ".y.f64")
        x = numpy.fromfile(path + ".x.f64").reshape(len(y), -1)

        def objective(w, b):
            return 0.5 * w @ w + numpy.maximum(0, 1 - y * (x @ w + b)).sum()

        def linear():
            machine = LinearSVC(loss="hinge", C=1, max_iter=10_000, random_state=1).fit(x, y)
            return {"objective": float(objective(machine.coef_[0], machine.intercept_[0]))}

        def kernel():
            machine = SVC(kernel="linear", C=1).fit(x, y)
            return {"objective": float(objective(machine.coef_[0], machine.intercept_[0]))}

        def fitted(machine, x=x):
            machine.fit(x, y)

        def calibrated():
            from sklearn.calibration import CalibratedClassifierCV

            return CalibratedClassifierCV(SVC(kernel="linear", C=1), cv=10, ensemble=False)

        def forest():
            from sklearn.ensemble import RandomForestClassifier

            return RandomForestClassifier(200, min_samples_leaf=5, n_jobs=1, random_state=1)

        def one_hot():
            from sklearn.preprocessing import OneHotEncoder

            # A column a level, as sparse as it is; making it is not timed.
            return OneHotEncoder().fit_transform(x)

        def venn_abers():
            from venn_abers import VennAbers

            half = len(y) // 2
            p = 1 / (1 + numpy.exp(-2 * x[:, 0]))
            p = numpy.column_stack([1 - p, p])
            machine = VennAbers()
            machine.fit(p[:half], (y[:half] > 0).astype(int))
            machine.predict_proba(p[half:])

        if tool == "venn-abers":
            from importlib.metadata import version

            import venn_abers as _

            report(f"venn-abers {version('venn-abers')} (native)", venn_abers)
        else:
            from sklearn.linear_model import LogisticRegression, Ridge

            words = one_hot() if set_name.startswith("cat_") else x
            works = {
                "sklearn-linear": ("LinearSVC", linear),
                "sklearn-svc": ("SVC", kernel),
                "sklearn-calibrated": ("CalibratedClassifierCV(SVC)", lambda: fitted(calibrated())),
                "sklearn-radial": ("SVC", lambda: fitted(SVC(gamma=0.05, C=1))),
                "sklearn-logistic": ("LogisticRegression", lambda: fitted(LogisticRegression(max_iter=1000), words)),
                "sklearn-ridge": ("Ridge", lambda: fitted(Ridge(alpha=1))),
                "sklearn-forest": ("RandomForestClassifier", lambda: fitted(forest())),
            }
            name, work = works[tool]
            report(f"scikit-learn {sklearn.__version__} {name} (native)", work)
except ImportError:
    sys.exit(3)
