"""The public form: what it takes, what it refuses, what it says."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from taikai.jobs.models import Email
from taikai.registration import rate_limit
from taikai.registration.domain.entrants import renew_link
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db

GOOD = {
    "name": "Łukasz  Żak",
    "nickname": "Żaczek",
    "email": "Lukasz@Example.org",
    "club": "Krakow Chombo Club",
    "country": "PL",
    "ema_number": "1901 0042",
    "can_substitute": "on",
    "note": "vegetarian",
    "consent": "on",
}


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def send(client, tournament, **changes):
    return client.post(reverse("apply", args=[tournament.slug]), GOOD | changes)


def test_applying_keeps_everything_and_shows_the_link(client, tournament):
    response = send(client, tournament)
    assert response.status_code == 302
    entrant = tournament.entrants.get()
    assert (entrant.name, entrant.nickname, entrant.email) == ("Łukasz Żak", "Żaczek", "lukasz@example.org")
    assert (entrant.country.code, entrant.ema_number, entrant.can_substitute) == ("PL", "19010042", True)
    assert (entrant.status, entrant.kind, entrant.note) == ("applied", "player", "vegetarian")
    assert entrant.consented_at is not None
    page = client.get(response.url).content.decode()
    assert personal_path(entrant) in page
    assert "You have a place" in page
    assert tournament.log.get(verb="entrant.applied").target == "Łukasz Żak"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        pytest.param({"name": ""}, "This field is required", id="no-name"),
        pytest.param({"email": "nobody"}, "valid email", id="bad-mail"),
        pytest.param({"ema_number": "123"}, "8 digits", id="short-ema-number"),
        pytest.param({"ema_number": "1601004x"}, "8 digits", id="letter-in-ema-number"),
        pytest.param({"country": "XX"}, "Select a valid choice", id="unknown-country"),
        pytest.param({"consent": ""}, "Tick this box to agree", id="no-consent"),
        pytest.param({"website": "http://spam.example"}, "Leave this field empty", id="bait-taken"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(client, tournament, changes, says):
    response = send(client, tournament, **changes)
    page = response.content.decode()
    assert response.status_code == 422
    assert says in page
    assert "vegetarian" in page and "Żaczek" in page
    assert not Entrant.objects.exists()


def test_last_place_then_the_waiting_list(client, tournament):
    tournament.capacity = 4
    tournament.save()
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    assert "Join the waiting list" in client.get(reverse("apply", args=[tournament.slug])).content.decode()
    response = send(client, tournament)
    assert "number 1 on the waiting list" in client.get(response.url).content.decode()
    assert tournament.entrants.get(name="Łukasz Żak").status == "waiting"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="same-name-and-mail"),
        pytest.param({"email": "other@example.org"}, id="same-name-and-country"),
        pytest.param({"email": "other@example.org", "name": "żak ŁUKASZ"}, id="name-turned-round"),
    ],
)
def test_duplicate_is_told_and_the_link_goes_to_the_first_address(
    client, tournament, mailoutbox, django_capture_on_commit_callbacks, changes
):
    send(client, tournament)
    entrant = tournament.entrants.get()
    mailoutbox.clear()
    other = type(client)()
    response = send(other, tournament, **changes)
    page = response.content.decode()
    assert response.status_code == 409
    assert tournament.entrants.count() == 1
    assert "already" in page and "vegetarian" in page
    assert personal_path(entrant) not in page
    assert [mail.to for mail in mailoutbox] == [["lukasz@example.org"]]
    assert personal_path(entrant) in mailoutbox[0].body
    send(other, tournament, **changes)
    assert len(mailoutbox) == 1, "the form must not flood a mailbox"


def test_no_email_is_promised_where_none_leaves(client, tournament, settings):
    send(client, tournament)
    page = send(type(client)(), tournament).content.decode()
    assert "sent your personal link to that address" in page
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = send(type(client)(), tournament).content.decode()
    assert "ask the organisers" in page
    assert "email" not in page.partition('id="problems"')[2].partition("</ul>")[0]


def test_same_name_from_another_country_is_another_person(client, tournament):
    send(client, tournament)
    assert send(client, tournament, country="CZ", email="cz@example.org", ema_number="").status_code == 302
    assert tournament.entrants.count() == 2


def test_who_withdrew_may_apply_again(client, tournament):
    send(client, tournament)
    tournament.entrants.update(status="withdrawn")
    assert send(client, tournament).status_code == 302
    assert tournament.entrants.exclude(status="withdrawn").count() == 1


def test_the_same_key_twice_is_one_entry(client, tournament):
    client.get(reverse("apply", args=[tournament.slug]))  # the page that carries the key marks the browser
    first = send(client, tournament, key="k1")
    again = send(client, tournament, key="k1")
    assert (first.status_code, again.status_code) == (302, 302)
    assert tournament.entrants.count() == 1


def test_too_many_from_one_address_is_429_with_everything_typed(client, tournament, monkeypatch):
    monkeypatch.setattr(rate_limit, "ENTRIES_AN_HOUR", 2)
    for number in range(2):
        send(client, tournament, name=f"Person {number}", email=f"p{number}@example.org", ema_number="")
    response = send(client, tournament, name="Person 3", email="p3@example.org")
    page = response.content.decode()
    assert response.status_code == 429
    assert response["Retry-After"]
    assert "Person 3" in page and "p3@example.org" in page
    assert tournament.entrants.count() == 2
    elsewhere = client.post(
        reverse("apply", args=[tournament.slug]), GOOD | {"email": "q@example.org"}, REMOTE_ADDR="10.0.0.9"
    )
    assert elsewhere.status_code == 302


@pytest.mark.parametrize("stage", ["closed", "check_in", "playing", "final", "archived"])
def test_closed_registration_refuses_kindly(client, stage):
    tournament = factories.TournamentFactory(stage=stage)
    assert "Registration isn’t open" in client.get(reverse("apply", args=[tournament.slug])).content.decode()
    response = send(client, tournament)
    assert response.status_code == 409
    assert "vegetarian" in response.content.decode()
    assert not tournament.entrants.exists()


def test_a_country_has_to_be_chosen_and_the_form_says_so(client, tournament):
    page = flat(client.get(reverse("apply", args=[tournament.slug])))
    label = re.search(r'<label for="id_country">(.*?)</label>', page)
    assert label is not None and ">required<" in label[1]
    club = re.search(r'<label for="id_club">(.*?)</label>', page)
    assert club is not None and ">required<" not in club[1]


def test_draft_is_404(client):
    tournament = factories.TournamentFactory(stage="draft")
    assert client.get(reverse("apply", args=[tournament.slug])).status_code == 404
    assert client.get(reverse("participants", args=[tournament.slug])).status_code == 404


@pytest.mark.parametrize(("language", "stored"), [("pl", "pl"), ("en", "en"), ("de", "en")])
def test_email_in_the_language_of_the_request(
    client, tournament, mailoutbox, django_capture_on_commit_callbacks, language, stored
):
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("apply", args=[tournament.slug]), GOOD, headers={"accept-language": language})
    entrant = tournament.entrants.get()
    assert entrant.language == stored
    (email,) = mailoutbox
    assert email.to == ["lukasz@example.org"]
    assert tournament.name in email.subject
    assert personal_path(entrant) in email.body
    assert "&" not in email.body


def test_broken_mail_server_does_not_break_the_entry(
    client, tournament, monkeypatch, django_capture_on_commit_callbacks
):
    def broken(*args, **kwargs):
        raise OSError("no route to the mail server")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", broken)
    with django_capture_on_commit_callbacks(execute=True):
        response = send(client, tournament)
    assert response.status_code == 302
    assert tournament.entrants.exists()
    email = Email.objects.get(tournament=tournament)
    assert (email.sent_at, email.job.state) == (None, "waiting")
    assert personal_path(tournament.entrants.get()) in email.body


def test_the_browser_that_applied_never_reads_a_renewed_link(tournament, organiser):
    client = Client()
    assert send(client, tournament).status_code == 302
    thanks = f"/t/{tournament.slug}/registered/"
    entrant = tournament.entrants.get()
    assert personal_path(entrant) in client.get(thanks).content.decode()
    renewed = renew_link(tournament, entrant.pk, actor=Actor(label="Marta", role="organiser", user=organiser))
    answer = client.get(thanks)
    assert answer.status_code == 404
    assert "a newer one has replaced it" in answer.content.decode()
    assert personal_path(renewed) not in answer.content.decode()
    other = factories.TournamentFactory()
    assert client.get(f"/t/{other.slug}/registered/")["Location"] == f"/t/{other.slug}/register/"


def test_a_namesake_of_the_same_country_says_so_and_is_entered(client, tournament, mailoutbox):
    """The fault: the second Łukasz Żak of Poland could not apply at all."""
    send(client, tournament)
    other = type(client)()
    refused = send(other, tournament, email="other@example.org")
    page = refused.content.decode()
    assert refused.status_code == 409
    assert "If you’re another person, tick this and send again." in page
    assert "A player with this name is already registered. If that’s you, use your personal link" in page
    assert 'name="another_person"' in page
    assert (
        'name="another_person"'
        not in type(client)().get(f"{tournament.get_absolute_url()}register/").content.decode()
    )
    entered = send(other, tournament, email="other@example.org", another_person="on")
    assert entered.status_code == 302
    assert tournament.entrants.count() == 2
    # One name with one address stays one entry, whatever is ticked.
    same = send(type(client)(), tournament, email="other@example.org", another_person="on")
    assert same.status_code == 409
    assert tournament.entrants.count() == 2


def test_two_people_of_one_family_share_an_address(client, tournament):
    """The fault: a mother could register only one of her children."""
    send(client, tournament, name="Anna Kid", email="mum@example.org", ema_number="")
    ben = {"name": "Ben Kid", "email": "Mum@example.org", "ema_number": ""}
    asked = send(client, tournament, **ben)
    assert asked.status_code == 409
    assert "such as a child or a partner" in flat(asked)
    assert "vegetarian" in flat(asked), "nothing typed is lost"
    assert send(client, tournament, **ben, another_person="on").status_code == 302
    assert set(tournament.entrants.values_list("name", flat=True)) == {"Anna Kid", "Ben Kid"}


def test_a_number_of_another_player_is_asked_about(client, tournament):
    send(client, tournament, email="first@example.org")
    asked = send(client, tournament, name="Ola Nowak", email="ola@example.org")
    assert asked.status_code == 409
    assert "Another player is registered with this EMA number." in flat(asked)
    assert (
        send(client, tournament, name="Ola Nowak", email="ola@example.org", ema_number="19010043").status_code
        == 302
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("19 010 042", "19010042"), ("n/a", ""), ("none", ""), ("?", ""), ("0", ""), ("–", ""), ("brak", "")],
)
def test_a_number_in_groups_or_a_word_for_none(client, tournament, typed, kept):
    assert send(client, tournament, ema_number=typed).status_code == 302
    assert tournament.entrants.get().ema_number == kept


def test_invisible_marks_do_not_make_another_person(client, tournament):
    send(client, tournament, name="Łu\u200bkasz \u202aŻak\u202c", club="\ufeffKCC\u200e")
    entrant = tournament.entrants.get()
    assert (entrant.name, entrant.club) == ("Łukasz Żak", "KCC")


def test_a_tournament_that_takes_nobody_counts_no_free_places(client, tournament):
    """The fault: a finished tournament said that a place was free."""
    address = f"{tournament.get_absolute_url()}players/"
    assert "places are free" in client.get(address).content.decode()
    tournament.stage = "archived"
    tournament.save()
    page = client.get(address).content.decode()
    assert "free" not in page.partition('class="places"')[2].partition("</table>")[0]
