"""Organiser's views of duplicates: compare, dismiss, merge, undo."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import show_problems
from taikai.http_guard.input_parsing import key_of, row, text_in
from taikai.problems import Refusal
from taikai.registration.domain.duplicates.dismissed import dismiss_pair, restore_pair
from taikai.registration.domain.duplicates.merge import merge, undo_merge
from taikai.registration.domain.duplicates.merge_plan import CHOICES
from taikai.registration.models import Entrant
from taikai.registration.pages.duplicates import doubles_context
from taikai.registration.pages.merging import merging_context
from taikai.tournaments.access import TaikaiRequest, action, form, page, shows_contacts


@page("entrants.edit", guide="registration#duplicates")
@shows_contacts("doubles")
def manage_duplicates(request: TaikaiRequest) -> HttpResponse:
    """All pairs that look alike, and those that were put aside."""
    return render(request, "registration/manage_duplicates.html", doubles_context(request.tournament))


@action("entrants.edit")
def manage_duplicates_apart(request: TaikaiRequest) -> HttpResponse:
    """Say that two entries are two people's, or take that back."""
    tournament, action = request.tournament, request.POST.get("action", "")
    if action not in ("apart", "again"):
        raise Http404
    say = dismiss_pair if action == "apart" else restore_pair
    one, other = (row(request.POST.get(name, "")) or 0 for name in ("first", "second"))
    try:
        say(tournament, one, other, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        done = (
            _("Marked as two different players.")
            if action == "apart"
            else _("Back in the list of possible duplicates.")
        )
        messages.success(request, done)
    return redirect("manage-duplicates", tournament.slug)


@form("entrants.edit", guide="registration#duplicates")
@shows_contacts("doubles")
def manage_merge(request: TaikaiRequest, one: int, other: int) -> HttpResponse:
    """Both entries, what is taken from which and what happens; then they are one."""
    tournament = request.tournament
    # What has ended or was merged is not offered any more.
    people = Entrant.objects.filter(tournament=tournament).exclude(status=Entrant.Status.WITHDRAWN)
    first, second = (get_object_or_404(people, pk=pk) for pk in (one, other))
    if first == second:
        raise Http404
    first.tournament = second.tournament = tournament
    names = [*CHOICES, *(name for name in request.POST if name.startswith("group:"))]
    given = {name: row(request.POST.get(name, "")) for name in names}
    choices = {name: pk for name, pk in given.items() if pk in (first.pk, second.pk)}
    if request.method == "POST" and request.POST.get("action") == "merge":
        agreed = text_in(request.POST, "agreed")
        try:
            kept = merge(
                *(tournament, one, other, choices),
                agreed=agreed,
                tell=request.POST.get("tell") == "yes",
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            show_problems(request, refusal.problems)
        else:
            messages.success(request, _("Registrations of %(name)s merged.") % {"name": kept.name})
            return redirect("manage-player", tournament.slug, kept.pk)
    context = merging_context(first, second, choices) | {"tell": request.POST.get("tell") == "yes"}
    return render(request, "registration/manage_merge.html", context)


@action("entrants.edit")
def manage_separate(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Make two entries again of one; `pk` is the one that had ended."""
    tournament = request.tournament
    try:
        left = undo_merge(tournament, pk, actor=request.actor, key=key_of(request))
    except Refusal as refusal:
        show_problems(request, refusal.problems)
        return redirect("manage-duplicates", tournament.slug)
    messages.success(
        request, _("%(name)s: %(status)s.") % {"name": left.name, "status": left.get_status_display()}
    )
    return redirect("manage-player", tournament.slug, left.pk)
