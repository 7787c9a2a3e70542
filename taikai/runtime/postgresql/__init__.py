"""PostgreSQL back end that detects quickly when the server is away."""
