"""Answers of judges to a call: take it, hand it over, settle it."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.calls.domain.calling import named, open_of, show_to_table
from taikai.calls.models import Call
from taikai.problems import refuse
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, Change, change


def take_call(call: Call, *, actor: Actor, instead_of: int = 0, key: str = "") -> None:
    """Take a call: the table sees who comes. `instead_of`: who went when the judge looked (0: nobody).

    Raises:
        Refusal: the call is over, or somebody else has taken it meanwhile.
    """
    content = (call, instead_of)
    with change(call.table.round.tournament_id, actor, "call.taken", key=key, content=content) as act:
        if act.repeated:
            return
        now = _open(act, call)
        if now.is_taken and actor.user is not None and now.taken_by_id == actor.user.pk:
            act.repeated = True
            return
        if (now.taken_by_id or 0) != instead_of:
            raise refuse(
                "call.taken", _("%(judge)s is already going.") % {"judge": now.taken_as or _("Another judge")}
            )
        before = now.taken_as
        now.taken_by, now.taken_as, now.taken_at = actor.user, actor.label[:150], timezone.now()
        now.save(update_fields=["taken_by", "taken_as", "taken_at"])
        show_to_table(act, now.table)
        act.log(before={"goes": before} if before else None, after={"goes": now.taken_as}, **named(now.table))


def hand_over_call(call: Call, *, actor: Actor, key: str = "") -> None:
    """Whoever goes cannot after all: the call waits for somebody again.

    Raises:
        Refusal: the call is over, or somebody else goes.
    """
    with change(call.table.round.tournament_id, actor, "call.left", key=key, content=(call,)) as act:
        if act.repeated:
            return
        now = _open(act, call)
        if not now.is_taken:
            act.repeated = True
            return
        if actor.user is None or now.taken_by_id != actor.user.pk:
            raise refuse("call.not_yours", _("%(judge)s is on the way instead of you.") % {"judge": now.taken_as})
        now.taken_by, now.taken_as, now.taken_at = None, "", None
        now.save(update_fields=["taken_by", "taken_as", "taken_at"])
        show_to_table(act, now.table)
        act.log(before={"goes": actor.label}, **named(now.table))


#: "Settled" stands where "I’m going" stood: from the same judge within so many seconds it is one press, twice.
SLIP = dt.timedelta(seconds=2)


def settle_call(call: Call, *, actor: Actor, key: str = "") -> bool:
    """It is settled, whoever went; whether it is. Settled twice is settled once.

    A double press on "I’m going" settles nothing: False, and whoever pressed has to be told.
    """
    with change(call.table.round.tournament_id, actor, "call.settled", key=key, content=(call,)) as act:
        if act.repeated:
            return True
        now = open_of(act, call)
        if now is None or _slipped(now, actor):
            act.repeated = True
            return now is None
        _end(now)
        show_to_table(act, now.table)
        act.log(**named(now.table))
    return True


def settle_disputes(act: Change, table: Table) -> None:
    """Inside a change that decides a table's result: what was disputed of it is settled by that."""
    for call in Call.objects.filter(table=table, dispute=True, ended_at=None):
        _end(call)
        act.log(verb="call.settled", **named(table))


def settle_call_within(act: Change, table: Table) -> None:
    """Inside a change that decides what a table called for: its open call is settled by that."""
    call = Call.objects.filter(table=table, dispute=False, ended_at=None).first()
    if call is not None:
        _end(call)
        act.log(verb="call.settled", **named(table))


def _open(act: Change, call: Call) -> Call:
    now = open_of(act, call)
    if now is None:
        raise refuse("call.ended", _("This call is closed."))
    return now


def _slipped(call: Call, actor: Actor) -> bool:
    """Whether this judge has said a moment ago that they go."""
    mine = actor.user is not None and call.taken_by_id == actor.user.pk
    return mine and call.taken_at is not None and timezone.now() - call.taken_at < SLIP


def _end(call: Call) -> None:
    call.ended_at, call.ending = timezone.now(), Call.Ending.SETTLED
    call.save(update_fields=["ended_at", "ending"])
