"""Swiss rounds: neighbours in the standings meet."""
