"""Actions of a table: call a judge, give the reason, withdraw the call, dispute a result."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.calls.models import Call
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import finished_numbers, first_open
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

# Table that a call comes from, read inside an open change.


def load_table(act: Change, table: Table, entrant_id: int | None) -> tuple[Table, list[int]]:
    """The table, and who sits there. `entrant_id`: who asks; None for a device of the table.

    Raises:
        Refusal: the table is gone, its hanchan is not being played, or whoever asks does not sit there (any more).
    """
    table = act.again(table, "round")
    if act.tournament.stage != Tournament.Stage.PLAYING or not _is_on(act.tournament, table.round):
        raise refuse("call.over", _("This hanchan is not in play. Go to the judges."))
    sitting = list(Seat.objects.filter(table=table).values_list("entrant_id", flat=True))
    if entrant_id is not None and entrant_id not in sitting:
        raise refuse("call.moved", _("You’re no longer at this table. Check your seat."))
    return table, sitting


def _is_on(tournament: Tournament, round_: Round) -> bool:
    """Whether this hanchan is the one being played. Two queries."""
    done = finished_numbers(tournament)
    published = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("number")
    on = first_open(list(published.values_list("number", flat=True)), done)
    return on == round_.number and on not in done


def show_to_table(act: Change, table: Table, sitting: list[int] | None = None) -> None:
    """Show the change to the four of the table and on its page (the staff sees every change)."""
    if sitting is None:
        sitting = list(Seat.objects.filter(table=table).values_list("entrant_id", flat=True))
    act.shows(own=sitting, tables=[table.pk])


def named(table: Table) -> dict[str, str]:
    return {"target": f"hanchan {table.round.number}, table {table.number}", "target_id": f"table:{table.pk}"}


def open_of(act: Change, call: Call) -> Call | None:
    """The call as it is now, with table and hanchan; None if somebody has ended it."""
    now = act.again(call, "table__round", "taken_by")
    return now if now.ended_at is None else None


#: A table calls so often within so many minutes, then it is asked to wait: every call rings with the judges.
MOST_CALLS, WITHIN_MINUTES = 6, 10
#: Hands in a hanchan, with all their repetitions: more is a slip of the finger.
MOST_HANDS = 60


def call_judge(
    table: Table, *, actor: Actor, entrant: Entrant | None = None, seen: int = 0, key: str = ""
) -> Call:
    """Call a judge to a table of the hanchan being played. While a call is open, pressing again is the same call.

    `entrant` is the player who calls, None for a device of the table. `seen` is the number of the last call their
    page showed (0: none): with the same `key` it is the same call sent again, after another one it is a new one.

    Raises:
        Refusal: the hanchan is not being played, they sit elsewhere, or the table has called too often.
    """
    who = entrant.pk if entrant is not None else None
    content = (table, entrant, seen)
    with change(table.round.tournament_id, actor, "call.made", key=key, content=content) as act:
        if act.repeated:
            return Call.objects.get(pk=act.answer["call"])
        table, sitting = load_table(act, table, who)
        found = Call.objects.filter(table=table, dispute=False, ended_at=None).first()
        if found is not None:
            act.repeated = True  # the same call: nothing has changed, nothing rings again
            return found
        since = timezone.now() - dt.timedelta(minutes=WITHIN_MINUTES)
        if Call.objects.filter(table=table, dispute=False, at__gt=since).count() >= MOST_CALLS:
            raise refuse(
                "call.often",
                _("Your table has called %(count)d times in ten minutes. Wave to a judge.")
                % {"count": MOST_CALLS},
            )
        made = Call.objects.create(table=table, entrant=entrant)
        show_to_table(act, table, sitting)
        act.log(**named(table))
        act.answer |= {"call": made.pk}
    return made


def set_call_reason(
    call: Call, about: str, *, actor: Actor, entrant: Entrant | None = None, key: str = ""
) -> None:
    """Say what the call is about; again says something else. An ended call stays as it is.

    Raises:
        Refusal: there is no such thing to call about, or whoever says it does not sit there.
    """
    with change(
        call.table.round.tournament_id, actor, "call.described", key=key, content=(call, about, entrant)
    ) as act:
        if act.repeated:
            return
        now = _own(act, call, entrant)
        if now is None or now.about == about:
            act.repeated = True
            return
        if about not in Call.About.values:
            raise refuse("call.about", _("Choose a reason from the list."), "about")
        before, now.about = now.about, about
        now.save(update_fields=["about"])
        act.log(before={"about": before} if before else None, after={"about": about}, **named(now.table))


def withdraw_call(call: Call, *, actor: Actor, entrant: Entrant | None = None, key: str = "") -> None:
    """The table does not need a judge after all. A call that is over stays over.

    Raises:
        Refusal: whoever takes it back does not sit there.
    """
    with change(call.table.round.tournament_id, actor, "call.taken_back", key=key, content=(call, entrant)) as act:
        if act.repeated:
            return
        now = _own(act, call, entrant)
        if now is None:
            act.repeated = True
            return
        now.ended_at, now.ending = timezone.now(), Call.Ending.TAKEN_BACK
        now.save(update_fields=["ended_at", "ending"])
        act.log(**named(now.table))


def dispute(
    table: Table,
    *,
    actor: Actor,
    entrant: Entrant | None = None,
    hand: int | None = None,
    words: str,
    key: str = "",
) -> Call:
    """Say that what was reported of the table is wrong: in which `hand` (from 1; None: the result), and what.

    A player has one dispute open at a time: said again, it says the new thing.

    Raises:
        Refusal: nothing is said, no such hand, or the moment is wrong.
    """
    who = entrant.pk if entrant is not None else None
    content = (table, entrant, hand, words)
    with change(table.round.tournament_id, actor, "call.disputed", key=key, content=content) as act:
        if act.repeated:
            return Call.objects.get(pk=act.answer["call"])
        table, sitting = load_table(act, table, who)
        problems = []
        if not words.strip():
            problems.append(Problem("dispute.words", "words", _("Describe the problem briefly.")))
        if hand is not None and not 1 <= hand <= MOST_HANDS:
            problems.append(
                Problem(
                    "dispute.hand", "hand", _("Enter a hand number from 1 to %(most)d.") % {"most": MOST_HANDS}
                )
            )
        if problems:
            raise Refusal(problems)
        made, _new = Call.objects.update_or_create(
            table=table,
            entrant=entrant,
            dispute=True,
            ended_at=None,
            defaults={"hand": hand, "words": words.strip()[:300]},
        )
        show_to_table(act, table, sitting)
        logged = {"hand": hand, "what is wrong": made.words}
        act.log(after={name: value for name, value in logged.items() if value is not None}, **named(table))
        act.answer |= {"call": made.pk}
    return made


def _own(act: Change, call: Call, entrant: Entrant | None) -> Call | None:
    """The open call of the table of `entrant`, its four told of the change; None if it is over already."""
    now = open_of(act, call)
    if now is None:
        return None
    _table, sitting = load_table(act, now.table, entrant.pk if entrant is not None else None)
    show_to_table(act, now.table, sitting)
    return now
