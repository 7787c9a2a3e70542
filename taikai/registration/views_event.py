"""How people come in, as the organiser decides: moments, numbers, who approves."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from taikai.problems import Refusal
from taikai.registration.forms import HoursForm
from taikai.tournaments.access import TaikaiRequest, needs
from taikai.tournaments.domain.edit import edit_tournament


@require_http_methods(["GET", "POST"])
@needs("tournament.edit")
def desk_registration(request: TaikaiRequest) -> HttpResponse:
    """When registration opens and closes, and how places are given."""
    tournament = request.tournament
    form = HoursForm(request.POST or None, instance=tournament)
    if request.method == "POST" and form.is_valid():
        values = dict(form.cleaned_data)
        tournament.refresh_from_db()  # the form wrote into the instance; the domain compares and logs
        try:
            edit_tournament(tournament, actor=request.actor, **values)
        except Refusal as refusal:
            for problem in refusal.problems:
                form.add_error(problem.where if problem.where in form.fields else None, str(problem.message))
        else:
            messages.success(request, _("Saved."))
            return redirect("desk-registration", tournament.slug)
    return render(
        request, "registration/desk_registration.html", {"form": form}, status=422 if form.errors else 200
    )
