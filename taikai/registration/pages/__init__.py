"""What the entrants' pages show."""
