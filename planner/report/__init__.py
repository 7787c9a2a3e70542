"""Quality report of a plan beside proven limits."""
