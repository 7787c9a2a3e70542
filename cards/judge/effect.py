"""Effect of each card in a hand: points with the card against points without it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from cards.abilities import ABILITIES
from cards.judge.ability import Table
from cards.judge.reading.checks import ReportReader
from cards.judge.reading.read import CONTEXT_FIELDS, read_context, read_report
from cards.judge.table.log import replayed
from cards.judge.tiles.engine import RULES
from cards.judge.values import SEATS, Context, HandReport, RefusedClaim, ScoreLine
from cards.judge.verdict import Verdict, conclude
from cards.rulings import chosen
from scoring.rulesets import Ruleset

MEANING: Final = 1
"""The number of this way of counting, kept beside a stored figure."""


def moved_by_cards(
    context: Mapping[str, Any],
    report: Mapping[str, Any],
    rulings: Mapping[str, object] | None = None,
    ruleset: Ruleset = RULES,
    struck: Collection[int] = (),
) -> dict[str, int] | None:
    """Points by card, cards that moved none left out; None for what is no settled hand (any more).

    What a card moved is Σ |with − without| / 2 over the four seats, the pot and the bank: the points that lie
    somewhere else at the end of the hand than they would if the card's owner had had none, everything that
    happened being the same. So it is one measure for han, factors, payments, yaku and their values, draws, bets
    and cards switched off: a bet that its owner wins back has moved nothing, one that stays in the pot has.

    Indicators that only the card had turned, the last ones, are not there without it. A win, a tenpai hand or a
    nagashi mangan that does not stand without the card is not paid without it, so all that was paid for it
    counts. What a card *prevented* is in no report and counts nothing. Two cards may count for the same points
    where both were needed. Lines the judge struck out (`struck`, by their index) are taken out of both
    settlements. What a copy does counts for the card copied, what a back does for its front.
    """
    reader = ReportReader()
    told_context = {name: value for name, value in context.items() if name in CONTEXT_FIELDS}
    read, told = read_context(reader, told_context), read_report(reader, report)
    in_force, wrong = chosen(rulings)
    if reader.problems or wrong:
        return None
    table = replayed(read, told, in_force, ruleset, ABILITIES)
    verdict = conclude(table)
    if not verdict.settled:
        return None
    out = [line for index, line in enumerate(verdict.ledger) if index in set(struck) and line.moves_points]
    ends = _without_lines(table.balance, table.lines, out)
    found: dict[str, int] = {}
    for seat in SEATS:
        if table.cards[seat] is None:
            continue
        other = _settled_without(seat, read, _less_turned(table, verdict, seat), in_force, ruleset)
        other_ends = _without_lines(other.balance, other.lines, out)
        moved = sum(abs(ends[place] - other_ends[place]) for place in ends) // 2
        if moved:
            found[_named(read, told, seat)] = moved
    return found


def _settled_without(
    seat: str, context: Context, report: HandReport, rulings: Mapping[str, str], ruleset: Ruleset
) -> Table:
    """The table after the hand as it is settled without the card, claims that do not stand then left out."""
    while True:
        table = replayed(context, report, rulings, ruleset, ABILITIES, bare=seat)
        table.fault = None
        if report.type == "win" and not report.wins:
            return table
        verdict: Verdict = conclude(table)
        if verdict.settled:
            return table
        fewer = report if verdict.refusal is None else _claims_but(report, verdict.refusal)
        if verdict.problems:  # somebody is liable for what the hand is only with the card
            fewer = replace(report, wins=tuple(win._replace(pao=()) for win in report.wins))
        if fewer == report:
            return table
        report = fewer


def _less_turned(table: Table, verdict: Verdict, seat: str) -> HandReport:
    """The report without the indicators that only this seat's card had turned, the last ones."""
    report, ability = table.report, table.active[seat]
    if ability is None or ability.indicators is None:
        return report
    entries = [ability.indicators(table, seat, result.win) for result in verdict.results]
    added = [entry for entry in entries if entry is not None]
    dora = max((dora for _, dora, _ in added), default=0)
    ura = max((ura for _, _, ura in added), default=0)
    return replace(
        report,
        dora=report.dora[: max(1, len(report.dora) - dora)],
        ura=report.ura[: max(1, len(report.ura) - ura)],
    )


def _claims_but(report: HandReport, refusal: RefusedClaim) -> HandReport:
    """The report without the claim that is refused."""
    seat = refusal.seat
    if report.type == "win":
        return replace(report, wins=tuple(win for win in report.wins if win.seat != seat))
    if refusal.reason == "not_tenpai":
        return replace(report, tenpai=tuple(other for other in report.tenpai if other != seat))
    return replace(report, nagashi=tuple(other for other in report.nagashi if other != seat))


def _without_lines(balance: Mapping[str, int], lines: list[ScoreLine], out: list[ScoreLine]) -> dict[str, int]:
    """What the places hold without the lines of these clauses between these places, whatever their amounts."""
    held = dict(balance)
    left = [_kind(line) for line in out]
    for line in lines:
        if line.moves_points and _kind(line) in left:
            left.remove(_kind(line))
            held[line.source or ""] += line.amount
            held[line.target or ""] -= line.amount
    return held


def _kind(line: ScoreLine) -> tuple[str, str, str | None, str | None]:
    return line.clause, line.kind, line.source, line.target


def _named(context: Context, report: HandReport, seat: str) -> str:
    slug = context.cards[seat]
    return str(report.facts["maho_copies"]) if ABILITIES[slug].copies else slug
