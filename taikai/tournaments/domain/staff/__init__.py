"""The staff: roles, and the invitations that have to be accepted before a role counts."""
