"""What was paid for one entry becomes another one's: two made one, a place passed on."""
