"""People across events, and what is kept about them."""
