"""The quality of a plan beside what nobody can beat."""
