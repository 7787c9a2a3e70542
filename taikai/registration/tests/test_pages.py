"""The public list, the personal page and the desk."""

from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from taikai.money.models import Payment
from taikai.registration.domain.personal_links import entrant_of, personal_path, token_of
from taikai.registration.pages.personal_panels import Panel, panels
from tests import factories

pytestmark = pytest.mark.django_db


def url(tournament, name, *args):
    return reverse(name, args=[tournament.slug, *args])


def queries(client, address):
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


def test_public_list_shows_country_club_and_the_line_and_no_address(client, tournament):
    tournament.capacity = 4
    tournament.save()
    factories.EntrantFactory.create_batch(2, tournament=tournament, club="Chombo Club", note="secret note")
    for name in ("Second", "First"):
        factories.EntrantFactory(tournament=tournament, name=name, status="waiting", country="JP")
    factories.EntrantFactory(tournament=tournament, name="Gone", status="withdrawn")
    factories.EntrantFactory(tournament=tournament, name="Standby", kind="substitute")
    page = client.get(url(tournament, "participants")).content.decode()
    assert "2/4" in page
    assert "Chombo Club" in page and ">PL<" in page and "Poland" in page and "Japan" in page
    assert page.index("Second") < page.index("First"), "the line is in order of application"
    assert "Standby" in page
    assert "Gone" not in page
    assert "@example.org" not in page and "secret note" not in page


@pytest.mark.parametrize("order", ["name", "country", "club"])
def test_public_list_sorts_without_case_and_accents(client, tournament, order):
    for name in ("zofia", "Łucja", "Marek"):
        factories.EntrantFactory(tournament=tournament, name=name)
    page = client.get(url(tournament, "participants") + f"?order={order}").content.decode()
    assert page.index("Łucja") < page.index("Marek") < page.index("zofia")


@pytest.mark.parametrize("players", [8, 80])
def test_queries_do_not_grow(client, as_organiser, tournament, players):
    tournament.capacity = 60
    tournament.save()
    factories.EntrantFactory.create_batch(players, tournament=tournament)
    assert queries(client, url(tournament, "participants")) <= 3
    assert queries(client, url(tournament, "apply")) <= 4
    assert queries(as_organiser, url(tournament, "manage-players")) <= 7
    assert queries(as_organiser, url(tournament, "manage-check-in")) <= 6


def test_personal_page_shows_status_and_keeps_the_link_to_itself(client, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, status="waiting")
    response = client.get(personal_path(entrant))
    page = response.content.decode()
    assert "Number 1 on the waiting list" in page
    assert entrant.email in page
    assert "<svg" in page
    assert "noindex" in page and "noindex" in response["X-Robots-Tag"]
    assert response["Referrer-Policy"] == "strict-origin"
    assert "no-store" in response["Cache-Control"]


def test_forged_and_foreign_links_are_404(client, tournament):
    entrant, other = factories.EntrantFactory.create_batch(2, tournament=tournament)
    elsewhere = factories.TournamentFactory()
    signature = token_of(entrant).partition("-")[2]
    for token in (f"{other.pk}-{signature}", f"{entrant.pk}-", "1", "x-y", "99999999999999999999-a", "²-a"):
        assert entrant_of(tournament, token) is None
        assert client.get(url(tournament, "personal", token)).status_code == 404
    assert entrant_of(elsewhere, token_of(entrant)) is None
    assert entrant_of(tournament, token_of(entrant)) == entrant


