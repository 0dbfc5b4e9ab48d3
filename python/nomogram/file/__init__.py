"""Model files: checked, evaluated."""
