"""Tokens: shown once, of one event, with a scope, ended; and what a program writes with one."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from taikai.api.domain.tokens import end_token, make_token
from taikai.api.models import Token
from taikai.api.pages import endpoint as around
from taikai.api.tests.conftest import ORGANISER
from taikai.api.tests.helpers import HOME, bearer, points, result_at
from taikai.problems import Refusal
from taikai.results.models import EntrySettings
from taikai.tournaments.models import LogEntry
from tests import factories

RESULT = f"{HOME}/rounds/1/tables/2/result"


def send(client, token, body=None, key="", path=RESULT):
    headers = bearer(token) | ({"Idempotency-Key": key} if key else {})
    told = {"points": points(), "based_on": 0, "confirm": True} if body is None else body
    return client.post(path, told, content_type="application/json", headers=headers)


def test_a_result_is_written_once_and_logged_as_the_programs(client, world):
    first = send(client, world.write, key="one")
    assert (first.status_code, first.json()["state"], first.json()["version"]) == (200, "confirmed", 1)
    assert send(client, world.write, key="one").json() == first.json()
    assert LogEntry.objects.filter(tournament=world.cup, verb="result.saved_confirmed").count() == 1
    line = LogEntry.objects.get(tournament=world.cup, verb="result.saved_confirmed")
    assert (line.actor, line.role) == ("Tracker (Marta)", "judge")
    world.writer.refresh_from_db()
    assert world.writer.used_at is not None
    sheet = client.get(f"{HOME}/rounds/1/tables/2/sheet", headers=bearer(world.read)).json()
    assert sheet["points"] == points()
    assert len(client.get(f"{HOME}/rounds/1/sheets", headers=bearer(world.read)).json()["items"]) == 2


def test_the_checks_are_those_of_the_page(client, world):
    wrong = send(client, world.write, {"points": points(E=41300), "based_on": 0, "confirm": True})
    assert wrong.status_code == 422
    assert [each["code"] for each in wrong.json()["problems"]] == ["total"]
    moved = send(client, world.write, {"points": points(), "based_on": 0, "seats": "E1,S2,W3,N4"})
    assert [each["code"] for each in moved.json()["problems"]] == ["result.seats_changed"]
    assert result_at(world.cup, 2) is None
    send(client, world.write)
    late = send(client, world.write, {"points": points(E=41100, S=33100), "based_on": 0})
    assert (late.status_code, late.json()["problems"][0]["code"]) == (409, "result.conflict")
    silent = send(client, world.write, {"points": points(E=41100, S=33100), "based_on": 1})
    assert "reason.correction" in [each["code"] for each in silent.json()["problems"]]


def test_a_program_is_one_person_of_two(client, world):
    EntrySettings.objects.create(tournament=world.cup, second_person=True)
    alone = send(client, world.write)
    assert alone.status_code == 422
    entered = send(client, world.write, {"points": points(), "based_on": 0})
    assert entered.json()["state"] == "entered"
    again = send(client, world.write)
    assert again.status_code == 422, "whoever entered it does not confirm it"


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, ["points", "based_on"]),
        ({"points": {"E": 1.5, "S": True, "W": "1", "N": 10**9}, "based_on": 0}, [f"points.{w}" for w in "ESWN"]),
        ({"points": points(), "based_on": 0, "point": 1, "confirm": 1}, ["point", "confirm"]),
        ({"points": points(), "based_on": 0, "reason": "x" * 301, "taken_over_during": "E"}, None),
        ([1], None),
        ("no", None),
    ],
)
def test_what_is_sent_wrong_is_said_all_at_once(client, world, body, places):
    answer = send(client, world.write, body)
    assert answer.status_code in (400, 422)
    if places:
        assert [each["where"] for each in answer.json()["problems"]] == places
    assert result_at(world.cup, 2) is None


def test_a_token_opens_its_own_event_and_scope_until_it_is_ended(client, world, monkeypatch):
    other = factories.TournamentFactory(slug="other")
    assert send(client, world.read).status_code == 403
    path = RESULT.replace("spring-cup", other.slug)
    assert send(client, world.write, path=path).status_code == 403
    assert client.get(f"/api/v1/events/{other.slug}", headers=bearer(world.read)).status_code == 403
    assert client.post(RESULT).status_code == 401
    form = client.post(RESULT, {"points": "1"}, headers=bearer(world.write))
    assert form.status_code == 415
    end_token(world.cup, world.writer.pk, actor=ORGANISER)
    answer = send(client, world.write)
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="Taikai"')
    cache.clear()
    monkeypatch.setattr(around, "WRONG", 1)
    assert [send(client, "tk_guess").status_code for _time in range(2)] == [401, 429]


def test_a_token_ended_while_it_waits_writes_nothing(world):
    from taikai.api.domain.result_writing import TableWritten, write_result
    from taikai.api.domain.tokens import actor_of_token
    from taikai.results.domain.sheets.score_sheet import Sheet
    from taikai.results.domain.sheets.table_lookup import TableAt

    actor = actor_of_token(world.writer)
    end_token(world.cup, world.writer.pk, actor=ORGANISER)
    written = TableWritten(Sheet(points(), 0), 0, confirm=True)
    with pytest.raises(Refusal) as refused:
        write_result(world.writer.pk, TableAt(world.cup.pk, 1, 2), written, actor=actor)
    assert [each.code for each in refused.value.problems] == ["token.ended"]


def test_a_token_is_kept_as_a_digest_and_its_name_is_its_own(world):
    kept = Token.objects.values_list("digest", "begins").get(pk=world.writer.pk)
    assert world.write not in kept[0] + kept[1]
    with pytest.raises(Refusal):
        make_token(world.cup, name="Tracker", scope=Token.Scope.READ, actor=ORGANISER)


def test_the_organiser_makes_and_ends_tokens_on_the_page(as_organiser, as_judge, tournament):
    address = reverse("manage-programs", args=[tournament.slug])
    assert as_judge.get(address).status_code == 403
    sent = {"do": "token", "token-name": "Board", "token-scope": "results", "key": "k1"}
    page = as_organiser.post(address, sent)
    made = Token.objects.get(name="Board")
    text = page.content.decode().partition('<code class="secret">')[2].partition("<")[0]
    assert text.startswith("tk_")
    assert text not in as_organiser.get(address).content.decode()
    assert as_organiser.post(address, sent | {"key": "k2"}).status_code == 422
    assert as_organiser.post(address, sent).status_code == 302, "a repeated write shows nothing"
    as_organiser.post(address, {"do": "end-token", "pk": made.pk, "key": "k3"})
    made.refresh_from_db()
    assert made.ended_at is not None
