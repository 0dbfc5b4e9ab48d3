"""What is said when something cannot be done."""


class Refused(ValueError):
    """A model, a table or a file that cannot be shown as a nomogram. The message says which part, and why."""
