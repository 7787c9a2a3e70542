"""Template context of calls: the judges' queue and the answer at a table."""
