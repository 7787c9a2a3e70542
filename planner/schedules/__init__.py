"""Known schedules: algebraic constructions, and stored results of searches."""
