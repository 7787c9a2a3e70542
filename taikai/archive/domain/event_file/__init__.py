"""Event file: a whole tournament as one JSON file, export and import (docs/spec/event-file.md)."""
