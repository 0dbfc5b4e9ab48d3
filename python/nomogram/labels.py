"""A value as the label of a level. Whole numbers are written without decimals, so that 1.0 and 1 are one level."""

import numpy as np


def is_missing(value):
    """None, NaN, and the missing values of pandas."""
    if value is None:
        return True
    if isinstance(value, (str, bool)):
        return False
    try:
        return bool(value != value)
    except (TypeError, ValueError):
        return True  # pandas.NA has no truth.


def label_of(value):
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (float, np.floating)):
        return str(int(value)) if float(value).is_integer() else repr(float(value))
    return str(value)
