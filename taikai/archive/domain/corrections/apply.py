"""Apply the corrections an organiser ticked: each a new version of its table, all or none."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from taikai.archive.domain.corrections.compare import compare
from taikai.archive.domain.corrections.lines import ResultLine
from taikai.archive.domain.corrections.read import results_of
from taikai.archive.models import Corrections
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.sheets.saving import save_within
from taikai.results.domain.sheets.table_lookup import TableAt
from taikai.results.models import Result
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

MOST_KEPT = 5


def keep_results(tournament: Tournament, name: str, raw: bytes) -> Corrections:
    """Keep what a file says until the organiser has looked. Raises Refusal: what cannot be read."""
    lines = [line.kept() for line in results_of(name, raw)]
    kept = Corrections.objects.create(tournament=tournament, name=name[:200], lines=lines)
    newest = Corrections.objects.filter(tournament=tournament).values_list("pk", flat=True)[:MOST_KEPT]
    Corrections.objects.filter(tournament=tournament).exclude(pk__in=list(newest)).delete()
    return kept


def lines_of(kept: Corrections) -> list[ResultLine]:
    """What the file said."""
    return [ResultLine.from_kept(line) for line in kept.lines]


def take_over(
    kept: Corrections,
    ticked: Mapping[str, int],
    *,
    reason: str,
    confirm: bool = False,
    accept_sum: bool = False,
    actor: Actor,
    key: str = "",
) -> int:
    """Save the results of the tables that were ticked ("3-4": the version that was looked at); how many that were.

    A table whose result was confirmed is confirmed again; others only with `confirm`.

    Raises:
        Refusal: everything that stands in the way, table by table; nothing was saved.
    """
    content = (kept.pk, sorted(ticked.items()), reason, confirm, accept_sum)
    with change(kept.tournament, actor, "result.saved", key=key, content=content) as act:
        if act.repeated:
            return int(act.answer["count"])
        chosen = [each for each in compare(act.tournament, lines_of(kept)).differences if each.key in ticked]
        if not chosen:
            raise refuse("results.ticked", _("Select at least one table that still differs."), "take")
        if not reason.strip():
            raise refuse(
                "reason.correction", _("Enter the source of the results. It’s saved in the log."), "reason"
            )
        problems: list[Problem] = []
        for each in chosen:
            at = TableAt(act.tournament.pk, each.line.hanchan, each.line.table)
            was = each.now is not None and each.now.state == Result.State.CONFIRMED
            try:
                save_within(
                    act,
                    at,
                    each.sheet,
                    based_on=ticked[each.key],
                    confirm=confirm or was,
                    accept_sum=accept_sum,
                    reason=reason,
                )
            except Refusal as refusal:
                words = _("Hanchan %(hanchan)d, table %(table)d: %(problem)s")
                problems += [
                    Problem(
                        problem.code,
                        f"take-{each.key}",
                        words % {"hanchan": at.hanchan, "table": at.number, "problem": problem.message},
                    )
                    for problem in refusal.problems
                ]
        if problems:
            raise Refusal(problems)
        act.answer |= {"count": len(chosen)}
    return len(chosen)
