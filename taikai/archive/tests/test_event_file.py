"""A whole event as one file: nothing is lost, nothing private leaves, and hostile files are refused in words."""

from __future__ import annotations

import copy
import datetime as dt
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from taikai.accounts.domain.site_rights import grant_right
from taikai.archive.domain.event_file import versions
from taikai.archive.domain.event_file.export import event_file, event_text, excluded_parts
from taikai.archive.domain.event_file.importing import build
from taikai.archive.domain.event_file.read import checked, found_wrong
from taikai.archive.domain.event_file.schema import schema, schema_text
from taikai.archive.domain.uploads import names_of_gone_events
from taikai.decks.models import CardSettings
from taikai.news.models import Announcement
from taikai.overview.demo.build import DemoPlan
from taikai.overview.demo.build import build as build_demo
from taikai.people.models import Consent
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.runtime.fields import declarations
from taikai.seating.models import Absence, Seat, Wishes
from taikai.standings.domain.ranking.current import current
from taikai.standings.models import Cut
from taikai.standings.pages.export import as_csv
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.event.deletion import delete_for_good
from taikai.tournaments.models import Staff, Tournament
from tests import factories
from tests.factories import UserFactory

pytestmark = pytest.mark.both

CARDS = DemoPlan(players=16, hanchans=3, ruleset="krakow2022", day=dt.date(2026, 5, 2))
HANDS = DemoPlan(players=12, hanchans=2, reported=True, day=dt.date(2026, 5, 2))
BAIDA = DemoPlan(players=8, hanchans=2, game="baida", day=dt.date(2026, 5, 2))


def somebody(name: str = "new@example.org") -> Actor:
    user = User.objects.create(username=name, email=name, first_name="Nele", last_name="Neu")
    return Actor("Nele Neu", "organiser", user=user)


def eventful(plan: DemoPlan) -> Tournament:
    """A demo event with what a long day brings besides: notes, a substitute, wishes, a cut, a picture."""
    event = build_demo(plan, "secret-password")
    chief = Actor("Marta", "organiser", user=event.staff.get(role="organiser").user)
    entrants = list(Entrant.objects.filter(tournament=event).order_by("pk"))
    entrants[0].email, entrants[0].note = "anna@example.org", "Allergic to nuts"
    entrants[0].save()
    substitute = next(one for one in entrants if one.kind == "substitute")
    seat = Seat.objects.filter(round__tournament=event, round__number=2).exclude(entrant=substitute).last()
    Absence.objects.create(entrant=seat.entrant, first=2, last=2, substitute=substitute)
    seat.stands_in_for, seat.entrant = seat.entrant, substitute
    seat.save()
    Wishes.objects.create(
        tournament=event,
        data={
            "weights": {"club": 10},
            "fixed_table": {str(entrants[3].pk): [1]},
            "forbidden_pairs": [[entrants[1].pk, entrants[2].pk]],
            "team": [["Dragons", [entrants[1].pk, entrants[4].pk]]],
            "couple": [],
            "referees": [],
            "first": {"club": 2},
        },
    )
    old = Announcement.objects.create(tournament=event, text="Lunch at noon", by=chief.label)
    Announcement.objects.create(tournament=event, text="Lunch at one", by=chief.label, corrects=old)
    Consent.objects.create(entrant=entrants[0], purpose="photos", given=True)
    Cut.objects.create(tournament=event, begins=2, places=4, finalists=[one.pk for one in entrants[:4]])
    return event


def without_time(file: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in file.items() if name != "made_at"}


def raw(file: dict[str, Any]) -> bytes:
    return json.dumps(file).encode()


@pytest.mark.django_db
@pytest.mark.parametrize("plan", [CARDS, HANDS, BAIDA], ids=["cards", "hands", "baida"])
def test_nothing_is_lost(plan: DemoPlan) -> None:
    event = eventful(plan)
    if plan is CARDS:
        CardSettings.objects.filter(tournament=event).update(secret_published_at=event.created_at)
    before = event_file(event, contacts=True)
    filled = {name for name, rows in before.items() if rows}
    assert {
        "entrants",
        "seats",
        "results",
        "penalties",
        "absences",
        "wishes",
        "cuts",
        "log",
        "programme",
    } <= filled
    assert plan is not CARDS or {"decks", "card_settings"} <= filled
    assert plan is not HANDS or "hands" in filled
    assert plan is not BAIDA or "baida_hands" in filled
    jsonschema.Draft202012Validator(schema()).validate(before)
    ranking = as_csv(current(event, "staff"))
    slug = event.slug
    Tournament.objects.filter(pk=event.pk).update(slug="elsewhere")

    me = somebody()
    organiser = next(row["user"] for row in before["staff"] if row["role"] == "organiser")
    made = build(checked(raw(before)), {organiser: me.user.pk}, actor=me)

    assert made.slug == slug
    after = event_file(made, contacts=True)
    before["people"][organiser - 1] = {"first_name": "Nele", "last_name": "Neu"}
    assert without_time(after) == without_time(before)
    assert as_csv(current(made, "staff")) == ranking
    assert not User.objects.filter(username__startswith="imported-", is_active=True).exists()
    assert {e.secret for e in made.entrants.all()}.isdisjoint({e.secret for e in event.entrants.all()})


