"""Signing a result: who has, who is missing, and what that means for the result."""
