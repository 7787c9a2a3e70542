"""Every question of every card: an empty answer is none, what the noted calls say is not asked, and a question
is needed exactly when its answer can matter. One row a question; a new one fails until it has its row."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.http import QueryDict

from cards.catalogue import load
from cards.deck import SEATS
from cards.judge.asking.questions import OPEN_HAND
from scoring.rulesets import get_ruleset
from taikai.decks.domain.hands.questions import FROM_DECK, MELDS, asked, report_of, shown, still_open, unanswered
from taikai.decks.domain.tables.table_state import judged_table
from taikai.decks.forms import read_shape, read_told

SAKI = load("saki-2022")
INERT = {"E": "atarashi-ako", "S": "kataoka-yuuki", "W": "fukuji-mihoko", "N": "nanpo-kazue"}
RON = {"end": "ron", "winners": "S", "from": "W", "hand_S": "234567m34678p55s", "tile_S": "5p", "dora": "1m"}
TSUMO = {**RON, "end": "tsumo"}
BY_E = {"end": "ron", "winners": "E", "from": "W", "hand_E": "234567m34678p55s", "tile_E": "5p", "dora": "1m"}
BY_E_TSUMO = {**BY_E, "end": "tsumo"}
PAIR = {**RON, "hand_S": "234567m345678p5s", "tile_S": "5s"}
OPEN = {**TSUMO, "hand_S": "678p34p55s", "melds_S": "chi 234m\nchi 567m"}
DRAW = {"end": "draw", "tenpai": "S"}
RIICHI_S, RIICHI_N = {"events": "riichi S 6"}, {"events": "riichi N 6"}


class Row(NamedTuple):
    """Seat S (or the seat told) holds the card; `form` is posted.

    `empty`: what an empty answer comes to: `needed` (refused), or the facts it makes. `off`: forms with which
    the question is not put at all. `answer`: an answer in the form that makes it whole.
    """

    card: str
    form: dict[str, Any]
    empty: Any = "needed"
    answer: dict[str, str] | None = None
    off: tuple[dict[str, Any], ...] = ()
    seat: str = "S"


NO: dict[str, Any] = {}
CHI_TOLD = {**TSUMO, "hand_S": "678p34p55s", "melds_S": "chi 234m N\nchi 567m N"}
CHI_LOGGED = {**OPEN, "events": "chi S N 234m\nchi S E 567m"}
ROWS: dict[str, Row] = {
    "sae_target": Row("usuzawa-sae", {**RON, **RIICHI_S}, answer={"": "E"}, off=(RON,)),
    "duel_rival": Row("megan-davin", RON, answer={"": "E"}),
    "wall_seat": Row("kanbara-satomi", RON, answer={"": "E"}),
    "last_tile_of": Row("kanbara-satomi", RON, {"last_tile_of": "live_wall"}),
    "last_tile": Row("amae-koromo", RON, NO, off=(BY_E,)),
    "own_river": Row("kakura-kurumi", RON, answer={".S": "159m"}, off=(BY_E,)),
    "facedown_others": Row("kajiki-yumi", RON, {"facedown": {"E": 0, "W": 0, "N": 0}}, off=(BY_E,)),
    "facedown_own": Row("shirouzu-mairu", RON, {"facedown": {"S": 0}}, off=(BY_E,)),
    "flipped_by_yumi": Row("kajiki-yumi", RON, {"flipped_by_yumi": 0}, off=(BY_E,)),
    "facedown_discard": Row("haramura-nodoka", BY_E, NO, off=(BY_E_TSUMO,)),
    "kurumi_repeat": Row("kakura-kurumi", BY_E, NO, off=(BY_E_TSUMO,)),
    "yoshiko_pair": Row("kainou-yoshiko", BY_E, NO, off=(BY_E_TSUMO,)),
    "swapped_in": Row("choe-myeonghwa", BY_E, NO, off=(BY_E_TSUMO,)),
    "taken_by_swap": Row("choe-myeonghwa", BY_E, NO),
    "protected_passed": Row("kakura-kurumi", BY_E, NO),
    "passed_chankan": Row("oohoshi-awai", BY_E, NO, off=(RON,)),
    "previous_discard": Row("hirose-sumire", RON, NO, off=(TSUMO,)),
    "latest_discard_called": Row("hirose-sumire", {**RON, "q.previous_discard.S": "yes"}, NO, off=(RON,)),
    "ippatsu_draw_discard": Row("atago-hiroe", RON, NO, off=(TSUMO,)),
    "other_rinshan": Row("miyanaga-saki", RON, NO, off=(TSUMO,)),
    "own_rinshan": Row("miyanaga-saki", TSUMO, NO, off=(RON,)),
    "toki_extra": Row("onjouji-toki", TSUMO, NO, off=(RON,)),
    "live_outs": Row("arakawa-kei", RON, answer={"": "3"}, off=(BY_E, {**RON, "q.visible_tiles.": "123m"})),
    "visible_tiles": Row("arakawa-kei", RON, NO),
    "concealed": Row("arakawa-kei", BY_E, answer={".S": "123456789m1122p"}, off=(RON,)),
    "own_tenpai": Row(
        "ezaki-hitomi", BY_E, answer={"": "no"}, off=(RON, {**BY_E, "from": "S"}, {**BY_E, **RIICHI_S})
    ),
    "own_closed": Row(
        "atago-hiroe",
        {**BY_E_TSUMO, "q.own_tenpai.S": "yes"},
        answer={"": "no"},
        off=(
            {**BY_E_TSUMO, "q.own_tenpai.S": "no"},
            {**BY_E_TSUMO, "events": "pon S W 777z"},
            {**BY_E_TSUMO, **RIICHI_S},
        ),
    ),
    "hitomi_tsumo": Row(
        "ezaki-hitomi",
        {**BY_E, "q.own_tenpai.S": "yes"},
        answer={".han": "3", ".fu": "30"},
        off=({**BY_E, "q.own_tenpai.S": "no"}, RON, {**BY_E, "from": "S"}),
    ),
    "ippatsu_live": Row(
        "tsujigaito-satoha",
        {**RON, **RIICHI_N},
        answer={"": "-"},
        off=(RON, {**RON, **RIICHI_S}, {**RON, "events": "riichi N 6\npon E W 777z"}),
    ),
    "ippatsu_draw_number": Row("someya-mako", TSUMO, {"ippatsu_draw_number": 1}, off=(RON,)),
    "chii_from": Row("maya-yukiko", OPEN, answer={"": "E"}, off=(TSUMO, RON, CHI_TOLD, CHI_LOGGED)),
    "kasumi_suit": Row("iwato-kasumi", RON, answer={"": "m"}, off=(BY_E,)),
    "kasumi_revealed": Row("iwato-kasumi", RON, answer={"": "0"}, off=(BY_E,)),
    "hell_wait": Row(
        "takei-hisa",
        PAIR,
        answer={"": "no"},
        off=(RON, {**PAIR, **RIICHI_S}, {**PAIR, "q.visible_tiles.": "123m"}),
    ),
    "ryuuka_declared": Row("shimizudani-ryuuka", RON, answer={"": "-"}, off=(BY_E,)),
    "ryuuka_extras_left": Row("shimizudani-ryuuka", RON, {"ryuuka_extras_left": 0}, off=(BY_E,)),
    "original_dora": Row("oohoshi-awai", RON, NO),
    "melds_on_table": Row("usuzumi-hatsumi", RON, NO, off=(BY_E,)),
    "nagashi_river": Row("kataoka-yuuki", DRAW, NO),
    "priority_call": Row("maya-yukiko", RON, NO),
    "competing_calls": Row("maya-yukiko", RON, NO),
}
DURING_THE_HAND = ("priority_call", "competing_calls")
"""Asked when a tile is claimed, never at the end of a hand."""
SHOWN = [name for name in SAKI.asks if name in ROWS and name not in DURING_THE_HAND]
DEFAULTED = [
    name for name in SHOWN if SAKI.asks[name].answer.startswith("count") and SAKI.asks[name].default is not None
]


class Felt:
    """A carded table without a database: four cards and the rules."""

    card_set = SAKI

    def __init__(self, row: Row) -> None:
        cards = {**INERT, row.seat: row.card}
        if row.card in INERT.values():
            cards = INERT
        self.cards = cards
        self.deck = SimpleNamespace(notes=[])

    def effective_by_wind(self):
        return self.cards

    def deck_facts(self):
        return {"mairu_side": "himeko"} if "shirouzu-mairu" in self.cards.values() else {}

    def judged(self, report):
        context = {
            "round_wind": "E",
            "honba": 0,
            "pot": 0,
            "points": dict.fromkeys(SEATS, 30000),
            "cards": self.cards,
            "state": {"S": {"dealt_in_last_hand": True}},
        }
        return judged_table(context, report, {}, get_ruleset("krakow2022"))


class Seen(NamedTuple):
    """What came of a posted form: the questions put, those refused for want of an answer, and the facts."""

    put: set[str]
    refused: set[str]
    facts: dict[str, Any]


def posted(row: Row, form: dict[str, Any]) -> Seen:
    """What the page does with a form (`views_hand.hand`)."""
    data = QueryDict(mutable=True)
    data.update(form)
    table: Any = Felt(row)
    shape, problems = read_shape(data)
    assert not problems
    judged = table.judged({**OPEN_HAND, "events": list(shape.events), "facts": table.deck_facts()})
    found = asked(table, shape, judged)
    told, _wrong = read_told(data, shape, found)
    still_open(found, judged, told)
    known = table.judged(report_of(table, told, found))
    assert known is not None, form
    found = asked(table, shape, known)
    told, _wrong = read_told(data, shape, found)
    rest = still_open(found, known, told)
    refused = {problem.where.split(".")[1] for problem in unanswered(found, rest, known, told)}
    return Seen({question.name for question in rest}, refused, report_of(table, told, found)["facts"])


def test_every_question_has_its_row():
    elsewhere = {
        name
        for name, ask in SAKI.asks.items()
        if ask.key.startswith(("event:", "state:", "report:")) or ask.key == MELDS or ask.key in FROM_DECK
    }
    assert set(SAKI.asks) == set(ROWS) | elsewhere
    assert not set(ROWS) & elsewhere


@pytest.mark.parametrize("name", SHOWN)
def test_an_empty_answer_is_no_answer(name):
    row = ROWS[name]
    for form in (row.form, {**row.form, f"q.{name}.{row.seat}": "", f"q.{name}.": ""}):
        seen = posted(row, form)
        assert name in seen.put
        if row.empty == "needed":
            assert name in seen.refused
        elif name not in DEFAULTED or form is row.form:
            assert name not in seen.refused
            assert row.empty.items() <= seen.facts.items()
            if not row.empty:
                assert SAKI.asks[name].key not in seen.facts or seen.facts[SAKI.asks[name].key] is False


@pytest.mark.parametrize("name", [name for name in SHOWN if ROWS[name].answer])
def test_an_answer_is_enough(name):
    row = ROWS[name]
    owner = row.seat if SAKI.asks[name].scope != "table" else ""
    answer = {f"q.{name}.{owner}{part}": value for part, value in row.answer.items()}
    seen = posted(row, {**row.form, **answer})
    assert name not in seen.refused
    assert SAKI.asks[name].key in seen.facts


@pytest.mark.parametrize("name", [name for name in SHOWN if ROWS[name].off])
def test_what_changes_nothing_or_is_noted_is_not_asked(name):
    row = ROWS[name]
    for form in row.off:
        seen = posted(row, form)
        assert name not in seen.put | seen.refused, form


@pytest.mark.parametrize("name", [name for name in DEFAULTED if SAKI.asks[name].required])
def test_a_default_is_shown_and_clearing_it_is_no_answer(name):
    row = ROWS[name]
    seats = SAKI.asks[name].answer.endswith("per_seat")
    first = {"facedown_others": ".E", "facedown_own": ".S"}.get(name, "") if seats else ""
    assert name in posted(row, {**row.form, f"q.{name}.S{first}": ""}).refused


@pytest.mark.parametrize("name", ["kasumi_suit", "ryuuka_declared"])
def test_the_winners_question_is_put_before_a_hand_is_typed(name):
    for form, put in (({"end": "ron", "winners": "S", "from": "W"}, True), (DRAW, False)):
        data = QueryDict(mutable=True)
        data.update(form)
        table: Any = Felt(ROWS[name])
        shape, _problems = read_shape(data)
        judged = table.judged({**OPEN_HAND, "events": []})
        found = asked(table, shape, judged)
        told, _wrong = read_told(data, shape, found)
        assert (name in {question.name for question in still_open(found, judged, told)}) is put


def test_claims_are_asked_for_only_when_a_tile_is_claimed():
    for name in DURING_THE_HAND:
        assert name not in posted(ROWS[name], RON).put


def test_the_sources_of_noted_chi_are_taken_over():
    assert posted(ROWS["chii_from"], CHI_TOLD).facts["chii_from"] == ["N"]
    assert posted(ROWS["chii_from"], CHI_LOGGED).facts["chii_from"] == ["E", "N"]


def test_one_of_two_chi_without_its_source_is_asked_for():
    row = ROWS["chii_from"]
    half = {**OPEN, "melds_S": "chi 234m N\nchi 567m"}
    assert "chii_from" in posted(row, half).refused
    assert "chii_from" in posted(row, {**OPEN, "events": "chi S N 234m"}).refused


@pytest.mark.parametrize(
    ("han", "fu", "refused"),
    [("4", "", True), ("", "30", True), ("5", "", False), ("0", "", False), ("3", "40", False)],
)
def test_han_without_fu_are_half_an_answer_where_the_fu_matter(han, fu, refused):
    row = ROWS["hitomi_tsumo"]
    seen = posted(row, {**row.form, "q.hitomi_tsumo.S.han": han, "q.hitomi_tsumo.S.fu": fu})
    assert ("hitomi_tsumo" in seen.refused) is refused


def test_a_dash_says_that_there_is_none():
    river, declared = ROWS["own_river"], ROWS["ryuuka_declared"]
    assert posted(river, {**RON, "q.own_river.S.S": "-"}).facts["discards"] == {"S": []}
    assert posted(declared, {**RON, "q.ryuuka_declared.S": "-"}).facts["ryuuka_declared"] == []


def test_nellys_turn_of_riichi_is_needed_when_she_wins_after_dealing_in():
    row = Row("nelly-virsaladze", RON)
    data = QueryDict(mutable=True)
    for events, needed in (("riichi S", True), ("riichi S 6", False), ("", False)):
        data.update({**RON, "events": events})
        table: Any = Felt(row)
        shape, _ = read_shape(data)
        found = asked(table, shape, table.judged({**OPEN_HAND, "events": list(shape.events)}))
        told, _ = read_told(data, shape, found)
        known = table.judged(report_of(table, told, found))
        problems = unanswered(found, shown(found), known, told)
        assert ("events" in {problem.where for problem in problems}) is needed
        data = QueryDict(mutable=True)
