"""The action log says what changed in words: every name the code writes has them, in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from taikai.overview.demo.build import DemoPlan, build
from taikai.tournaments.domain.audit_log.details import _facts, details, fact_of, target_words
from taikai.tournaments.domain.audit_log.verbs import VERBS, words
from taikai.tournaments.domain.lifecycle import STEPS
from taikai.tournaments.models import LogEntry, Tournament
from tests.test_translations import english_left, own_words

ROOT = Path(__file__).parent.parent / "taikai"


def written_names() -> dict[str, str]:
    """Every name that domain code writes before or after a change as a literal, with where it does."""
    found = {}
    for path in sorted(ROOT.glob("*/domain/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if "log" not in called:
                continue
            for keyword in node.keywords:
                if keyword.arg in ("before", "after") and isinstance(keyword.value, ast.Dict):
                    for key in keyword.value.keys:
                        if isinstance(key, ast.Constant):
                            found[str(key.value)] = f"{path.relative_to(ROOT)}:{key.lineno}"
    return found


def test_every_written_name_has_words():
    known = {name for _area, name in _facts}
    written = written_names()
    assert {"status", "checked_in", "hash", "tie-breaks"} <= set(written)  # the walk finds what is there
    assert {name: where for name, where in written.items() if name not in known} == {}


def rows(language: str, verb: str, before: Any, after: Any) -> list[tuple[str, str, str]]:
    with override(language):
        return [(d.label, d.before, d.after) for d in details(LogEntry(verb=verb, before=before, after=after))]


HAND = {"round": 0, "kyoku": 4, "honba": 0, "pot": 1000, "ended": "", "points": dict.fromkeys("ESWN", 30_000)}
CASES = [
    (
        (
            "tournament.edited",
            {"fee": "45.50", "starts_on": "2026-08-14"},
            {"fee": "50", "starts_on": "2026-08-15"},
        ),
        [("Fee", "45.50", "50"), ("First day", "14 August 2026", "15 August 2026")],
        [("Wpisowe", "45,50", "50"), ("Pierwszy dzień", "14 sierpnia 2026", "15 sierpnia 2026")],
    ),
    (
        ("tournament.stage", {"stage": "draft"}, {"stage": "open"}),
        [("Stage", "draft", "registration open")],
        [("Etap", "szkic", "zapisy otwarte")],
    ),
    (
        ("tournament.rules", {"ruleset": "ema2016"}, {"ruleset": "ema2016", "chombo": {"social": True}}),
        None,
        None,
    ),
    (
        ("entrant.paid", {"paid": False}, {"paid": True}),
        [("Paid", "no", "yes")],
        [("Zapłacono", "nie", "tak")],
    ),
    (
        ("entrant.moved", {"kind": "player", "status": "waiting"}, {"kind": "substitute", "status": "waiting"}),
        [("Plays as", "player", "substitute")],
        [("Gra jako", "gracz", "zastępca")],
    ),
    (
        ("agenda.moved", {"Lunch": "2026-08-14 13:00"}, {"Lunch": "2026-08-14 13:15"}),
        [("Lunch", "14 Aug, 13:00", "14 Aug, 13:15")],
        [("Lunch", "14 sie, 13:00", "14 sie, 13:15")],
    ),
    (
        ("result.saved", {"state": "entered", "version": 1, "E Anna": 31_200}, {"state": "entered", "version": 2}),
        [("Version", "1", "2"), ("E Anna", "31\u202f200", "–")],
        [("Wersja", "1", "2"), ("E Anna", "31\u202f200", "–")],
    ),
    (
        ("penalty.given", None, {"tenths": -15, "hanchan": None}),
        [("Amount", "–", "−1.5"), ("Hanchan", "–", "–")],
        [("Wysokość", "–", "−1,5"), ("Hanchan", "–", "–")],
    ),
    (
        ("standings.tie_breaks", {"tie-breaks": ["best_hanchan"]}, {"tie-breaks": ["first_places", "points"]}),
        [("Tie-breaks", "best hanchan", "hanchans won, points")],
        None,
    ),
    (
        ("seating.swapped", {"Anna": "table 4 E"}, {"Anna": "table 2 N"}),
        [("Anna", "table 4 E", "table 2 N")],
        [("Anna", "stół 4 E", "stół 2 N")],
    ),
    (
        ("seating.published", {"state": "draft"}, {"state": "published", "hash": "0123456789abcdef"}),
        [("State", "draft", "published"), ("Fingerprint", "–", "0123456789ab")],
        None,
    ),
    (
        ("cards.hand", HAND, {**HAND, "honba": 1, "changes": {"struck": [0], "reason": "x"}}),
        [("Honba", "0", "1"), ("Lines removed", "–", "1")],
        None,
    ),
    (
        ("cards.marked", {"E floor_used": False}, {"E floor_used": True}),
        [("E: zero stop used", "no", "yes")],
        None,
    ),
    (("cards.copied", None, {"seat": "E", "card": "hao-huiyu"}), [("Seat (starting wind)", "–", "E")], None),
]


@pytest.mark.parametrize(("entry", "english", "polish"), CASES, ids=[case[0][0] for case in CASES])
def test_a_change_in_words(entry, english, polish):
    for language, expected in (("en", english), ("pl", polish)):
        found = rows(language, *entry)
        assert found
        if expected is not None:
            assert found[: len(expected)] == expected


def test_rules_are_called_as_on_the_rules_page():
    ((label, before, after),) = rows("en", "tournament.rules", {"ruleset": "ema2016"}, {"ruleset": "krakow2022"})
    assert label == "Ruleset"
    assert (before, after) != ("ema2016", "krakow2022")
    found = rows("pl", "tournament.rules", {}, {"uma": [15, 5, -5, -15], "chombo": {"social": "none"}})
    assert found[0] == ("Uma (tysiące)", "–", "+15 / +5 / −5 / −15")
    assert found[1][0] != "Chombo.social"


@pytest.mark.parametrize(
    ("target", "english", "polish"),
    [
        ("hanchan 3", "Hanchan 3", "Hanchan 3"),
        ("hanchans 1–4", "Hanchans 1–4", "Hanchany 1–4"),
        ("hanchan 3, table 4 E", "Hanchan 3, table 4 E", "Hanchan 3, stół 4 E"),
        ("Hanchan 3, stół 4", "Hanchan 3, table 4", "Hanchan 3, stół 4"),
        ("Anna Hanchan", "Anna Hanchan", "Anna Hanchan"),
    ],
)
def test_a_target_is_in_the_readers_language(target: str, english: str, polish: str):
    for language, expected in (("en", english), ("pl", polish)):
        with override(language):
            assert target_words(target) == expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("amount", ["", "x", None, [], {"PLN": ""}])
def test_an_amount_of_money_that_is_none_is_shown_as_it_is_kept(amount: Any):
    for verb in sorted(verb for verb in VERBS if verb.startswith("money.")):
        for name in ("given", "amount", "fee", "due"):
            assert rows("en", verb, None, {name: {"": amount}, "fees": amount}) is not None


@given(st.data(), st.sampled_from(sorted(VERBS)), st.sampled_from(["en", "pl"]))
def test_an_old_line_never_breaks_the_page(data: st.DataObject, verb: str, language: str):
    """Lines are kept for ever: whatever an earlier version wrote is shown somehow."""
    known = sorted({name for area, name in _facts if area in (verb, verb.partition(".")[0])})
    names = st.sampled_from(known) | st.text(max_size=5) if known else st.text(max_size=5)
    kept = st.none() | st.dictionaries(names, JSON, max_size=3)
    for row in rows(language, verb, data.draw(kept), data.draw(kept)):
        assert all(isinstance(cell, str) for cell in row)


@pytest.mark.django_db
def test_the_log_of_a_whole_day_is_polish():
    demo = build(DemoPlan(), "mahjong-2022")
    names = [*own_words(demo), *demo.agenda.values_list("title", flat=True)]
    left: dict[str, list[str]] = {}
    with override("pl"):
        for entry in LogEntry.objects.filter(tournament=demo):
            for row in details(entry):
                data = fact_of(entry.verb, row.label) is None and not row.label[0].isupper()
                if data or english_left(f"{row.label} {row.before} {row.after}", names):
                    left.setdefault(entry.verb, []).append(str(row))
    assert left == {}


@pytest.mark.django_db
def test_the_page_shows_the_words(as_organiser, tournament: Tournament):
    LogEntry.objects.create(
        tournament=tournament,
        actor="Anna",
        role="organiser",
        verb="entrant.checked_in",
        target="hanchan 2, table 3",
        before={"checked_in": False},
        after={"checked_in": True},
    )
    url = reverse("log", args=[tournament.slug])
    page = as_organiser.get(url, headers={"accept-language": "pl"}).content.decode()
    assert "checked_in" not in page
    assert "Hanchan 2, stół 3" in page
    assert re.search(r"<td>nie</td>\s*<td>tak</td>", page)


def test_what_stayed_the_same_is_left_out():
    entry = LogEntry(verb="entrant.moved", before={"kind": "player"}, after={"kind": "player"})
    assert details(entry) == []
    assert details(LogEntry(verb="entrant.confirmed")) == []


def test_every_step_of_the_life_has_words_of_its_own():
    said = set()
    for before, steps in STEPS.items():
        for step in steps:
            entry = LogEntry(verb="tournament.stage", before={"stage": before}, after={"stage": step.to})
            said.add(str(words(entry)))
    assert len(said) == sum(len(steps) for steps in STEPS.values())
    assert str(VERBS["tournament.stage"]) not in said
    assert words(LogEntry(verb="tournament.stage")) == VERBS["tournament.stage"], "a line of an earlier version"
