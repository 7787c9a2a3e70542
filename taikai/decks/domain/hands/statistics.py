"""Hand statistics of tables with cards, from the stored answers of the judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cards.hanchan import CardHand as Told
from scoring.ledger import SEATS
from scoring.riichi.hanchan import Step
from scoring.rulesets import Ruleset
from taikai.decks.models import CardHand
from taikai.hands.domain.statistics.facts import VALUE, HandFacts, WinFacts, hands_readers, start, value_paid
from taikai.hands.models import ReportedHand

KINDS = {"win": "win", "draw": "draw", "abort": "abort"}


def read_hands(rows: Sequence[ReportedHand], steps: Sequence[Step], _rules: Ruleset) -> dict[int, HandFacts]:
    """The facts of these hands. One query for all of them."""
    answers = dict(CardHand.objects.filter(record__in=rows).values_list("record_id", "answer"))
    found = {}
    for index, (row, step) in enumerate(zip(rows, steps, strict=True)):
        told = step.record.what
        if isinstance(told, Told):
            cards = tuple(told.cards.get(step.before.wind(seat), "") for seat in SEATS)
            found[index] = replace(_hand(step, told.report, answers.get(row.pk, {})), cards=cards)
    return found


def _hand(step: Step, report: Mapping[str, Any], answer: Mapping[str, Any]) -> HandFacts:
    results = {result["seat"]: result for result in answer.get("results", ())}
    wins = tuple(_win(step, win, results.get(win["seat"], {})) for win in report.get("wins", ()))
    source = report.get("from") if report.get("method") != "tsumo" else None
    lost = sum(line.points for line in step.ledger.lines if line.payer == source and line.reason in VALUE)
    declared = [event["seat"] for event in report.get("events", ()) if event.get("kind") == "riichi"]
    return HandFacts(
        name=step.before.hand,
        kind=KINDS.get(report.get("type", ""), "other"),
        dealer=step.before.dealer,
        wins=tuple(win for win in wins if win.value),
        discarder=start(step, source) if source else None,
        riichi=tuple(sorted({start(step, wind) for wind in declared})),
        tenpai=tuple(start(step, wind) for wind in report.get("tenpai", ())),
        lost=lost if source else 0,
        deltas=step.deltas(),
    )


def _win(step: Step, win: Mapping[str, Any], result: Mapping[str, Any]) -> WinFacts:
    return WinFacts(
        seat=start(step, win["seat"]),
        value=value_paid(step.ledger, win["seat"]),
        han=result.get("han") or 0,
        fu=result.get("fu") or 0,
        limit=result.get("limit") or "",
        yaku=tuple(result.get("yaku", ())),
        named=bool(result),
        tiles=str(win.get("hand", "")) + str(win.get("winning_tile", "")),
        winning=str(win.get("winning_tile", "")),
        melds=tuple(str(meld.get("tiles", "")) for meld in win.get("melds", ())),
    )


hands_readers.add(read_hands, "CardHand")
