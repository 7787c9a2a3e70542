"""Staff views of a tournament: settings, stage, staff, audit log."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, row, search_words, text_in
from taikai.problems import Refusal, into_form
from taikai.tournaments.access import TaikaiRequest, action, form, page
from taikai.tournaments.domain.editing import edit_as_typed
from taikai.tournaments.domain.event.picture import remove_picture, set_picture
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.domain.staff.roles import add_staff, invite_again, remove_staff
from taikai.tournaments.domain.undo import can_undo, permission_of, undo_line
from taikai.tournaments.forms import PictureForm, StaffForm, TournamentForm
from taikai.tournaments.models import LogEntry, Staff
from taikai.tournaments.pages import log_entries, moments_ahead, staff_rows, unconfirmed_effects
from taikai.tournaments.permissions import may

PAGE = 50


@form("tournament.edit")
def edit(request: TaikaiRequest) -> HttpResponse:
    tournament = request.tournament
    form = TournamentForm(request.POST or None, instance=tournament)
    ahead, moments = unconfirmed_effects(request, form), moments_ahead(request, form)
    if ahead or moments:
        return render(request, "tournaments/edit.html", {"form": form, "ahead": ahead, "moments": moments})
    along = request.POST.getlist("along")
    if handle_form(
        request, form, lambda: edit_as_typed(tournament, form.cleaned_data, actor=request.actor, along=along)
    ):
        return redirect("tournament-edit", tournament.slug)
    return render(request, "tournaments/edit.html", {"form": form}, status=422 if form.errors else 200)


@form("tournament.edit")
def picture(request: TaikaiRequest) -> HttpResponse:
    """The picture at the head of the event page: another one, or none."""
    tournament = request.tournament
    if request.method == "POST" and "remove" in request.POST:
        remove_picture(tournament, actor=request.actor)
        messages.success(request, _("Picture removed. The tournament has its drawn poster again."))
        return redirect("tournament-picture", tournament.slug)
    form = PictureForm(request.POST or None, request.FILES or None)
    if handle_form(
        request,
        form,
        lambda: set_picture(tournament, form.cleaned_data["picture"].read(), actor=request.actor),
    ):
        return redirect("tournament-picture", tournament.slug)
    return render(request, "tournaments/picture.html", {"form": form}, status=422 if form.errors else 200)


@action("tournament.edit")
def stage(request: TaikaiRequest) -> HttpResponse:
    """Take a step of the tournament's life."""
    try:
        done = move_to_stage(request.tournament, request.POST.get("to", ""), actor=request.actor)
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, done)
    return redirect("dashboard", request.tournament.slug)


@form("staff.edit")
def staff(request: TaikaiRequest) -> HttpResponse:
    """Organisers and judges; a link to pass on for whoever has not accepted yet."""
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            entry = add_staff(request.tournament, actor=request.actor, key=key_of(request), **form.cleaned_data)
        except Refusal as refusal:
            into_form(form, refusal.problems)
        else:
            text = (
                _("%(name)s was invited. The role starts when the invitation is accepted.")
                if entry.pending
                else None
            )
            messages.success(request, (text or _("%(name)s added.")) % {"name": entry})
            return redirect("staff", request.tournament.slug)
    rows = staff_rows(request.tournament, request.build_absolute_uri)
    return render(
        request, "tournaments/staff.html", {"form": form, "rows": rows}, status=422 if form.errors else 200
    )


@action("staff.edit")
def again(request: TaikaiRequest, pk: int) -> HttpResponse:
    entry = get_object_or_404(Staff, tournament=request.tournament, pk=pk)
    try:
        invite_again(entry, actor=request.actor)
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        text = _("%(name)s was invited again. Earlier links no longer work.")
        messages.success(request, text % {"name": entry})
    return redirect("staff", request.tournament.slug)


@action("staff.edit")
def remove(request: TaikaiRequest, pk: int) -> HttpResponse:
    entry = get_object_or_404(Staff, tournament=request.tournament, pk=pk)
    name = str(entry)
    try:
        remove_staff(entry, actor=request.actor)
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("%(name)s removed.") % {"name": name})
    return redirect("staff", request.tournament.slug)


@page("log.view")
def log(request: TaikaiRequest) -> HttpResponse:
    """The action log, newest first; can be narrowed to one thing or by words."""
    target, words = text_in(request.GET, "target", 60), search_words(request)
    page = Paginator(log_entries(request.tournament, target, words), PAGE).get_page(request.GET.get("page"))
    newest = page.number == 1 and not words  # elsewhere something newer about the same thing is not seen
    context = {
        "page": page,
        "q": words,
        "target": target,
        "undoable": can_undo(page, request.role) if newest else (),
    }
    return render(request, "tournaments/log.html", context)


@action("log.view")
def undo(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Take a line of the log back, for whom may do what undoes it."""
    entry = get_object_or_404(LogEntry, tournament=request.tournament, pk=row(str(pk)))
    permission = permission_of(entry)
    if not permission:
        raise Http404
    if not may(request.role, permission):
        raise PermissionDenied
    try:
        undo_line(request.tournament, entry, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(request, _("Change undone."))
    return redirect("log" if request.POST.get("back") == "log" else "dashboard", request.tournament.slug)
