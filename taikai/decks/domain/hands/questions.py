"""Questions of the form at the end of a hand, and the report made from its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from cards.catalogue import facts_of, missing, questions, win_occasions
from cards.catalogue.model import Occasion
from cards.catalogue.questions import CardQuestion
from cards.deck import SEATS
from cards.judge.ability import Table as Judged
from cards.judge.asking.needs import OF_WINNER, needed, told_by_events
from cards.judge.values import Win
from cards.judge.worth.indicators import required_indicators
from cards.judge.worth.winning import WinningOf
from taikai.decks.domain.tables.table_state import CardTable
from taikai.formatting.translation import reader_language
from taikai.problems import Problem

ENDS = ("ron", "tsumo", "draw", "abort", "chombo")
# Answers that stand elsewhere in the form: the events, the marks on the seats, the deck itself.
ELSEWHERE = ("event:", "state:", "report:")
FROM_DECK = ("maho_drawn", "maho_copies", "mairu_side")
MELDS = "win:melds"
FOR_A_VALUE = frozenset(
    [
        "duel_rival",
        "sae_target",
        "wall_seat",
        "ippatsu_live",
        "chii_from",
        "live_outs",
        "own_tenpai",
        "own_closed",
        "hitomi_tsumo",
        "swaps",
        "extra_turns",
        "competing_calls",
        "priority_call",
    ]
)
"""The questions that matter for what a win is paid with where its value is claimed and its tiles are not."""
NEED_TILES = "concealed"
"""A question about the tiles of the winner's wait: without them nobody knows what its card is paid."""
RIICHI_TURN = "event:riichi.turn"


@dataclass(slots=True)
class HandOutline:
    """How the hand ended, before any detail: it decides what is asked."""

    end: str = "ron"
    winners: tuple[str, ...] = ()
    discarder: str | None = None
    events: Sequence[Mapping[str, Any]] = ()
    abort: str = ""
    """Which abortive draw, where it is told."""

    @property
    def is_win(self) -> bool:
        return self.end in ("ron", "tsumo")


@dataclass(slots=True)
class EnteredWin:
    """One winner as the judge entered it."""

    seat: str
    hand: str = ""
    tile: str = ""
    melds: list[dict[str, Any]] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    liable: list[dict[str, str]] = field(default_factory=list)
    claimed: dict[str, Any] | None = None
    """The value where only that is told."""


@dataclass(slots=True)
class EnteredHand:
    """A hand as the judge entered it: everything the form says, read."""

    shape: HandOutline
    wins: list[EnteredWin] = field(default_factory=list)
    dora: str = ""
    ura: str = ""
    tenpai: list[str] = field(default_factory=list)
    nagashi: list[str] = field(default_factory=list)
    noten_riichi: list[str] = field(default_factory=list)
    offenders: list[str] = field(default_factory=list)
    hands: dict[str, str] = field(default_factory=dict)
    answers: dict[tuple[str, str], Any] = field(default_factory=dict)


def asked(table: CardTable, shape: HandOutline, judged: Judged | None) -> list[CardQuestion]:
    """The questions for a hand that ended so, given who can use an ability."""
    effective = table.effective_by_wind()
    off = judged.off if judged is not None else {}
    in_play = {seat: None if seat in off else effective.get(seat) for seat in SEATS}
    if shape.is_win:
        occasions = win_occasions(shape.end, shape.winners)
    elif shape.end == "draw":
        occasions = {seat: frozenset({Occasion.DRAW}) for seat in SEATS}
    else:
        return []
    in_riichi = {event["seat"] for event in shape.events if event["kind"] == "riichi"}
    for seat in SEATS:
        extra = {Occasion.HAND_START} | ({Occasion.OWN_RIICHI} if seat in in_riichi else set())
        occasions[seat] = occasions[seat] | extra
    # Sae names her target at a riichi: her own card is asked about it even when something switched it off.
    return questions(table.card_set, in_play, occasions)


def shown(found: Sequence[CardQuestion]) -> list[CardQuestion]:
    """Those the form shows as questions: the rest has its own place in the form."""
    return [
        question
        for question in found
        if not question.ask.key.startswith(ELSEWHERE)
        and question.ask.key not in FROM_DECK
        and question.ask.key != MELDS
    ]


def still_open(found: Sequence[CardQuestion], judged: Judged | None, told: EnteredHand) -> list[CardQuestion]:
    """The questions the form shows: not those that the noted events answer, nor those that change nothing.

    An answer the events give is taken over; one to a question that is not put any more is left aside.
    """
    if judged is None:
        return shown(found)
    rest = []
    by_value = bool(told.wins) and all(win.claimed is not None for win in told.wins)
    for question in shown(found):
        if by_value and question.name not in FOR_A_VALUE:
            continue
        key = (question.name, question.owner)
        known = told_by_events(judged, question)
        if known is not None:
            told.answers[key] = known
        elif needed(judged, question, _of_seat(told, question.owner)) or _soon(question, judged, told.shape):
            rest.append(question)
        else:
            told.answers.pop(key, None)
    return rest


