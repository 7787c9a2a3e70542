"""Legality of claims: wins, calls, kans, discards, with the refusal's texts."""
