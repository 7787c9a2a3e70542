"""Penalties: give, list, cancel."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from taikai.problems import Refusal
from taikai.results.domain.penalties import cancel_penalty, give_penalty
from taikai.results.forms import PenaltyForm
from taikai.results.models import Penalty
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.rules import ruleset_of


@require_http_methods(["GET", "POST"])
@needs("penalties.edit")
def penalties(request: TaikaiRequest) -> HttpResponse:
    """All penalties, newest first, and the form for a new one."""
    tournament = request.tournament
    ruleset = ruleset_of(tournament)
    initial = {name: request.GET[name] for name in ("entrant", "hanchan") if name in request.GET}
    form = PenaltyForm(request.POST or None, tournament=tournament, ruleset=ruleset, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            given = give_penalty(tournament, form.penalty(), actor=request.actor, key=request.POST.get("key", ""))
        except Refusal as refusal:
            for problem in refusal.problems:
                form.add_error(problem.where if problem.where in form.fields else None, str(problem.message))
        else:
            messages.success(request, _("Penalty given to %(name)s.") % {"name": given.entrant.name})
            return redirect("desk-penalties", tournament.slug)
    found = (
        Penalty.objects.filter(tournament=tournament)
        .select_related("entrant", "round", "given_by")
        .order_by("-given_at", "-id")
    )
    return render(
        request,
        "results/penalties.html",
        {"form": form, "penalties": found, "ruleset": ruleset},
        status=422 if form.errors else 200,
    )


@require_POST
@needs("penalties.edit")
def cancel(request: TaikaiRequest, pk: int) -> HttpResponse:
    """Cancel a penalty with a reason."""
    penalty = get_object_or_404(Penalty, tournament=request.tournament, pk=pk)
    try:
        cancel_penalty(
            penalty,
            reason=request.POST.get("reason", ""),
            actor=request.actor,
            key=request.POST.get("key", ""),
        )
    except Refusal as refusal:
        for problem in refusal.problems:
            messages.error(request, problem.message)
    else:
        messages.success(request, _("The penalty is cancelled."))
    return redirect("desk-penalties", request.tournament.slug)
