"""Makes `.venv` and installs a locked requirements file when it differs from what is installed.

Run with any Python 3.11 or newer; needs nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"


def main() -> int:
    """Install the named requirements file into the virtual environment."""
    if sys.version_info < (3, 11):  # noqa: UP036 - said before anything else can fail
        print(f"Taikai needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 1
    wanted = ROOT / sys.argv[1]
    stamp = VENV / wanted.name
    if stamp.exists() and stamp.read_bytes() == wanted.read_bytes():
        return 0
    if not (VENV / "bin" / "python").exists():
        print("Making the virtual environment …", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
        if made.returncode:
            print("Could not make it. On Debian: apt-get install python3-venv", file=sys.stderr)
            return made.returncode
    print(f"Installing {wanted.name} …", flush=True)
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "--require-hashes", "-r", str(wanted)],
        check=False,
        env={**os.environ, "PIP_ROOT_USER_ACTION": "ignore"},
    )
    if done.returncode == 0:
        stamp.write_bytes(wanted.read_bytes())
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
