"""What this repository builds as wheels, in an empty environment, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
OURS = ("DATABASE_URL", "REDIS_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "SITE_URL", "TAIKAI_VAR")


def bare(**more: str) -> dict[str, str]:
    """An environment in which nothing points to this repository or to this process's settings."""
    return {k: v for k, v in os.environ.items() if not k.startswith("PYTHON") and k not in OURS} | more


def run(*command: object, cwd: Path, text: str = "", **more: str) -> str:
    """The output of a command, none of whose settings are those of this process."""
    parts = [str(part) for part in command]
    done = subprocess.run(parts, cwd=cwd, input=text, env=bare(**more), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(source: Path, folder: Path) -> Path:
    """The wheel of the project in `source`."""
    run(*PIP, "wheel", "-q", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, source, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def alone(wheel: Path, folder: Path, *, with_ours: bool = False) -> Path:
    """The Python of a new environment with nothing but the wheel; `with_ours`: and the libraries installed here.

    pip finds those there, and refuses where one that the wheel asks for is missing or too old.
    """
    venv.create(folder, with_pip=False)
    made = folder / "bin" / "python"
    if with_ours:
        packages = Path(
            run(made, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
        )
        (packages / "ours.pth").write_text(sysconfig.get_path("purelib"))
    run(*PIP[:3], "--python", made, "install", "-q", "--no-index", "--no-compile", wheel, cwd=folder)
    return made
