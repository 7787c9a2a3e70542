"""What happens to who has not paid: a deadline, reminders, cancelling."""
