"""Table results: entry, confirmation, correction, penalties."""
