"""Several tables confirmed at once: all or none, what was seen, one line of the log."""

from __future__ import annotations

import pytest
from django.urls import reverse

from taikai.results.domain.result_settings import set_options
from taikai.results.models import Result
from taikai.tournaments.domain.audit_log.details import target_words
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
EAST = {"east": 40_000, "south": 30_000, "west": 30_000, "north": 20_000}


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    (round_,) = factories.seated(tournament, players=16)
    for table in round_.tables.filter(number__lte=3):
        Result.objects.create(table=table, version=1, state="entered", **EAST)
    return tournament


def send(client, tournament: Tournament, *entered: str):
    address = reverse("results-confirm", args=[tournament.slug, 1])
    return client.post(address, {"entered": entered, "key": "k" * 32}, follow=True)


def states(tournament: Tournament) -> list[str]:
    return list(Result.objects.order_by("table__number").values_list("state", flat=True))


def test_the_ticked_are_confirmed_in_one_line(as_judge, playing):
    board = as_judge.get(reverse("board", args=[playing.slug])).content.decode()
    assert board.count('name="entered"') == 3
    before = LogEntry.objects.count()
    assert "2 results confirmed." in send(as_judge, playing, "1:1", "3:1").content.decode()
    assert states(playing) == ["confirmed", "entered", "confirmed"]
    assert LogEntry.objects.count() == before + 1
    line = LogEntry.objects.first()
    assert (line.verb, target_words(line.target)) == ("result.confirmed", "Hanchan 1, tables 1, 3")
    send(as_judge, playing, "1:1", "3:1")  # pressed twice
    assert LogEntry.objects.count() == before + 1


def test_one_that_changed_meanwhile_stops_all(as_judge, playing):
    table = playing.rounds.get().tables.get(number=2)
    table.results.update(state="superseded")
    Result.objects.create(table=table, version=2, state="entered", **EAST)
    text = send(as_judge, playing, "1:1", "2:1").content.decode()
    assert "Table 2 has changed. Review it" in text
    assert "confirmed" not in states(playing)


@pytest.mark.parametrize("wrong", [[], ["4:1"], ["99:1"], ["x"], ["1"]])
def test_nothing_to_confirm_is_said(as_judge, playing, wrong):
    text = send(as_judge, playing, *wrong).content.decode()
    assert "Nothing to confirm" in text or "has changed. Review it" in text
    assert "confirmed" not in states(playing)


def test_who_entered_them_cannot_where_another_must(as_judge, judge, playing):
    set_options(playing, second_person=True, actor=SYSTEM)
    Result.objects.update(entered_by=judge)
    text = send(as_judge, playing, "1:1", "2:1").content.decode()
    assert "Table 1: You can’t confirm your own entry" in text
    assert "confirmed" not in states(playing)
