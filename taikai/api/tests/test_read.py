"""What programs read: only what is public, once a revision, from where the organiser allows it."""

from __future__ import annotations

import datetime as dt
import json
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from jsonschema import Draft202012Validator

from taikai.agenda.models import Item
from taikai.api.domain.allowed_origins import read_origins, set_origins
from taikai.api.pages import endpoint as around
from taikai.api.pages.guide import guide_file
from taikai.api.pages.openapi import description
from taikai.api.tests.conftest import ORGANISER
from taikai.api.tests.helpers import HOME, bearer
from taikai.news.domain.announcements import NewsText, announce
from taikai.results.domain.public_results import hide_hanchan, release_hanchan
from taikai.series.models import Team, TeamMember, TeamPlay
from taikai.tournaments.models import Tournament
from tests import factories

PATHS = ("", *(f"/{name}" for name in ("participants", "programme", "rounds", "rounds/1", "rounds/1/tables/1")))
PATHS += tuple(
    f"/{name}" for name in ("standings", "chances", "teams", "statistics", "rules", "announcements", "hands")
)


def schema_of(path: str) -> dict:
    told = description()
    answer = told["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    return {**answer, "components": told["components"]}


def test_the_description_is_openapi_and_every_answer_fits_it(client, world):
    start = timezone.now()
    Item.objects.create(
        tournament=world.cup, title="Hanchan 1", kind="hanchan", hanchan=1, starts_at=start, ends_at=start + HOUR
    )
    announce(world.cup, NewsText("Lunch", place="Hall"), actor=ORGANISER)
    for table in world.cup.rounds.get(number=1).tables.all():
        factories.confirmed(table)
    release_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    assert client.get("/api/v1/openapi.json").json()["openapi"] == "3.1.0"
    for path in PATHS:
        answer = client.get(HOME + path)
        assert answer.status_code == 200, path
        described = (HOME + path).replace("spring-cup", "{slug}")
        described = described.replace("rounds/1", "rounds/{hanchan}").replace("tables/1", "tables/{table}")
        Draft202012Validator(schema_of(described)).validate(answer.json())
    assert client.get(f"{HOME}/standings").json()["count"] == 8
    assert client.get(f"{HOME}/rounds/1/tables/1").json()["result"][0]["points"] == 40_000


HOUR = dt.timedelta(hours=1)


def test_what_is_not_public_is_not_there(client, world):
    """Drafts, seating not published, kept back results, contacts; a logged-in organiser reads no more here."""
    draft = factories.TournamentFactory(slug="a-draft", stage=Tournament.Stage.DRAFT)
    unlisted = factories.TournamentFactory(slug="unlisted", visibility=Tournament.Visibility.UNLISTED)
    tables = world.cup.rounds.get(number=1).tables.all()
    factories.confirmed(tables[0], east=77_700, south=20_000, west=12_300, north=10_000)
    logged_in = Client()
    logged_in.force_login(factories.staff(world.cup))
    for who in (client, logged_in):
        assert who.get(f"/api/v1/events/{draft.slug}").status_code == 404
        listed = who.get("/api/v1/events").json()
        assert [each["address"] for each in listed["items"]] == ["spring-cup"]
        assert who.get(f"/api/v1/events/{unlisted.slug}").status_code == 200
        assert who.get(f"{HOME}/rounds/2").status_code == 404
        told = "".join(who.get(HOME + path).content.decode() for path in PATHS)
        assert "77700" not in told
        assert "secret" not in told
        assert who.get(f"{HOME}/rounds/1/sheets").status_code == 401
    hide_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    factories.confirmed(tables[1])
    assert client.get(f"{HOME}/rounds/1/tables/1").json()["result"] is None
    staff = client.get(f"{HOME}/rounds/1/tables/1", headers=bearer(world.read))
    assert staff.json()["result"][0]["points"] == 77_700


def test_nothing_changed_is_304_until_it_has(client, world):
    address = f"{HOME}/standings"
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    factories.confirmed(world.cup.rounds.get(number=1).tables.first())
    release_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    fresh = client.get(address, headers={"If-None-Match": tag})
    assert fresh.status_code == 200
    assert fresh.json()["counted_hanchans"] == [1]
    polish = client.get(address, headers={"If-None-Match": fresh["ETag"], "Accept-Language": "pl"})
    assert polish.status_code == 200
    assert polish["Content-Language"] == "pl"


def test_pages_of_other_sites_read_where_the_organiser_allows_it(client, world):
    site = {"Origin": "https://club.example.org"}
    assert "Access-Control-Allow-Origin" not in client.get(HOME, headers=site)
    set_origins(world.cup, cors="https://Club.example.org/", embed=False, frames="", actor=ORGANISER)
    assert client.get(HOME, headers=site)["Access-Control-Allow-Origin"] == "https://club.example.org"
    assert "Access-Control-Allow-Origin" not in client.get(HOME, headers={"Origin": "https://evil.example"})
    asked = client.options(HOME, headers=site)
    assert (asked.status_code, asked["Access-Control-Allow-Methods"]) == (204, "GET, HEAD, OPTIONS")
    missing = client.get(f"{HOME}/rounds/9", headers=site)
    assert missing["Access-Control-Allow-Origin"] == "https://club.example.org"


def test_what_is_an_origin():
    good, bad = read_origins(
        "https://a.example https://b.example:8443/ http://localhost:3000 * https://a.example/x"
    )
    assert good == ("https://a.example", "https://b.example:8443", "http://localhost:3000", "*")
    assert bad == ["https://a.example/x"]
    evil = "https://a.example;script-src http://club.example https://u:p@a.example https:// ftp://a.example 'self'"
    assert read_origins(evil)[0] == ()


def test_problems_are_problems_whatever_goes_wrong(client, world, monkeypatch):
    for path, status in [
        ("/api/v1/nothing/here", 404),
        (f"{HOME}/rounds/99999999999999999999", 404),
        (f"{HOME}/standings?limit=0&offset=x", 422),
        (f"{HOME}/standings?x=%00", 400),
        ("/api/v1/events?" + "x" * 9000, 414),
    ]:
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), path
    both = client.get(f"{HOME}/standings?limit=0&offset=x", headers={"Accept-Language": "pl"}).json()
    assert [each["where"] for each in both["problems"]] == ["limit", "offset"]
    assert both["detail"] != "Invalid request."
    assert client.post(HOME).status_code == 405
    cache.clear()
    monkeypatch.setattr(around, "STRANGERS", 2)
    answers = [client.get(HOME) for _time in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2]["Retry-After"]


