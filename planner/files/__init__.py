"""Plans, wishes and schedules as JSON and CSV."""
