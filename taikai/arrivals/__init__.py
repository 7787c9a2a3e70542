"""Check-in: by staff or by players themselves, with requirements and partial attendance."""
