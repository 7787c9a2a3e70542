"""Planning requests as plain values, and the plans that answer them."""
