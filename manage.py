#!/usr/bin/env python
"""Django's command line for Taikai."""

import gc
import os
import sys


def main() -> None:
    """Run a management command with the site's settings."""
    # A migration makes millions of objects that stay: looking through them again and again was two fifths of it.
    gc.set_threshold(50_000, 10, 10)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
