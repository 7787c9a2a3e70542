"""Entrants: registration, capacity and waiting list, fees, check-in, import."""
