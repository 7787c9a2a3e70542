"""Every verb the log can undo leaves the event as it was: told by the event's own file, all of it but the log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.programme import NewItem, add_items, delete_item
from taikai.agenda.models import Clock, Item
from taikai.archive.domain.event_file.export import event_file
from taikai.live.domain import screens
from taikai.money.domain.payments import record_payment
from taikai.news.domain.announcements import NewsText, announce, restore, withdraw_announcement
from taikai.registration.domain.bulk_actions import check_in_all, set_paid
from taikai.registration.domain.duplicates.dismissed import dismiss_pair, restore_pair
from taikai.registration.domain.quotas.groups import set_membership
from taikai.registration.models import Entrant, Group, Membership
from taikai.results.domain.penalties import NewPenalty, cancel_penalty, give_penalty
from taikai.results.models import Penalty
from taikai.seating.domain.seats.publish import publish
from taikai.seating.domain.seats.swap import swap
from taikai.seating.models import Seat
from taikai.tournaments.domain import undo
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[1]
DAY = dt.date(2026, 5, 4)
#: What is done and undone again: what there is before, and the change whose line of the log is undone.
Case = Callable[[Tournament, list[Entrant]], Callable[[], object]]
CASES: dict[str, Case] = {}
#: Undone through the log by a test of their own, which sees more than that the event is as it was.
ELSEWHERE = {
    "entrant.imported": "taikai/registration/tests/test_import.py",
    "entrant.merged": "taikai/registration/tests/test_merging.py",
    "money.allowed": "taikai/money/tests/test_prices.py",
    "money.cancelled": "taikai/money/tests/test_late.py",
    "money.taken_here": "taikai/money/tests/test_money.py",
    "place.passed": "taikai/registration/tests/test_passing.py",
    "ruling.made": "taikai/rulings/tests/test_register.py",
}


def case(verb: str) -> Callable[[Case], Case]:
    def register(prepare: Case) -> Case:
        CASES[verb] = prepare
        return prepare

    return register


@case("entrant.checked_in")
def _checked_in(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    return lambda: check_in_all(event, [each.pk for each in people], actor=SYSTEM)


@case("entrant.not_here")
def _not_here(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    check_in_all(event, [people[0].pk], actor=SYSTEM)
    return lambda: check_in_all(event, [people[0].pk], False, actor=SYSTEM)


@case("entrant.paid")
def _paid(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    return lambda: set_paid(event, [each.pk for each in people[:3]], True, actor=SYSTEM)


@case("entrant.unpaid")
def _unpaid(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    set_paid(event, [people[0].pk], True, actor=SYSTEM)
    return lambda: set_paid(event, [people[0].pk], False, actor=SYSTEM)


@case("entrant.grouped")
def _grouped(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    group = Group.objects.create(tournament=event, name="Locals", position=1)
    set_membership(event, people[0].pk, group.pk, Membership.State.MEMBER, actor=SYSTEM)
    return lambda: set_membership(event, people[0].pk, group.pk, Membership.State.REFUSED, actor=SYSTEM)


@case("doubles.apart")
def _apart(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    return lambda: dismiss_pair(event, people[0].pk, people[1].pk, actor=SYSTEM)


@case("doubles.again")
def _again(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    dismiss_pair(event, people[0].pk, people[1].pk, actor=SYSTEM)
    return lambda: restore_pair(event, people[0].pk, people[1].pk, actor=SYSTEM)


@case("clock.started")
def _started(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    clocks.start(event, 1, actor=SYSTEM)
    clocks.reset(event, 1, actor=SYSTEM)  # a clock that was set to its beginning
    return lambda: clocks.start(event, 1, actor=SYSTEM)


@case("clock.paused")
def _paused(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    clocks.start(event, 1, actor=SYSTEM)
    return lambda: clocks.pause(event, 1, actor=SYSTEM)


@case("clock.extended")
def _extended(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    clocks.start(event, 1, actor=SYSTEM)
    return lambda: clocks.add_minutes(event, 1, 5, actor=SYSTEM)


def _line(event: Tournament, at: int) -> NewItem:
    starts = dt.datetime(2026, 8, 14, 9 + at, 30, tzinfo=event.zone)
    return NewItem(starts, starts + dt.timedelta(minutes=45), f"Part {at}")


@case("agenda.added")
def _added(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    add_items(event, [_line(event, 0)], actor=SYSTEM)
    return lambda: add_items(event, [_line(event, 1), _line(event, 2)], actor=SYSTEM)


@case("agenda.deleted")
def _deleted(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    add_items(event, [_line(event, 0), _line(event, 1)], actor=SYSTEM)
    return lambda: delete_item(event, Item.objects.order_by("pk").last().pk, actor=SYSTEM)


@case("news.taken_back")
def _taken_back(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    said = announce(event, NewsText("Lunch is served", "Foyer"), actor=SYSTEM)
    return lambda: withdraw_announcement(event, said.pk, actor=SYSTEM)


@case("news.restored")
def _restored(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    said = announce(event, NewsText("Lunch is served", "Foyer"), actor=SYSTEM)
    withdraw_announcement(event, said.pk, actor=SYSTEM)
    return lambda: restore(event, said.pk, actor=SYSTEM)


@case("seating.published")
def _published(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    return lambda: publish(event, [1], actor=SYSTEM)


@case("money.noted")
def _noted(event: Tournament, people: list[Entrant]) -> Callable[[], object]:
    return lambda: record_payment(
        event, people[0].pk, amount=4500, currency="EUR", how="cash", on=DAY, actor=SYSTEM
    )


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    tournament.stage, tournament.fee, tournament.currency = "playing", 45, "EUR"
    tournament.save()
    return tournament


def as_it_counts(event: Tournament) -> dict[str, Any]:
    """The event as its file has it, without what only says when and by whom: payments undone count no more."""
    file = event_file(Tournament.objects.get(pk=event.pk), contacts=True)
    for words in ("made_at", "log"):
        file.pop(words, None)
    found: dict[str, Any] = {}
    for part, rows in _parts(file):
        found[part] = [_plain(row) for row in rows if part != "log" and not any(map(row.get, CROSSED_OUT))]
    return found


def _parts(file: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    lists = {name: rows for name, rows in file.items() if isinstance(rows, list)}
    lists |= {"event": [file["event"]]}
    return [(name, [row for row in rows if isinstance(row, dict)]) for name, rows in lists.items()]


#: Rows that are kept and count no more.
CROSSED_OUT = ("undone_at", "cancelled_at")
#: When it was noted is another moment after it was noted again; whether it is noted is compared.
MOMENTS = frozenset({"checked_in_at", "paid_at", "taken_back_at", "at", "by", "uid", "sequence", "published_at"})
#: Says that seats were changed by hand, twice by then; how long a clock stood until the pause was undone.
TOLD = frozenset({"provenance", "paused_seconds"})


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: bool(value) if name in MOMENTS else value for name, value in row.items() if name not in TOLD}


@pytest.mark.parametrize("verb", CASES)
def test_undone_it_is_as_it_was(verb: str, event: Tournament):
    people = factories.EntrantFactory.create_batch(8, tournament=event, checked_in_at=None)
    factories.seated(event, published=verb != "seating.published")
    if verb.startswith("clock."):
        Clock.objects.all().delete()
    do = CASES[verb](event, people)
    before = as_it_counts(event)
    assert sum(map(len, before.values())) > 8, "the file has something to compare"
    do()
    line = LogEntry.objects.filter(tournament=event).first()
    assert line is not None and line.verb == verb
    assert as_it_counts(event) != before, "what is undone has changed something"
    undo.undo_line(event, line, actor=SYSTEM)
    assert as_it_counts(event) == before
    newest = LogEntry.objects.filter(tournament=event).first()
    assert newest is not None and newest.pk > line.pk, "and the log has both"
    assert timezone.now() >= newest.at


#: Changes that another one takes back (`tests/test_ways_back.py`, `By`): what does it, and what takes it back.
#: Somebody brought back stands at the end of the line by intention, and a hanchan hidden again stays held.
Pair = Callable[[Tournament, list[Entrant]], tuple[Callable[[], object], Callable[[], object]]]


def _swapped(event: Tournament, people: list[Entrant]) -> tuple[Callable[[], object], Callable[[], object]]:
    first, second = Seat.objects.filter(round__tournament=event).order_by("pk")[:2]

    def again() -> object:
        return swap(event, first.pk, second.pk, reason="Brothers", actor=SYSTEM)

    return again, again


def _given(event: Tournament, people: list[Entrant]) -> tuple[Callable[[], object], Callable[[], object]]:
    def cancel() -> object:
        return cancel_penalty(Penalty.objects.get(), reason="It was somebody else", actor=SYSTEM)

    return lambda: give_penalty(event, NewPenalty(people[0], 10, "Late"), actor=SYSTEM), cancel


def _staged(event: Tournament, people: list[Entrant]) -> tuple[Callable[[], object], Callable[[], object]]:
    def to(stage: str) -> Callable[[], object]:
        return lambda: move_to_stage(Tournament.objects.get(pk=event.pk), stage, actor=SYSTEM)

    return to("check_in"), to("playing")


def _screen(event: Tournament, people: list[Entrant]) -> tuple[Callable[[], object], Callable[[], object]]:
    screens.add(event, "Foyer", actor=SYSTEM)
    return lambda: screens.add(event, "Hall", actor=SYSTEM), lambda: screens.remove(event, 3, actor=SYSTEM)


PAIRS: dict[str, Pair] = {
    "seating.swapped": _swapped,
    "penalty.given": _given,
    "tournament.stage": _staged,
    "screen.added": _screen,
}


@pytest.mark.parametrize("verb", PAIRS)
def test_what_another_change_takes_back_is_as_it_was(verb: str, event: Tournament):
    people = factories.EntrantFactory.create_batch(8, tournament=event, checked_in_at=None)
    factories.seated(event)
    do, back = PAIRS[verb](event, people)
    before = as_it_counts(event)
    do()
    line = LogEntry.objects.filter(tournament=event, verb=verb).first()
    assert line is not None
    assert as_it_counts(event) != before
    back()
    after = as_it_counts(event)
    assert {part: rows for part, rows in after.items() if rows != before[part]} == {}


def test_every_verb_that_can_be_undone_is_tried():
    assert set(CASES) | set(ELSEWHERE) == set(undo._known)
    assert not set(CASES) & set(ELSEWHERE)


@pytest.mark.parametrize(("verb", "where"), ELSEWHERE.items(), ids=ELSEWHERE)
def test_the_others_are_undone_by_a_test_of_their_own(verb: str, where: str):
    text = (ROOT / where).read_text()
    assert f'"{verb}"' in text and any(way in text for way in ("log-undo", "undo_"))
