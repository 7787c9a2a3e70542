"""From what is told to typed values, all problems at once."""
