"""Command-line entry point `taikai` of an installed site; the same commands as `manage.py` in a checkout."""

import gc
import io
import os
import sys

from django.core.management import execute_from_command_line

import taikai
from taikai.runtime.migrating import render_only_what_is_new


def main() -> None:
    """Run a command with the site's settings."""
    if sys.argv[1:] == ["--version"]:  # Django would say its own
        sys.stdout.write(f"taikai {taikai.__version__}\n")
        return
    for stream in (sys.stdout, sys.stderr):
        # On Windows a file or a pipe has an encoding from before Unicode: no name may end a command.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # A migration makes millions of objects that stay: looking through them again and again was two fifths of it.
    gc.set_threshold(50_000, 10, 10)
    gc.disable()  # until the apps are loaded (`leave_at_once`): an eighth of a short command
    render_only_what_is_new()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")
    name = sys.argv[0]
    execute_from_command_line(["taikai" if name.endswith("__main__.py") else name, *sys.argv[1:]])


if __name__ == "__main__":
    main()
