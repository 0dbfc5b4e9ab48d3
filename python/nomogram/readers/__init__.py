"""Trained models → sums over columns, one reader a library."""

from importlib import import_module
from pathlib import Path

from ..errors import Refused
from .coefficients import Coefficients
from .score import Score

# By the package that a class comes from; wrappers for scikit-learn come before it.
READERS = {
    "xgboost": "xgboost_trees",
    "lightgbm": "lightgbm_trees",
    "interpret": "ebm",
    "pygam": "gam",
    "statsmodels": "stats",
    "sklearn": "sklearn_models",
}


def read(model, inputs):
    """The sums of a model, exactly as its parameters have them."""
    if isinstance(model, (str, Path)):
        return import_module(f"{__name__}.svm_files").read(model, inputs)
    if isinstance(model, Coefficients):
        return import_module(f"{__name__}.coefficients").read(model, inputs)
    libraries = [kind.__module__.split(".")[0] for kind in type(model).__mro__]
    for library, reader in READERS.items():
        if library in libraries:
            return import_module(f"{__name__}.{reader}").read(model, inputs)
    raise Refused(f"{type(model).__name__} of {libraries[0]} is no model that this package can read.")


__all__ = ["Score", "read"]
