"""Places under any sequence of events, and under two people at once."""

import threading

import pytest
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.both

WHO = st.integers(0, 11)
EVENT = st.one_of(
    st.tuples(st.just("apply"), WHO),
    st.tuples(st.just("apply"), WHO),
    st.tuples(st.just("withdraw"), WHO),
    st.tuples(st.just("confirm"), WHO),
    st.tuples(st.just("confirm over"), WHO),
    st.tuples(st.just("reinstate"), WHO),
    st.tuples(st.just("substitute"), WHO),
    st.tuples(st.just("player"), WHO),
    st.tuples(st.just("by hand"), WHO),
    st.tuples(st.just("capacity"), st.integers(4, 9)),
)


def happen(tournament: Tournament, event: str, number: int) -> int | None:
    """One event, as the views cause it; returns whose entry it is about, if it is one's."""
    made = list(Entrant.objects.filter(tournament=tournament).order_by("id"))
    values = {"name": f"Person {len(made)} {'abcdefghijkl'[number]}", "email": "", "country": "PL"}
    if event == "apply":
        entrants.apply(tournament, values, actor=SYSTEM)
    elif event == "by hand":
        entrants.add_entrant(tournament, values, actor=SYSTEM, kind="player" if number % 2 else "substitute")
    elif event == "capacity":
        edit_tournament(tournament, actor=SYSTEM, capacity=number)
    elif made:
        pk = made[number % len(made)].pk
        if event == "confirm":
            bulk_actions.confirm(tournament, [pk], actor=SYSTEM)
        elif event == "confirm over":
            bulk_actions.confirm(tournament, [pk], actor=SYSTEM, over_capacity=True)
        elif event in ("substitute", "player"):
            entrants.move(tournament, pk, event, actor=SYSTEM)
        else:
            getattr(entrants, event)(tournament, pk, actor=SYSTEM)
        return pk
    return None


@pytest.mark.django_db
@given(st.integers(0, 8), st.lists(EVENT, max_size=16))
def test_places_hold_whatever_happens(early, events):
    with transaction.atomic():
        tournament = factories.TournamentFactory(capacity=4)
        overridden = 4  # the most the organiser has allowed: the capacity, or a place given past it
        for event, number in [("apply", n) for n in range(early)] + events:
            before, line = _held(tournament), _line(tournament)
            try:
                touched = happen(tournament, event, number)
            except Refusal:
                assert event in ("confirm", "confirm over")
                touched = None
            held, waiting = _held(tournament), _line(tournament)
            if event == "confirm over" and held > before:
                overridden = held
            overridden = max(tournament.capacity, min(overridden, held))
            if event == "capacity" and number < before:
                overridden = max(overridden, before)
            assert held <= overridden, (event, number)
            assert not waiting or held >= tournament.capacity, "nobody waits while a place is free"
            assert waiting == sorted(waiting), "the line is in order of application"
            others = [place for place in line if place[1] != touched]
            left = [place for place in others if place not in waiting]
            assert left == others[: len(left)], "the first in line moves up first"
        assert LogEntry.objects.filter(tournament=tournament).count() >= len(_all(tournament))
        transaction.set_rollback(True)


def _all(tournament):
    return list(Entrant.objects.filter(tournament=tournament))


def _held(tournament):
    return sum(entrant.holds_a_place for entrant in _all(tournament))


def _line(tournament):
    return [(e.applied_at, e.pk) for e in _all(tournament) if e.status == "waiting" and e.kind == "player"]


def _at_once(*actions):
    """Run all actions in threads of their own, started together; their results or exceptions."""
    gate = threading.Barrier(len(actions))
    results = [None] * len(actions)

    def run(index, action):
        gate.wait()
        try:
            results[index] = action()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("people", [2, 6])
def test_the_last_place_goes_to_exactly_one(people):
    tournament = factories.TournamentFactory(capacity=4)
    factories.EntrantFactory.create_batch(3, tournament=tournament)

    def apply(number):
        values = {"name": f"Racer {number}x", "email": f"r{number}@example.org", "country": "PL"}
        return lambda: entrants.apply(Tournament.objects.get(pk=tournament.pk), values, actor=SYSTEM).status

    assert sorted(_at_once(*(apply(n) for n in range(people)))) == ["applied"] + ["waiting"] * (people - 1)
    line = Entrant.objects.filter(tournament=tournament, status="waiting")
    assert line.count() == people - 1
    first = Entrant.objects.get(tournament=tournament, status="applied")
    assert all(first.applied_at <= entrant.applied_at for entrant in line), "the earlier one got it"


@pytest.mark.django_db(transaction=True)
def test_one_person_pressing_twice_is_one_entry():
    tournament = factories.TournamentFactory()
    values = {"name": "Twice Pressed", "email": "t@example.org", "country": "PL"}

    def press():
        return entrants.apply(Tournament.objects.get(pk=tournament.pk), values, actor=SYSTEM, key="k").pk

    first, second = _at_once(press, press)
    assert first == second
    assert Entrant.objects.filter(tournament=tournament).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_leaving_at_once_promote_two():
    tournament = factories.TournamentFactory(capacity=4)
    leaving = factories.EntrantFactory.create_batch(4, tournament=tournament)[:2]
    waiting = factories.EntrantFactory.create_batch(3, tournament=tournament, status="waiting")

    def leave(pk):
        return lambda: entrants.withdraw(Tournament.objects.get(pk=tournament.pk), pk, actor=SYSTEM).status

    assert _at_once(*(leave(entrant.pk) for entrant in leaving)) == ["withdrawn", "withdrawn"]
    for entrant in waiting:
        entrant.refresh_from_db()
    assert [entrant.status for entrant in waiting] == ["applied", "applied", "waiting"]
