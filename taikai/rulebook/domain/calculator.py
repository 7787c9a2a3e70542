"""Calculator: value of a hand with reasons, and payments for han and fu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring import evaluate, problems_of
from scoring.riichi.counting.limits import limit_of
from scoring.riichi.counting.payments import ceil100
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import PRESETS, get_ruleset
from taikai.http_guard.input_parsing import within
from taikai.rulebook.domain.calculator_state import DEFAULT_RULES, SEATS, HandState

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
_YAKU = CATALOGUE


@dataclass(frozen=True, slots=True)
class YakuLine:
    id: str
    han: int
    name: str
    kanji: str
    meaning: str


@dataclass(frozen=True, slots=True)
class CalculatedHand:
    """The value of a hand for people. Points by seat; `problems` are sentences, empty if it could be judged.

    `reason` is the code of a refused win, `text` its sentence.
    """

    legal: bool = False
    reason: str = ""
    text: str = ""
    problems: tuple[str, ...] = ()
    yaku: tuple[YakuLine, ...] = ()
    dora: int = 0
    ura_dora: int = 0
    red_fives: int = 0
    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    units: int = 0
    groups: tuple[str, ...] = ()
    fu_items: tuple[tuple[int, str], ...] = ()
    deltas: Mapping[str, int] = field(default_factory=dict)
    gain: int = 0


def value_of(state: HandState, language: str) -> CalculatedHand:
    """Judge the hand on the calculator under its ruleset."""
    ruleset = get_ruleset(state.rules)
    hand, win = state.as_hand(), state.as_win()
    problems = problems_of(hand, win, ruleset)
    if problems:
        return CalculatedHand(problems=tuple(problem.message.get(language) for problem in problems))
    value = evaluate(hand, win, ruleset)
    return CalculatedHand(
        legal=value.legal,
        reason=value.reason or "",
        text=REFUSALS[value.reason].get(language) if value.reason is not None else "",
        yaku=tuple(_line(name, han, language) for name, han in value.yaku),
        dora=value.dora,
        ura_dora=value.ura_dora,
        red_fives=value.red_fives,
        han=value.han,
        fu=value.fu,
        limit=value.limit,
        units=value.yakuman_units,
        groups=tuple(value.reading.texts()) if value.reading is not None else (),
        fu_items=tuple((item.fu, item.text.get(language)) for item in value.fu_items),
        deltas=dict(zip(SEATS, value.deltas, strict=True)),
        gain=value.deltas[SEATS.index(state.seat)],
    )


def _line(name: str, han: int, language: str) -> YakuLine:
    unit = _YAKU[name]
    return YakuLine(name, han, unit.romaji, unit.kanji, unit.name.get(language))


@dataclass(frozen=True, slots=True)
class HandPrice:
    """What one value pays: ron, and on a self-draw what a non-dealer and the dealer pay."""

    ron: int
    from_player: int
    from_dealer: int
    limit: str | None


def price(rules: str, han: int, fu: int, *, dealer: bool, honba: int = 0) -> HandPrice:
    """Payments of a hand of `han` and `fu`, honba included. Points."""
    ruleset = get_ruleset(rules)
    limit = limit_of(han, fu, ruleset)
    base = limit.base
    counters = honba * ruleset.honba_value
    part = counters // 3
    return HandPrice(
        ron=ceil100(base * (6 if dealer else 4)) + counters,
        from_player=ceil100(base * (2 if dealer else 1)) + part,
        from_dealer=0 if dealer else ceil100(base * 2) + part,
        limit=limit.name,
    )


def possible(han: int, fu: int) -> str:
    """Why a pair of han and fu cannot be, as a code; "" if it can. 20 fu is a pinfu self-draw, 25 seven pairs."""
    if fu == 20 and han < 2:
        return "pinfu_tsumo_is_two"
    if fu == 25 and han < 2:
        return "chiitoitsu_is_two"
    return ""


def points_table(query: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The page's data: the table of a ruleset for dealer and non-dealer, and the value asked for."""
    rules = query.get("rules", DEFAULT_RULES)
    if rules not in PRESETS or PRESETS[rules].game != "riichi":
        rules = DEFAULT_RULES
    dealer = query.get("seat", "S") == "E"
    honba = within(query.get("honba"), 0, 99)
    rows = []
    for fu in FU:
        cells = []
        for han in (1, 2, 3, 4):
            # 20 fu pays only on a self-draw and 25 fu is never less than two han.
            cells.append(None if possible(han, fu) else price(rules, han, fu, dealer=dealer, honba=honba))
        rows.append((fu, cells))
    limits = [(han, price(rules, han, 30, dealer=dealer, honba=honba)) for han in (5, 6, 8, 11, 13)]
    han, fu = within(query.get("han"), 1, 26, 3), within(query.get("fu"), 20, 140, 30)
    if fu != 25:
        fu = -(-fu // 10) * 10
    return {
        "rules": rules,
        "dealer": dealer,
        "honba": honba,
        "han": han,
        "fu": fu,
        "fu_choices": FU,
        "why_not": possible(han, fu) if han < 5 else "",
        "asked": price(rules, han, fu, dealer=dealer, honba=honba),
        "rows": rows,
        "limit_rows": limits,
        "language": language,
        "seats": SEATS,
    }
