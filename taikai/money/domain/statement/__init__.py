"""Bank statement parser: incoming lines, skipped lines, unreadable lines."""
