"""E-mails of a tournament: outbox, organiser's texts, round mails to groups."""
