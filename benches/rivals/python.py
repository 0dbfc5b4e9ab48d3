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

        def calibrate():
            from sklearn.calibration import CalibratedClassifierCV

            CalibratedClassifierCV(SVC(kernel="linear", C=1), cv=10, ensemble=False).fit(x, y)

        works = {"sklearn-linear": ("LinearSVC", linear), "sklearn-svc": ("SVC", kernel)}
        name, work = works[tool] if task == "fit" else ("CalibratedClassifierCV(SVC)", calibrate)
        report(f"scikit-learn {sklearn.__version__} {name} (native)", work)
except ImportError:
    sys.exit(3)
