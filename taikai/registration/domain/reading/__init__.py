"""Reading a pasted or uploaded list of people: pure functions from text to rows."""
