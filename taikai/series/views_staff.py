"""Staff views of a tournament's teams."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.http_guard.form_handling import handle_form
from taikai.http_guard.input_parsing import key_of
from taikai.problems import Problem
from taikai.series.domain.load import teams_of
from taikai.series.domain.teams import as_text, save_teams, team_size_range
from taikai.series.forms import TeamsForm
from taikai.series.models import TeamPlay
from taikai.tournaments.access import TaikaiRequest, form


@never_cache
@form("finals.edit", guide="seating#teams")
def teams(request: TaikaiRequest) -> HttpResponse:
    """Who plays for which team, and how teams are ranked."""
    tournament = request.tournament
    play = TeamPlay.objects.filter(tournament=tournament).first() or TeamPlay(tournament=tournament)
    form = TeamsForm(request.POST or None, instance=play, initial={"teams": as_text(tournament)})
    problems: list[Problem] = []

    def save() -> None:
        data, key = form.cleaned_data, key_of(request)
        save_teams(tournament, data["teams"], by=data["by"], counted=data["counted"], actor=request.actor, key=key)

    words = _("Teams saved. Future draws keep team-mates at different tables.")
    if handle_form(request, form, save, words, aside=problems):
        if sizes := team_size_range(tournament):
            text = _(
                "Teams have from %(fewest)d to %(most)d members. A sum favours larger teams, so set %(fewest)d as "
                "the number of members that count."
            )
            messages.warning(request, text % {"fewest": sizes[0], "most": sizes[1]})
        return redirect("manage-teams", tournament.slug)
    context = {"form": form, "problems": problems, "shown": bool(teams_of(tournament))}
    return render(request, "series/manage_teams.html", context, status=422 if form.errors or problems else 200)
