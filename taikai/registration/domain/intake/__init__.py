"""How people come in: moments, being called up, what is asked, how they are shown."""
