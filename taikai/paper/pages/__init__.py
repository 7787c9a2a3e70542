"""What each paper shows, made of what the rooms below know."""
