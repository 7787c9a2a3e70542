"""Live updates of open pages, big screens, fragment cache."""
