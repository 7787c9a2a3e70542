"""Forms of a hand at a table with cards. All fields are optional: the card judge reports problems."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.catalogue import BLANK
from cards.catalogue.model import AnswerShape
from cards.catalogue.questions import CardQuestion
from cards.deck import SEATS
from cards.hanchan import JudgeChanges
from cards.judge.ability import Table as Judged
from cards.judge.asking.questions import OPEN_HAND
from cards.judge.reading.facts import FU_MATTER_BELOW
from scoring.riichi.hanchan import Correction
from scoring.riichi.hanchan.progression import ROUNDS
from taikai.decks.domain.hands.claimed_value import claimed_of
from taikai.decks.domain.hands.event_notation import CALLS, read_lines
from taikai.decks.domain.hands.questions import (
    ENDS,
    EnteredHand,
    EnteredWin,
    HandOutline,
    asked,
    report_of,
    shown,
    still_open,
    unanswered,
)
from taikai.decks.domain.hands.settlement import CardSettlement, settle
from taikai.decks.domain.tables.table_state import CardTable
from taikai.hands.domain.table_state import TableBeforeHand
from taikai.http_guard.input_parsing import LINE, text_in, whole
from taikai.problems import Problem, Refusal

FLAGS = ("double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou")
NOTHING = "-"
"""Typed or tapped where the answer is that there is none."""
LIABLE = {"pao": "any", "fed": "rinshan"}
"""The fields that name a liable seat, and for what."""
_MARKS = "#~!^"
MOST_POINTS = 1_000_000  # that a judge may set for a player or the pot: more than any table has
MOST_HONBA = 99  # counters: nobody has seen a hundred
HANDS = tuple(f"{wind}{kyoku}" for wind in ROUNDS for kyoku in (1, 2, 3, 4))
"""The hands of a hanchan by name: E1 … N4."""


@dataclass
class HandEnd:
    """The end of a hand as far as it was entered: what was read, what the cards ask, and what is wrong with it."""

    table: CardTable
    data: QueryDict
    shape: HandOutline
    judged: Judged | None
    found: list[CardQuestion]
    """Every question of this end."""
    told: EnteredHand
    changes: JudgeChanges
    problems: list[Problem]
    rest: list[CardQuestion] = field(default_factory=list)
    """The questions still open."""
    report: dict[str, Any] = field(default_factory=dict)
    settlement: CardSettlement | None = None


def read_end(table: CardTable, data: QueryDict) -> HandEnd:
    """Read the whole form; nothing is asked for yet."""
    shape, problems = read_shape(data)
    judged = table.judged({**OPEN_HAND, "events": list(shape.events), "facts": table.deck_facts()})
    found = asked(table, shape, judged)
    told, wrong = read_told(data, shape, found, table)
    changes, mistyped = read_changes(data)
    rest = still_open(found, judged, told)
    return HandEnd(table, data, shape, judged, found, told, changes, [*problems, *wrong, *mistyped], rest)


def check_end(entered: HandEnd) -> None:
    """Make the report of what was entered, ask for what is missing, and settle the hand if nothing is wrong."""
    table = entered.table
    entered.report = report_of(table, entered.told, entered.found)
    # Who is switched off may depend on an answer (a duel's rival): ask again knowing it.
    known = table.judged(entered.report)
    if known is not None:
        entered.judged, entered.found = known, asked(table, entered.shape, known)
        entered.told, _wrong = read_told(entered.data, entered.shape, entered.found, table)
        entered.rest = still_open(entered.found, known, entered.told)
        entered.report = report_of(table, entered.told, entered.found)
        entered.problems += unanswered(entered.found, entered.rest, known, entered.told)
    if not entered.problems:
        entered.settlement = settle(table, entered.report, entered.changes)
        entered.problems += entered.settlement.problems


def read_shape(data: QueryDict) -> tuple[HandOutline, list[Problem]]:
    """How the hand ended and its events."""
    events, problems = read_lines(data.get("events", ""))
    end = data.get("end", "ron")
    winners = tuple(seat for seat in SEATS if seat in data.getlist("winners"))
    source = data.get("from", "")
    shape = HandOutline(
        end if end in ENDS else "ron",
        winners,
        source if source in SEATS and end == "ron" else None,
        events,
        data.get("abort", "") if end == "abort" else "",
    )
    return shape, problems


def _claimed(table: CardTable, data: QueryDict, shape: HandOutline, seat: str) -> dict[str, Any] | None:
    """The value of a win where only that is told."""
    text = data.get(f"claimed_{seat}", "")
    if not text:
        return None
    riichi = any(event["kind"] == "riichi" and event["seat"] == seat for event in shape.events)
    called = seat in data.getlist("called") and not riichi
    card = table.effective_by_wind().get(seat) or ""
    tsumo = shape.end == "tsumo"
    claimed: dict[str, Any] | None = claimed_of(
        text, table.ruleset, seat, tsumo=tsumo, riichi=riichi, called=called, card=card
    )
    return claimed


def read_told(
    data: QueryDict, shape: HandOutline, found: list[CardQuestion], table: CardTable | None = None
) -> tuple[EnteredHand, list[Problem]]:
    """Everything else the form says."""
    told = EnteredHand(shape)
    problems: list[Problem] = []
    for seat in shape.winners:
        melds, wrong = read_melds(data.get(f"melds_{seat}", ""))
        problems += wrong
        told.wins.append(
            EnteredWin(
                seat,
                _tiles(data.get(f"hand_{seat}", "")),
                _tiles(data.get(f"tile_{seat}", "")),
                melds,
                [flag for flag in FLAGS if flag in data.getlist(f"flags_{seat}")],
                [
                    {"yaku": yaku, "seat": liable}
                    for name, yaku in LIABLE.items()
                    if (liable := data.get(f"{name}_{seat}", "")) in SEATS
                ],
                None if table is None else _claimed(table, data, shape, seat),
            )
        )
    told.dora, told.ura = _tiles(data.get("dora", "")), _tiles(data.get("ura", ""))
    for name in ("tenpai", "nagashi", "noten_riichi", "offenders"):
        setattr(told, name, [seat for seat in SEATS if seat in data.getlist(name)])
    told.hands = {seat: text for seat in SEATS if (text := _tiles(data.get(f"shown_{seat}", "")))}
    for question in shown(found):
        value = _answer(data, question)
        if value is not None:
            told.answers[(question.name, question.owner)] = value
    return told, problems


def read_changes(data: QueryDict) -> tuple[JudgeChanges, list[Problem]]:
    """The judge's own numbers."""
    problems: list[Problem] = []

    def number(name: str, low: int, high: int) -> int | None:
        text = data.get(name, "").strip()
        found = whole(text, low, high)
        if text and found is None:
            words = _("Enter a whole number from %(low)d to %(high)d, not “%(text)s”.")
            problems.append(Problem("hand.number", name, words % {"text": text[:20], "low": low, "high": high}))
        return found

    delta = {
        seat: value for seat in SEATS if (value := number(f"set_{seat}", -MOST_POINTS, MOST_POINTS)) is not None
    }
    try:
        reason = text_in(data, "reason")
    except Refusal as refusal:
        reason = data.get("reason", "")
        problems += refusal.problems
    struck = {found for text in data.getlist("strike") if (found := whole(text, 0, LINE)) is not None}
    return (
        JudgeChanges(
            struck=tuple(sorted(struck)),
            delta=delta,
            pot=number("set_pot", 0, MOST_POINTS),
            honba=number("set_honba", 0, MOST_HONBA),
            reason=reason,
            unbalanced=bool(data.get("unbalanced")),
            indicators=bool(data.get("indicators")),
            last=bool(data.get("last")),
        ),
        problems,
    )


