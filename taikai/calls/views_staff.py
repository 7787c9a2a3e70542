"""Judges' views of calls."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from taikai.calls.domain.answering import hand_over_call, settle_call, take_call
from taikai.calls.models import Call
from taikai.http_guard.form_handling import show_problems, whole_page
from taikai.http_guard.input_parsing import key_of, natural, row
from taikai.problems import Refusal
from taikai.tournaments.access import TaikaiRequest, action


@action("calls.answer")
def answer(request: TaikaiRequest, pk: int) -> HttpResponse:
    """`do` is go, leave or settle; `instead` says who went when the judge looked; `back` where to go after it."""
    calls = Call.objects.select_related("table__round").filter(table__round__tournament=request.tournament)
    call = get_object_or_404(calls, pk=row(str(pk)))
    actor, key = request.actor, key_of(request)
    actions: dict[str, Callable[[], bool | None]] = {
        "go": lambda: take_call(call, actor=actor, instead_of=row(request.POST.get("instead")), key=key),
        "leave": lambda: hand_over_call(call, actor=actor, key=key),
        "settle": lambda: settle_call(call, actor=actor, key=key),
    }
    action = actions.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    try:
        done = action()
    except Refusal as refusal:
        show_problems(request, refusal.problems)
        if request.htmx:
            return whole_page()
    else:
        if done is False:
            words = _("You’re going to table %(number)s. Press “Settled” when you’re done.")
            messages.info(request, words % {"number": call.table.number})
            if request.htmx:
                return whole_page()
    if request.POST.get("back") == "sheet":
        table = call.table
        return redirect("result-entry", request.tournament.slug, table.round.number, table.number)
    if request.POST.get("back") == "dashboard":
        return redirect("dashboard", request.tournament.slug)
    hanchan = natural(request.POST.get("hanchan"))
    if hanchan:
        return redirect("board-hanchan", request.tournament.slug, hanchan)
    return redirect("board", request.tournament.slug)
