"""Riichi marks of the current hand: a tap puts the stick down, another removes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from taikai.hands.domain.access.reporting_modes import reporting_of, table_title
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import TableGame
from taikai.hands.domain.reporting import check_open
from taikai.hands.models import TableReporting
from taikai.problems import refuse
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


def riichi_marks(reporting: TableReporting | None, last: int) -> tuple[str, ...]:
    """Who is noted in riichi in the hand after row `last` (`TableGame.last_hand`), by wind at the start."""
    if reporting is None or reporting.riichi_after != last:
        return ()
    return tuple(seat for seat in SEATS if seat in reporting.riichi)


def noted_in(reporting: TableReporting | None, game: TableGame, chosen: EntryState) -> tuple[str, ...]:
    """Who is noted in the hand that is entered, also where another phone has just written one down."""
    return riichi_marks(reporting, game.as_seen(chosen.after).last_hand)


def in_riichi(chosen: EntryState, noted: Sequence[str]) -> tuple[str, ...]:
    """Who is in riichi in the hand that is entered: those it says, and those noted whose stick it did not take up.

    So a stick counts that was put down after the entry had begun, on this phone or another. What is noted belongs
    to the hand that is played (`noted_in`), not to one that is mended.
    """
    said = chosen.riichi or ()
    if chosen.how:
        noted = ()
    return tuple(seat for seat in SEATS if seat in said or (seat in noted and seat not in chosen.lifted))


def check_sticks(chosen: EntryState, noted: Sequence[str], last: int, names: Mapping[str, str]) -> None:
    """Refuse a hand that was entered without a stick which has been put down since.

    Raises:
        Refusal: whose stick it is.
    """
    if chosen.riichi is None or chosen.after not in (None, last):  # overtaken, the hand is asked about anyway
        return
    missing = [seat for seat in in_riichi(chosen, noted) if seat not in chosen.riichi]
    if missing:
        who = ", ".join(names[seat] for seat in missing)
        text = _(
            "A riichi stick was added while you were entering this hand (%(players)s). Check the hand and save "
            "again."
        )
        raise refuse("hands.sticks_since", text % {"players": who})


def note_riichi(
    tournament: Tournament, table: Table, seat: str, on: bool, *, after: int, actor: Actor, key: str = ""
) -> None:
    """Put a stick down for `seat` (wind at the start) or take it up. `after`: the hand before. Twice is once.

    Raises:
        Refusal: there is no such seat, the hand is over meanwhile, or the result is confirmed.
    """
    with change(tournament, actor, "hands.riichi_noted", key=key, content=(table, seat, on, after)) as act:
        if act.repeated:
            return
        fresh = act.again(table, "round")
        check_open(act.tournament, fresh)
        if seat not in SEATS:
            raise refuse("hands.seat", _("Choose one of the four seats."))
        rows = fresh.reported_hands.filter(undone_at=None).exclude(kind="Signal").order_by("-place", "-number")
        now = rows.values_list("number", flat=True).first() or 0
        if after != now:
            raise refuse("hands.meanwhile", _("This hand is over. The table is already playing the next one."))
        reporting = reporting_of(fresh)
        noted = set(riichi_marks(reporting, now))
        noted = noted | {seat} if on else noted - {seat}
        reporting.riichi = [each for each in SEATS if each in noted]
        reporting.riichi_after = now
        reporting.save()
        act.shows(tables=[fresh.pk])
        act.log(target=table_title(fresh), target_id=f"table:{fresh.pk}", after={f"riichi {seat}": on})
