"""The fee where people arrive: taken by who may, and marked as paid in a list."""
