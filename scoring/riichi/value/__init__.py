"""Value of a hand: step by step (`pipeline`) or from look-up tables (`fast`)."""
