"""Hand entry: state, input, and the outcome it would have."""
