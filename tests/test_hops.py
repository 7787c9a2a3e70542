"""Files of the project that a request runs through: what a developer opens who follows it. No more than now."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.registration.domain.personal_links import token_of
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(settings.DEPLOYMENT == "full", reason="Redis and PostgreSQL add files of their own"),
]
ROOT = Path(__file__).parent.parent
OURS = ("taikai", "scoring", "cards", "planner")


def files_of(request: Callable[[], HttpResponse], status: int) -> list[str]:
    """The files whose functions run in `request`. It is sent twice: the first time imports, and fills caches."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            seen.add(frame.f_code.co_filename)

    request()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = request()
    finally:
        sys.setprofile(before)
    assert answer.status_code == status, answer.content.decode()
    inside = (Path(name).relative_to(ROOT) for name in seen if name.startswith(f"{ROOT}/"))
    return sorted(str(path) for path in inside if path.parts[0] in OURS and "tests" not in path.parts)


def test_an_application(client: Client) -> None:
    tournament = factories.TournamentFactory(fee=30, capacity=40)
    people = iter([("Łukasz Żak", 41), ("Ada Bak", 42)])

    def apply() -> HttpResponse:
        name, number = next(people)
        typed = {"name": name, "email": f"{number}@example.org", "country": "PL", "ema_number": f"190100{number}"}
        return client.post(reverse("apply", args=[tournament.slug]), {**typed, "consent": "on"})

    assert len(files := files_of(apply, 302)) <= 40, files


def test_a_confirmed_result(client: Client) -> None:
    tournament = factories.TournamentFactory(stage="playing", ruleset="ema2025")
    (hanchan,) = factories.seated(tournament, 12)
    client.force_login(factories.staff(tournament, "judge"))
    tables = iter(hanchan.tables.order_by("number"))
    points = {"points_E": "40000", "points_S": "30000", "points_W": "30000", "points_N": "20000", "sticks": "0"}

    def confirm() -> HttpResponse:
        number = next(tables).number
        address = f"/t/{tournament.slug}/manage/results/1/{number}/"
        return client.post(address, {**points, "do": "confirm", "key": f"{number}" * 22, "seen": "0"})

    assert len(files := files_of(confirm, 302)) <= 36, files


def test_a_ron(client: Client) -> None:
    tournament = factories.TournamentFactory(ruleset="ema2025", stage="playing")
    (hanchan,) = factories.seated(tournament, 4)
    set_mode(tournament, "phones", actor=SYSTEM)
    own = token_of(hanchan.tables.get().seats.get(wind="E").entrant)
    address = client.get(reverse("personal-table", args=[tournament.slug, own]))["Location"]
    hands = iter(range(2))

    def ron() -> HttpResponse:
        number = next(hands)
        hand = EntryState(do="ron", payer="S", won=(("W", "3.40"),), riichi=("W",), after=number)
        return client.post(address, {**dict(hand.pairs), "act": "save", "key": str(number) * 32})

    assert len(files := files_of(ron, 302)) <= 65, files


def test_the_standings(client: Client) -> None:
    """Of a new revision, so that nothing of them is cached."""
    tournament = factories.TournamentFactory(stage="playing", ruleset="ema2025")
    for hanchan in factories.seated(tournament, 12, rounds=2):
        for table in hanchan.tables.all():
            factories.confirmed(table)

    def read() -> HttpResponse:
        tournament.revision += 1
        tournament.save()
        return client.get(f"{tournament.get_absolute_url()}standings/")

    assert len(files := files_of(read, 200)) <= 42, files
