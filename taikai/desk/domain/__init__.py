"""What the overview and the desk compute."""
