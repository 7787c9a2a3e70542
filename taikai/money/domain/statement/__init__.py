"""Reading a bank's statement: what came in, line by line, what was left out, and what could not be read."""