def test_new_link_makes_the_old_one_void(client, as_organiser, tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    old = personal_path(entrant)
    as_organiser.post(url(tournament, "manage-player-act", entrant.pk), {"action": "renew-link"})
    entrant.refresh_from_db()
    assert client.get(old).status_code == 404
    assert client.get(personal_path(entrant)).status_code == 200


def test_editing_the_own_entry(client, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, country="PL")
    address = url(tournament, "personal-edit", token_of(entrant))
    form = client.get(address).context["form"]
    data = {name: form[name].value() or "" for name in form.fields}
    wrong = client.post(address, data | {"ema_number": "1", "club": "New Club"})
    assert wrong.status_code == 422 and "New Club" in wrong.content.decode()
    assert client.post(address, data | {"club": "New Club", "email": "new@example.org"}).status_code == 302
    entrant.refresh_from_db()
    assert (entrant.club, entrant.email) == ("New Club", "new@example.org")
    entry = tournament.log.get(verb="entrant.edited")
    assert entry.role == "player"
    assert "new@example.org" not in str(entry.after) + str(entry.before), "judges read the log"


def test_withdrawing_promotes_the_first_in_line_by_email(
    client, tournament, mailoutbox, django_capture_on_commit_callbacks
):
    tournament.capacity = 4
    tournament.save()
    leaving, *_others = factories.EntrantFactory.create_batch(4, tournament=tournament)
    first, second = factories.EntrantFactory.create_batch(2, tournament=tournament, status="waiting")
    address = url(tournament, "personal-withdraw", token_of(leaving))
    assert "gets your place at once" in client.get(address).content.decode()
    leaving.refresh_from_db()
    assert leaving.status == "confirmed", "looking changes nothing"
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address).status_code == 302
    for entrant in (leaving, first, second):
        entrant.refresh_from_db()
    assert (leaving.status, first.status, second.status) == ("withdrawn", "applied", "waiting")
    assert {mail.to[0]: mail.subject.split(":")[0] for mail in mailoutbox} == {
        leaving.email: "Registration withdrawn",
        first.email: "You have a place",
    }
    assert "Number 1 on" in client.get(personal_path(second)).content.decode()


def test_who_has_withdrawn_is_not_asked_again(client, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, status="withdrawn")
    answer = client.get(url(tournament, "personal-withdraw", token_of(entrant)))
    assert (answer.status_code, answer["Location"]) == (302, personal_path(entrant))


@pytest.mark.parametrize("stage", ["playing", "final"])
def test_nobody_withdraws_by_link_once_the_playing_has_begun(client, stage):
    tournament = factories.TournamentFactory(stage=stage)
    entrant = factories.EntrantFactory(tournament=tournament)
    response = client.post(url(tournament, "personal-withdraw", token_of(entrant)))
    assert response.status_code == 409
    assert "Tell the organisers" in response.content.decode()


