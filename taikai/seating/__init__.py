"""Seating: hanchans, tables, seats, substitutes. The planner itself is `planner/`, pure Python."""
