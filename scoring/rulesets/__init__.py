"""Rulesets as data: fifteen immutable, versioned presets, and house rules made from them.

`get_ruleset("ema2016")`, `PRESETS`, `Ruleset.replace(uma=[20, 10, -10, -20])`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.problems import Refused, problem
from scoring.rulesets.ruleset import Ruleset

if TYPE_CHECKING:
    from scoring.rulesets.presets import EARLIER, PRESETS

__all__ = ["EARLIER", "PRESETS", "Ruleset", "get_ruleset"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The presets, once somebody asks for them: what only knows the type `Ruleset` starts without."""
        if name not in ("EARLIER", "PRESETS"):
            raise AttributeError(name)
        from scoring.rulesets import presets

        return getattr(presets, name)


def get_ruleset(name: str, version: int | None = None) -> Ruleset:
    """The preset called `name`, in its newest or the given version; raises `Refused` naming the known ones."""
    from scoring.rulesets.presets import EARLIER, PRESETS

    preset = PRESETS.get(name)
    if preset is not None and version not in (None, preset.version):
        preset = EARLIER.get((name, version or 0))
        if preset is None:
            raise Refused(
                [
                    problem(
                        "ruleset_version",
                        "version",
                        "{name} has no version {version}",
                        name=name,
                        version=version,
                    )
                ]
            )
    if preset is None:
        known = ", ".join(PRESETS)
        raise Refused(
            [
                problem(
                    "ruleset",
                    "ruleset",
                    "unknown ruleset {name!r}, known are {known}",
                    name=name,
                    known=known,
                )
            ]
        )
    return preset
