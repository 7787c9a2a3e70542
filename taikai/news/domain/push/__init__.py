"""Word to phones that asked for it, through the push services of their browsers."""
