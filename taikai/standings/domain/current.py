"""The ranking as it is now, computed once a revision: caches hang on the revision, never on time."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core.cache import cache

from taikai.standings.domain.facts import Facts
from taikai.standings.domain.load import Audience, load_facts
from taikai.standings.domain.ranking import Standings, standings
from taikai.tournaments.models import Tournament

#: Goes up when the shape of what is cached changes.
FORMAT = 1
KEEP_SECONDS = 60 * 60 * 24


@dataclass(frozen=True, slots=True)
class Current:
    """Facts, the ranking now, and the ranking after each counted hanchan (in order)."""

    facts: Facts
    now: Standings
    after: dict[int, Standings]


def current(tournament: Tournament, audience: Audience = "public") -> Current:
    """The ranking for an audience, from the cache if nothing has changed since."""
    key = cache_key(tournament, audience)
    found = cache.get(key)
    if isinstance(found, Current):
        return found
    made = compute(load_facts(tournament, audience))
    cache.set(key, made, KEEP_SECONDS)
    return made


def cache_key(tournament: Tournament, audience: Audience) -> str:
    """One for every state of every tournament; the secret, because a new database begins at number 1 again."""
    own = hashlib.sha256(tournament.secret.encode()).hexdigest()[:16]
    return f"standings:{FORMAT}:{own}:{tournament.revision}:{audience}"


def compute(facts: Facts) -> Current:
    """The ranking now and after each hanchan. Pure."""
    now = standings(facts)
    after = {hanchan: now if hanchan == now.last else standings(facts, upto=hanchan) for hanchan in now.counted}
    return Current(facts, now, after)


def standings_of(tournament: Tournament, audience: Audience = "public") -> Standings:
    """The ranking now."""
    return current(tournament, audience).now
