"""Players' views of calls, behind the personal link."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from taikai.calls.domain.calling import call_judge, set_call_reason, withdraw_call
from taikai.calls.models import Call
from taikai.calls.pages.answer import seat_now
from taikai.http_guard.form_handling import whole_page_if_refused
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import refuse
from taikai.registration.domain.personal_links import actor_for
from taikai.registration.models import Entrant
from taikai.registration.views_personal import for_the_entrant
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest, action


@for_the_entrant(action)
def judge(request: TaikaiRequest, entrant: Entrant, token: str) -> HttpResponse:
    """`call` (with the number of the last call seen), `about` (a call and what it is about), `back` (a call)."""
    refused = whole_page_if_refused(request, lambda: _done(request, entrant))
    return refused or redirect("personal", request.tournament.slug, token)


def _done(request: TaikaiRequest, entrant: Entrant) -> None:
    actor, key = actor_for(entrant), key_of(request)
    if "call" in request.POST:
        seat = seat_now(entrant)
        if seat is None:
            raise refuse("call.nowhere", _("You’re not playing now. Go to the judges."))
        table = Table.objects.select_related("round").get(pk=seat.table.pk)
        call_judge(table, actor=actor, entrant=entrant, seen=row(request.POST["call"]), key=key)
        return
    word = "back" if "back" in request.POST else "about"
    number, _colon, about = request.POST.get(word, "").partition(":")
    calls = Call.objects.select_related("table__round").filter(table__round__tournament=request.tournament)
    call = calls.filter(pk=row(number)).first()
    if call is None:
        raise refuse("call.gone", _("This call was cancelled or settled."))
    if word == "back":
        withdraw_call(call, actor=actor, entrant=entrant, key=key)
    else:
        set_call_reason(call, about, actor=actor, entrant=entrant, key=key)
