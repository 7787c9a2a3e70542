"""One module for each kind of request (`scoring.interface.KINDS`), and what they share."""
