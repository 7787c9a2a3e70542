"""Organiser's views of a whole tournament: copy, archive, delete, restore."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from taikai.accounts.domain.site_rights import why_not_create
from taikai.http_guard.input_parsing import key_of, text_in
from taikai.problems import Refusal, into_form
from taikai.tournaments.access import TaikaiRequest, action, form
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.domain.event.deletion import GRACE, ask_to_delete, deleted_rows, undo_deletion
from taikai.tournaments.forms import CopyForm
from taikai.tournaments.permissions import may_on_site

MOST_NAME = 200


@form("tournament.edit", guide="afterwards#copy-a-tournament")
def copy(request: TaikaiRequest) -> HttpResponse:
    """The event once more on other days, for whoever may create one."""
    if not may_on_site(request.user, "tournament.create"):
        if request.method == "POST":
            raise PermissionDenied(why_not_create())
        return render(request, "tournaments/copy.html", {"why_not": why_not_create()})
    original = request.tournament
    form = CopyForm(request.POST or None, initial={"name": original.name}, original=original)
    if request.method == "POST" and form.is_valid():
        try:
            made = copy_event(original, actor=request.actor, key=key_of(request), **form.values())
        except Refusal as refusal:
            into_form(form, refusal.problems)
        else:
            messages.success(
                request, _("Draft created from the copy. Only staff can see it. Check the days and texts.")
            )
            return redirect("tournament-edit", made.slug)
    return render(request, "tournaments/copy.html", {"form": form}, status=422 if form.errors else 200)


@form("tournament.delete")
def delete(request: TaikaiRequest) -> HttpResponse:
    """What would go, and the name to be typed; the archive instead, where that is possible."""
    tournament = request.tournament
    context = {"goes": deleted_rows(tournament), "days": GRACE.days, "problems": []}
    if request.method != "POST":
        return render(request, "tournaments/delete.html", context)
    try:
        ask_to_delete(tournament, text_in(request.POST, "name", MOST_NAME), actor=request.actor)
    except Refusal as refusal:
        if tournament.leaves_at is not None:  # pressed twice: it is being deleted, and that is what was asked for
            return redirect("tournament-delete", tournament.slug)
        return render(request, "tournaments/delete.html", {**context, "problems": refusal.problems}, status=422)
    return redirect("tournament-delete", tournament.slug)


@action("tournament.delete")
def stay(request: TaikaiRequest) -> HttpResponse:
    """Take a deletion back."""
    undo_deletion(request.tournament, actor=request.actor)
    messages.success(request, _("Deletion cancelled."))
    return redirect("tournament-edit", request.tournament.slug)
