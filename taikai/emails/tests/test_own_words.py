"""What organisers add to e-mails: in each language, checked, filled in for each person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.accounts.models import Preference
from taikai.emails.models import OwnWords
from taikai.jobs.domain.outbox import readable
from taikai.jobs.models import Email
from taikai.news.domain.announcements import NewsText, announce
from taikai.registration.domain.entrant_emails import EntryEmail, Placeholder, _known, fill, problems_of, send
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.domain.staff.roles import add_staff
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(tournament):
    return f"/t/{tournament.slug}/manage/emails/texts/entrant.confirmed/"


def test_added_words_stand_around_the_fixed_part(as_organiser, tournament, address, mailoutbox):
    ann = factories.EntrantFactory(tournament=tournament, name="Ann {fee}", email="a@example.org")
    bea = factories.EntrantFactory(tournament=tournament, name="Bea", email="b@example.org", language="pl")
    words = {"before_en": "Dear {name}!", "after_en": "Pay {fee}.", "after_pl": "Do zobaczenia w {place}."}
    assert as_organiser.post(address, words | {"do": "save"}).status_code == 302
    send(EntryEmail.CONFIRMED, [ann, bea])
    english, polish = mailoutbox
    before, fixed = english.body.index("Dear Ann {fee}!"), english.body.index("is confirmed. See you there")
    assert before < fixed < english.body.index("Pay ") < english.body.index("/me/")
    assert "Do zobaczenia w" in polish.body and "Dear" not in polish.body
    assert (
        "your text in: en, pl" in as_organiser.get(f"/t/{tournament.slug}/manage/emails/texts/").content.decode()
    )
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
    assert answer.status_code == 422 and "{secret}, {name.__class__}" in page and "Available: {name}" in page
    assert page.count("{secret} {name.__class__}") >= 1
    long = as_organiser.post(address, {"before_en": "x" * 2001, "do": "save"})
    assert long.status_code == 422 and not OwnWords.objects.exists()


def test_only_emails_that_are_written_here(as_organiser, as_judge, tournament, address):
    assert as_organiser.get(f"/t/{tournament.slug}/manage/emails/texts/round/").status_code == 404
    assert as_judge.get(address).status_code == 403


@pytest.fixture
def amount(monkeypatch):
    """A placeholder of an upper app that says something only of an entry."""
    monkeypatch.setitem(_known, "amount", Placeholder("what is due", lambda entrant: "12 EUR"))


def texts(tournament: Tournament, email: str) -> str:
    return f"/t/{tournament.slug}/manage/emails/texts/{email}/"


def test_an_invitation_has_own_words_in_the_language_of_who_gets_it(as_organiser, tournament):
    words = {"before_en": "Dear {name}, join {event}!", "after_pl": "Do zobaczenia, {name}: {link}"}
    assert as_organiser.post(texts(tournament, "invitation"), words | {"do": "save"}).status_code == 302
    polish = factories.UserFactory(username="pola@example.org", email="pola@example.org", first_name="Pola")
    Preference.objects.create(user=polish, language="pl")
    boss = Actor("Boss", "organiser", factories.UserFactory())
    for email in ("new@example.org", "pola@example.org"):
        add_staff(tournament, email=email, name="Vic {fee}", role="judge", plays=False, actor=boss)
    english, own = (Email.objects.get(to=to).body for to in ("new@example.org", "pola@example.org"))
    assert english.index(f"Dear Vic {{fee}}, join {tournament.name}!") < english.index("Accept the invitation")
    assert "Do zobaczenia, Pola" in own and tournament.get_absolute_url() in own and "Dear" not in own
    assert own.index("/invitation/") < own.index("Do zobaczenia") and "Accept the" not in own


def test_an_invitation_is_looked_at_as_it_goes_to_nobody_in_particular(as_organiser, tournament):
    factories.EntrantFactory(tournament=tournament, name="Ann Entrant")
    data = {"before_en": "Hi {name}, we count on you.", "do": "preview"}
    page = as_organiser.post(texts(tournament, "invitation"), data).content.decode()
    assert "Hi Saki Miyanaga, we count on you." in page and "example player" in page
    assert "Ann Entrant" not in page and "Zaproszenie" in page and not OwnWords.objects.exists()


@pytest.mark.parametrize("do", ["save", "preview"])
def test_what_only_an_entry_has_is_refused_in_an_invitation(as_organiser, tournament, amount, do):
    data = {"before_en": "You owe {amount}, {name}.", "do": do}
    answer = as_organiser.post(texts(tournament, "invitation"), data)
    page = answer.content.decode()
    assert answer.status_code == 422 and "Unknown placeholder: {amount}" in page and not OwnWords.objects.exists()
    told = page.split("Available: ")[1].split("<")[0]
    assert "{name}" in told and "{amount}" not in told
    assert as_organiser.post(texts(tournament, "news"), data | {"do": "save"}).status_code == 302


def test_an_announcement_has_own_words_for_players_and_staff(as_organiser, tournament, amount):
    factories.EntrantFactory(tournament=tournament, name="Ann", email="ann@example.org")
    factories.EntrantFactory(tournament=tournament, name="Bea", email="bea@example.org", language="pl")
    judge = factories.staff(tournament, "judge")
    Preference.objects.create(user=judge, language="pl")
    address = texts(tournament, "news")
    words = {"before_en": "Dear {name},", "after_pl": "Pa, {name}!{amount}"}
    page = as_organiser.post(address, words | {"do": "preview"}).content.decode()
    assert "Dear Ann," in page and "Your announcement appears here." in page and "Pa, Ann!" in page
    assert as_organiser.post(address, words | {"do": "save"}).status_code == 302
    announce(tournament, NewsText("Lunch", by_mail=True), actor=SYSTEM)
    ann, bea, staff = (Email.objects.get(to=to).body for to in ("ann@example.org", "bea@example.org", judge.email))
    assert ann.startswith("Dear Ann,\n\nLunch") and "Pa," not in ann
    assert bea.startswith("Lunch") and "Pa, Bea!12 EUR" in bea
    shown = Staff.objects.get(user=judge).shown_name
    assert f"Pa, {shown}!\n" in staff and "Dear" not in staff


@given(text=st.text(alphabet="{}ab name.link_", max_size=40))
def test_filling_never_breaks_and_what_passes_is_filled(text):
    someone = Entrant(name="Ann {link}", tournament=Tournament(slug="s", name="Cup"))
    shown = fill(text, someone)
    if not problems_of(text):
        assert shown.replace("Ann {link}", "").count("{") == 0


def test_no_link_of_the_site_is_left_in_a_kept_text(settings):
    settings.SITE_URL = "https://taikai.example"
    text = "See https://taikai.example/t/x/me/1-abc?x=1, or https://hotel.example/map"
    assert readable(text) == "See […] or https://hotel.example/map"
