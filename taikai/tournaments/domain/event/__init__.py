"""What an event shows of itself besides words."""
