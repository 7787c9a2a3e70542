"""A person across events: by number, by their own word, by admin of the site; pages only if wanted."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from taikai.people.domain.entry.erasure import erase_person
from taikai.people.domain.persons.identity import entries_of, keys_of, person_of
from taikai.people.domain.persons.linking import claim_entry, join, show_page, split, undo
from taikai.people.domain.persons.suggestions import suggestions
from taikai.people.models import Deed, Part, Person
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_url, token_of
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def event(**kwargs: object) -> Tournament:
    tournament = factories.TournamentFactory(stage=Tournament.Stage.FINAL, hanchan_count=1, **kwargs)
    (round_,) = factories.seated(tournament, players=8)
    for table in round_.tables.all():
        factories.confirmed(table)
    return tournament


def entry(tournament: Tournament, at: int = 0, **values: object) -> Entrant:
    """The `at`th entrant of an event, with these values."""
    entrant = tournament.entrants.order_by("pk")[at]
    Entrant.objects.filter(pk=entrant.pk).update(**values)
    found: Entrant = Entrant.objects.select_related("tournament").get(pk=entrant.pk)
    return found


@pytest.fixture
def annas() -> list[Entrant]:
    """Three entries of one name in three events; the first two with one EMA number."""
    numbers = ("04010001", "04010001", "")
    return [entry(event(), name="Anna Nowak", ema_number=number, club="Klub Łódź") for number in numbers]


def page_of(person: Person | None) -> str:
    assert person is not None
    return reverse("person", args=[person.secret])


def test_a_number_joins_by_itself_and_a_name_never_does(annas: list[Entrant]) -> None:
    keys = keys_of(annas)
    assert keys[annas[0].pk] == keys[annas[1].pk] == ("number", "04010001")
    assert keys[annas[2].pk] == ("entry", annas[2].pk)
    assert [each.name for each in suggestions()] == ["Anna Nowak"]
    person = show_page(annas[0], True)
    assert set(entries_of(person)) == set(annas[:2])
    Entrant.objects.filter(pk=annas[1].pk).update(status=Entrant.Status.APPLIED)
    assert list(entries_of(person)) == [annas[0]]  # anybody can type a number: the organisers confirm it


def test_a_page_stands_only_if_wanted(annas: list[Entrant], client: Client) -> None:
    address = reverse("my-data", args=[annas[0].tournament.slug, token_of(annas[0])])
    client.post(address, {"page": "yes"})
    person = person_of(annas[0])
    text = client.get(page_of(person)).content.decode()
    assert annas[0].tournament.name in text
    assert annas[1].tournament.name in text
    assert annas[2].tournament.name not in text
    assert annas[0].email not in text
    assert "Anna Nowak" in client.get("/clubs/klub-lodz/").content.decode()
    Tournament.objects.filter(pk=annas[1].tournament_id).update(visibility="unlisted")
    assert annas[1].tournament.name not in client.get(page_of(person)).content.decode()
    client.post(address, {"page": "no"})
    assert client.get(page_of(person)).status_code == 404
    assert client.get("/clubs/klub-lodz/").status_code == 404


def test_an_entry_joined_by_its_own_link(annas: list[Entrant], client: Client) -> None:
    address = reverse("my-data", args=[annas[0].tournament.slug, token_of(annas[0])])
    wrong = client.post(address, {"link": personal_url(annas[2])[:-8]})
    assert wrong.status_code == 422
    assert "This link opens no registration" in wrong.content.decode()
    client.post(address, {"link": personal_url(annas[2])})
    person = person_of(annas[0])
    assert person is not None
    assert set(entries_of(person)) == set(annas)
    assert suggestions() == []


def test_two_entries_of_one_event_are_two_people(annas: list[Entrant]) -> None:
    other = entry(annas[0].tournament, 1)
    with pytest.raises(Refusal, match="can’t be the same person"):
        join([annas[2].pk, annas[0].pk, other.pk], by=None, who="x")
    assert not Deed.objects.exists()


def test_joined_split_and_undone(annas: list[Entrant]) -> None:
    person = join([annas[0].pk, annas[2].pk], by=None, who="Owner")
    assert set(entries_of(person)) == set(annas)
    away = split([annas[1].pk], by=None, who="Owner")
    assert set(entries_of(person)) == {annas[0], annas[2]}
    assert list(entries_of(away)) == [annas[1]]  # whatever its number says
    splitting, joining = Deed.objects.all()
    with pytest.raises(Refusal, match="Undo that change first"):
        undo(joining.pk)
    undo(splitting.pk)
    undo(joining.pk)
    assert keys_of(annas)[annas[0].pk] == keys_of(annas)[annas[1].pk] != keys_of(annas)[annas[2].pk]
    with pytest.raises(Refusal, match="already been undone"):
        undo(joining.pk)


def test_joining_makes_no_page_of_somebody_who_has_none(annas: list[Entrant]) -> None:
    show_page(annas[0], True)
    person = join([annas[0].pk, annas[2].pk], by=None, who="Owner")
    assert not person.shows_page
    undo(Deed.objects.get().pk)
    person.refresh_from_db()
    assert person.shows_page


def test_an_account_claims_and_takes_along(annas: list[Entrant], client: Client) -> None:
    user: User = factories.UserFactory()
    client.force_login(user)
    address = reverse("my-data", args=[annas[0].tournament.slug, token_of(annas[0])])
    client.post(address, {"claim": "yes"})
    claim_entry(annas[2], user)
    kept = json.loads(client.get("/account/data/").content)
    assert len(kept["entries"]) == 3
    with pytest.raises(Refusal, match="another account"):
        claim_entry(annas[0], factories.UserFactory())


def test_only_the_owner_of_the_site_decides(annas: list[Entrant], client: Client) -> None:
    client.force_login(factories.staff(annas[0].tournament))
    assert client.get("/people/").status_code == 403
    client.force_login(factories.UserFactory(is_superuser=True))
    text = client.get("/people/").content.decode()
    assert "Klub Łódź" in text
    assert annas[0].email not in text
    client.post("/people/", {"entry": [each.pk for each in annas[1:]], "join": "yes"})
    assert len(set(keys_of(annas).values())) == 1
    client.post("/people/", {"undo": Deed.objects.get().pk})
    client.post("/people/", {"entry": [each.pk for each in annas], "apart": "yes"})
    assert len(set(keys_of(annas).values())) == 3
    assert "Nothing to decide right now." in client.get("/people/").content.decode()


def test_a_page_of_names_costs_as_much_for_more(annas: list[Entrant], client: Client) -> None:
    client.force_login(factories.UserFactory(is_superuser=True))
    counts = []
    for _again in range(2):
        with CaptureQueriesContext(connection) as found:
            client.get("/people/")
        counts.append(len(found))
        entry(event(), 2, name="Anna Nowak")
    assert counts[0] == counts[1]


def test_forgotten_people_have_no_page(annas: list[Entrant], client: Client) -> None:
    show_page(annas[2], True)
    person = person_of(annas[2])
    erase_person(annas[2].tournament, annas[2].pk, actor=SYSTEM)
    assert client.get(page_of(person)).status_code == 404
    assert not Person.objects.exists()
    assert not Part.objects.exists()
