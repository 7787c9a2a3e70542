"""The tournament's own pages."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from taikai.tournaments.models import Staff, Tournament
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


def settings_of(client, tournament: Tournament, **changed) -> dict:
    form = client.get(reverse("tournament-edit", args=[tournament.slug])).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    return {**data, **changed}


@pytest.mark.parametrize(
    ("first", "last", "wrong"),
    [
        ("0001-01-01", "0001-01-02", "starts_on"),
        ("2206-05-01", "2206-05-02", "starts_on"),
        ("2026-05-02", "2026-05-01", "ends_on"),
        ("2026-05-02", "2062-05-03", "ends_on"),
    ],
)
def test_days_that_cannot_be_meant_are_refused(as_organiser, tournament: Tournament, first, last, wrong):
    data = settings_of(as_organiser, tournament, starts_on=first, ends_on=last)
    answer = as_organiser.post(reverse("tournament-edit", args=[tournament.slug]), data)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [wrong]


@pytest.mark.parametrize("name", ["desk", "tournament-edit", "board", "log"])
def test_a_draft_cannot_be_told_from_nothing_by_a_staff_address(client, name):
    draft = factories.TournamentFactory(stage="draft", slug="secret")
    real = client.get(reverse(name, args=[draft.slug]))
    none = client.get(reverse(name, args=["nothing"]))
    assert (real.status_code, real["Location"].replace("secret", "nothing")) == (
        none.status_code,
        none["Location"],
    )


class TestInvitation:
    """The link opens the account: whoever gets it could act as that person."""

    def invited(self, *tournaments: Tournament) -> User:
        user = factories.UserFactory(password=None)
        user.set_unusable_password()
        user.save()
        for one in tournaments:
            Staff.objects.create(tournament=one, user=user, role="judge")
        return user

    def links(self, client, tournament: Tournament) -> list[bool]:
        rows = client.get(reverse("staff", args=[tournament.slug])).context["rows"]
        return [bool(row["invitation"]) for row in rows if not row["entry"].user.has_usable_password()]

    def test_is_shown_to_the_organiser(self, as_organiser, tournament: Tournament):
        self.invited(tournament)
        assert self.links(as_organiser, tournament) == [True]

    def test_is_not_shown_to_the_organiser_of_another_tournament(self, as_organiser, tournament: Tournament):
        self.invited(factories.TournamentFactory(), tournament)
        assert self.links(as_organiser, tournament) == [False]
        assert b"invitation/" not in as_organiser.get(reverse("staff", args=[tournament.slug])).content

    def test_is_shown_to_who_organises_both(self, as_organiser, organiser, tournament: Tournament):
        other = factories.TournamentFactory()
        Staff.objects.create(tournament=other, user=organiser, role="organiser")
        self.invited(other, tournament)
        assert self.links(as_organiser, tournament) == [True]


@pytest.mark.parametrize(
    "address", ["desk/log/?q=", "desk/log/?target=", "desk/entrants/?q=", "desk/check-in/?q="]
)
def test_searching_for_a_nul_finds_nothing_and_breaks_nothing(as_organiser, tournament: Tournament, address):
    assert as_organiser.get(f"{tournament.get_absolute_url()}{address}%00x").status_code == 200


def test_searching_the_seating_for_a_nul(client, tournament: Tournament):
    factories.seated(tournament)
    assert client.get(f"{reverse('seating', args=[tournament.slug])}?q=%00x").status_code == 200
