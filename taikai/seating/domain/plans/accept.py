"""Acceptance of a plan as the seating, and its undo."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.models import Entrant
from taikai.seating.domain.plans.seeds import seed_facts
from taikai.seating.domain.requests.replan import absences_from, leavers_from, refresh_request
from taikai.seating.domain.requests.request import Request, request_basis
from taikai.seating.domain.seats import storing
from taikai.seating.domain.seats.load import numbers_with_results
from taikai.seating.domain.seats.publish import spoken
from taikai.seating.domain.seats.sit_outs import sit_out_facts
from taikai.seating.models import PlanJob, Round
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

#: These only touch drafts; the others change what may be published already.
DRAWS = ("all", "next", "swiss", "interval", "top")


def accept(job: PlanJob, *, actor: Actor, key: str = "") -> list[int]:
    """Seat everybody as the plan says: drafts, or for a change of plan the hanchans as they are published.

    Returns the numbers of the hanchans.

    Raises:
        Refusal: the plan is not finished, was thrown away, or what it was made for has changed since.
    """
    verb = "seating.drawn" if job.mode in DRAWS or job.mode == "import" else "seating.replanned"
    with change(job.tournament, actor, verb, key=key, content=(job,)) as act:
        if act.repeated:
            return list(act.answer["numbers"])
        job = act.again(job)
        if job.accepted_at and not job.undone_at:
            return list(range(int(job.request["first"]), int(job.request["rounds"]) + 1))
        if not job.is_open:
            raise refuse("accept.closed", _("This plan isn’t finished. Plan again."), "scope")
        request: Request = job.request
        if request_basis(refresh_request(act.tournament, request)) != request_basis(request):
            raise refuse(
                "draw.moved",
                _("Players, results, preferences or seating have changed since this plan was made. Plan again."),
                "scope",
            )
        numbers = seat(act, request, job.plan, job.pk)
        job.before = act.answer.pop("before")
        job.accepted_at = timezone.now()
        job.undone_at = None
        job.save(update_fields=["before", "accepted_at", "undone_at"])
        act.answer |= {"numbers": numbers}
    return numbers


def seat(act: Change, request: Request, plan: dict[str, Any], job: int) -> list[int]:
    """Store the planned hanchans inside an open change; `act.answer["before"]` is what they replaced."""
    tournament = act.tournament
    first, last = int(request["first"]), int(request["rounds"])
    before = storing.snapshot(tournament, first)
    fillers = Entrant.objects.filter(tournament=tournament, pk__in=request["fillers"])
    leavers = Entrant.objects.filter(tournament=tournament, pk__in=leavers_from(request))
    before["entrants"] = storing.kinds_of([*fillers, *leavers])
    _seat_volunteers(act, list(fillers))
    _withdraw(act, list(leavers))
    storing.add_absences(absences_from(request))
    numbers = list(range(first, last + 1))
    later = [int(each["number"]) for each in before["rounds"] if int(each["number"]) > last]
    if request["mode"] in DRAWS or request["mode"] == "import":
        storing.drop_rounds(tournament, later)
    for number in numbers:
        storing.store(
            tournament,
            number,
            plan["rounds"][number - 1],
            request["overlay"].get(str(number), {}),
            {
                "method": plan["method"],
                "seed": request["seed"],
                "version": plan["version"],
                "effort": plan["effort"],
                "hash": plan["hash"],
                "hanchans": [first, last],
                "players": len(request["constraints"]["players"]),
                "mode": request["mode"],
                "job": job,
                **seed_facts(request),
                **sit_out_facts(plan, number, int(request.get("evens", 0))),
            },
        )
    act.answer["before"] = before
    act.log(
        target=spoken(numbers),
        target_id=f"round:{numbers[0]}",
        after={
            "hanchans": numbers,
            "players": len(request["constraints"]["players"]),
            "mode": request["mode"],
            "seed": request["seed"],
            "method": plan["method"],
            "version": plan["version"],
            "hash": plan["hash"],
        },
        reason=str(request.get("event", {}).get("reason", "")),
    )
    return numbers


def undo(job: PlanJob, *, actor: Actor, key: str = "") -> list[int]:
    """Put back the seating, the entrants and the absences an accepted plan replaced.

    Raises:
        Refusal: it is not the last one accepted, one of its hanchans has results, or was published since.
    """
    with change(job.tournament, actor, "seating.undone", key=key, content=(job,)) as act:
        if act.repeated:
            return list(act.answer["numbers"])
        job = act.again(job)
        problems = undo_problems(act.tournament, job)
        if problems:
            raise Refusal(problems)
        numbers = storing.restore(act.tournament, job.before)
        names = storing.restore_kinds(act.tournament, job.before.get("entrants", ()))
        job.undone_at = timezone.now()
        job.dropped_at = job.undone_at
        job.save(update_fields=["undone_at", "dropped_at"])
        act.answer |= {"numbers": numbers}
        touched = sorted({*numbers, *range(int(job.request["first"]), int(job.request["rounds"]) + 1)})
        act.log(
            target=spoken(touched),
            target_id=f"plan:{job.pk}",
            before={"hash": job.plan.get("hash", "")},
            after={"hanchans": numbers, "entrants": names},
        )
    return numbers


def undo_problems(tournament: Tournament, job: PlanJob) -> list[Problem]:
    """Why it cannot be taken back; empty = it can."""
    if not job.can_undo:
        return [Problem("undo.nothing", "", _("There is nothing to undo."))]
    newest = PlanJob.objects.filter(tournament=tournament, undone_at=None).exclude(accepted_at=None)
    newer = newest.filter(accepted_at__gt=job.accepted_at).exists()
    if newer:
        return [Problem("undo.order", "", _("A later plan has been accepted. Undo that one first."))]
    first, last = int(job.request["first"]), int(job.request["rounds"])
    numbers = set(range(first, last + 1))
    problems = [
        Problem(
            "undo.results",
            "",
            _("Hanchan %(number)d already has results, so its seating can’t change.") % {"number": number},
        )
        for number in sorted(numbers & numbers_with_results(tournament))
    ]
    was = {int(each["number"]): each["state"] for each in job.before.get("rounds", ())}
    published = Round.objects.filter(tournament=tournament, number__gte=first, state=Round.State.PUBLISHED)
    problems += [
        Problem(
            "undo.published",
            "",
            _("Hanchan %(number)d has been published. Unpublish it first.") % {"number": round_.number},
        )
        for round_ in published
        if was.get(round_.number) != Round.State.PUBLISHED
    ]
    return problems


def last_accepted(tournament: Tournament) -> PlanJob | None:
    """The accepted plan that could be taken back now, if any."""
    jobs = PlanJob.objects.filter(tournament=tournament, undone_at=None).exclude(accepted_at=None)
    job = jobs.order_by("-accepted_at").first()
    return job if job is not None and not undo_problems(tournament, job) else None


def same_of_all(was: list[dict[str, str]]) -> dict[str, str] | None:
    """How it was, where it was the same with everybody."""
    return was[0] if was and all(each == was[0] for each in was) else None


def _seat_volunteers(act: Change, fillers: list[Entrant]) -> None:
    """Fillers become confirmed substitutes: their points count for nobody's official total."""
    after = {"kind": Entrant.Kind.SUBSTITUTE.value, "status": Entrant.Status.CONFIRMED.value}
    fresh = [each for each in fillers if {"kind": each.kind, "status": each.status} != after]
    was = [{"kind": each.kind, "status": each.status} for each in fresh]
    for entrant in fresh:
        entrant.kind, entrant.status = Entrant.Kind.SUBSTITUTE, Entrant.Status.CONFIRMED
        entrant.save(update_fields=["kind", "status"])
    log_all(act, fresh, verb="seating.filled_up", before=same_of_all(was), after=after)


def _withdraw(act: Change, leavers: list[Entrant]) -> None:
    """Those who leave for good are withdrawn; nobody moves up from the waiting list in the middle of the day."""
    fresh = [entrant for entrant in leavers if entrant.status != Entrant.Status.WITHDRAWN]
    was = [{"status": entrant.status} for entrant in fresh]
    for entrant in fresh:
        entrant.status, entrant.withdrawn_at = Entrant.Status.WITHDRAWN, timezone.now()
        entrant.save(update_fields=["status", "withdrawn_at"])
    after = {"status": Entrant.Status.WITHDRAWN.value}
    log_all(act, fresh, verb="seating.left", before=same_of_all(was), after=after)
