"""A card touched at one table costs nobody but its four players anything, and they always hear of it.

All verbs of a table go through one function (`play.at_table`), which says what they show.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client

from cards.deck import SEATS
from taikai.decks.domain.tables.card_actions import choose, cover_again, mark, note
from taikai.decks.tests.tables import BOSS, carded, read, reveal
from taikai.registration.domain.personal_links import personal_path
from tests.memory import forget_all

pytestmark = pytest.mark.django_db

FLEETING = re.compile(
    r'csrfmiddlewaretoken" value="\w+|"X-CSRFToken": "\w+|data-revision="\d+|name="key" value="[\w-]+'
    r'|data-(?:now|server-now)="\d+'
)


@pytest.fixture
def tournament():
    return carded(8)


def looks(tournament) -> dict[str, tuple[int, str]]:
    forget_all()
    base = tournament.get_absolute_url()
    paths = {page: base + page for page in ("", "cards/", "fairness/", "rulings/", "seating/", "standings/")}
    for number in (1, 2):
        entrant = read(tournament, number).seats["S"].entrant
        entrant.tournament = tournament
        paths[f"me at table {number}"] = personal_path(entrant)
        paths[f"my cards at table {number}"] = personal_path(entrant) + "cards/"
    found = {}
    for name, path in paths.items():
        answer = Client().get(path)
        assert answer.status_code == 200, name
        html = answer.content.decode()
        found[name] = (int(re.search(r'data-revision="(\d+)"', html)[1]), FLEETING.sub("", html))
    return found


def chosen(tournament) -> None:
    table = read(tournament)
    card = table.log.state.hands["E"][0]
    choose(tournament, table.deck, "E", card, hand=table.hand_number, actor=BOSS)


def covered(tournament) -> None:
    cover_again(tournament, read(tournament).deck, actor=BOSS)


def marked(tournament) -> None:
    from taikai.decks.domain.tables.table_state import FLAGS

    mark(tournament, read(tournament).deck, "E", next(iter(FLAGS)), True, actor=BOSS)


def noted(tournament) -> None:
    note(tournament, read(tournament).deck, [{"kind": "riichi", "seat": SEATS[0]}], actor=BOSS)


@pytest.mark.parametrize(
    ("before", "act"),
    [(None, chosen), (chosen, reveal), (reveal, covered), (reveal, marked), (reveal, noted)],
    ids=["chosen", "revealed", "covered", "marked", "noted"],
)
def test_only_the_table_hears_of_its_cards(tournament, before, act):
    if before is not None:
        before(tournament)
    was = looks(tournament)
    act(tournament)
    now = looks(tournament)
    assert [name for name in was if was[name][1] != now[name][1] and was[name][0] == now[name][0]] == []
    moved = {name for name in was if was[name][0] != now[name][0]}
    assert {"me at table 1", "my cards at table 1"} <= moved
    assert not moved & {"", "seating/", "standings/", "me at table 2", "my cards at table 2"}
