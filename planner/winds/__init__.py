"""Who is East, South, West and North at every table."""
