"""What organisers add to letters: in each language, checked, filled in for each person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.jobs.domain.outbox import readable
from taikai.letters.models import OwnWords
from taikai.registration.domain.emails import EmailKind, send
from taikai.registration.domain.intake.placeholders import fill, problems_of
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(tournament):
    return f"/t/{tournament.slug}/desk/mail/texts/entrant.confirmed/"


def test_added_words_stand_around_the_fixed_part(as_organiser, tournament, address, mailoutbox):
    ann = factories.EntrantFactory(tournament=tournament, name="Ann {fee}", email="a@example.org")
    bea = factories.EntrantFactory(tournament=tournament, name="Bea", email="b@example.org", language="pl")
    words = {"before_en": "Dear {name}!", "after_en": "Pay {fee}.", "after_pl": "Do zobaczenia w {place}."}
    assert as_organiser.post(address, words | {"do": "save"}).status_code == 302
    send(EmailKind.CONFIRMED, [ann, bea])
    english, polish = mailoutbox
    before, fixed = english.body.index("Dear Ann {fee}!"), english.body.index("have confirmed your entry")
    assert before < fixed < english.body.index("Pay ") < english.body.index("/me/")
    assert "Do zobaczenia w" in polish.body and "Dear" not in polish.body
    assert "own words: en, pl" in as_organiser.get(f"/t/{tournament.slug}/desk/mail/texts/").content.decode()
    as_organiser.post(address, {"do": "save"})
    assert not OwnWords.objects.exists()


def test_looked_at_with_a_real_entrant_before_it_is_saved(as_organiser, tournament, address):
    factories.EntrantFactory(tournament=tournament, name="Ann")
    bea = factories.EntrantFactory(tournament=tournament, name="Bea")
    answer = as_organiser.post(address, {"after_en": "Bye {name}.", "entrant": bea.pk, "do": "preview"})
    page = answer.content.decode()
    assert answer.status_code == 200 and "Bye Bea." in page and "Dzień dobry, Bea" in page
    assert "/me/" not in page, "nobody's personal link"
    assert not OwnWords.objects.exists()


def test_a_placeholder_that_is_none_is_refused_and_nothing_lost(as_organiser, tournament, address):
    answer = as_organiser.post(address, {"before_en": "{secret} {name.__class__}", "do": "save"})
    page = answer.content.decode()
    assert answer.status_code == 422 and "{secret}, {name.__class__}" in page and "There are: {name}" in page
    assert page.count("{secret} {name.__class__}") >= 1
    long = as_organiser.post(address, {"before_en": "x" * 2001, "do": "save"})
    assert long.status_code == 422 and not OwnWords.objects.exists()


def test_only_letters_that_are_written_here(as_organiser, as_judge, tournament, address):
    assert as_organiser.get(f"/t/{tournament.slug}/desk/mail/texts/news/").status_code == 404
    assert as_judge.get(address).status_code == 403


@given(text=st.text(alphabet="{}ab name.link_", max_size=40))
def test_filling_never_breaks_and_what_passes_is_filled(text):
    someone = Entrant(name="Ann {link}", tournament=Tournament(slug="s", name="Cup"))
    said = fill(text, someone)
    if not problems_of(text):
        assert said.replace("Ann {link}", "").count("{") == 0


def test_no_link_of_the_site_is_left_in_a_kept_text(settings):
    settings.SITE_URL = "https://taikai.example"
    text = "See https://taikai.example/t/x/me/1-abc?x=1, or https://hotel.example/map"
    assert readable(text) == "See […] or https://hotel.example/map"