def _soon(question: CardQuestion, judged: Judged, shape: HandOutline) -> bool:
    """Will it be needed once the hand is typed, as the form says who won?"""
    return not judged.report.wins and question.name in OF_WINNER and question.owner in shape.winners


def _of_seat(told: EnteredHand, owner: str) -> dict[str, Any]:
    return {name: value for (name, seat), value in told.answers.items() if seat == owner}


def reminded(found: Sequence[CardQuestion]) -> list[CardQuestion]:
    """Those answered by the events or the marks: the form says to look there."""
    return [question for question in found if question.ask.key.startswith(("event:", "state:", MELDS))]


def unanswered(
    found: Sequence[CardQuestion], rest: Sequence[CardQuestion], judged: Judged, told: EnteredHand
) -> list[Problem]:
    """A problem for each question that needs an answer and has none; `rest` are those still put."""
    left = missing(rest, told.answers)
    in_log = [q for q in found if q.ask.key == RIICHI_TURN and needed(judged, q, _of_seat(told, q.owner))]
    return [
        Problem(
            "ask.missing",
            "events" if question in in_log else f"q.{question.name}.{question.owner}",
            _("Not answered: %(question)s") % {"question": question.ask.label.get(reader_language())},
        )
        for question in (*left, *in_log)
    ] + _needs_tiles(found, told)


def _needs_tiles(found: Sequence[CardQuestion], told: EnteredHand) -> list[Problem]:
    """A card in play is paid by the tiles of the wait, and only a value is claimed."""
    asking = any(question.name == NEED_TILES for question in found)
    if not asking or not any(win.claimed is not None for win in told.wins):
        return []
    return [Problem("ask.tiles", "won", _("Enter all tiles, because one of the cards scores the wait."))]


def report_of(table: CardTable, told: EnteredHand, found: Sequence[CardQuestion]) -> dict[str, Any]:
    """The report of `docs/spec/cards-interface.md` that the form makes."""
    shape = told.shape
    facts = {**facts_of(shown(found), told.answers), **table.deck_facts()}
    if told.hands:
        facts["hands"] = {**facts.get("hands", {}), **told.hands}
    report: dict[str, Any] = {"events": [dict(event) for event in shape.events], "facts": facts}
    if shape.end == "abort":
        return report | {"type": "abort"} | ({"draw": shape.abort} if shape.abort else {})
    if shape.end == "chombo":
        return report | {"type": "chombo", "offenders": told.offenders}
    if shape.end == "draw":
        return report | {
            "type": "draw",
            "tenpai": told.tenpai,
            "nagashi": told.nagashi,
            "noten_riichi": told.noten_riichi,
        }
    report |= {
        "type": "win",
        "method": shape.end,
        "wins": [_win(win, shown(found), told) for win in told.wins],
        "dora_indicators": told.dora,
        "ura_indicators": told.ura,
    }
    return report | ({"from": shape.discarder} if shape.end == "ron" and shape.discarder else {})


def _win(win: EnteredWin, found: Sequence[CardQuestion], told: EnteredHand) -> dict[str, Any]:
    flags, source = list(win.flags), None
    for question in found:
        if question.owner != win.seat or not question.ask.key.startswith("win:"):
            continue
        value = told.answers.get((question.name, question.owner), question.ask.default)
        if question.ask.key == "win:flags" and value:
            flags += [value] if value not in flags else []
        elif question.ask.key.startswith("win:source=") and value:
            source = question.ask.key.partition("=")[2]
    if win.claimed is not None:
        return {"seat": win.seat, "claimed": win.claimed} | ({"flags": flags} if flags else {})
    raw: dict[str, Any] = {"seat": win.seat, "hand": win.hand, "winning_tile": win.tile}
    raw |= {"melds": win.melds} if win.melds else {}
    raw |= {"flags": flags} if flags else {}
    raw |= {"pao": win.liable} if win.liable else {}
    return raw | ({"source": source} if source else {})


def indicators_due(judged: Judged | None, shape: HandOutline) -> dict[str, Any] | None:
    """How many dora and ura indicators must lie open at this win, and the clauses that add to 1 + kans."""
    if judged is None or not shape.winners:
        return None
    due = [
        required_indicators(
            judged, WinningOf(judged, next((w for w in judged.report.wins if w.seat == seat), Win(seat, (), 0)))
        )
        for seat in shape.winners
    ]
    most = max(due)
    return {"dora": most.dora, "ura": most.ura, "because": most.because}
