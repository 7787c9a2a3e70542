"""Series made, run, read and taken along; teams of an event, in the draw and in the standings."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from taikai.accounts.models import Creator
from taikai.people.domain.entry.consents import set_consent
from taikai.people.domain.persons.results import outcomes_of
from taikai.registration.models import Entrant
from taikai.seating.domain.people.wishes import constraint_values, wishes_of
from taikai.seating.models import Seat
from taikai.series.domain.editing import free_slug
from taikai.series.domain.load import teams_of
from taikai.series.models import Series, SeriesEvent, Team
from taikai.standings.domain.ranking.current import clear_cache
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
RULES = {
    "name": "Liga Mazowiecka",
    "competitors": "people",
    "points_by": "table",
    "table": "25, 18, 15, 12, 10, 8, 6, 4",
    "drops": "0",
    "least": "1",
    "tie_1": "wins",
}
NUMBERS = [f"1901000{at}" for at in range(1, 9)]


def event(name: str) -> Tournament:
    """Eight players with EMA numbers, in the order of a hanchan."""
    tournament = factories.TournamentFactory(name=name, stage=Tournament.Stage.FINAL, hanchan_count=1)
    for number in NUMBERS:
        factories.EntrantFactory(tournament=tournament, name=f"Player {number[-1]}", ema_number=number)
    (round_,) = factories.seated(tournament, players=8)
    for at, table in enumerate(round_.tables.order_by("number")):
        factories.confirmed(table, east=45_000 + 1_000 * at, south=32_000, west=25_000, north=18_000 - 1_000 * at)
    return tournament


@pytest.fixture
def events() -> list[Tournament]:
    return [event("Spring"), event("Autumn")]


@pytest.fixture
def runner(events: list[Tournament], client: Client) -> User:
    user: User = factories.staff(events[0])
    Staff.objects.create(tournament=events[1], user=user, role="organiser")
    Creator.objects.create(user=user)
    client.force_login(user)
    return user


@pytest.fixture
def series(runner: User, events: list[Tournament], client: Client) -> Series:
    client.post("/series/new/", RULES)
    found = Series.objects.get()
    for at, each in enumerate(events):
        client.post(f"/series/{found.slug}/run/events/", {"tournament": each.pk, "factor": "1" if at else "2"})
    return found


def lines(client: Client, series: Series) -> list[dict[str, str]]:
    text = client.get(f"/series/{series.slug}/standings.csv").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_a_series_from_rules_to_files(series: Series, client: Client) -> None:
    found = lines(client, series)
    assert len(found) == 8  # one line a person, by number
    assert (found[0]["place"], found[0]["points"]) == ("1", "75.0")
    assert {found[0]["Spring"], found[0]["Autumn"]} == {"50.0", "25.0"}
    told = json.loads(client.get(f"/series/{series.slug}/standings.json").content)
    assert [line["points"] for line in told["standings"]] == [line["points"] for line in found]
    assert client.get(f"/series/{series.slug}/standings.xlsx").content[:2] == b"PK"
    assert client.get(f"/series/{series.slug}/standings.exe").status_code == 404
    page = Client().get(f"/series/{series.slug}/").content.decode()
    assert "Points by rank: 25, 18, 15" in page
    assert not [number for number in NUMBERS if number in page]
    assert "example.org" not in page
    assert "Liga Mazowiecka" in Client().get("/series/").content.decode()


def test_the_address_keeps_its_letters() -> None:
    assert free_slug("Puchar Małopolski 2026") == "puchar-malopolski-2026"


def test_only_final_events_count_and_no_means_no(series: Series, events: list[Tournament], client: Client) -> None:
    Tournament.objects.filter(pk=events[1].pk).update(stage=Tournament.Stage.PLAYING)
    found = lines(client, series)
    assert all(line["Autumn"] == "" for line in found)
    first = Entrant.objects.get(tournament=events[0], name=found[0]["name"])
    set_consent(events[0], first.pk, {"lists": False}, actor=SYSTEM)
    again = lines(client, series)
    assert first.name not in {line["name"] for line in again}
    assert again[0]["place"] == "1"


def test_who_may_run_it(series: Series, events: list[Tournament], client: Client) -> None:
    run = f"/series/{series.slug}/run/"
    other: User = factories.UserFactory()
    foreign = event("Foreign")
    outsider = Client()
    outsider.force_login(other)
    assert outsider.get(run).status_code == 403
    assert outsider.get("/series/new/").status_code == 403
    assert client.post(f"{run}events/", {"tournament": foreign.pk, "factor": "1"}).status_code == 422
    client.post(f"{run}runners/", {"runner": other.username})
    assert outsider.get(run).status_code == 200
    assert outsider.post(f"{run}events/", {"tournament": events[0].pk, "factor": "1"}).status_code == 422
    assert outsider.post(f"{run}delete/", {"name": "Liga"}).status_code == 409
    client.post(f"{run}runners/", {"out": series.runners.get().pk})
    assert outsider.get(run).status_code == 403
    assert list(series.log.values_list("verb", flat=True)) == ["runner_out", "runner", "event", "event", "made"]
    client.post(f"{run}events/", {"out": SeriesEvent.objects.order_by("pk")[0].pk})
    client.post(f"{run}delete/", {"name": series.name})
    assert not Series.objects.exists()
    assert Tournament.objects.count() == 3


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"table": "10, 20"}, "can’t give more points"),
        ({"table": "ten"}, "“ten” isn’t a number of points."),
        ({"table": ""}, "Enter the points of the 1st rank"),
        ({"best": "2", "drops": "1"}, "not both"),
        ({"name": ""}, "required"),
    ],
)
def test_rules_that_cannot_be(runner: User, client: Client, wrong: dict[str, str], text: str) -> None:
    answer = client.post("/series/new/", RULES | wrong)
    assert answer.status_code == 422
    assert text in answer.content.decode()
    assert not Series.objects.exists()


def test_pressed_twice_it_is_one_series_and_another_of_its_name_is_refused(runner: User, client: Client) -> None:
    first, again = (client.post("/series/new/", RULES) for _press in range(2))
    assert first.status_code == again.status_code == 302
    assert first["Location"] == again["Location"]
    assert Series.objects.get().log.count() == 1
    other = client.post("/series/new/", RULES | {"drops": "1"})
    assert other.status_code == 422 and "already have a series with this name" in other.content.decode()
    client.post(first["Location"], RULES | {"drops": "2"})
    client.post(first["Location"], RULES)
    later = client.post("/series/new/", RULES)
    assert later.status_code == 422, "the series has been worked on since: this is no second press"
    assert Series.objects.count() == 1


def test_the_page_costs_as_much_for_more_people(series: Series, events: list[Tournament], client: Client) -> None:
    counts = []
    for _again in range(2):
        client.get(f"/series/{series.slug}/")
        with CaptureQueriesContext(connection) as found:
            client.get(f"/series/{series.slug}/")
        counts.append(len(found))
        Entrant.objects.filter(tournament=events[0], name="Player 1").update(ema_number="")
    assert counts[0] == counts[1] <= 14


def scores(tournament: Tournament) -> dict[str, int]:
    return {line.name: line.value for line in teams_of(Tournament.objects.get(pk=tournament.pk))}


TEAMS = "Red: Player 1, Player 2 (Player 8)\nBlue: Player 3, Player 4"


def test_teams_in_the_draw_and_in_the_standings(events: list[Tournament], runner: User, client: Client) -> None:
    tournament = events[0]
    desk = f"/t/{tournament.slug}/manage/teams/"
    assert client.get(f"/t/{tournament.slug}/teams/").status_code == 404
    wrong = client.post(desk, {"teams": "Red: Player 1, Nobody\nred: Player 1\nno colon", "by": "sum", "key": "a"})
    text = wrong.content.decode()
    assert wrong.status_code == 422
    for sentence in ("No player is named “Nobody”", "is in two teams", "Two teams are called", "Line 3"):
        assert sentence in text
    client.post(desk, {"teams": TEAMS, "by": "sum", "key": "b"})
    assert client.get(desk).content.decode().count("Player 8") >= 1
    people = list(tournament.entrants.order_by("pk"))
    values = constraint_values(wishes_of(tournament), people, set())
    one, two, eight = people[0].pk, people[1].pk, people[7].pk
    file = Client().get(f"/t/{tournament.slug}/files/teams.csv").content.decode("utf-8-sig")
    taken = list(csv.DictReader(io.StringIO(file)))
    assert {(line["team"], line["member"], line["substitute"]) for line in taken} == {
        ("Red", "Player 1", "no"),
        ("Red", "Player 2", "no"),
        ("Red", "Player 8", "yes"),
        ("Blue", "Player 3", "no"),
        ("Blue", "Player 4", "no"),
    }
    assert {line["team"]: float(line["sum of scores"]) * 10 for line in taken} == scores(tournament)
    assert "teams.xlsx" in client.get(f"/t/{tournament.slug}/manage/files/").content.decode()
    assert sorted(values["forbidden_pairs"]) == [
        [one, two],
        [one, eight],
        [two, eight],
        [people[2].pk, people[3].pk],
    ]
    assert "Player 4" in Client().get(f"/t/{tournament.slug}/teams/").content.decode()
    before = scores(tournament)
    eights = outcomes_of(tournament)[eight].total
    totals = outcomes_of(tournament)
    assert before["Red"] == totals[one].total + totals[two].total  # player 8 played for nobody of the team
    Seat.objects.filter(round__tournament=tournament, entrant=eight).update(stands_in_for=two)
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
    tournament.refresh_from_db()
    clear_cache()
    after = outcomes_of(tournament)
    assert eights != 0
    assert scores(tournament)["Red"] == after[one].total + after[two].total + eights
    fixed = client.post(desk, {"teams": TEAMS.replace("Player 4", "Player 5"), "by": "sum", "key": "c"})
    assert fixed.status_code == 422
    assert "Line-ups can’t change" in fixed.content.decode()
    client.post(desk, {"teams": TEAMS.replace("Player 4", "Player 4 (Player 7)"), "by": "place", "key": "d"})
    assert Team.objects.get(name="Blue").members.count() == 3


def test_teams_of_unequal_size_are_warned_of(events: list[Tournament], runner: User, client: Client) -> None:
    desk, red, blue = f"/t/{events[0].slug}/manage/teams/", "Red: Player 1, Player 2", "Blue: Player 3"
    warning = "Teams have from 1 to 2 members."
    said = client.post(desk, {"teams": f"{red}\n{blue}", "by": "sum", "key": "a"}, follow=True).content.decode()
    assert warning in said
    for key, text, counted in (("b", f"{red}\n{blue}", "1"), ("c", f"{red}\n{blue}, Player 4", "")):
        form = {"teams": text, "by": "sum", "counted": counted, "key": key}
        assert warning not in client.post(desk, form, follow=True).content.decode()


def test_a_series_of_teams(events: list[Tournament], runner: User, client: Client) -> None:
    for each in events:
        client.post(f"/t/{each.slug}/manage/teams/", {"teams": TEAMS, "by": "sum", "key": each.slug})
    client.post("/series/new/", RULES | {"competitors": "teams"})
    found = Series.objects.get()
    for each in events:
        client.post(f"/series/{found.slug}/run/events/", {"tournament": each.pk, "factor": "1"})
    table = lines(client, found)
    assert [line["points"] for line in table] == ["50.0", "36.0"]
    assert {line["name"] for line in table} == {"Red", "Blue"}
