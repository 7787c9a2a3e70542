"""Staff of a tournament: roles and invitations."""
