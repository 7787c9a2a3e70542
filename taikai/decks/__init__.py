"""Saki cards at the tables: gallery, deals, hands judged with cards, fairness, statistics."""
