"""What is kept about people: declared field by field, taken along, forgotten, looked at."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from harness.crawl import filled, pieces_of
from taikai.emails.models import Receipt, RoundMail
from taikai.federation.models import ListedNumber
from taikai.jobs.models import Email
from taikai.money.models import Allowance, Payment
from taikai.people.domain.entry.consents import consents_of, set_consent
from taikai.people.domain.entry.erasure import erase_person
from taikai.people.domain.entry.own_data import data_of
from taikai.people.domain.inventory import NAMES, called
from taikai.people.models import Consent, Forgotten, Look
from taikai.problems import Refusal
from taikai.registration.domain.entrants import edit_entrant
from taikai.registration.domain.import_list.log_lines import in_ranges
from taikai.registration.domain.personal_links import actor_for, personal_path, token_of
from taikai.registration.domain.retention import contacts
from taikai.registration.models import Answer, Entrant, Passing, Question
from taikai.results.models import Penalty, SheetPhoto
from taikai.runtime.fields import Until, declarations
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.retention import purge
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
FIRST_CELLS = re.compile(r'<th scope="row">(.*?)</th>')
SECRETS = ("anna@example.org", "Allergic to uma", "19010001")


@pytest.fixture
def event() -> Tournament:
    tournament = factories.TournamentFactory(stage=Tournament.Stage.FINAL, hanchan_count=1)
    (round_,) = factories.seated(tournament, players=8)
    for table in round_.tables.all():
        factories.confirmed(table)
    return tournament


@pytest.fixture
def anna(event: Tournament) -> Entrant:
    entrant = event.entrants.order_by("pk")[0]
    values = {
        "name": "Anna Nowak",
        "nickname": "Ania",
        "email": SECRETS[0],
        "note": SECRETS[1],
        "ema_number": SECRETS[2],
    }
    edit_entrant(event, entrant.pk, {"club": "Kraków", **values}, actor=actor_for(entrant))
    Penalty.objects.create(tournament=event, entrant=entrant, tenths=-100, reason="late")
    found: Entrant = Entrant.objects.select_related("tournament").get(pk=entrant.pk)
    return found


def test_every_field_is_called_something_in_the_readers_language() -> None:
    """A new field without a label in forms: add it to `people/domain/inventory.py`."""
    kept = [(each.model, name) for each in declarations.values() for name in each.kept]
    assert [f"{model._meta.label}.{name}" for model, name in kept if not called(model, name)] == []
    assert set(NAMES) <= {name for _model, name in kept}


def test_the_page_says_every_field(client: Client) -> None:
    text = client.get("/privacy/").content.decode()
    assert "the number of days after the tournament that its registration page shows" in text
    assert "E-mail" in text
    assert "_" not in "".join(FIRST_CELLS.findall(text))
    in_polish = client.get("/privacy/", headers={"Accept-Language": "pl"}).content.decode()
    assert "sekret linku" in in_polish and "czas anulowania" in in_polish
    assert "lets the organisers write to the player" in text


def test_own_data_have_all_and_no_key(event: Tournament, anna: Entrant, client: Client) -> None:
    text = client.get(reverse("my-data-file", args=[event.slug, token_of(anna)])).content.decode()
    found = json.loads(text)
    assert found["entry"]["email"] == SECRETS[0]
    assert found["entry"]["note"] == SECRETS[1]
    assert found["result"] == {"place": found["result"]["place"], "players": 8, "hanchans": 1} | {
        "score_tenths": found["result"]["score_tenths"]
    }
    assert found["rows"]["results.penalty.entrant"][0]["reason"] == "late"
    assert [line["verb"] for line in found["log"]] == ["entrant.edited"]
    assert anna.secret not in text
    others = event.entrants.exclude(pk=anna.pk).values_list("name", flat=True)
    assert not [name for name in others if name in text]


def test_forgotten_leaves_results_and_no_trace(event: Tournament, anna: Entrant, client: Client) -> None:
    link = personal_path(anna)
    before = data_of(anna)["result"]
    LogEntry.objects.create(
        tournament=event, actor="Marta", role="organiser", verb="seating.swapped", target="Anna Nowak",
        before={"E": "Anna Nowak"}, after={"E Anna Nowak": "Annabel Nowakowska"},
    )  # fmt: skip
    Tournament.objects.filter(pk=event.pk).update(stage=Tournament.Stage.ARCHIVED)
    answer = client.post(reverse("forget-me", args=[event.slug, token_of(anna)]), {"key": "one"})
    assert "N. N. 1" in answer.content.decode()
    anna = Entrant.objects.get(pk=anna.pk)
    assert (anna.name, anna.nickname, anna.email, anna.note, anna.ema_number, anna.club, anna.secret) == (
        "N. N. 1", *[""] * 6,
    )  # fmt: skip
    assert data_of(anna)["result"] == before
    assert client.get(link).status_code == 404
    logged = json.dumps(list(event.log.values("actor", "target", "before", "after", "reason")))
    assert "Anna Nowak" not in logged
    assert "Annabel Nowakowska" in logged
    assert not any(secret in logged for secret in SECRETS)
    standings = client.get(f"/t/{event.slug}/standings/").content.decode()
    assert "N. N. 1" in standings
    assert "Anna Nowak" not in standings
    with pytest.raises(Refusal, match="already has a pseudonym"):
        erase_person(event, anna.pk, actor=SYSTEM)


def test_nobody_is_forgotten_while_they_play(event: Tournament, anna: Entrant, client: Client) -> None:
    Tournament.objects.filter(pk=event.pk).update(stage=Tournament.Stage.PLAYING)
    address = reverse("forget-me", args=[event.slug, token_of(anna)])
    answer = client.post(address, {"key": "one"})
    assert answer.status_code == 409
    assert "Withdraw first" in answer.content.decode()
    assert not Forgotten.objects.exists()


def test_a_namesake_keeps_the_name_in_the_log(event: Tournament, anna: Entrant) -> None:
    other = event.entrants.order_by("pk")[1]
    edit_entrant(event, other.pk, {"name": "Anna Nowak"}, actor=actor_for(other))
    erase_person(event, anna.pk, actor=SYSTEM)
    assert (
        event.log.filter(target_id=f"entrant:{other.pk}", target="Anna Nowak").exists()
        or event.log.filter(target_id=f"entrant:{other.pk}", after__name="Anna Nowak").exists()
    )


def changed_together(event: Tournament, people: list[Entrant], fits: bool = True) -> LogEntry:
    """A line about all of them, as `log_all` writes it."""
    names = ", ".join(each.name for each in people)
    numbers = f"entrants:{in_ranges([each.pk for each in people])}" if fits else ""
    return LogEntry.objects.create(
        tournament=event, actor="Marta", role="organiser", verb="entrant.confirmed", target=names,
        target_id=numbers, before={"status": "applied"}, after={"status": "confirmed"},
    )  # fmt: skip


@pytest.mark.parametrize("fits", [True, False])
def test_own_data_have_what_was_done_with_many(event: Tournament, anna: Entrant, fits: bool) -> None:
    first, second, *rest = event.entrants.exclude(pk=anna.pk).order_by("pk")
    changed_together(event, [first, anna, second], fits)
    changed_together(event, rest, fits)
    found = data_of(anna)["log"]
    assert [(line["verb"], line["after"]) for line in found if line["verb"] == "entrant.confirmed"] == [
        ("entrant.confirmed", {"status": "confirmed"})
    ]
    assert first.name not in json.dumps(found, default=str)


def test_forgetting_reaches_lines_about_many_and_spares_a_namesake(event: Tournament, anna: Entrant) -> None:
    other, third = event.entrants.exclude(pk=anna.pk).order_by("pk")[:2]
    edit_entrant(event, other.pk, {"name": "Anna Nowak"}, actor=actor_for(other))
    other.refresh_from_db()
    mine = changed_together(event, [anna, third])
    ours = changed_together(event, [anna, third, other])
    theirs = changed_together(event, [third, other])
    erase_person(event, anna.pk, actor=SYSTEM)
    targets = {line.pk: line.target for line in event.log.filter(verb="entrant.confirmed")}
    assert targets[mine.pk] == f"N. N. 1, {third.name}"
    assert sorted(targets[ours.pk].split(", ")) == sorted(["N. N. 1", "Anna Nowak", third.name])
    assert targets[theirs.pk] == f"{third.name}, Anna Nowak"


def test_contacts_of_an_archived_event_are_erased(event: Tournament, anna: Entrant) -> None:
    Tournament.objects.filter(pk=event.pk).update(stage=Tournament.Stage.ARCHIVED)
    Entrant.objects.update(applied_at=timezone.now() - dt.timedelta(days=3000))
    assert contacts(timezone.now()) == 8
    assert not Entrant.objects.exclude(email="").exists()


def test_consents_are_kept_with_their_time(event: Tournament, anna: Entrant, client: Client) -> None:
    address = reverse("my-data", args=[event.slug, token_of(anna)])
    client.post(address, {"photos": "no", "lists": "yes", "key": "one"})
    client.post(address, {"photos": "no", "key": "two"})
    assert list(Consent.objects.values_list("purpose", "given", "by_staff")) == [
        ("lists", True, False), ("photos", False, False),
    ]  # fmt: skip
    set_consent(event, anna.pk, {"photos": True}, actor=SYSTEM)
    held = consents_of([anna])[anna.pk]
    assert (held["photos"].given, held["photos"].by_staff, held["lists"].given) == (True, True, True)
    organiser = Client()
    organiser.force_login(factories.staff(event))
    assert "not asked" in organiser.get(f"/t/{event.slug}/manage/consents/").content.decode()


def test_who_looks_at_contact_data_is_written_down(event: Tournament, anna: Entrant, client: Client) -> None:
    user = factories.staff(event)
    client.force_login(user)
    silent, shown = [], 0
    for page in filled(pieces_of(event), "page", "file").values():
        if "/manage/" not in page:
            continue
        Look.objects.all().delete()
        text = b"".join(client.get(page)).decode("utf-8", "replace")
        if any(each.email in text for each in event.entrants.all()):
            shown += 1
            silent += [] if Look.objects.exists() else [page]
    assert silent == []
    assert shown > 3
    client.get(f"/t/{event.slug}/manage/players/")
    client.get(f"/t/{event.slug}/manage/players/")
    Look.objects.filter(page="entrants").update(last_at=timezone.now() - dt.timedelta(hours=1))
    client.get(f"/t/{event.slug}/manage/players/")
    assert list(Look.objects.filter(page="entrants").values_list("user", "times")) == [(user.pk, 2)]
    assert "Players" in client.get(f"/t/{event.slug}/manage/access-log/").content.decode()


def test_nothing_personal_is_public(event: Tournament, anna: Entrant, client: Client) -> None:
    read = set()
    for address in filled(pieces_of(event) | {"me/<str:token>": "me/nobody"}, "page", "file", "part").values():
        answer = client.get(address)
        if answer.status_code != 200 or "event-stream" in answer["Content-Type"]:
            continue
        text = b"".join(answer).decode("utf-8", "replace")
        if "Anna" in text:
            read.add(address.removeprefix(f"/t/{event.slug}"))
        for secret in (*SECRETS, anna.secret, token_of(anna)):
            assert secret not in text, f"{address} says {secret}"
    assert {"/players/", "/standings/", "/standings.csv", "/standings.json", "/seating/seating.csv"} <= read


def test_the_page_says_why_it_keeps_who_runs_a_series_and_what_programs_hold() -> None:
    runs = {
        (model, field): str(kept.why)
        for model in ("series.Series", "series.Runner", "api.Token", "api.Webhook")
        for field, kept in declarations[model].kept.items()
    }
    assert runs["series.Series", "owner"] == runs["series.Runner", "user"] == "sets who can change a series"
    assert runs["api.Token", "name"] == runs["api.Webhook", "url"] == "lets other apps read and write results"


def test_what_is_declared_to_go_with_contact_data_goes(event: Tournament, anna: Entrant) -> None:
    """A new field until `Until.CONTACTS`: fill it here, and have a rule erase it."""
    now = timezone.now()
    then = now - dt.timedelta(days=3000)
    Tournament.objects.filter(pk=event.pk).update(starts_on=then.date(), ends_on=then.date())
    event.entrants.update(applied_at=then, language="pl")
    question = Question.objects.create(tournament=event, text="Food?")
    more: dict[type[models.Model], dict[str, Any]] = {
        Answer: {"question": question, "entrant": anna, "value": "nuts"},
        Passing: {"giver": anna, "name": "Bo Berg", "email": "bo@example.org"},
        Email: {"tournament": event, "to": SECRETS[0], "subject": "Hello", "written_at": then},
        Payment: {
            "tournament": event,
            "entrant": anna,
            "amount": 100,
            "currency": "PLN",
            "on": then,
            "text": "A. Nowak",
        },
        Allowance: {"entrant": anna, "reason": "ill"},
        Receipt: {"mail": RoundMail.objects.create(tournament=event, by="Ola", written_at=then), "mark": "x"},
        ListedNumber: {"tournament": event, "number": "19010001", "name": "Anna Nowak", "key": "anna nowak"},
        SheetPhoto: {
            "table": Table.objects.get(number=1),
            "digest": "x",
            "width": 1,
            "height": 1,
            "content": b"x",
        },
        Look: {
            "tournament": event,
            "who": "Ola",
            "page": "entrants",
            "day": then,
            "first_at": then,
            "last_at": then,
        },
    }
    for model, values in more.items():
        model._default_manager.create(**values)
    going = {each.model: each.emptied(lambda kept: kept.until is Until.CONTACTS) for each in declarations.values()}
    assert {model for model, fields in going.items() if fields} == {Entrant, *more}
    purge(now)
    left = [
        f"{model._meta.label}.{name}"
        for model in (Entrant, *more)
        if model._default_manager.exists()
        for name, empty in going[model].items()
        if model._default_manager.exclude(**{name: empty}).exists()
    ]
    assert left == []
