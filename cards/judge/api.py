"""Public API of the judge: one context and one report in, one verdict out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.abilities import ABILITIES
from cards.judge.actions import judge_action
from cards.judge.reading.actions import read_action
from cards.judge.reading.checks import ReportReader
from cards.judge.reading.read import read_context, read_report
from cards.judge.table.log import replayed
from cards.judge.tiles.engine import RULES
from cards.judge.values import Context
from cards.judge.verdict import Verdict, conclude, punished, refused
from cards.rulings import chosen
from scoring.rulesets import Ruleset

__all__ = ["Verdict", "judge"]


def judge(
    context: Any, report: Any, rulings: Mapping[str, object] | None = None, ruleset: Ruleset = RULES
) -> Verdict:
    """Judges a report of how a hand ended, or an action, by the rules of the tournament.

    `rulings` settle what the cards leave open (the defaults otherwise); everything the cards do not mention is
    the ruleset's.

    `context` and `report` are the objects of `docs/spec/cards-interface.md`. Nothing raises: input that cannot be
    judged comes back as problems, all at once.
    """
    reader = ReportReader()
    read = read_context(reader, context)
    told = read_report(reader, report)
    in_force, ruling_problems = chosen(rulings)
    if ruleset.game != "riichi":
        reader.wrong(
            "not_riichi",
            "ruleset",
            "{ruleset} does not use riichi hands, so it cannot use these cards",
            ruleset=ruleset.name,
        )
    if reader.problems or ruling_problems:
        return Verdict(problems=(*reader.problems, *ruling_problems))
    table = replayed(read, told, in_force, ruleset, ABILITIES)
    copied = told.facts.get("maho_copies")
    if copied is not None and copied in read.cards.values() and _somebody_copies(read):
        reader.wrong(
            "card_twice",
            "report.facts.maho_copies",
            "{copied} is already in play, so choose a card from the stock to copy",
            copied=copied,
        )
        return Verdict(problems=tuple(reader.problems))
    if table.fault is not None and told.type != "action" and not punished(table, table.fault):
        return refused(table, table.fault)
    if told.type != "action":
        return conclude(table)
    action = read_action(reader, report["action"])
    if reader.problems or action is None:
        return Verdict(problems=tuple(reader.problems))
    judged = judge_action(table, action)
    verdict = refused(table, judged.refusal)
    verdict.outcome = dict(judged.outcome)
    return verdict


def _somebody_copies(context: Context) -> bool:
    return any(ABILITIES[slug].copies for slug in context.cards.values())