@pytest.mark.django_db
def test_secrets_and_contacts_stay_at_home() -> None:
    event = eventful(CARDS)
    plain, full = event_text(event, contacts=False), event_text(event, contacts=True)
    for text in (plain, full):
        secrets = [event.secret, CardSettings.objects.get(tournament=event).secret]
        secrets += [one.secret for one in event.entrants.all()]
        assert all(secret and secret not in text for secret in secrets)
        assert "demo.example" not in text  # what the staff log in with
    assert "anna@example.org" in full and "Allergic" in full
    assert "@" not in plain and "Allergic" not in plain
    kept = json.loads(plain)
    assert kept["decks"] == kept["deck_operations"] == [] and "secret" not in kept["card_settings"][0]
    assert excluded_parts(event)


def test_every_model_of_a_tournament_is_in_the_file_or_says_why_not() -> None:
    """A new one has a `part` or a `home` in the `fields.py` of its app."""
    found = [each for each in declarations.values() if _of_a_tournament(each.model)]
    assert [each.model._meta.label for each in found if bool(each.part) == bool(each.home)] == []
    assert Path(settings.BASE_DIR, "docs/spec/event-file.schema.json").read_text() == schema_text()


def _of_a_tournament(model: Any, seen: frozenset[Any] = frozenset()) -> bool:
    if model is Tournament:
        return True
    related = {field.related_model for field in model._meta.concrete_fields if field.is_relation}
    return any(_of_a_tournament(each, seen | {model}) for each in related - seen - {model})


@pytest.fixture
def small(tournament: Tournament) -> dict[str, Any]:
    factories.confirmed(factories.seated(tournament)[0].tables.first())
    return event_file(tournament, contacts=True)


