"""Draw without a job: for all unpublished hanchans, or for the next one.

The planner works outside the transaction (it may take a second or two); what it was told is checked again
under the lock before anything is stored. Pages plan as a job instead (`domain.job`); both store the same.
"""

from __future__ import annotations

from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from planner import PlanningError
from taikai.problems import Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.plans.accept import seat
from taikai.seating.domain.plans.seeds import seed_in_own_change
from taikai.seating.domain.requests.compute import as_values, compute, explain
from taikai.seating.domain.requests.request import DrawWanted, request_basis, request_for
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

DrawScope = Literal["all", "next"]


def draw(
    tournament: Tournament, *, scope: DrawScope = "all", seed: int | None = None, actor: Actor, key: str = ""
) -> list[int]:
    """Draw seating as drafts; returns the numbers of the hanchans drawn.

    `all`: every hanchan that is not published yet. `next`: the first of those; later drafts are dropped, since
    they were made for other meetings. The same seed, roster and published hanchans give the same draw.

    Raises:
        Refusal: not enough players or substitutes, nothing left to draw, or the roster changed meanwhile.
    """
    wanted = DrawWanted(mode=scope, seed=seed)
    request = request_for(tournament, wanted)
    request = seed_in_own_change(tournament, request, actor=actor, key=key and f"{key}-seed")
    try:
        made = as_values(compute(request))
    except PlanningError as error:
        names = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "name"))
        raise Refusal(explain(request, names, error)) from error
    with change(tournament, actor, "seating.drawn", key=key, content=(scope, seed)) as act:
        if act.repeated:
            return list(act.answer["numbers"])
        if request_basis(request_for(act.tournament, wanted)) != request_basis(request):
            raise refuse("draw.moved", _("Players or seating changed during the draw. Draw again."), "scope")
        now = timezone.now()
        job = PlanJob.objects.create(
            tournament=act.tournament,
            mode=scope,
            request=request,
            plan=made,
            state=PlanJob.State.DONE,
            actor=actor.label[:150],
            started_at=now,
            ended_at=now,
            accepted_at=now,
        )
        numbers = seat(act, request, made, job.pk)
        PlanJob.objects.filter(pk=job.pk).update(before=act.answer.pop("before"))
        act.answer |= {"numbers": numbers}
    return numbers
