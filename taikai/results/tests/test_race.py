"""Several judges at once, in real threads, on whatever database the run uses."""

from __future__ import annotations

import threading
from collections import Counter

import pytest
from django.db import connections

from taikai.results.domain.sheets.confirm import confirm_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.versions import Conflict
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
JUDGES = 6


def sheet(east: int) -> Sheet:
    return Sheet(points={"E": east, "S": 30_000, "W": 30_000, "N": 60_000 - east}, sticks_left=0)


def together(count, act):
    """Run `act(n)` in `count` threads that start at the same moment; what each returned or raised."""
    barrier = threading.Barrier(count)
    answers: list[object] = [None] * count

    def run(number: int) -> None:
        try:
            barrier.wait(10)
            answers[number] = act(number)
        except Exception as error:
            answers[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


@pytest.fixture
def judges(playing: Tournament) -> list[Actor]:
    return [Actor(f"Judge {n}", "judge", factories.staff(playing, "judge")) for n in range(JUDGES)]


def fresh(table: Table) -> Table:
    return Table.objects.select_related("round").get(pk=table.pk)


def test_one_wins_the_others_see_the_winner(table, judges):
    def act(number):
        return save_result(
            fresh(table), sheet(30_000 + 100 * number), actor=judges[number], based_on=0, confirm=True
        )

    answers = together(JUDGES, act)
    kinds = Counter(type(answer) for answer in answers)
    assert kinds == {Result: 1, Conflict: JUDGES - 1}
    winner = next(answer for answer in answers if isinstance(answer, Result))
    assert {answer.theirs.pk for answer in answers if isinstance(answer, Conflict)} == {winner.pk}
    assert Result.objects.count() == 1
    assert LogEntry.objects.filter(verb="result.saved_confirmed").count() == 1


def test_the_same_key_from_a_stuttering_phone_saves_once(table, judges):
    answers = together(
        JUDGES, lambda _n: save_result(fresh(table), sheet(30_000), actor=judges[0], based_on=0, key="one")
    )
    assert {answer.pk for answer in answers} == {Result.objects.get().pk}
    table.round.tournament.refresh_from_db()
    assert table.round.tournament.revision == 2


def test_many_tables_in_the_same_moment_all_get_in(playing, judges):
    tables = list(factories.seated(playing, players=4 * JUDGES)[0].tables.all())
    answers = together(
        JUDGES,
        lambda n: save_result(fresh(tables[n]), sheet(30_000), actor=judges[n], based_on=0, confirm=True),
    )
    assert all(isinstance(answer, Result) for answer in answers), answers
    playing.refresh_from_db()
    assert playing.revision == 1 + JUDGES


def test_confirming_and_correcting_at_once_leaves_one_living_version(table, judges):
    save_result(fresh(table), sheet(30_000), actor=judges[0], based_on=0)

    def act(number):
        if number % 2:
            return confirm_result(fresh(table), version=1, actor=judges[number])
        return save_result(fresh(table), sheet(40_000 + 100 * number), actor=judges[number], based_on=1)

    answers = together(4, act)
    living = Result.objects.exclude(state="superseded")
    assert living.count() == 1
    assert all(isinstance(answer, (Result, Conflict)) or answer.problems for answer in answers)
    if living.get().version == 1:
        assert living.get().state == "confirmed"
    versions = list(Result.objects.order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))
