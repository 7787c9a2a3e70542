"""The code on a badge: everybody in the hall can read it, so it opens nothing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from taikai.registration.domain.personal_links import (
    badge_code,
    badge_url,
    entrant_of_badge,
    personal_path,
    personal_url,
    qr_svg,
    token_of,
)
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def entrant(tournament):
    return factories.EntrantFactory(tournament=tournament, name="Ada Nowak")


def address(entrant, code=""):
    return reverse("badge", args=[entrant.tournament.slug, code or badge_code(entrant)])


def test_the_sheet_of_badges_holds_no_key(as_organiser, entrant):
    page = as_organiser.get(reverse("paper", args=[entrant.tournament.slug, "badges"])).content.decode()
    assert qr_svg(badge_url(entrant)) in page
    assert qr_svg(personal_url(entrant)) not in page
    assert personal_path(entrant) not in page


def test_the_code_says_who_and_gives_no_key_away(tournament, entrant):
    code = badge_code(entrant)
    assert entrant_of_badge(tournament, code) == entrant
    assert len(code) < 16
    assert code.split("-")[-1] not in token_of(entrant)
    for wrong in (code[:-1], code + "0", code.upper() + "x", "-", "zzz-00000000", f"9{code}", "x" * 70):
        assert entrant_of_badge(tournament, wrong) is None
    assert entrant_of_badge(factories.TournamentFactory(), code) is None


def test_a_stranger_sees_what_is_public_anyway(client, entrant):
    tournament = entrant.tournament
    before = client.get(address(entrant))
    assert before["Location"] == reverse("participants", args=[tournament.slug])
    (round_,) = factories.seated(tournament, players=4)
    for table in round_.tables.all():
        factories.confirmed(table)
    tournament.release = Tournament.Release.AT_ONCE
    tournament.stage = Tournament.Stage.PLAYING
    tournament.revision += 1
    tournament.save()
    after = client.get(address(entrant), follow=True)
    assert after.redirect_chain == [(reverse("player", args=[tournament.slug, entrant.pk]), 302)]
    text = after.content.decode()
    assert "Ada Nowak" in text
    assert entrant.email not in text
    assert personal_path(entrant) not in text
    assert client.get(address(entrant, "9z9-12345678")).status_code == 404


def test_staff_come_to_the_check_in_of_that_person(as_judge, entrant):
    factories.EntrantFactory(tournament=entrant.tournament, name="Bo Li")
    answer = as_judge.get(address(entrant), follow=True)
    assert answer.redirect_chain[0][0].startswith(reverse("manage-check-in", args=[entrant.tournament.slug]))
    text = answer.content.decode()
    assert "Ada Nowak" in text
    assert "Bo Li" not in text
    entrant.refresh_from_db()
    assert entrant.checked_in_at is None  # looking is no check-in


def test_when_all_is_over_staff_see_the_public_page_too(as_judge, entrant):
    Tournament.objects.filter(pk=entrant.tournament_id).update(stage=Tournament.Stage.FINAL)
    assert "check-in" not in as_judge.get(address(entrant))["Location"]


def test_a_draft_says_nothing(entrant):
    Tournament.objects.filter(pk=entrant.tournament_id).update(stage=Tournament.Stage.DRAFT)
    assert Client().get(address(entrant)).status_code == 404


def test_a_scanned_badge_is_noted_by_one_form_that_sends_itself(as_judge, entrant):
    page = as_judge.get(address(entrant), follow=True)
    text = page.content.decode()
    assert "data-now" in text
    assert f'name="in" value="{entrant.pk}"' in text
    as_judge.post(page.redirect_chain[0][0], {"in": entrant.pk})
    entrant.refresh_from_db()
    assert entrant.checked_in_at is not None
    assert "data-now" not in as_judge.get(address(entrant), follow=True).content.decode()
