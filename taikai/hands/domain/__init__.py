"""What happened at the tables: reading games, writing records down, taking them back."""
