"""Signatures of a result by the four players."""
