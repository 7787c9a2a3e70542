"""What is written to whom, what has gone, and who wants no more of it."""
