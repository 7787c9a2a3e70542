"""Series and leagues of tournaments, and team competitions."""
