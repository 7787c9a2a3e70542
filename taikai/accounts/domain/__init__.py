"""Domain layer of `accounts`: sees no request."""
