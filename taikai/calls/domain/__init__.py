"""What holds of calls and disputes: making, answering and reading them."""