def test_lists_come_in_pages(client, world):
    first = client.get(f"{HOME}/participants?limit=5").json()
    rest = client.get(first["next"]).json()
    assert [len(first["items"]), len(rest["items"]), rest["next"], first["count"]] == [5, 3, None, 8]
    assert "email" not in json.dumps(first)


def test_a_list_costs_the_same_whatever_its_length(client, world, django_assert_max_num_queries):
    client.get(HOME)
    with django_assert_max_num_queries(3):
        assert client.get(f"{HOME}/participants").json()["count"] == 8
    factories.EntrantFactory.create_batch(20, tournament=world.cup)
    with django_assert_max_num_queries(3):
        assert client.get(f"{HOME}/participants").json()["count"] == 28
    with django_assert_max_num_queries(9):
        client.get(f"{HOME}/rounds/1/sheets", headers=bearer(world.read))


def test_series_and_teams_are_read_as_their_pages_show_them(client, world):
    """Both only after what is released; a series counts an event once its standings are final."""
    players = list(world.cup.entrants.order_by("pk"))
    TeamPlay.objects.create(tournament=world.cup, by=TeamPlay.By.SUM, counted=1)
    for at, name in enumerate(("Żurawie", "Bociany")):
        team = Team.objects.create(tournament=world.cup, name=name)
        for entrant in players[at::2][:2]:
            TeamMember.objects.create(team=team, entrant=entrant)
    listed = client.get("/api/v1/").json()["links"]["series"]
    line = client.get(listed).json()["items"][0]
    assert (line["name"], line["competitors"]) == ("Liga Mazowiecka", "people")
    before = client.get(line["links"]["series"])
    assert (before.json()["items"], before.json()["events"][0]["over"]) == ([], False)
    assert client.get(line["links"]["series"], headers={"If-None-Match": before["ETag"]}).status_code == 304
    one, two = world.cup.rounds.get(number=1).tables.all()
    factories.confirmed(one)
    hidden = client.get(f"{HOME}/teams").json()
    assert [(each["place"], each["value"]) for each in hidden["items"]] == [(1, 0), (1, 0)]
    factories.confirmed(two)
    release_hanchan(world.cup.rounds.get(number=1), actor=ORGANISER)
    Tournament.objects.filter(pk=world.cup.pk).update(stage=Tournament.Stage.FINAL)
    Draft202012Validator(schema_of("/api/v1/series/{name}")).validate(client.get("/api/v1/series/league").json())
    after = client.get("/api/v1/series/league", headers={"If-None-Match": before["ETag"]}).json()
    assert (after["count"], after["events"][0]["over"], after["rules"]["best"]) == (8, True, 2)
    assert (after["items"][0]["points"], after["items"][0]["results"][0]["of"]) == (25.0, 8)
    teams = client.get(f"{HOME}/teams").json()
    standing = {each["player"]["id"]: each["total"] for each in client.get(f"{HOME}/standings").json()["items"]}
    assert (teams["by"], teams["counted"], len(teams["items"])) == ("sum", 1, 2)
    for team in teams["items"]:
        best = max(standing[member["player"]] for member in team["members"])
        assert team["value"] == pytest.approx(best)
        assert [member["counts"] for member in team["members"]].count(True) == 1


def test_the_guide_is_a_page(client, db):
    page = client.get(reverse("api-guide")).content.decode()
    assert "<h2>Write results</h2>" in page
    assert "<table>" in page
    in_polish = client.get(reverse("api-guide"), headers={"Accept-Language": "pl"}).content.decode()
    assert "<h2>Wpisywanie wyników</h2>" in in_polish and 'api-guide" lang="pl"' in in_polish


def test_the_guide_in_other_languages_has_the_examples_that_are_run():
    """Only the sentences differ: every example, and every address and kind in its tables."""
    first, polish = (guide_file(language).read_text() for language in ("en", "pl"))
    for part in (r"^```.*?^```$", r"^## ", r"^\| `.*?` \|"):
        found = [re.findall(part, text, flags=re.S | re.M) for text in (first, polish)]
        assert found[0] == found[1] != []
