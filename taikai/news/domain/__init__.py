"""Making, correcting and taking back; who is told how."""
