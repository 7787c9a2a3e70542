"""Admin's views that link registrations to persons."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.input_parsing import row, rows
from taikai.people.domain.persons.linking import join, split, undo
from taikai.people.pages.persons import people_context
from taikai.problems import Refusal
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("people.edit")
def people(request: TaikaiRequest) -> HttpResponse:
    """Entries of one name: the same person, or somebody else; what was decided lately, to undo."""
    if request.method != "POST":
        return render(request, "people/people.html", people_context())
    try:
        messages.success(request, _done(request))
    except Refusal as refusal:
        return render(request, "people/people.html", people_context() | {"problems": refusal.problems}, status=409)
    return redirect("people")


def _done(request: TaikaiRequest) -> str:
    user = request.actor.user
    who = request.actor.label
    if "undo" in request.POST:
        undo(row(request.POST["undo"]))
        return _("Change undone.")
    chosen = rows(request.POST.getlist("entry"))
    if "join" in request.POST:
        join(chosen, by=user, who=who)
        return _("Merged into one player.")
    for pk in chosen if "apart" in request.POST else ():
        split([pk], by=user, who=who)
    if "split" in request.POST:
        split(chosen, by=user, who=who)
    return _("Split into different players.")
