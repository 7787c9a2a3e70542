"""The page for a federation, its files read back as other programs read them, and who may see them."""

from __future__ import annotations

import csv
import datetime as dt
import io

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openpyxl import load_workbook

from taikai.agenda.models import Item
from taikai.federation.models import Filing
from taikai.registration.models import Entrant
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.models import LogEntry, Staff, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db

NAMES = [
    ("Anna Nowak", "PL", "19010001"),
    ("Lena van der Berg", "NL", "08010002"),
    ("Ana Garcia Lopez", "ES", "10010003"),
    ("=Evil Formula", "PL", ""),
    ("Bo Lind", "SE", "19010005"),
    ("Yuki", "JP", "24010006"),
    ("Ewa Zając", "PL", "19010007"),
    ("Jan Kowal", "PL", "19010008"),
]


@pytest.fixture
def event() -> Tournament:
    tournament = factories.TournamentFactory(
        stage=Tournament.Stage.FINAL, starts_on=dt.date(2026, 5, 1), ends_on=dt.date(2026, 5, 2), hanchan_count=1
    )
    for name, country, number in NAMES:
        factories.EntrantFactory(tournament=tournament, name=name, country=country, ema_number=number)
    (round_,) = factories.seated(tournament, players=8, rounds=1)
    for at, table in enumerate(round_.tables.order_by("number")):
        factories.confirmed(table, east=41_000 + 1_000 * at, south=30_000, west=29_000 - 1_000 * at, north=20_000)
    Tournament.objects.filter(pk=tournament.pk).update(revision=5)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def organiser(event: Tournament, client: Client) -> Client:
    client.force_login(factories.staff(event))
    return client


def address(event: Tournament, rest: str = "") -> str:
    return f"/t/{event.slug}/manage/federation/{rest}"


def test_weight_countries_and_flaws(event: Tournament, organiser: Client) -> None:
    text = organiser.get(address(event)).content.decode()
    assert "Weight 2.0" in text  # two days without a programme, eight players, five countries
    assert "1 more country would make it 2.5." in text
    assert "33 more players would make it 2.5." in text
    assert "has no EMA number" in text and "Has no EMA number: " not in text
    assert "has a number from PL but plays for SE" in text
    assert "has only one name" in text
    assert "“Lopez” is used as the family name" in text
    event.entrants.filter(name="Jan Kowal").update(country="")
    Tournament.objects.filter(pk=event.pk).update(revision=6)
    text = flat(organiser.get(address(event)).content.decode())
    assert "unknown" in text, "and no country of its own"
    assert '<dt>countries</dt><dd class="num">5</dd>' in text


def test_guests_count_where_the_tournament_is(event: Tournament, organiser: Client) -> None:
    Filing.objects.create(tournament=event, country="PL")
    text = organiser.get(address(event)).content.decode()
    assert "2 more countries would make it 2.5." in text  # Japan's guest counts as from Poland


def test_the_list_is_the_standings(event: Tournament, organiser: Client) -> None:
    rows = list(
        csv.DictReader(io.StringIO(organiser.get(address(event, "results.csv")).content.decode("utf-8-sig")))
    )
    standing = current(event, "staff").now.rows
    assert [row["Place"] for row in rows] == [str(row.place) for row in standing]
    assert [float(row["Score"]) for row in rows] == [row.total / 10 for row in standing]
    assert rows[0]["Base rank"] == "1000"
    assert list(rows[0]) == [
        *("Place", "Number", "Last name", "First name", "Country", "Points", "Score", "Base rank"),
    ]
    assert {row["Last name"] for row in rows} >= {"VAN DER BERG", "NOWAK", "ZAJĄC", ""}


def test_a_shared_place_has_the_better_base_rank(event: Tournament, organiser: Client) -> None:
    rows = list(
        csv.DictReader(io.StringIO(organiser.get(address(event, "results.csv")).content.decode("utf-8-sig")))
    )
    for row in rows:
        assert int(row["Base rank"]) == round(1000 * (8 - int(row["Place"])) / 7)
    places = [row["Place"] for row in rows]
    assert len(set(places)) < len(places)  # the case is in the data


