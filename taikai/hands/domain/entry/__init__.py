"""A hand while it is entered: what was chosen, what it stands for, what the table would be after it."""
