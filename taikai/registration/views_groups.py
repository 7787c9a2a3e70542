"""Organiser's views of quota groups: limits, reserved places, members."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from taikai.http_guard.form_handling import handle_form, show_problems
from taikai.http_guard.input_parsing import key_of, row
from taikai.problems import Refusal
from taikai.registration.domain.quotas import groups
from taikai.registration.domain.quotas.preview import preview_group
from taikai.registration.forms.terms import GroupForm
from taikai.registration.models import Group
from taikai.registration.pages.groups import groups_context
from taikai.tournaments.access import TaikaiRequest, action, form, page


@page("tournament.edit", guide="registration#quotas-and-reserved-places")
def manage_quotas(request: TaikaiRequest) -> HttpResponse:
    """The groups with their figures, and who says to belong to one."""
    context = groups_context(request.tournament)
    context["site"] = request.build_absolute_uri("/").rstrip("/")
    return render(request, "registration/manage_quotas.html", context)


def _save(request: TaikaiRequest, pk: int, values: dict[str, Any]) -> None:
    if pk:
        groups.edit_group(request.tournament, pk, values, actor=request.actor, key=key_of(request))
    else:
        groups.add_group(request.tournament, values, actor=request.actor, key=key_of(request))


@form("tournament.edit", guide="registration#quotas-and-reserved-places")
def manage_quota(request: TaikaiRequest, pk: int = 0) -> HttpResponse:
    """Make a group or change one; what it would change is shown first."""
    tournament = request.tournament
    group = get_object_or_404(Group, tournament=tournament, pk=pk) if pk else None
    form = GroupForm(request.POST or None, instance=group)
    context: dict[str, Any] = {"form": form, "pk": pk}
    if request.method == "POST" and form.is_valid():
        values = {name: form.cleaned_data[name] for name in groups.FIELDS}
        ahead = preview_group(tournament, pk, values)
        if ahead and request.POST.get("sure") != "yes":
            return render(request, "registration/manage_quota.html", context | {"ahead": ahead})
        if handle_form(request, form, lambda: _save(request, pk, values)):
            return redirect("manage-quotas", tournament.slug)
    if pk:
        context["without"] = preview_group(tournament, pk, None)
    return render(request, "registration/manage_quota.html", context, status=422 if form.errors else 200)


@action("tournament.edit")
def manage_quota_act(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Remove a group, or make another link that invites into it."""
    tournament, action = request.tournament, request.POST.get("action", "")
    try:
        if action == "remove":
            groups.remove_group(tournament, pk, actor=request.actor, key=key_of(request))
            messages.success(request, _("Group deleted. Its registrations stay."))
        elif action == "renew":
            groups.renew_invitation(tournament, pk, actor=request.actor, key=key_of(request))
            messages.success(request, _("New link created. The old one no longer works."))
        else:
            raise Http404
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    return redirect("manage-quotas", tournament.slug)


@action("entrants.edit")
def manage_belonging(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Say whether somebody belongs to a group."""
    tournament, entrant = request.tournament, row(request.POST.get("entrant", ""))
    state, back = request.POST.get("state", "")[:20], request.POST.get("back", "")
    try:
        found = groups.set_membership(
            tournament, entrant or 0, pk, state, actor=request.actor, key=key_of(request)
        )
    except Refusal as refusal:
        show_problems(request, refusal.problems)
    else:
        messages.success(
            request, _("%(name)s: %(status)s.") % {"name": found.name, "status": found.get_status_display()}
        )
    if back == "entry" and entrant:
        return redirect("manage-player", tournament.slug, entrant)
    return redirect("manage-quotas", tournament.slug)