def test_the_spreadsheet_reads_back(event: Tournament, organiser: Client) -> None:
    answer = organiser.get(address(event, "results.xlsx"))
    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0][:4] == ("Place", "Number", "Last name", "First name")
    by_name = {row[3]: row for row in rows[1:]}
    assert by_name["Lena"][1] == "08010002"  # the leading zero is there: text, no number
    assert isinstance(by_name["Lena"][6], (int, float))
    cell = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "=Evil")
    assert cell.data_type == "s"  # no formula


def test_european_mahjong_reads_its_file(event: Tournament, organiser: Client) -> None:
    """As its importer does: UTF-8 with a mark, headings in small letters, whole numbers."""
    text = organiser.get(address(event, "european-mahjong.csv")).content.decode("utf-8-sig")
    reader = csv.DictReader(io.StringIO(text))
    reader.fieldnames = [name.strip().lower() for name in reader.fieldnames or []]
    found = list(reader)
    totals = {row.person.name: row.total for row in current(event, "staff").now.rows}
    for row in found:
        assert int(row["position"]) >= 1
        assert int(row["points"]) == 0
        if row["ema_id"].strip():
            continue
        assert row["nationality"].strip().upper() and row["last_name"].strip() and row["first_name"].strip()
    anna = next(row for row in found if row["ema_id"] == "19010001")
    assert int(anna["mahjong"]) == totals["Anna Nowak"] * 100
    assert (anna["last_name"], anna["first_name"], anna["nationality"]) == ("NOWAK", "Anna", "PL")


def test_mahjong_portal_reads_its_file(event: Tournament, organiser: Client) -> None:
    """As its upload does: plain UTF-8, the first heading without a mark, scores as decimal numbers."""
    lines = organiser.get(address(event, "mahjong-portal.csv")).content.decode("utf-8").splitlines()
    found = list(csv.DictReader(lines))
    totals = {row.person.name: row.total for row in current(event, "staff").now.rows}
    assert sorted(int(row["place"]) for row in found) == sorted(
        row.place for row in current(event, "staff").now.rows
    )
    anna = next(row for row in found if row["ema"].strip() == "19010001")
    assert float(anna["scores"]) == totals["Anna Nowak"] / 10
    assert int(anna["games"]) == 1
    assert (anna["first_name"].title(), anna["load_player"].strip().lower()) == ("Anna", "true")
    assert [row["load_player"] for row in found if not row["ema"]] == ["false"]


def test_columns_are_chosen_and_logged(event: Tournament, organiser: Client) -> None:
    organiser.post(address(event, "columns/"), {"column_1": "place", "column_2": "name", "key": "a", "do": "save"})
    text = organiser.get(address(event, "results.csv")).content.decode("utf-8-sig")
    assert text.splitlines()[0] == "Place,Name"
    entry = LogEntry.objects.get(verb="federation.columns")
    assert entry.after == {"columns": ["place", "name"]}
    twice = organiser.post(address(event, "columns/"), {"column_1": "place", "column_2": "place", "key": "b"})
    assert twice.status_code == 422
    assert "Choose each column once." in twice.content.decode()
    organiser.post(address(event, "columns/"), {"do": "default", "key": "c"})
    assert "Base rank" in organiser.get(address(event, "results.csv")).content.decode()


FACTS = {"federation": "ema", "country": "PL", "observer": "Ola Widz", "observer_named_on": "2026-04-20"}


def test_what_the_organiser_says(event: Tournament, organiser: Client) -> None:
    text = organiser.get(address(event)).content.decode()
    assert "no observer appointed" in text
    answer = organiser.post(address(event), {**FACTS, "done": ["prizes", "draw"], "key": "a"})
    assert answer.status_code == 302
    filing = Filing.objects.get(tournament=event)
    assert (filing.country.code, filing.done) == ("PL", ["draw", "prizes"])
    text = organiser.get(address(event)).content.decode()
    assert "Ola Widz, appointed 11 days before (minimum 14)" in text
    # again with the same key: one line in the log
    organiser.post(address(event), {**FACTS, "done": ["prizes", "draw"], "key": "a"})
    assert LogEntry.objects.filter(verb="federation.facts").count() == 1


