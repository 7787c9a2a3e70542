"""Taking back what was done to a clock."""

from __future__ import annotations

from taikai.agenda.domain.clock import add_minutes, pause, reset, start
from taikai.seating.models import Table
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def _number(entry: LogEntry) -> int:
    return int(entry.target_id.partition(":")[2] or 0)


def _seconds(text: str) -> int:
    minutes, _colon, seconds = text.removeprefix("−").partition(":")
    return (-1 if text.startswith("−") else 1) * (int(minutes) * 60 + int(seconds))


@undoes("clock.extended", "clock.run")
def give_back(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """As many minutes the other way."""
    before, after = entry.before or {}, entry.after or {}
    if "extra" in after:
        table = Table.objects.select_related("round").get(pk=_number(entry), round__tournament=tournament)
        minutes = int(before["extra"]) - int(after["extra"])
        add_minutes(tournament, table.round.number, minutes, table=table.number, actor=actor, key=key)
        return
    minutes = round((_seconds(before["left"]) - _seconds(after["left"])) / 60)
    add_minutes(tournament, _number(entry), minutes, actor=actor, key=key)


@undoes("clock.paused", "clock.run")
def go_on(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """A paused clock goes on."""
    start(tournament, _number(entry), actor=actor, key=key)


@undoes("clock.started", "clock.run")
def stop(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """One that was started goes back to its full time, one that went on is paused again."""
    if (entry.before or {}).get("clock") == "paused":
        pause(tournament, _number(entry), actor=actor, key=key)
    else:
        reset(tournament, _number(entry), actor=actor, key=key)
