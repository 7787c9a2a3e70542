"""Pages that read every app: event page, front page, dashboard, demo."""
