"""Seats: load, publish, swap, finals."""
