"""The ranking as it is now, computed once a revision: caches hang on the revision, never on time."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass

from django.core.cache import cache

from taikai.standings.domain.facts import Facts
from taikai.standings.domain.games import Game, games_of
from taikai.standings.domain.load import Audience, load_facts
from taikai.standings.domain.ranking import Standings, standings
from taikai.tournaments.models import Tournament

#: Goes up when the shape of what is cached changes.
FORMAT = 2
KEEP_SECONDS = 60 * 60 * 24
#: What this process has in hand: unpickling a large tournament for every page costs more than the page.
KEEP_AT_HAND = 16
_at_hand: OrderedDict[str, Current] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Stand:
    """Where somebody stood after a hanchan; `total` in tenths."""

    place: int
    total: int


@dataclass(frozen=True, slots=True)
class Current:
    """Facts, all games, the ranking now, and each official place after each counted hanchan."""

    facts: Facts
    games: dict[int, list[Game]]
    now: Standings
    after: dict[int, dict[int, Stand]]


def current(tournament: Tournament, audience: Audience = "public") -> Current:
    """The ranking for an audience, computed once a revision."""
    key = cache_key(tournament, audience)
    if (at_hand := _at_hand.get(key)) is not None:
        return at_hand
    found = cache.get(key)
    if not isinstance(found, Current):
        found = compute(load_facts(tournament, audience))
        cache.set(key, found, KEEP_SECONDS)
    _at_hand[key] = found
    while len(_at_hand) > KEEP_AT_HAND:
        try:
            _at_hand.popitem(last=False)
        except KeyError:  # another thread was faster
            break
    return found


def forget() -> None:
    """Drop what this process has at hand (tests change facts behind the revision's back)."""
    _at_hand.clear()


def cache_key(tournament: Tournament, audience: Audience) -> str:
    """One for every state of every tournament; the secret, because a new database begins at number 1 again."""
    own = hashlib.sha256(tournament.secret.encode()).hexdigest()[:16]
    return f"standings:{FORMAT}:{own}:{tournament.revision}:{audience}"


def compute(facts: Facts) -> Current:
    """The ranking now and after each hanchan. Pure."""
    games = games_of(facts)
    now = standings(facts, games=games)
    after = {}
    for hanchan in now.counted:
        then = now if hanchan == now.last else standings(facts, upto=hanchan, games=games)
        after[hanchan] = {row.person.id: Stand(row.place, row.total) for row in then.rows}
    return Current(facts, games, now, after)


def standings_of(tournament: Tournament, audience: Audience = "public") -> Standings:
    """The ranking now."""
    return current(tournament, audience).now
