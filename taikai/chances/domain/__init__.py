"""Simulation of the hanchans that are left."""
