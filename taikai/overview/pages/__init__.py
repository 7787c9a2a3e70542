"""Template context of overview pages: event page, dashboard, set-up checks."""
