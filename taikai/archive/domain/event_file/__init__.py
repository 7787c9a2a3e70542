"""A whole event as one JSON file, written and read (docs/spec/event-file.md)."""
