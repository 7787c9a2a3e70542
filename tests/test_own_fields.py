"""A declared field of an entry is everywhere: on forms, in lists and files, in the log, in merging and erasing.

`club` and `note` stand for public and contact data. Every field without a place of its own is tried as well.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from taikai.archive.domain.event_file.export import event_file
from taikai.archive.domain.event_file.importing import build
from taikai.archive.domain.event_file.read import checked
from taikai.archive.pages.tables.people import entrants as spreadsheet
from taikai.people.domain.entry.erasure import erase_person
from taikai.registration.domain.duplicates.merge import merge, undo_merge
from taikai.registration.domain.duplicates.merge_plan import which_stays
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.import_list.importing import preview
from taikai.registration.domain.names import label_of
from taikai.registration.domain.personal_links import personal_path, token_of
from taikai.registration.domain.queries import player_list
from taikai.registration.domain.retention import erase
from taikai.registration.fields import ENTRY, MORE, TEXTS
from taikai.registration.models import Entrant
from taikai.registration.pages.merging import merging_context
from taikai.runtime.fields import SeenBy, Until
from taikai.tournaments.domain.audit_log.details import details
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.models import Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("name", ["club", "note", *MORE])]
TYPED, OTHER = "Zażółć Ąę", "Something else"


@pytest.fixture
def anna(tournament: Tournament, name: str, client: Client) -> Entrant:
    """Somebody who wrote it when they applied."""
    typed = {"name": "Anna Nowak", "email": "anna@example.org", "country": "PL", "consent": "on", name: TYPED}
    assert client.post(reverse("apply", args=[tournament.slug]), typed).status_code == 302
    return Entrant.objects.select_related("tournament").get()


def value(entrant: Entrant, name: str) -> Any:
    return getattr(Entrant.objects.get(pk=entrant.pk), name)


def test_forms_and_the_personal_page_have_it(anna: Entrant, name: str, as_organiser: Client) -> None:
    event = anna.tournament
    assert value(anna, name) == TYPED
    for page in (
        personal_path(anna),
        reverse("personal-edit", args=[event.slug, token_of(anna)]),
        reverse("manage-player", args=[event.slug, anna.pk]),
    ):
        assert TYPED in as_organiser.get(page).content.decode(), page


def test_consent_and_data_inventory_name_it(anna: Entrant, name: str, client: Client) -> None:
    label = str(label_of(name))
    form = flat(client.get(reverse("apply", args=[anna.tournament.slug])).content.decode())
    public = form.partition("This site publishes")[2].partition("The organisers keep")[0]
    assert (f", {label}," in public) == (ENTRY.kept[name].reader is SeenBy.EVERYBODY)
    assert label in client.get("/privacy/").content.decode().lower()


def test_the_log_says_what_changed_or_that_it_changed(anna: Entrant, name: str, client: Client) -> None:
    typed = {"name": "Anna Nowak", "email": "anna@example.org", "country": "PL", name: OTHER}
    client.post(reverse("personal-edit", args=[anna.tournament.slug, token_of(anna)]), typed)
    (line,) = details(anna.tournament.log.get(verb="entrant.edited"))
    said = ("…", "changed") if ENTRY.fields[name].contact else (TYPED, OTHER)
    assert (line.label.lower(), line.before, line.after) == (str(label_of(name)).lower(), *said)


def test_lists_have_it_and_the_import_reads_it_back(anna: Entrant, name: str) -> None:
    event, other = anna.tournament, factories.TournamentFactory()
    (person,) = preview(other, entrants_csv(event)).people
    assert not person.problems and person.values[name] == TYPED
    table = spreadsheet(event)
    assert table.rows[0][table.headings.index(str(label_of(name)))] == TYPED
    assert len(player_list(event, words=TYPED).rows) == (name in TEXTS)


def test_an_imported_list_may_head_it_by_its_label_in_every_language(tournament: Tournament, name: str) -> None:
    for language, _own in settings.LANGUAGES:
        with override(language):
            heading = str(label_of(name))
        (person,) = preview(tournament, f"Name,{heading}\nBo Berg,{TYPED}").people
        assert person.values[name] == TYPED, heading


def test_own_data_and_the_event_file_have_it(anna: Entrant, name: str, client: Client) -> None:
    event = anna.tournament
    own = json.loads(client.get(reverse("my-data-file", args=[event.slug, token_of(anna)])).content)
    assert own["entry"][name] == TYPED
    assert (name in event_file(event, contacts=False)["entrants"][0]) != ENTRY.fields[name].contact
    file = event_file(event, contacts=True)
    Tournament.objects.filter(pk=event.pk).update(slug="elsewhere")
    user = User.objects.create(username="new@example.org")
    made = build(checked(json.dumps(file).encode()), {}, actor=Actor("Nele", "organiser", user=user))
    assert getattr(made.entrants.get(), name) == TYPED
    del file["entrants"][0][name]  # of an older version
    made = build(checked(json.dumps(file).encode()), {}, actor=Actor("Nele", "organiser", user=user))
    assert getattr(made.entrants.get(), name) == ""


def test_merging_asks_and_can_be_undone(anna: Entrant, name: str) -> None:
    event = anna.tournament
    twin = factories.EntrantFactory(tournament=event, name="Anna Nowak", **{name: OTHER})
    kept, left = which_stays(anna, twin)
    shown = merging_context(anna, twin, {})
    assert name in [each.name for each in shown["choices"]]
    assert TYPED in [fact.first for fact in shown["pair"]["facts"]]
    wanted, before = value(left, name), value(kept, name)
    merge(event, anna.pk, twin.pk, {name: left.pk}, actor=SYSTEM)
    assert value(kept, name) == wanted
    undo_merge(event, left.pk, actor=SYSTEM)
    assert (value(kept, name), value(left, name)) == (before, wanted)


def test_it_goes_when_it_is_declared_to_go(anna: Entrant, name: str) -> None:
    event = anna.tournament
    erase(event, anna.applied_at + dt.timedelta(days=event.keep_contacts_days + 1))
    gone = ENTRY.kept[name].until is Until.CONTACTS
    assert value(anna, name) == ("" if gone else TYPED)
    Entrant.objects.filter(pk=anna.pk).update(status=Entrant.Status.WITHDRAWN)
    erase_person(event, anna.pk, actor=SYSTEM)
    assert value(anna, name) == ""
