"""Federation reports: conditions, ranking weight, result lists (EMA)."""
