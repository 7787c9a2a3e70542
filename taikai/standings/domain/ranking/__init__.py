"""The ranking: from the facts of a tournament to places."""
