"""What each step of the table's page shows beside header and seats: `step.py` says which one it is."""
