"""Dashboard of the organiser: current hanchan, tasks, delay."""
