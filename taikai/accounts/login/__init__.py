"""What happens around a log-in: wrong tries counted, steps between password and session, known browsers."""