def test_panels_of_other_rooms_appear(client, tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    with patch.dict(panels):
        panels.add(lambda who: Panel("parts/empty.html", {"x": who.pk}, order=10), "empty")
        panels.add(lambda who: None, "nothing")
        page = client.get(personal_path(entrant)).content.decode()
    assert page.index("empty-title") < page.index("status-heading")


@pytest.mark.parametrize("name", ["manage-players", "manage-player-add", "manage-players-export"])
def test_only_organisers_see_private_data(client, as_judge, as_organiser, tournament, name):
    assert client.get(url(tournament, name)).status_code == 302
    assert as_judge.get(url(tournament, name)).status_code == 403
    assert as_organiser.get(url(tournament, name)).status_code == 200


def test_check_in_by_a_judge_without_addresses(as_judge, tournament):
    entrants = factories.EntrantFactory.create_batch(3, tournament=tournament)
    factories.EntrantFactory(tournament=tournament, status="waiting", name="Waiting One")
    address = url(tournament, "manage-check-in")
    page = as_judge.get(address).content.decode()
    assert "Not checked in (3)" in page
    assert "@example.org" not in page and "Waiting One" not in page
    swapped = as_judge.post(address, {"in": entrants[0].pk}, headers={"HX-Request": "true"})
    text = swapped.content.decode()
    assert "Not checked in (2)" in text and "<html" not in text and "undo" in text
    as_judge.post(address, {"in": entrants[0].pk})
    assert tournament.log.filter(verb="entrant.checked_in").exists()
    as_judge.post(address, {"out": entrants[0].pk})
    assert "Not checked in (3)" in as_judge.get(address).content.decode()


def test_the_fee_is_taken_at_the_door(as_judge, as_organiser, tournament):
    tournament.fee = 40
    tournament.save()
    owing = factories.EntrantFactory(tournament=tournament, paid_at=None)
    helper = factories.EntrantFactory(tournament=tournament, kind="substitute", paid_at=None)
    door, fee = url(tournament, "manage-check-in"), url(tournament, "manage-check-in-fee")
    page = as_organiser.get(door + "?q=" + owing.name.split()[0]).content.decode()
    assert f'name="paid" value="{owing.pk}" formaction="{fee}?q=' in page
    assert f'name="paid" value="{helper.pk}"' not in as_organiser.get(door).content.decode()
    assert as_organiser.post(fee + "?q=a+b", {"paid": owing.pk}).url == door + "?q=a+b"
    owing.refresh_from_db()
    assert owing.paid_at is not None
    # What was paid is no button: a second tap takes nothing back.
    swapped = as_organiser.post(fee, {"unpaid": owing.pk}, headers={"HX-Request": "true"}).content.decode()
    assert f'name="paid" value="{owing.pk}"' not in swapped and "<html" not in swapped
    assert "unpaid" not in swapped and "fee-paid" in swapped
    owing.refresh_from_db()
    assert owing.paid_at is not None
    back = {"back": Payment.objects.get().pk}
    told = as_organiser.post(url(tournament, "manage-paid-here", owing.pk), back, follow=True).content.decode()
    assert "Payment reversed." in told and "Fee due" in told
    owing.refresh_from_db()
    assert owing.paid_at is None
    # A judge checks in, and only sees what is due.
    page = as_judge.get(door).content.decode()
    assert "due: 40 " in page and 'name="paid"' not in page
    assert as_judge.post(fee, {"paid": owing.pk}).status_code == 403
    assert as_organiser.post(fee, {"paid": "x"}).status_code == 302


def test_when_everybody_is_here_the_door_leads_on(as_organiser, as_judge, tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    door = url(tournament, "manage-check-in")
    onward = f'href="{reverse("dashboard", args=[tournament.slug])}">Go to the next step'
    assert onward not in as_organiser.get(door).content.decode()
    as_judge.post(door, {"in": entrant.pk})
    assert onward in as_organiser.get(door).content.decode()
    assert onward not in as_judge.get(door).content.decode()


def test_two_people_of_one_name_are_pointed_out(as_organiser, tournament):
    first, _second = factories.EntrantFactory.create_batch(2, tournament=tournament, name="Anna Żak")
    factories.EntrantFactory(tournament=tournament, name="Bo Lind")
    factories.EntrantFactory(tournament=tournament, name="Bo Lind", status="withdrawn")
    page = as_organiser.get(url(tournament, "manage-players")).content.decode()
    assert page.count("Several players are called Anna Żak") == 1
    assert "is called Bo Lind" not in page
    first.nickname = "Tanuki"
    first.save()
    assert "More than one person" not in as_organiser.get(url(tournament, "manage-players")).content.decode()


def test_check_in_search_and_refusal(as_judge, tournament):
    factories.EntrantFactory(tournament=tournament, name="Łucja Żak")
    factories.EntrantFactory(tournament=tournament, name="Bo Lind")
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting", name="Waiting One")
    address = url(tournament, "manage-check-in")
    page = as_judge.get(address + "?q=zak+lu").content.decode()
    assert "Łucja" in page and "Bo Lind" not in page and "Not checked in (2)" in page
    moved = as_judge.post(address + "?q=zak", {"in": tournament.entrants.get(name="Łucja Żak").pk})
    assert moved.url == address + "?q=zak"
    refused = as_judge.post(address, {"in": waiting.pk}, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert "Waiting One has no place" in refused.content.decode()


def test_no_address_with_a_token_leaves_in_a_referer(client, tournament):
    """`no-referrer` would do that too, but its `Origin: null` fails the CSRF check of every form on the page."""
    entrant = factories.EntrantFactory(tournament=tournament)
    for name in ("personal", "personal-edit", "personal-withdraw"):
        response = client.get(url(tournament, name, token_of(entrant)))
        assert response["Referrer-Policy"] == "strict-origin"
        assert "noindex" in response["X-Robots-Tag"]
    assert client.get(url(tournament, "personal", "1-void"))["Referrer-Policy"] == "strict-origin"


def test_odd_numbers_and_keys_do_no_harm(as_organiser, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, status="applied")
    many = url(tournament, "manage-players-many")
    for odd in ("9" * 30, "9" * 5000, "²", "-1", ""):
        assert as_organiser.post(many, {"action": "confirm", "entrant": odd, "key": "²" * 90}).status_code == 302
        here = url(tournament, "manage-check-in")
        assert as_organiser.post(here, {"in": odd}).status_code == 302
    act = url(tournament, "manage-player-act", entrant.pk)
    assert as_organiser.post(act, {"action": "withdraw", "reason": "a\x00b"}).status_code == 400
    answer = as_organiser.post(act, {"action": "withdraw", "reason": "a" * 301}, follow=True)
    assert "Shorten this to 300 characters. It has 301" in answer.content.decode()
    assert tournament.entrants.get().status == "applied"
    assert as_organiser.post(act, {"action": "withdraw", "reason": " ill "}).status_code == 302
    assert tournament.log.get(verb="entrant.withdrawn").reason == "ill"
    assert as_organiser.get(url(tournament, "manage-player", 10**30)).status_code == 404
