"""Registration: entrants, quotas, waiting list, import, merging, check-in."""
