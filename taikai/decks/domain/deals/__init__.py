"""The cards before play: settings, deals, seeds, what is published of the draws."""
