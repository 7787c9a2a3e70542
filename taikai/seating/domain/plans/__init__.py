"""A plan: drawn at once or made by a worker, compared, taken or thrown away."""
