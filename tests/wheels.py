"""A library of this repository as a wheel in an empty environment, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")


def run(*command: object, cwd: Path, text: str = "") -> str:
    """The output of a command, none of whose settings are those of this process."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    parts = [str(part) for part in command]
    done = subprocess.run(parts, cwd=cwd, input=text, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(package: str, folder: Path) -> Path:
    """The wheel of `packages/<package>`."""
    source = ROOT / "packages" / package
    run(*PIP, "wheel", "-q", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, source, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def alone(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment that has nothing but the wheel."""
    venv.create(folder, with_pip=False)
    made = folder / "bin" / "python"
    run(*PIP[:3], "--python", made, "install", "-q", "--no-index", wheel, cwd=folder)
    return made
