"""Nomograms of models trained in Python.

    import nomogram
    nomogram.explain(model, X).to_html("model.html")
"""

from .errors import Refused
from .nomogram import Nomogram, explain, load
from .readers.coefficients import Coefficients as coefficients

__all__ = ["Nomogram", "Refused", "coefficients", "explain", "load"]
__version__ = "0.1.0"
