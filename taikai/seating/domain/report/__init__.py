"""Seating report: figures beside proven limits, and verification of the draw."""
