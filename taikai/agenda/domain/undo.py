"""Undo from the audit log for clock changes and deleted programme lines."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from taikai.agenda.domain.clock import add_minutes, pause, reset, start
from taikai.agenda.domain.programme import NewItem, add_items, delete_item, delete_items
from taikai.agenda.models import Item
from taikai.problems import refuse
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
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


@undoes("agenda.added", "agenda.edit")
def take_out(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What was added goes again: one line, or all that came together."""
    kind, _colon, numbers = entry.target_id.partition(":")
    if kind == "item":
        delete_item(tournament, int(numbers), actor=actor, key=key)
        return
    # One change holds the tournament: what it made lies between its first and its last.
    first, last = map(int, numbers.split("-"))
    pks = Item.objects.filter(tournament=tournament, pk__range=(first, last)).values_list("pk", flat=True)
    if len(pks) != (entry.after or {}).get("count"):
        raise refuse("undo.later", _("This has changed since. Edit it on its own page."))
    delete_items(tournament, list(pks), actor=actor, key=key)


@undoes("agenda.deleted", "agenda.edit")
def put_back(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """A line that was taken out of the programme stands there again."""
    was = entry.before or {}
    if not was:  # it was pressed twice: the first line of the log has what there was
        raise refuse("agenda.gone", _("That item was removed from the programme."))
    starts, ends = (
        dt.datetime.strptime(was[side], "%Y-%m-%d %H:%M").replace(tzinfo=tournament.zone)
        for side in ("from", "to")
    )
    line = NewItem(starts, ends, was["title"], was["kind"], was["hanchan"])
    add_items(tournament, [line], actor=actor, key=key)
