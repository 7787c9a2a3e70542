"""PostgreSQL as Django knows it, and quick to say that it is away."""
