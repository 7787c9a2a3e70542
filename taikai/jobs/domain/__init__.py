"""Domain layer of `jobs`: job queue, e-mail outbox, heartbeats."""
