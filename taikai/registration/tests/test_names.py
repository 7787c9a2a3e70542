"""One public name by the player's own choice: no public page says more."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from taikai.archive.domain.event_file.export import event_text
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.names import form_initial_names, initialled, shown_fields
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament
from tests import factories

ENTRY = {"name": "Anna Kowalska", "email": "anna@example.org", "country": "PL", "consent": "on"}


@pytest.mark.parametrize(
    ("name", "family", "shown"),
    [
        ("Anna Kowalska", "", "Anna K."),
        ("Lena van der Berg", "van der Berg", "Lena v."),
        ("Garcia Lopez Ana", "Garcia Lopez", "Ana G."),
        ("Maria Anna Nowak", "", "Maria Anna N."),
        ("Pelé", "", "Pelé"),
    ],
)
def test_an_initial(name: str, family: str, shown: str):
    assert initialled(name, family) == shown


@pytest.mark.parametrize("shown_as", Entrant.ShownAs.values)
def test_what_was_typed_comes_back(shown_as: str):
    typed = {"name": "Lena van der Berg", "nickname": "Kot", "family_name": "van der Berg"}
    entrant = Entrant(**shown_fields(**typed, shown_as=shown_as))
    assert form_initial_names(entrant) == typed and entrant.shown_as == shown_as
    assert entrant.whole_name == "Lena van der Berg" and entrant.whole_family == "van der Berg"
    assert shown_as == "full" or "Berg" not in f"{entrant.public_name} {entrant.family_name}"


@pytest.mark.django_db
def test_everything_public_uses_the_chosen_name(client: Client):
    event: Tournament = factories.TournamentFactory(stage="open")
    apply = reverse("apply", args=[event.slug])
    nobody = client.post(apply, ENTRY | {"shown_as": "nickname"})
    assert nobody.status_code == 422 and "Enter the nickname" in nobody.content.decode()
    typed = {"shown_as": "initial", "nickname": "Kot", "family_name": "Kowalska"}
    assert client.post(apply, ENTRY | typed).status_code == 302
    anna = event.entrants.get()
    assert (anna.public_name, anna.whole_name, anna.family_name) == ("Anna K. (Kot)", "Anna Kowalska", "")
    public = client.get(reverse("participants", args=[event.slug])).content.decode()
    assert "Anna K." in public and "Kowalska" not in public
    assert "Kowalska" not in json.dumps(list(event.log.values("actor", "target", "before", "after")))
    assert "Kowalska" not in event_text(event, contacts=False) and "Kowalska" in event_text(event, contacts=True)
    assert "Anna Kowalska,Kowalska,Kot" in entrants_csv(event)

    edit = personal_path(anna) + "edit/"
    page = client.get(edit).content.decode()
    assert 'value="Anna Kowalska"' in page and 'value="initial"' in page
    assert client.post(edit, ENTRY | typed | {"shown_as": "nickname"}).status_code == 302
    anna.refresh_from_db()
    assert (anna.public_name, anna.whole_name) == ("Kot", "Anna Kowalska")
    assert client.post(edit, ENTRY | typed | {"shown_as": "full"}).status_code == 302
    anna.refresh_from_db()
    assert (anna.public_name, anna.legal_name, anna.family_name) == ("Anna Kowalska (Kot)", "", "Kowalska")
    again = client.post(apply, ENTRY | {"email": "other@example.org", "shown_as": "initial"})
    assert again.status_code == 409

    client.force_login(factories.staff(event))
    anna.legal_name, anna.name, anna.shown_as = "Anna Kowalska", "Kot", "nickname"
    anna.save()
    found = client.get(reverse("manage-players", args=[event.slug]) + "?q=kowalska").content.decode()
    assert "Anna Kowalska" in found
