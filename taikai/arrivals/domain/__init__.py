"""Domain layer of `arrivals`: self check-in, check-in requirements, partial attendance."""
