"""One planning run: schedules, searches, and the rounds of a day that are left."""
