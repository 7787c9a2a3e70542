"""The tournament itself: its staff and roles, its rule choice, the action log, the revision."""
