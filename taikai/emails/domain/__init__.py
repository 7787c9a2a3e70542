"""Domain layer of `emails`."""
