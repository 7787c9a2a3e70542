"""What the hall is told: announcements, the screens, word to phones that asked for it."""
