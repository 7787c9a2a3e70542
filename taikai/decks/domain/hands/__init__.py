"""A hand at a carded table: its questions, its claims, its settlement."""
