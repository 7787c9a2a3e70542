"""An announcement that was taken back stands again, and the other way round."""

from __future__ import annotations

from taikai.news.domain.announce import restore, take_back
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def _number(entry: LogEntry) -> int:
    return int(entry.target_id.partition(":")[2])


@undoes("news.restored", "news.write")
def take_off(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What stands again disappears again."""
    take_back(tournament, _number(entry), actor=actor, key=key)


@undoes("news.taken_back", "news.write")
def let_stand(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What was taken back stands again."""
    restore(tournament, _number(entry), actor=actor, key=key)
