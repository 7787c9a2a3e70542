"""View that calls a judge from the table's page; the reason is optional."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from taikai.calls.domain.calling import call_judge, set_call_reason, withdraw_call
from taikai.calls.models import Call
from taikai.hands.domain.access.table_permissions import Guest
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import refuse
from taikai.seating.models import Seat, Table
from taikai.tournaments.access import TaikaiRequest

CALLS = ("judge", "judge-about", "judge-back")
"""The values of `act` that are about a call."""


def call_from(request: TaikaiRequest, table: Table, seats: Mapping[str, Seat], guest: Guest) -> None:
    """`act` is judge (with `seen`), judge-back or judge-about (with `call`, and `about`).

    Raises:
        Refusal: why it cannot be, or that the call is over.
    """
    actor, key, act = guest.actor, key_of(request), request.POST["act"]
    entrant = seats[guest.seat].entrant if guest.seat else None
    if act == "judge":
        call_judge(table, actor=actor, entrant=entrant, seen=row(request.POST.get("seen")), key=key)
        return
    about = str(request.POST.get("about", ""))
    calls = Call.objects.select_related("table__round").filter(table=table)
    call = calls.filter(pk=row(request.POST.get("call"))).first()
    if call is None:
        raise refuse("call.gone", _("This call was cancelled or settled."))
    if act == "judge-back":
        withdraw_call(call, actor=actor, entrant=entrant, key=key)
    else:
        set_call_reason(call, about, actor=actor, entrant=entrant, key=key)
