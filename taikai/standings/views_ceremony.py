"""Views of the ceremony: public screen, control."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, natural
from taikai.live.conditional import part_of, public_page
from taikai.problems import Refusal
from taikai.standings.domain.ceremony import running
from taikai.standings.pages.ceremony import presenter_context, screen_context
from taikai.tournaments.access import TaikaiRequest, action, page
from taikai.tournaments.domain.change import SEATING, STANDINGS

#: Where a button without JavaScript leads back to, by the page it stands on.
BACK = {"screen": "screen-ceremony", "presenter": "ceremony-presenter"}


@public_page("live.view", STANDINGS, SEATING)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The places turned over so far. Who runs the ceremony and is logged in here turns them with a key."""
    context = screen_context(request.tournament)
    return render(request, part_of(request, "standings/screen_ceremony.html", "screen-ceremony"), context)


@action("ceremony.run")
def act(request: TaikaiRequest) -> HttpResponse:
    """One step on or back; planned, begun, ended, called off."""
    post, tournament = request.POST, request.tournament
    do, key = post.get("do", ""), key_of(request)
    try:
        if do in ("next", "back"):
            running.move_step(tournament, natural(post.get("shown")), do == "next", actor=request.actor, key=key)
        elif do == "plan":
            running.plan(tournament, natural(post.get("singly")), actor=request.actor, key=key)
            messages.success(request, _("Last hanchan hidden until the ceremony."))
        elif do == "begin":
            running.begin(tournament, actor=request.actor, key=key)
        elif do == "end":
            running.end(tournament, actor=request.actor, key=key)
            messages.success(request, _("All results published."))
        elif do == "drop":
            running.drop(tournament, actor=request.actor, key=key)
            messages.success(request, _("Ceremony cancelled. Results are published according to the settings."))
    except Refusal as refusal:
        if request.htmx:
            return HttpResponse("; ".join(str(each.message) for each in refusal.problems), status=409)
        show_problems(request, refusal.problems)
    if request.htmx:
        return HttpResponse(status=204)  # the pages hear of the step as everybody does
    return redirect(BACK.get(post.get("on", ""), "manage-screens"), tournament.slug)


@page("ceremony.run")
def presenter(request: TaikaiRequest) -> HttpResponse:
    """What the ceremony shows and what comes next, with names, on the phone of who announces it."""
    context = presenter_context(request.tournament)
    return render(request, part_of(request, "standings/presenter.html", "presenter"), context)
