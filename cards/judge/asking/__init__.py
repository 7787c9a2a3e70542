"""What a judge must be asked, and reminded of."""
