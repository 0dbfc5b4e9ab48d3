"""A table of coefficients, as a paper prints it: term and coefficient.

A term is a column ("age"), a level of one ("sex=male", "sex[T.male]", "sexmale"), a power or another expression ("age^2",
"I(age**2)"), or a product of these with ":" between them; "(Intercept)", "Intercept" or "const" is the constant."""

import csv
from pathlib import Path

import numpy as np

from ..additive.sums import Sum, combined
from ..errors import Refused
from ..file.read import LINKS
from . import formula
from .score import Score

CONSTANT = ("(intercept)", "intercept", "const", "constant", "_cons")


class Coefficients:
    """What `nomogram.coefficients` gives to `nomogram.explain`."""

    def __init__(self, terms, link="logit", classes=("no", "yes")):
        if link not in LINKS:
            raise Refused(f'There is no link "{link}": take one of {", ".join(LINKS)}.')
        self.terms, self.link, self.classes = _terms(terms), link, list(classes)


def _terms(terms):
    if isinstance(terms, (str, Path)):
        with open(terms, encoding="utf-8-sig", newline="") as file:
            rows = [row for row in csv.reader(file) if any(cell.strip() for cell in row)]
        rows = rows[1:] if rows and not _is_number(rows[0][1:2]) else rows
    elif hasattr(terms, "iloc"):
        rows = terms.iloc[:, :2].values.tolist()
    else:
        rows = list(terms.items()) if hasattr(terms, "items") else [list(row) for row in terms]
    found = {}
    for k, row in enumerate(rows, 1):
        name = str(row[0]).strip() if len(row) and row[0] is not None else ""
        if not name:
            raise Refused(f"Term {k} has no name.")
        if name in found:
            raise Refused(f'The term "{name}" stands twice.')
        if len(row) < 2 or not _is_number(row[1:2]):
            raise Refused(f'The coefficient of "{name}" is no finite number.')
        found[name] = float(row[1])
    if not found:
        raise Refused("The table of coefficients is empty.")
    return found


def _is_number(cells):
    try:
        return bool(cells) and np.isfinite(float(cells[0]))
    except (TypeError, ValueError):
        return False


def read(table, inputs):
    parts, constant, own_parts = [], 0.0, []
    for name, coefficient in table.terms.items():
        if name.lower() in CONSTANT:
            constant += coefficient
            continue
        factors = [_factor(part.strip(), name, inputs) for part in name.split(":")]
        term = factors[0]
        for factor in factors[1:]:
            term = term.times(factor, inputs.names)
        parts.append((coefficient, term))
    total = combined(parts, constant)

    def own(source):
        # There is no model behind a table: its terms are multiplied and added row by row.
        return _by_rows(parts, constant, inputs, source)

    return Score([total], table.link, "table of coefficients", own, table.classes if table.link not in _NUMBERS else [])


_NUMBERS = ("identity", "exp", "square")


def _factor(part, name, inputs):
    if part in inputs.names:
        return inputs.features()[inputs.names.index(part)]
    for i, column in enumerate(inputs.names):
        if not part.startswith(column):
            continue
        rest = part[len(column) :]
        level = rest[3:-1] if rest.startswith("[T.") and rest.endswith("]") else rest.lstrip(" =")
        labels = inputs.table.labels(i)
        if level in set(labels):
            levels = sorted({label for label in labels if label is not None})
            return inputs.features()[i].levels(levels, [1.0 if label == level else 0.0 for label in levels])
    try:
        return formula.number(part, inputs)
    except Refused:
        raise Refused(f'The term "{name}" is neither a column of X nor a level of one.') from None


def _by_rows(parts, constant, inputs, source):
    from ..table import table_of

    table = table_of(source, inputs.names)
    found = np.full(table.rows, float(constant))
    for coefficient, term in parts:
        value = np.full(table.rows, term.constant)
        for column, f in term.singles.items():
            value = value + _values(f, table, column)
        for (a, b), products in term.pairs.items():
            for f, g in products:
                value = value + _values(f, table, a) * _values(g, table, b)
        found = found + coefficient * value
    return found


def _values(f, table, column):
    return f.at(table.labels(column)) if hasattr(f, "values") else f(table.numbers(column))
