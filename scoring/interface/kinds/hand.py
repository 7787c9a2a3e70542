"""`hand`: what a winning hand is worth, and who pays what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fields import SEATS, Reader
from scoring.hand.hand import Hand
from scoring.interface.reading.hand import HAND_FIELDS, WIN_FIELDS, read_hand, read_win, red_problem, riichi_only
from scoring.interface.reading.unreadable import HAND_RESTS_ON, certain
from scoring.problems import Problem, Refused
from scoring.riichi.checks.hand import problems_of
from scoring.riichi.counting.payments import transfers
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.value.engine import evaluate
from scoring.riichi.value.result import HandValue
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.texts import CATALOGUES


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """The value of a hand; with `reported` beside `given` also where the report differs from it."""
    lang = CATALOGUES.language(request.get("lang"))
    read = Reader(given)
    if request.get("reported") is None:
        return as_answer(value_of(read, ruleset), lang)
    from scoring.interface.kinds.reported import compare, reported_of

    report, problems = reported_of(request)
    try:
        value = value_of(read, ruleset)
    except Refused as refused:
        return [*refused.problems, *problems]
    return problems if report is None or problems else as_answer(value, lang) | compare(report, value, lang)


def value_of(read: Reader, ruleset: Ruleset) -> HandValue:
    """Read a hand and a win and evaluate them; raises `Refused` with everything that is wrong."""
    return value_read(read, ruleset)[2]


def value_read(read: Reader, ruleset: Ruleset) -> tuple[Hand, WinContext, HandValue]:
    """A hand and a win as they were read, and their value; raises `Refused` with everything that is wrong."""
    read.known(*HAND_FIELDS, *WIN_FIELDS)
    riichi_only(read, ruleset)
    hand, win = read_hand(read), read_win(read)
    found = certain(problems_of(hand, win, ruleset), read, HAND_RESTS_ON)
    read.problems += [p.within(read.path) for p in found]
    red_problem(read, hand)
    read.check()
    return hand, win, evaluate(hand, win, ruleset)


def as_answer(value: HandValue, lang: str = "en") -> dict[str, Any]:
    reading = value.reading
    result: dict[str, Any] = {
        "legal_win": value.legal,
        "yaku": [list(entry) for entry in value.yaku],
        "dora": value.dora,
        "ura_dora": value.ura_dora,
        "red_fives": value.red_fives,
        "han": value.han,
        "fu": value.fu,
        "limit": value.limit,
        "yakuman_units": value.yakuman_units,
        "deltas": dict(zip(SEATS, value.deltas, strict=True)),
        "form": reading.form if reading is not None else None,
        "wait": reading.wait if reading is not None else None,
        "decomposition": reading.texts() if reading is not None else [],
        "fu_items": [
            {"fu": item.fu, "reason": item.reason, "text": item.text.get(lang)} for item in value.fu_items
        ],
        "ledger": [line.as_dict(lang) for line in transfers(value.ledger)],
    }
    if value.reason is not None:
        result["reason"] = value.reason
        result["text"] = REFUSALS[value.reason].get(lang)
    return result
