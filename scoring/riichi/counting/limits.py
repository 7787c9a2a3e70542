"""Step 5: from han and fu to the limit and the base points (docs/spec/rules.md §2.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.rulesets import Ruleset

YAKUMAN_BASE: Final = 8000
LIMITS: Final = (("sanbaiman", 11, 6000), ("baiman", 8, 4000), ("haneman", 6, 3000), ("mangan", 5, 2000))
"""Name, least han and base points, from the top."""
MANGAN_BASE: Final = 2000
KIRIAGE_BASE: Final = 1920
"""4 han 30 fu and 3 han 60 fu."""


class Limit(NamedTuple):
    """A limit's name, None below mangan, and the base points: a non-dealer's share of a self-draw."""

    name: str | None
    base: int


MANGAN: Final = Limit("mangan", MANGAN_BASE)
NO_LIMIT: Final = Limit(None, 0)


def limit_of(han: int, fu: int, ruleset: Ruleset, units: int = 0) -> Limit:
    """The limit of a hand with these han (dora included) and rounded fu, or with yakuman units."""
    if units:
        return Limit("yakuman", YAKUMAN_BASE * units)
    if han >= 13 and ruleset.thirteen_han == "yakuman":
        return Limit("yakuman", YAKUMAN_BASE)
    for name, least, base in LIMITS:
        if han >= least:
            return Limit(name, base)
    base = fu << (2 + han)
    if base >= MANGAN_BASE or (base == KIRIAGE_BASE and ruleset.kiriage_mangan):
        return MANGAN
    return Limit(None, base)
