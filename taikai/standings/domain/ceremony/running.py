"""Control of a ceremony: plan, next step, end. The step is a row, the same for every process."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.lifecycle import final_needs_every_result
from taikai.results.domain.progress import counts
from taikai.results.models import Hold
from taikai.seating.models import Round
from taikai.standings.domain.ceremony.visibility import all_steps, is_complete
from taikai.standings.domain.ranking.current import current
from taikai.standings.models import Ceremony
from taikai.tournaments.domain.change import STANDINGS, Actor, Change, asked_along, change, follow
from taikai.tournaments.domain.extension_points import obstacle_checks
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage
MOST_SINGLY = 2_000


def ceremony_of(tournament: Tournament) -> Ceremony | None:
    """The ceremony as it is planned or has come, if there is one."""
    return Ceremony.objects.filter(tournament=tournament).first()


def plan(tournament: Tournament, singly: int, *, actor: Actor, key: str = "") -> None:
    """Keep the last hanchan back for the ceremony; said again, it changes how many places are turned one by one.

    Raises:
        Refusal: everybody has seen the last hanchan already, or the ceremony has begun.
    """
    with change(tournament, actor, "ceremony.planned", key=key, content=(singly,)) as act:
        if act.repeated:
            return
        if not 1 <= singly <= MOST_SINGLY:
            raise refuse("ceremony.singly", _("Enter how many ranks to reveal one at a time."), "singly")
        found = ceremony_of(act.tournament)
        if found is not None and found.begun_at is not None:
            raise refuse("ceremony.begun", _("The ceremony has already begun."))
        if act.tournament.is_over or _last_is_public(act.tournament):
            raise refuse(
                "ceremony.public",
                _("The results of the last hanchan are already public, so there is nothing left to reveal."),
            )
        Ceremony.objects.update_or_create(tournament=act.tournament, defaults={"singly": singly})
        _keep_back(act)
        act.log(after={"singly": singly})


def drop(tournament: Tournament, *, actor: Actor, key: str = "") -> None:
    """No ceremony after all: the last hanchan becomes public as the settings say. Also calls off one that runs."""
    with change(tournament, actor, "ceremony.dropped", key=key, content=()) as act:
        if act.repeated:
            return
        found = _there(act)
        if found.ended_at is not None:
            raise refuse("ceremony.over", _("The ceremony is over. All results are public."))
        found.delete()
        Hold.objects.filter(round__in=_last(act.tournament)).delete()


def begin(tournament: Tournament, *, actor: Actor, key: str = "") -> None:
    """The screens and phones show the ceremony, every place face down.

    Raises:
        Refusal: not planned, or a result is missing.
    """
    with change(tournament, actor, "ceremony.begun", key=key, content=()) as act:
        if act.repeated:
            return
        found = _there(act)
        if found.begun_at is not None:
            return
        if act.tournament.stage != Stage.PLAYING:
            raise refuse("ceremony.stage", _("You can only hold a ceremony while the tournament is being played."))
        problems = final_needs_every_result(act.tournament, Stage.FINAL)
        if problems:
            raise Refusal(problems)
        _keep_back(act)
        found.begun_at, found.step = timezone.now(), 0
        found.save(update_fields=["begun_at", "step"])
        act.log(after={"step": 0})


def move_step(tournament: Tournament, shown: int, forward: bool, *, actor: Actor, key: str = "") -> int:
    """One step on, or back, from the step somebody saw: pressed twice, or by two people at once, it is one step.

    Returns the step that is shown now.

    Raises:
        Refusal: the ceremony does not run.
    """
    with change(tournament, actor, "ceremony.stepped", key=key, content=(shown, forward)) as act:
        if act.repeated:
            return int(act.answer["step"])
        act.shows(STANDINGS)
        found = _there(act)
        if not found.is_running:
            raise refuse("ceremony.not_running", _("The ceremony isn’t running."))
        if not is_complete(act.tournament, current(act.tournament, "staff")):
            raise refuse(
                "ceremony.waits",
                _("A table’s result is being corrected. Confirm it to continue the ceremony."),
            )
        before = found.step or 0
        to = shown + (1 if forward else -1)
        if before == shown and 0 <= to <= len(all_steps(act.tournament, found)):
            found.step = to
            found.save(update_fields=["step"])
        act.answer["step"] = found.step
        act.log(before={"step": before}, after={"step": found.step})
        return int(found.step or 0)


def end(tournament: Tournament, *, actor: Actor, key: str = "") -> None:
    """Everything is public from now on: every hanchan, whatever the settings say."""
    with change(tournament, actor, "ceremony.ended", key=key, content=()) as act:
        if act.repeated:
            return
        found = _there(act)
        if found.ended_at is not None:
            act.repeated = True  # pressed twice, or on two phones: everything is public already
            return
        if not found.is_running:
            raise refuse("ceremony.not_running", _("The ceremony isn’t running."))
        now = timezone.now()
        found.ended_at = now
        found.save(update_fields=["ended_at"])
        published = Round.objects.filter(tournament=act.tournament, state=Round.State.PUBLISHED)
        Hold.objects.filter(round__in=published).delete()
        published.filter(released_at=None).update(released_at=now)


def _there(act: Change) -> Ceremony:
    found = ceremony_of(act.tournament)
    if found is None:
        raise refuse("ceremony.none", _("No ceremony is planned."))
    return found


def _last(tournament: Tournament) -> list[Round]:
    return list(
        Round.objects.filter(
            tournament=tournament, number__gte=tournament.hanchan_count, state=Round.State.PUBLISHED
        )
    )


def _last_is_public(tournament: Tournament) -> bool:
    return any(
        count.public and count.confirmed
        for count in counts(tournament)
        if count.number >= tournament.hanchan_count
    )


def _keep_back(act: Change) -> None:
    """Nobody outside the staff sees the last hanchan until the end of the ceremony."""
    for round_ in _last(act.tournament):
        Hold.objects.get_or_create(round=round_, defaults={"held_by": act.actor.user})
        Round.objects.filter(pk=round_.pk).update(released_at=None)


@follow("seating.published")
def hold_back_last_hanchan(act: Change) -> None:
    """The seating of the last hanchan is published after the ceremony was planned: it is held back."""
    planned = Ceremony.objects.filter(tournament=act.tournament, ended_at=None).exists()
    if planned:
        _keep_back(act)


RUNS = "a ceremony runs"
asked_along.add(
    lambda tournament: Ceremony.objects.filter(tournament=tournament, begun_at__isnull=False, ended_at=None), RUNS
)


@follow(
    *("result.saved", "result.saved_confirmed", "result.confirmed", "result.reopened", "result.signed"),
    *("penalty.given", "penalty.cancelled"),
)
def update_shown_results(act: Change) -> None:
    """While places are shown, a result that changes may change them."""
    if act.shown is None or STANDINGS in act.shown.parts:
        return
    if act.answer_to(RUNS):
        act.shows(STANDINGS)


@obstacle_checks.register()
def refuse_during_ceremony(tournament: Tournament, to: str) -> list[Problem]:
    """Final standings show everything: not while places are still face down."""
    if to != Stage.FINAL:
        return []
    found = ceremony_of(tournament)
    if found is None or not found.is_running:
        return []
    return [
        Problem(
            "ceremony.running",
            "stage",
            _("The ceremony is still running. End or cancel it first, then finalise the standings."),
        )
    ]