def _set(path: str, value: Any) -> Any:
    def damage(file: dict[str, Any]) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        at: Any = file
        for step in way:
            at = at[step]
        at[last] = value

    return damage


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (_set("results.0.east", "much"), "results, row 1, east"),
        (_set("results.0.east", 10**12), "results, row 1, east"),
        (_set("results.0.table", 99), "results, row 1, table"),
        (_set("results.0.chombo", {"E": -1}), "results, row 1, chombo.E"),
        (_set("seats.1.entrant", 1), "seats, row 2"),
        (_set("entrants.0.country", "Mars"), "entrants, row 1, country"),
        (_set("entrants.0.name", "x" * 101), "entrants, row 1, name"),
        (_set("entrants.0.email", "nobody"), "entrants, row 1, email"),
        (_set("entrants.0.applied_at", "yesterday"), "entrants, row 1"),
        (_set("hanchans.0.provenance", {"rests": "all"}), "hanchans, row 1, provenance.rests"),
        (_set("event.ruleset", "mine"), "event, ruleset"),
        (_set("event.rule_changes", {"uma": "lots"}), "event, ruleset"),
        (_set("event.timezone", "Mars/Olympus"), "event, timezone"),
        (_set("event.ends_on", "1999-01-01"), "event, ends_on"),
        (_set("event.map_url", "javascript:alert(1)"), "event, map_url"),
        (_set("surprise", []), "surprise"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(small: dict[str, Any], damage: Any, where: str) -> None:
    assert found_wrong(small) == []
    damage(small)
    problems = found_wrong(small)
    assert [problem for problem in problems if problem.where.startswith(where)], problems


@pytest.mark.django_db
def test_everything_wrong_is_told_at_once(small: dict[str, Any]) -> None:
    del small["event"]["name"]
    small["entrants"][0]["status"] = "lost"
    small["results"][0]["east"] = None
    with pytest.raises(Refusal) as refused:
        checked(raw(small))
    assert {problem.where for problem in refused.value.problems} == {
        "event.name",
        "entrants, row 1, status",
        "results, row 1, east",
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"PK\x03\x04", "file.unreadable"),
        (b"[" * 100_000, "file.unreadable"),
        (b'{"format": "taikai-event", "version": NaN}', "file.unreadable"),
        (b"[]", "file.format"),
        (b"{}", "file.format"),
        (b'{"format": "taikai-event"}', "file.version"),
        (b'{"format": "taikai-event", "version": 3}', "file.older"),
        (b'{"format": "taikai-event", "version": 99}', "file.newer"),
        (b'{"format": "taikai-event", "version": 4, "x": "\\u0000"}', "file.characters"),
        (b'{"format": "taikai-event", "version": 4, "x": 1e999}', "file.number"),
        (b'{"format": "taikai-event", "version": 4, "x": "\\ud800"}', "file.characters"),
        (b" " * 24_000_001, "file.large"),
    ],
)
def test_hostile_files_are_refused(text: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked(text)
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.django_db
def test_what_makes_no_sense_is_refused_and_nothing_is_left(small: dict[str, Any]) -> None:
    """Sound field by field: a hand that cannot be, a seat of another hanchan's table."""
    me, many = somebody(), Tournament.objects.count()
    hand = {
        "table": 1,
        "number": 1,
        "place": 1,
        "kind": "HandPlayed",
        "dealer": 0,
        "schema": 1,
        "record": {"a": 1},
    }
    with pytest.raises(Refusal) as refused:
        build(checked(raw({**small, "hands": [hand]})), {}, actor=me)
    assert [problem.code for problem in refused.value.problems] == ["file.hands"]
    picture = {"digest": "../../x", "width": 800, "height": 400, "content": "AAAA"}
    with pytest.raises(Refusal) as refused:
        build(checked(raw({**small, "pictures": [picture]})), {}, actor=me)
    assert [problem.code for problem in refused.value.problems] == ["file.picture"]
    assert Tournament.objects.count() == many
    assert not User.objects.filter(username__startswith="imported-").exists()


@pytest.mark.django_db
def test_files_of_older_versions_are_read(small: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A part or field that did not exist yet gets its default; a renamed one is brought up to date by its step."""
    old = copy.deepcopy(small)
    del old["screens"], old["calls"], old["event"]["thanks"], old["results"][0]["taken_over_during"]
    assert build(checked(raw(old)), {}, actor=somebody()).entrants.count() == len(small["entrants"])

    old["players"] = old.pop("entrants")
    monkeypatch.setattr(versions, "VERSION", 5)
    monkeypatch.setitem(
        versions.STEPS, 4, lambda file: {("entrants" if n == "players" else n): each for n, each in file.items()}
    )
    assert len(versions.migrate_file(old)["entrants"]) == len(small["entrants"])


@pytest.mark.django_db
def test_an_event_is_imported_from_the_page(client: Client, small: dict[str, Any]) -> None:
    """Look, say who is who, make it once; nobody but who brought the file sees it, and no stranger is matched."""
    me = somebody()
    grant_right(me.user.username, by=me.user)
    stranger = UserFactory()
    Staff.objects.create(tournament_id=Tournament.objects.get().pk, user=stranger, role="judge")
    small = event_file(Tournament.objects.get(), contacts=True)
    client.force_login(me.user)
    answer = client.post("/new/file/", {"file": SimpleUploadedFile("x.json", b"nothing")})
    assert answer.status_code == 422 and "isn’t JSON text" in answer.content.decode()
    answer = client.post("/new/file/", {"file": SimpleUploadedFile("x.json", raw(small))})
    page = client.get(answer["Location"])
    assert "8" in page.content.decode() and stranger.get_full_name() in page.content.decode()
    assert client.post(answer["Location"], {"person-1": stranger.pk}).status_code == 422
    made = client.post(answer["Location"], {})
    assert client.post(answer["Location"], {}).status_code == 302
    assert Tournament.objects.count() == 2
    new = Tournament.objects.latest("pk")
    assert made["Location"] == f"/t/{new.slug}/manage/"
    assert {(one.user.is_active, one.role) for one in new.staff.all()} == {(False, "judge"), (True, "organiser")}
    client.force_login(stranger)
    assert client.get(answer["Location"]).status_code in (403, 404)
    Tournament.objects.filter(pk=new.pk).update(leaves_at=timezone.now())
    assert delete_for_good(timezone.now()) == 1
    assert names_of_gone_events(timezone.now()) == 1
