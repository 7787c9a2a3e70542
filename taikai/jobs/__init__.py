"""Background jobs, outgoing e-mails, heartbeats and health checks."""
