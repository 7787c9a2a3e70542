"""Review of a settled report: probable slips and unanswered questions."""

from __future__ import annotations

from cards.judge.ability import Result, Table
from cards.judge.worth.indicators import required_indicators
from cards.texts import problem
from scoring.problems import Problem


def warnings(table: Table, results: list[Result]) -> tuple[Problem, ...]:
    """Things a judge should look at before confirming; they never change the settlement."""
    found: list[Problem] = []
    for result in results:
        if result.win.claimed is not None:
            continue
        found += _indicator_count(table, result)
        seat = result.win.seat
        if "ippatsu" in result.win.flags and table.called_since_riichi(seat):
            found.append(
                problem(
                    "ippatsu_broken",
                    "report.wins",
                    "{seat} has ippatsu, but there was a call after the riichi",
                    seat=seat,
                )
            )
    report = table.report
    if report.type == "draw":
        for seat in table.riichi:
            if seat not in report.tenpai and seat not in report.noten_riichi and seat not in report.nagashi:
                found.append(
                    problem(
                        "riichi_not_tenpai",
                        "report.tenpai",
                        "{seat} is in riichi but shows no tenpai hand",
                        seat=seat,
                    )
                )
    for event in report.events:
        if event.inazuma or event.kind == "kirame_bet":
            found += _unfounded(table, event.kind, event.seat, event.inazuma)
    return tuple(found)


def _indicator_count(table: Table, result: Result) -> list[Problem]:
    needed = required_indicators(table, result.win)
    shown, ura = len(table.report.dora), len(table.report.ura)
    found = []
    if shown != needed.dora:
        found.append(
            problem(
                "dora_indicators",
                "report.dora_indicators",
                "{shown} dora indicators given, but {dora} expected",
                dora=needed.dora,
                shown=shown,
            )
        )
    if result.scored.ura_access and ura != needed.ura:
        found.append(
            problem(
                "ura_indicators",
                "report.ura_indicators",
                "{shown} ura dora indicators given, but {ura} expected",
                ura=needed.ura,
                shown=ura,
            )
        )
    return found


def _unfounded(table: Table, kind: str, seat: str, inazuma: bool) -> list[Problem]:
    """Events that need a right nobody had, such as a bet at a riichi without the card for it."""
    if kind == "kirame_bet" and seat not in table.riichi_bets:
        return [
            problem(
                "no_bet",
                "report.events",
                "{seat} was not allowed to bet at the riichi, so the bet doesn’t count",
                seat=seat,
            )
        ]
    if kind == "riichi" and inazuma and not (seat in table.riichi and table.riichi[seat].inazuma):
        return [
            problem(
                "no_inazuma",
                "report.events",
                "{seat} had no Inazuma riichi left, so it counts as an ordinary riichi",
                seat=seat,
            )
        ]
    return []
