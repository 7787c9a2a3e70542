"""Rulesets as data: fifteen presets, immutable and versioned, and house rules made from them.

`get_ruleset("ema2016")`, `PRESETS`, `Ruleset.replace(uma=[20, 10, -10, -20])`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.problems import Refused, problem
from scoring.rulesets.presets.club import (
    BAIDA,
    BAIDA_1,
    MAJSOUL,
    MAJSOUL_1,
    RYANZOU,
    TENHOU,
    TENHOU2023,
    TENHOU_1,
    TENHOU_2,
)
from scoring.rulesets.presets.ema import EMA2008, EMA2012, EMA2016, EMA2025, KRAKOW2022
from scoring.rulesets.presets.world import (
    MLEAGUE,
    WRC2014,
    WRC2015,
    WRC2015_1,
    WRC2022,
    WRC2022_1,
    WRC2025,
    WRC2025_1,
)
from scoring.rulesets.ruleset import Ruleset

__all__ = ["PRESETS", "Ruleset", "get_ruleset"]

#: All presets by name, in the order of the rules page.
PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            EMA2008,
            EMA2012,
            EMA2016,
            EMA2025,
            KRAKOW2022,
            RYANZOU,
            WRC2014,
            WRC2015,
            WRC2022,
            WRC2025,
            TENHOU,
            TENHOU2023,
            MAJSOUL,
            MLEAGUE,
            BAIDA,
        )
    }
)


#: Versions a preset had before, by name and number: kept for the tournaments that were played with them.
EARLIER: Mapping[tuple[str, int], Ruleset] = MappingProxyType(
    {
        (preset.name, preset.version): preset
        for preset in (WRC2015_1, WRC2022_1, WRC2025_1, TENHOU_1, TENHOU_2, MAJSOUL_1, BAIDA_1)
    }
)


def get_ruleset(name: str, version: int | None = None) -> Ruleset:
    """The preset called `name`, in its newest or the given version; raises `Refused` naming the known ones."""
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
                    "there is no ruleset {name!r}; known: {known}",
                    name=name,
                    known=known,
                )
            ]
        )
    return preset
