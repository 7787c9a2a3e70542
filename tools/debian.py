"""Installs missing Debian packages that the tests need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def missing(packages: list[str]) -> list[str]:
    """Those of the packages that dpkg does not report as installed."""
    found = []
    for package in packages:
        query = subprocess.run(
            ["dpkg-query", "-W", "-f=${Status}", package], capture_output=True, text=True, check=False
        )
        if "install ok installed" not in query.stdout:
            found.append(package)
    return found


def main() -> int:
    """Install what is missing, with apt."""
    if shutil.which("dpkg-query") is None:
        print("Not a Debian system: chromium, PostgreSQL, Redis and gettext must be there already.")
        return 0
    wanted = missing(sys.argv[1:])
    if not wanted:
        return 0
    print(f"Installing Debian packages: {' '.join(wanted)} …", flush=True)
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    if sudo and shutil.which("sudo") is None:
        print(f"Ask an administrator: apt-get install {' '.join(wanted)}", file=sys.stderr)
        return 1
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*sudo, "apt-get", "update", "-qq"], check=False, env=env)
    return subprocess.run(
        [*sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted],
        check=False,
        env=env,
        stdout=subprocess.DEVNULL,
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
