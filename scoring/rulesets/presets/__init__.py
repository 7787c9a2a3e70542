"""Presets: published rulesets by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
