"""The locked requirements install as they are, whatever is published after them."""

import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]


def pinned(name: str) -> dict[str, set[str]]:
    """Each locked package and the extras it is locked with."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    asked = [Requirement(line.rstrip(" \\")) for line in lines if line and line[0] not in " #"]
    return {canonicalize_name(one.name): one.extras for one in asked}


def asked_with_extras(package: str, extras: set[str]) -> list[Requirement]:
    """What an installed package asks for with extras, with those it is itself installed with."""
    try:
        asked = [Requirement(line) for line in requires(package) or []]
    except PackageNotFoundError:  # for another platform
        return []
    return [
        one
        for one in asked
        if one.extras and (not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in {"", *extras}))
    ]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_what_is_asked_for_with_extras_is_locked_with_them(name: str) -> None:
    """pip looks for `coverage[toml]` apart from `coverage`, and takes a newer one that has no hash here."""
    locked = pinned(name)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(line) for line in project["dependencies"]]
    for package, extras in locked.items():
        asked += asked_with_extras(package, extras)
    with_extras = [one for one in asked if one.extras]
    assert with_extras
    missing = {str(one) for one in with_extras if not one.extras <= locked[canonicalize_name(one.name)]}
    assert not missing
