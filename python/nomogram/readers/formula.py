"""Factors of a formula: a column, its powers, sums and products."""

import ast

from ..additive.sums import Sum, combined
from ..errors import Refused


def column_of(code):
    """The column of C(x), C(x, …), Q("x") or x."""
    node = ast.parse(code, mode="eval").body
    while isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("C", "Q") and node.args:
        node = node.args[0]
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise Refused(f"The term {code} cannot be written exactly: put it into a column of its own.")


def number(code, inputs):
    try:
        return _sum(ast.parse(code.replace("^", "**"), mode="eval").body, inputs)
    except (SyntaxError, ValueError, KeyError):
        raise Refused(f"The term {code} cannot be written exactly: put it into a column of its own.") from None


def _sum(node, inputs):
    if isinstance(node, ast.Name):
        return inputs.features()[inputs.index(node.id)]
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return Sum(float(node.value))
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("I", "Q"):
        (inner,) = node.args
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            return inputs.features()[inputs.index(inner.value)]
        return _sum(inner, inputs)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _sum(node.operand, inputs).scaled(-1.0)
    if not isinstance(node, ast.BinOp):
        raise ValueError
    left, right = _sum(node.left, inputs), _sum(node.right, inputs)
    if isinstance(node.op, (ast.Add, ast.Sub)):
        return combined([(1.0, left), (1.0 if isinstance(node.op, ast.Add) else -1.0, right)])
    if isinstance(node.op, ast.Mult):
        return left.times(right, inputs.names)
    if right.columns:
        raise ValueError
    if isinstance(node.op, ast.Div):
        return left.scaled(1 / right.constant)
    if not isinstance(node.op, ast.Pow) or right.constant not in (1, 2, 3):
        raise ValueError
    found = left
    for _ in range(int(right.constant) - 1):
        found = found.times(left, inputs.names)
    return found
