"""Seating plans: drawn at once or by a job, compared, accepted or discarded."""
