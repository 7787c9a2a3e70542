"""Build hook of the wheel `planner`: code with its data, without its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "planner"
NOT_SHIPPED = {"tests", "__pycache__"}


class ShipWithoutTests(BuildHookInterface):
    """Adds every file of the package, by its place in the repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        house = Path(self.root).resolve().parent.parent
        for path in sorted((house / PACKAGE).rglob("*")):
            inner = path.relative_to(house)
            if path.is_file() and not NOT_SHIPPED & set(inner.parts):
                build_data["force_include"][str(path)] = str(inner)
        build_data["force_include"][str(house / "LICENSE")] = f"{PACKAGE}/LICENSE"