def test_wrong_input_loses_nothing(event: Tournament, organiser: Client) -> None:
    wrong = organiser.post(address(event), {**FACTS, "applied_on": "2027-01-01", "key": "a"})
    text = wrong.content.decode()
    assert wrong.status_code == 422
    assert "after the last day of the tournament" in text
    assert "Ola Widz" in text
    assert not Filing.objects.exists()
    unknown = organiser.post(address(event), {**FACTS, "federation": "moon", "key": "b"})
    assert unknown.status_code == 422


def test_the_conditions_follow_the_programme(event: Tournament, organiser: Client) -> None:
    day = dt.datetime(2026, 5, 1, 8, tzinfo=dt.UTC)
    for number in range(1, 7):
        starts = day + dt.timedelta(minutes=100 * (number - 1))
        Item.objects.create(
            tournament=event,
            kind="hanchan",
            hanchan=number,
            title=f"Hanchan {number}",
            starts_at=starts,
            ends_at=starts + dt.timedelta(minutes=90),
        )
    text = organiser.get(address(event)).content.decode()
    assert "6 on the fullest day" in text
    assert "shortest break 10 min (minimum 15)" in text
    assert "Weight 1.0" in text  # one day is played


def test_the_observers_report(event: Tournament, organiser: Client) -> None:
    Filing.objects.create(tournament=event, observer="Ola *Widz*", venue="Third floor, a lift.")
    Staff.objects.create(tournament=event, user=factories.UserFactory(), role="judge", plays=True)
    text = organiser.get(address(event, "observer.md"), headers={"accept-language": "pl"}).content.decode()
    assert "- Observer: Ola \\*Widz\\*" in text
    assert "| Poland | 4 |" in text
    assert "1 judges, 1 of them playing." in text
    assert "Third floor, a lift." in text
    assert text.count("_to be written_") == 7


def test_the_report_is_written(event: Tournament, organiser: Client) -> None:
    answer = organiser.post(address(event, "report/"), {"venue": "A hall.", "key": "a"})
    assert answer.status_code == 302
    assert Filing.objects.get().venue == "A hall."
    assert "A hall." not in str(LogEntry.objects.get(verb="federation.report").after)


@pytest.mark.parametrize("rest", ["", "columns/", "report/", "results.xlsx", "results.csv", "observer.md"])
def test_only_organisers(event: Tournament, client: Client, rest: str) -> None:
    assert client.get(address(event, rest)).status_code in (302, 403)
    client.force_login(factories.staff(event, "judge"))
    assert client.get(address(event, rest)).status_code == 403


def test_what_many_lack_is_said_once(event: Tournament, organiser: Client) -> None:
    event.entrants.update(ema_number="")
    Tournament.objects.filter(pk=event.pk).update(revision=6)
    text = flat(organiser.get(address(event)).content.decode())
    assert "Has no EMA number: 8" in text and "has no EMA number" not in text
    assert all(f"/manage/players/{pk}/" in text for pk in event.entrants.values_list("pk", flat=True))
    assert "has only one name" in text, "what few have is said of each"


def test_another_federation_asks_nothing(event: Tournament, organiser: Client) -> None:
    organiser.post(address(event), {**FACTS, "federation": "other", "key": "a"})
    text = organiser.get(address(event)).content.decode()
    assert "Conditions" not in text and "no EMA number" not in text
    assert organiser.get(address(event, "results.csv")).content.decode("utf-8-sig").startswith("Place,First name")


def test_as_many_queries_for_two_hundred(
    event: Tournament, organiser: Client, django_assert_max_num_queries: object
) -> None:
    factories.EntrantFactory.create_batch(200, tournament=event)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        organiser.get(address(event))


def test_the_family_name_is_part_of_the_name(event: Tournament, organiser: Client) -> None:
    entrant = Entrant.objects.get(tournament=event, name="Ana Garcia Lopez")
    url = f"/t/{event.slug}/manage/players/{entrant.pk}/"
    wrong = organiser.post(url, {"name": entrant.name, "family_name": "Lopes", "country": "ES"})
    assert "Enter it as it appears in the name" in wrong.content.decode()
    organiser.post(url, {"name": entrant.name, "family_name": "Garcia Lopez", "country": "ES", "key": "k"})
    entrant.refresh_from_db()
    assert entrant.family_name == "Garcia Lopez"
    assert User.objects.count() == 1
