"""What happened at the Baida tables: reading sessions, writing hands down, mending them."""
