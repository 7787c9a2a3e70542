"""Score sheets: look-up, reading, versions, checks, confirmation."""
