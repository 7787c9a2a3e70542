"""Questions and reminders for a judge."""
