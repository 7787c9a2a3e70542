"""Ranking: from the facts of a tournament to ranks."""
