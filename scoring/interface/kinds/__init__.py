"""Request kinds of the JSON interface, a module for each (`scoring.interface.KINDS`), and shared parts."""
