"""What money does: references, transfers, payments, statements."""
