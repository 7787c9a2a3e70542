"""Log-in flow: password check, second factor, session, known devices."""
