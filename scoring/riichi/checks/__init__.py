"""What cannot be: everything impossible about a hand and its win."""
