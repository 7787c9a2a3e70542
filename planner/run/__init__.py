"""One planning run: schedules, searches, remaining rounds."""
