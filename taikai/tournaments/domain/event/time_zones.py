"""Time zones of a tournament, likely ones first."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from django.db.models import Count

from taikai.tournaments.models import Tournament

#: As many of those that events here are in stand above all others.
LIKELY = 5
#: What zones of places begin with; the rest are old names of the same (US/Eastern) or no places (Etc/GMT+1).
REGIONS = frozenset(
    ["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
)


@cache
def regions() -> dict[str, list[str]]:
    """The zones of each part of the world by name; the folders they come from are walked once."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sorted(zoneinfo.available_timezones()):
        region = name.partition("/")[0]
        if region in REGIONS and region != name:
            found[region].append(name)
    return dict(found)


def place_of(name: str) -> str:
    """What somebody looks for in a list of zones: the town, as people write it."""
    return name.partition("/")[2].replace("_", " ") or name


def likely(*own: str) -> list[str]:
    """The zones to offer first: `own`, then those most events of the site are in."""
    counted = Tournament.objects.values("timezone").annotate(many=Count("pk")).order_by("-many", "timezone")
    return _once([*own, *(row["timezone"] for row in counted[:LIKELY])])


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for name in names if name))
