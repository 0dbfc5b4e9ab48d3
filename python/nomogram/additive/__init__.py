"""Functions of one column, and sums of them: what a trained model is, exactly."""
