"""Reading JSON that nobody vouches for: a value with its path, so that every refusal names the field."""

import math

from ..errors import Refused

LARGEST = 1e150  # The largest number of a model file, as in the engine.
LARGEST_VALUE = 1e60  # The largest value of an attribute.
NONE = object()


class Field:
    def __init__(self, value, path=""):
        self.value, self.path = value, path

    def refuse(self, problem):
        if self.value is NONE or self.value is None:
            problem = "is missing"
        raise Refused(f"{self.path} {problem}".strip())

    def object(self):
        return self.value if isinstance(self.value, dict) else self.refuse("must be an object")

    def at(self, key):
        self.object()
        return Field(self.value.get(key, NONE), f"{self.path}.{key}" if self.path else key)

    def has(self, key):
        return self.at(key).value not in (NONE, None)

    def list(self, length=None, what="entries"):
        if not isinstance(self.value, list):
            self.refuse("must be a list")
        if length is not None and len(self.value) != length:
            self.refuse(f"must have {length} {what}, has {len(self.value)}")
        return [Field(v, f"{self.path}[{i}]") for i, v in enumerate(self.value)]

    def text(self):
        return self.value if isinstance(self.value, str) else self.refuse("must be a text")

    def one_of(self, choices):
        return self.value if self.text() in choices else self.refuse(f"must be one of {', '.join(choices)}")

    def number(self, least=-math.inf, most=math.inf):
        v = self.value
        if isinstance(v, bool) or not isinstance(v, (int, float)) or not math.isfinite(v):
            self.refuse("must be a finite number")
        if abs(v) > LARGEST:
            self.refuse(f"is too large to calculate with (beyond ±{LARGEST:g})")
        if v < least:
            self.refuse(f"must be at least {least:g}")
        if v > most:
            self.refuse(f"must be at most {most:g}")
        return float(v)

    def whole(self, least=0):
        v = self.number(least)
        return int(v) if v == int(v) else self.refuse("must be a whole number")

    def numbers(self, length=None):
        return [f.number() for f in self.list(length)]

    def ascending(self):
        found = self.numbers()
        if any(not b > a for a, b in zip(found, found[1:])):
            self.refuse("must ascend")
        return found

    def matrix(self, rows, columns):
        return [row.numbers(columns) for row in self.list(rows, "rows")]
