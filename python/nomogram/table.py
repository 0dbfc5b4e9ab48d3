"""The rows that a model is shown with: columns by name, as numbers or as labels."""

import numpy as np

from .errors import Refused
from .file.evaluate import numbers
from .labels import is_missing, label_of


class Table:
    def __init__(self, names, columns, source):
        self.names = names
        self.columns = columns
        self.source = source  # As it was given, for the model's own prediction.
        self.rows = len(columns[0]) if columns else 0

    def numbers(self, i):
        return numbers(self.columns[i], self.names[i])

    def labels(self, i):
        """Labels, None for what is missing."""
        return [None if is_missing(v) else label_of(v) for v in self.columns[i]]

    def picked(self, rows):
        """The same table with other rows."""
        source = self.source
        source = source.iloc[rows] if hasattr(source, "iloc") else np.asarray(source)[rows]
        return Table(self.names, [[column[r] for r in rows] for column in self.columns], source)

    def swapped(self, column, row, to):
        """One row, with the cell of one column as in another row."""
        one = self.picked([row])
        source = one.source.copy()
        if hasattr(source, "iloc"):
            source = source.astype({source.columns[column]: self.source.dtypes.iloc[column]})
            source.isetitem(column, self.source.iloc[[to], column].array)
        else:
            source[0, column] = np.asarray(self.source)[to, column]
        columns = list(one.columns)
        columns[column] = [self.columns[column][to]]
        return Table(self.names, columns, source)


def table_of(X, names=None):
    """A DataFrame, an array, or a list of rows."""
    if hasattr(X, "toarray"):
        X = X.toarray()
    if isinstance(X, dict):
        X = [X]
    if isinstance(X, (list, tuple)) and X and isinstance(X[0], dict):
        names = list(X[0]) if names is None else names
        X = [[row.get(name) for name in names] for row in X]
    if hasattr(X, "iloc") and hasattr(X, "columns"):
        own = [str(c) for c in X.columns]
        columns = [X.iloc[:, i].tolist() for i in range(len(own))]
        return _checked(Table(own, columns, X))
    source = X if isinstance(X, np.ndarray) else np.asarray(X, dtype=_dtype(X))
    if source.ndim != 2:
        raise Refused("X must be a table: a DataFrame, or rows and columns.")
    own = list(names) if names is not None else [f"x{i}" for i in range(source.shape[1])]
    if len(own) != source.shape[1]:
        raise Refused(f"X has {source.shape[1]} columns, and there are {len(own)} names.")
    return _checked(Table(own, [source[:, i].tolist() for i in range(source.shape[1])], source))


def _dtype(X):
    """Of a list of rows: numbers, or whatever they hold."""
    try:
        return float if all(isinstance(v, (int, float)) for row in X for v in row) else object
    except TypeError:
        raise Refused("X must be a table: a DataFrame, or rows and columns.") from None


def _checked(table):
    if not table.rows:
        raise Refused("X has no rows: ranges and averages are taken from them.")
    seen = set()
    for name in table.names:
        if not name.strip():
            raise Refused("A column of X has no name.")
        if name in seen:
            raise Refused(f'Two columns of X are called "{name}".')
        seen.add(name)
    return table
