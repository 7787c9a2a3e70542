"""Baida tables hand by hand: what a judge taps or ticks, replayed to the points of the table."""
