"""Template context of a planning run and its options, absent players included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from taikai.jobs.domain.worker_state import why_waiting
from taikai.problems import Problem
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.seating.domain.people.not_checked_in import not_checked_in, question
from taikai.seating.domain.people.roster import NOT_FOUR, Roster, is_stuck, roster_of
from taikai.seating.domain.people.wishes import LISTS, WEIGHTS, has_wishes, wishes_as_texts, wishes_of
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import undo_problems
from taikai.seating.domain.plans.plan_changes import changes_of
from taikai.seating.domain.plans.wish_cost import CostRow
from taikai.seating.domain.report.figure_texts import figure_rows, label_of
from taikai.seating.domain.requests.problem_texts import read_kept
from taikai.seating.domain.requests.ranking_source import ranking_of
from taikai.seating.domain.requests.withdrawal_score import scores_after
from taikai.seating.domain.seats.finals import Final, final_to_draw, top_tables
from taikai.seating.domain.seats.load import numbers_with_results, seated_rounds
from taikai.seating.domain.seats.sit_outs import fill_of
from taikai.seating.domain.seats.tables_without_result import OUTSTANDING
from taikai.seating.forms import PlanForm
from taikai.seating.models import PlanJob
from taikai.seating.pages.player_picker import picks_of
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def _final(tournament: Tournament) -> Final | None:
    """The final the next draw belongs to."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    return final_to_draw(tournament, rounds, numbers_with_results(tournament))


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """What the form begins with: the wishes kept, and who sits at the top tables of a final."""
    final = _final(tournament)
    data = wishes_of(tournament)
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    draw: dict[str, Any] = {"fill": fill_of(each.round for each in rounds)}
    if final is not None:
        draw |= {"mode": "top", "tables": top_tables(final, roster_of(tournament))}
    if not has_wishes(tournament):
        return draw
    names = dict(tournament.entrants.values_list("pk", "name"))
    weights = {f"weight_{name}": value for name, value in data.get("weights", {}).items()}
    first = {f"first_{name}": value for name, value in data.get("first", {}).items()}
    return {**asdict(wishes_as_texts(data, names)), **weights, **first, **draw}


def plan_context(tournament: Tournament, form: PlanForm, problems: Sequence[Problem]) -> dict[str, Any]:
    """Everything `seating/plan.html` shows."""
    roster, final = roster_of(tournament), _final(tournament)
    return {
        "form": form,
        "problems": [problem for problem in problems if problem not in roster.problems],
        "roster": roster,
        "absent": absent_question(tournament, roster),
        "final": final,
        "asked": [p for p in roster.problems if p.code == NOT_FOUR] if final is None else [],
        "blocked": [p for p in roster.problems if p.code != NOT_FOUR] if final is None else final.problems,
        "stuck": is_stuck(roster) if final is None else bool(final.problems),
        "outstanding": any(problem.code == OUTSTANDING for problem in problems) or bool(form["despite"].value()),
        "ranked": bool(ranking_of(tournament)),
        "lists": [form[name] for name in LISTS],
        "picks": picks_of(by_name(tournament.entrants.exclude(status=Entrant.Status.WITHDRAWN))),
        "first_pairs": form["first_forbidden_pairs"],
        "weights": [(form[f"weight_{name}"], form[f"first_{name}"]) for name in WEIGHTS],
        "lists_open": any(form[name].value() for name in LISTS) or bool(form.errors),
        "job": jobs.latest_job(tournament),
    }


def cost_rows(costs: Sequence[CostRow], first: Mapping[str, int]) -> list[tuple[str, CostRow]]:
    """What wishes cost, each line with its words. `first`: wishes of some first hanchans."""
    return [(label_of(cost.name, first), cost) for cost in costs]


def phase_of(found: PlanJob) -> str:
    if jobs.is_lost(found):
        return "lost"
    if jobs.is_unclaimed(found):
        return "unclaimed"
    if found.undone_at:
        return "undone"
    if found.accepted_at:
        return "accepted"
    if found.dropped_at:
        return "dropped"
    return found.state


def job_context(found: PlanJob, phase: str) -> dict[str, Any]:
    """Everything `seating/job.html` shows."""
    shown, constraints = found.plan or found.best, found.request.get("constraints", {})
    context: dict[str, Any] = {
        "job": found,
        "phase": phase,
        "figures": figure_rows(
            shown.get("figures", ()),
            private=True,
            first=constraints.get("first_rounds"),
            weights=constraints.get("weights"),
        ),
        "percent": min(100, found.done * 100 // found.total) if found.total else None,
        "numbers": range(int(found.request["first"]), int(found.request["rounds"]) + 1),
        "event": found.request.get("event"),
        "scores": scores_after(found.tournament, found.request) if found.is_open else [],
        "faults": [read_kept(problem) for problem in found.problems],
    }
    if phase == "unclaimed":
        context["why"] = why_waiting()
    if found.plan and found.is_open:
        context["changes"] = once_a_revision(
            found.tournament, ("plan-changes", found.pk), lambda: changes_of(found.tournament, found)
        )
    if phase == "accepted":
        context["undo_problems"] = undo_problems(found.tournament, found)
    return context


def accepted_words(found: PlanJob) -> str:
    """What is said once a plan is taken."""
    if "event" in found.request:
        return _("Seating changed. Published hanchans stay published.")
    return _("Seating drawn. Check it, then publish.")


# Question about players who are not checked in, on pages that draw.


def absent_question(tournament: Tournament, roster: Roster) -> dict[str, Any] | None:
    """The question and how many it is about; None where everybody who would be seated is here."""
    absent = not_checked_in(tournament, roster)
    return {"question": question(absent), "count": len(absent)} if absent else None
