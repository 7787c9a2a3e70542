"""What a hand is worth: from tiles to a value, by the steps (`pipeline`) or from tables (`fast`)."""
