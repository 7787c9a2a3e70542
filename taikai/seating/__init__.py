"""Rounds, tables, seats and substitutes; `planner/` is pure Python."""