def read_melds(text: str) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Melds, one a line: `pon 555z W`, `chi 123m N`, `ankan 1111p`."""
    melds: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for line in re.split(r"[\n;,]", text):
        words = line.split()
        if not words:
            continue
        kind = words[0].lower()
        sources = [word.upper() for word in words[1:] if word.upper() in SEATS]
        tiles = "".join(word for word in words[1:] if word.upper() not in SEATS)
        if kind not in CALLS or not tiles:
            problems.append(
                Problem(
                    "hand.meld",
                    "melds",
                    _("“%(line)s” isn’t a meld. Write, for example, “pon 555z W” or “ankan 1111p”.")
                    % {"line": line.strip()[:40]},
                )
            )
            continue
        melds.append({"kind": kind, "tiles": tiles, **({"from": sources[0]} if sources else {})})
    return melds, problems


def _tiles(text: str) -> str:
    return re.sub(r"\s+", "", text)


def river(text: str) -> list[str]:
    """Discards in order with their marks: `1m #5p ~9s` or `159m`."""
    found = []
    for mark, digits, suit in re.findall(rf"([{_MARKS}]?)(\d+)([mpsz])", text):
        found += [f"{mark}{digit}{suit}" for digit in digits]
    return found


def _melds_text(text: str) -> list[dict[str, Any]] | None:
    return read_melds(text)[0] or None


def _claims(text: str) -> list[dict[str, Any]] | None:
    found = []
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 2 and words[0].upper() in SEATS:
            claim = {"seat": words[0].upper(), "call": words[1].lower()}
            found.append(claim | ({"tiles": words[2]} if len(words) > 2 else {}) | _called(words))
    return found or None


def _called(words: list[str]) -> dict[str, str]:
    return {"called_tile": words[3]} if len(words) > 3 else {}


def _whole(text: str) -> int | None:
    return whole(text, 0, 9999)


def _answer(data: QueryDict, question: CardQuestion) -> Any:
    """The answer to one question; None when nothing was entered."""
    name = f"q.{question.name}.{question.owner}"
    kind = question.ask.answer
    if kind in (AnswerShape.FLAG, AnswerShape.OWNER):
        if question.ask.default is not None:
            return bool(data.get(name, ""))
        text = data.get(name, "")
        return None if not text else text != "no"
    if kind is AnswerShape.SEATS:
        seats = [seat for seat in question.seats if seat in data.getlist(name)]
        return seats or ([] if NOTHING in data.getlist(name) else None)
    if kind in _PER_SEAT:
        return _per_seat(data, question)
    text = data.get(name, "").strip()
    if kind is AnswerShape.HAN_FU:
        han, fu = _whole(data.get(f"{name}.han", "")), _whole(data.get(f"{name}.fu", ""))
        if han is None or (fu is None and 0 < han < FU_MATTER_BELOW):
            return None
        return {"han": han, **({"fu": fu} if fu is not None else {})}
    if kind is AnswerShape.CALLS:
        return _claims(data.get(name, ""))
    if kind is AnswerShape.COUNT:
        return BLANK if name in data and not text and question.ask.required else _whole(text)
    if kind is AnswerShape.TILES:
        return _tiles(text) or None
    if kind is AnswerShape.YAKU:
        return [] if text == NOTHING else [word for word in re.split(r"[\s,]+", text) if word] or None
    return text or None


def _per_seat(data: QueryDict, question: CardQuestion) -> Any:
    """The answers by seat; a dash says that there is nothing, a field shown and sent back empty says nothing."""
    found: dict[str, Any] = {}
    for seat in question.seats:
        name = f"q.{question.name}.{question.owner}.{seat}"
        text = data.get(name, "").strip()
        if text == NOTHING and question.ask.answer in (AnswerShape.RIVERS, AnswerShape.TILES_PER_SEAT):
            found[seat] = [] if question.ask.answer is AnswerShape.RIVERS else ""
            continue
        value = _PER_SEAT[question.ask.answer](text)
        if value not in (None, "", []):
            found[seat] = value
        elif name in data and question.ask.required and question.ask.default is not None:
            return BLANK
    return found or None


_PER_SEAT: dict[AnswerShape, Any] = {
    AnswerShape.COUNT_PER_SEAT: _whole,
    AnswerShape.TILES_PER_SEAT: _tiles,
    AnswerShape.MELDS_PER_SEAT: _melds_text,
    AnswerShape.RIVERS: river,
}


def read_correction(game: TableBeforeHand, data: Mapping[str, Any]) -> Correction:
    """Where the table stands by the judge's word; what is left empty stays as it is. Raises Refusal."""
    wrong: list[Problem] = []

    def number(name: str, now: int, low: int, high: int) -> int:
        text = str(data.get(name, "")).strip()
        found = whole(text, low, high)
        if text and found is None:
            words = _("Enter a whole number from %(low)d to %(high)d, not “%(text)s”.")
            wrong.append(Problem("hand.number", name, words % {"text": text[:20], "low": low, "high": high}))
        return now if found is None else found

    points = {wind: number(f"points_{wind}", game.points[wind], -MOST_POINTS, MOST_POINTS) for wind in SEATS}
    name = str(data.get("hand", game.name))
    round_, kyoku = (ROUNDS.index(name[0]), int(name[1])) if name in HANDS else (game.round, game.kyoku)
    honba, pot = number("honba", game.honba, 0, MOST_HONBA), number("pot", game.pot, 0, MOST_POINTS)
    if wrong:
        raise Refusal(wrong)
    by_start = (points["E"], points["S"], points["W"], points["N"])
    return Correction(text_in(data, "reason"), by_start, round_, kyoku, honba, pot)
