"""The tournament's own pages."""

import pytest
from django.urls import reverse

from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


def test_home_lists_public_tournaments_only(client):
    shown = factories.TournamentFactory(name="Shown")
    factories.TournamentFactory(name="Draft", stage="draft")
    factories.TournamentFactory(name="Unlisted", visibility="unlisted")
    page = client.get(reverse("home")).content.decode()
    assert shown.get_absolute_url() in page
    assert "Draft" not in page
    assert "Unlisted" not in page


def test_draft_does_not_exist_for_the_public(client):
    draft = factories.TournamentFactory(stage="draft")
    assert client.get(draft.get_absolute_url()).status_code == 404


def test_stage_moves_and_is_logged(as_organiser, tournament: Tournament):
    as_organiser.post(reverse("tournament-stage", args=[tournament.slug]), {"to": "closed"})
    tournament.refresh_from_db()
    assert tournament.stage == "closed"
    assert tournament.revision == 2
    entry = tournament.log.get(verb="tournament.stage")
    assert (entry.before, entry.after) == ({"stage": "open"}, {"stage": "closed"})


def test_judge_may_not_edit_settings(as_judge, tournament: Tournament):
    assert as_judge.get(reverse("tournament-edit", args=[tournament.slug])).status_code == 403


def test_editing_logs_before_and_after(as_organiser, tournament: Tournament):
    url = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(url).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    data["capacity"] = 40
    assert as_organiser.post(url, data).status_code == 302
    entry = tournament.log.get(verb="tournament.edited")
    assert (entry.before, entry.after) == ({"capacity": 24}, {"capacity": 40})
