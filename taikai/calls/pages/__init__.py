"""What pages show of calls: the queue of the judges, and the answer at a table."""
