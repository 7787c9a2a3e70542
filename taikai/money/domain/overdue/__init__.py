"""Overdue fees: deadline, reminders, cancelling."""
