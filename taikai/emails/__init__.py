"""E-mails of an event: the outbox, the organisers own words in them, round mails to groups."""
