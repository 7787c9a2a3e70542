"""Signatures: sign a version, withdraw, sign on a player's behalf as a judge, settle disputes."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.models import Entrant
from taikai.results.domain.public_results import show_entered
from taikai.results.domain.result_settings import options_of
from taikai.results.domain.sheets.confirm import confirm_signed, unconfirm_signed
from taikai.results.domain.sheets.table_lookup import precondition_problems, preconditions_of
from taikai.results.domain.sheets.versions import latest_result, seats_of, table_name
from taikai.results.domain.signing.pin import is_pin
from taikai.results.domain.signing.requirements import FOUR, live_signatures, open_disputes
from taikai.results.models import Result, Signature
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import Actor, Change, change, follow

How = Signature.How
SECONDS = 10  # so long a seal can be lifted in any case
GRACE = 2  # seconds a press may be on its way


def sign(
    table: Table,
    wind: str,
    *,
    version: int,
    how: Signature.How = How.OWN,
    actor: Actor,
    entrant: Entrant | None = None,
    pin: str = "",
    reason: str = "",
    key: str = "",
) -> Signature:
    """Sign `version` of the table's result for the seat `wind` had at the start. With the fourth it counts.

    `entrant`: who holds the phone (`How.OWN`); at a shared device the PIN says it (`How.PIN`), or they take the
    device and say who they are (`How.PASSED`); a judge signs for somebody with a reason (`How.JUDGE`). A PIN that
    was typed must be right, whichever way the form names.

    Raises:
        Refusal: no signature is needed, there is no such version any more, the result is disputed, or it is not
            theirs to sign.
    """
    if how == How.PASSED and pin.strip():
        how = How.PIN
    content = (table, wind, version, how, entrant, pin, reason)
    with change(table.round.tournament_id, actor, "result.signed", key=key, content=content) as act:
        if act.repeated:
            return Signature.objects.get(pk=act.answer["signature"])
        table, seats, latest = _now(act, table)
        seat = _seat(seats, wind, entrant)
        if latest.version != version:
            raise refuse("result.changed", _("The result has changed. Review it, then sign."))
        signed = live_signatures(latest)
        if wind in signed:
            act.repeated = True
            return signed[wind]
        if latest.state != Result.State.ENTERED:
            raise refuse("result.counts", _("This result is already confirmed. You don’t need to sign it."))
        if open_disputes(table):
            raise refuse(
                "signature.disputed", _("This result is disputed. Sign it after a judge has settled the dispute.")
            )
        if how == How.PIN:
            _check_pin(seat, table, pin)
        if how == How.JUDGE and not reason.strip():
            raise refuse(
                "reason.stead", _("Enter a reason for signing for this player (saved in the log)."), "reason"
            )
        made = Signature.objects.create(
            result=latest,
            wind=wind,
            entrant=seat.entrant,
            how=how,
            by=actor.user if how == How.JUDGE else None,
            reason=reason.strip()[:300],
        )
        show_entered(act, seats.values())
        act.log(
            target=table_name(table),
            target_id=f"table:{table.pk}",
            after={"signed": seat.entrant.name, "how": how},
            reason=made.reason,
        )
        if len(signed) + 1 == FOUR:
            confirm_signed(act, table, seats, latest)
        act.answer |= {"signature": made.pk}
    return made


def withdraw_signature(
    table: Table, wind: str, *, version: int, actor: Actor, entrant: Entrant | None = None, key: str = ""
) -> None:
    """Take a signature back: within ten seconds in any case, else until all four have signed.

    A result that counted by it waits for the signature again.

    Raises:
        Refusal: the time is over, or it is not theirs.
    """
    with change(
        table.round.tournament_id, actor, "result.unsigned", key=key, content=(table, wind, version, entrant)
    ) as act:
        if act.repeated:
            return
        table, seats, latest = _now(act, table)
        _seat(seats, wind, entrant)
        signed = live_signatures(latest) if latest.version == version else {}
        if wind not in signed:
            act.repeated = True
            return
        if not may_lift(latest, signed, wind):
            raise refuse(
                "signature.late",
                _(
                    "All four have signed, so you can’t withdraw your signature. Is the result wrong? Dispute it "
                    "and a judge will check."
                ),
            )
        seal = signed[wind]
        seal.lifted_at = timezone.now()
        seal.save(update_fields=["lifted_at"])
        show_entered(act, seats.values())
        act.log(
            target=table_name(table),
            target_id=f"table:{table.pk}",
            before={"signed": seal.entrant.name},
        )
        if latest.state == Result.State.CONFIRMED:
            unconfirm_signed(act, table, seats, latest)


@follow("call.settled")
def count_after_dispute(act: Change) -> None:
    """A dispute was settled: what all four have signed counts from now on, unless something else is in its way."""
    if not options_of(act.tournament).signatures:
        return
    settled = {entry.target_id for entry in act.entries if entry.verb == "call.settled"}
    for table in Table.objects.filter(pk__in=[int(target.partition(":")[2]) for target in settled]).select_related(
        "round"
    ):
        seats, latest = seats_of(table), latest_result(table)
        if latest is None or latest.state != Result.State.ENTERED or len(live_signatures(latest)) < FOUR:
            continue
        if not precondition_problems(act.tournament, table, seats, "", "result"):
            confirm_signed(act, table, seats, latest)


def may_lift(
    result: Result, signed: dict[str, Signature], wind: str, at: dt.datetime | None = None, grace: int = GRACE
) -> bool:
    """Whether the signature of `wind` may still be taken back. Pure."""
    seal = signed.get(wind)
    if seal is None or (result.state == Result.State.CONFIRMED and result.confirmed_by_id is not None):
        return False
    fresh = (at or timezone.now()) - seal.at <= dt.timedelta(seconds=SECONDS + grace)
    return fresh or (result.state == Result.State.ENTERED and len(signed) < FOUR)


def _now(act: Change, table: Table) -> tuple[Table, dict[str, Seat], Result]:
    """The table, its seats and its newest version, inside the change."""
    table = act.again(table, "round")
    seats = seats_of(table)
    preconditions_of(act.tournament, table, seats)
    if not options_of(act.tournament).signatures:
        raise refuse("signatures.off", _("Results in this tournament don’t need signatures."))
    latest = latest_result(table)
    if latest is None:
        raise refuse("result.none_yet", _("Nothing to sign yet. The result hasn’t been entered."))
    return table, seats, latest


def _seat(seats: dict[str, Seat], wind: str, entrant: Entrant | None) -> Seat:
    seat = seats.get(wind)
    if seat is None or (entrant is not None and seat.entrant_id != entrant.pk):
        raise refuse("signature.seat", _("You can only sign for your own seat."))
    return seat


def _check_pin(seat: Seat, table: Table, typed: str) -> None:
    right = is_pin(seat.entrant, table, typed)
    if right is None:
        raise refuse(
            "pin.paused",
            _("Too many wrong PINs at this table. Sign on your own phone, or ask a judge."),
            "pin",
        )
    if not right:
        words = _("Wrong PIN. %(name)s can find the right one on My page.")
        raise refuse("pin.wrong", words % {"name": seat.entrant.name}, "pin")
