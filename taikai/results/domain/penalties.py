"""Penalties: given and cancelled with a reason, never deleted. Negative amounts, in tenths."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import Ruleset
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.results.domain.public_results import show_penalty
from taikai.results.models import Penalty, Result
from taikai.runtime.registry import Registry
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

LARGEST = 10_000  # 1000.0: more is a slip of the finger


@dataclass(frozen=True, slots=True)
class NewPenalty:
    """A penalty about to be given. `tenths` off a final score; the sign does not matter."""

    entrant: Entrant | None
    tenths: int | None
    reason: str
    round: Round | None = None

    def problems(self) -> list[Problem]:
        found = []
        if self.entrant is None:
            found.append(Problem("penalty.entrant", "entrant", _("Choose the player who gets the penalty.")))
        if self.tenths is None:
            found.append(Problem("penalty.amount", "amount", _("Enter the points to deduct, for example 1.0.")))
        elif self.tenths == 0:
            found.append(
                Problem(
                    "penalty.zero",
                    "amount",
                    _("A penalty of 0.0 changes nothing. Write a warning as a note instead."),
                )
            )
        elif abs(self.tenths) > LARGEST:
            found.append(
                Problem("penalty.large", "amount", _("A penalty can’t be over 1000.0. Check the amount."))
            )
        if not self.reason.strip():
            found.append(
                Problem(
                    "penalty.reason", "reason", _("Enter the reason. It is shown with the penalty and in the log.")
                )
            )
        return found


NOBODYS = "penalty.nobody"


def counts_nowhere(new: NewPenalty) -> Problem | None:
    """Why a penalty would be taken off nobody, or in a hanchan without the person; None if it counts."""
    entrant = new.entrant
    if entrant is None:
        return None
    seats = Seat.objects.filter(entrant=entrant)
    drawn = new.round is not None and Seat.objects.filter(round=new.round).exists()
    if new.round is not None and drawn and not seats.filter(round=new.round).exists():
        words = {"name": entrant.name, "number": new.round.number}
        message = (
            _("%(name)s isn’t playing in hanchan %(number)d, so the penalty would not show at any table.") % words
        )
        return Problem(NOBODYS, "hanchan", message)
    if not entrant.holds_a_place and not seats.exists():
        message = _("%(name)s has no seat in any hanchan, so there are no points to deduct from.")
        return Problem(NOBODYS, "entrant", message % {"name": entrant.name})
    return None


def give_penalty(
    tournament: Tournament, new: NewPenalty, *, actor: Actor, knowing: bool = False, key: str = ""
) -> Penalty:
    """Give a penalty, once for the same `key`. Raises Refusal with everything that is wrong with it.

    One that would count nowhere is refused once: `knowing` gives it all the same.
    """
    with change(tournament, actor, "penalty.given", key=key, content=(new, knowing)) as act:
        if act.repeated:
            return Penalty.objects.get(pk=act.answer["penalty"])
        if act.tournament.is_over:
            raise refuse("penalty.final", _("Standings are final. An organiser must reopen the tournament first."))
        if problems := new.problems():
            raise Refusal(problems)
        if not knowing and (doubt := counts_nowhere(new)):
            raise Refusal(doubt)
        given = give_within(act, new)
        act.answer |= {"penalty": given.pk}
    return given


def give_within(act: Change, new: NewPenalty) -> Penalty:
    """Give a checked penalty inside an open change."""
    if new.entrant is None or new.tenths is None or new.entrant.tournament_id != act.tournament.pk:
        raise refuse("penalty.entrant", _("Choose the player who gets the penalty."), "entrant")
    entrant = act.again(new.entrant)
    round_ = act.again(new.round) if new.round is not None else None
    given = Penalty.objects.create(
        tournament=act.tournament,
        entrant=entrant,
        round=round_,
        tenths=-abs(new.tenths),
        reason=new.reason.strip()[:300],
        given_by=act.actor.user,
    )
    act.log(
        verb="penalty.given",
        target=entrant.name,
        target_id=f"entrant:{entrant.pk}",
        after={"tenths": given.tenths, "hanchan": round_.number if round_ else None},
        reason=given.reason,
    )
    show_penalty(act, given.round_id)
    return given


def cancel_penalty(penalty: Penalty, *, reason: str, actor: Actor, key: str = "") -> None:
    """Cancel a penalty; it stays in the list, crossed out. Raises Refusal without a reason."""
    with change(penalty.tournament_id, actor, "penalty.cancelled", key=key, content=(penalty, reason)) as act:
        if act.repeated:
            return
        if act.tournament.is_over:
            raise refuse("penalty.final", _("Standings are final. An organiser must reopen the tournament first."))
        if act.again(penalty).cancelled_at is not None:
            raise refuse("penalty.cancelled", _("This penalty has already been cancelled."))
        if not reason.strip():
            raise refuse("penalty.cancel_reason", _("Enter a reason for cancelling the penalty."), "reason")
        cancel_within(act, penalty, reason)


def cancel_within(act: Change, penalty: Penalty, reason: str) -> None:
    """Cancel a penalty inside an open change."""
    locked = act.again(penalty, "entrant")
    locked.cancelled_at = timezone.now()
    locked.cancelled_reason = reason.strip()[:300]
    locked.save(update_fields=["cancelled_at", "cancelled_reason"])
    act.log(
        verb="penalty.cancelled",
        target=locked.entrant.name,
        target_id=f"entrant:{locked.entrant_id}",
        before={"tenths": locked.tenths, "reason": locked.reason},
        after={"tenths": 0},
        reason=locked.cancelled_reason,
    )
    show_penalty(act, locked.round_id)


def table_penalties(table: Table, seats: Mapping[str, Seat]) -> dict[str, int]:
    """Tenths off in this hanchan by wind, for those who sit at the table."""
    winds = {seat.entrant_id: wind for wind, seat in seats.items()}
    found: dict[str, int] = {}
    for penalty in Penalty.objects.filter(round_id=table.round_id, entrant__in=winds, cancelled_at=None):
        wind = winds[penalty.entrant_id]
        found[wind] = found.get(wind, 0) + penalty.tenths
    return found


@dataclass(frozen=True, slots=True)
class CountedChombo:
    """A chombo on a confirmed result: it counts with the result, not as a penalty of its own."""

    entrant: Entrant
    hanchan: int
    table: int
    count: int


def chombos_of(tournament: Tournament) -> list[CountedChombo]:
    """Every chombo that counts, the latest hanchan first. Two queries."""
    results = Result.objects.filter(table__round__tournament=tournament, state=Result.State.CONFIRMED)
    with_some = [result for result in results.exclude(chombo={}).select_related("table__round") if result.chombo]
    seats = Seat.objects.filter(table__in=[result.table_id for result in with_some]).select_related("entrant")
    sat = {(seat.table_id, seat.wind): seat.entrant for seat in seats}
    found = [
        CountedChombo(sat[result.table_id, wind], result.table.round.number, result.table.number, int(count))
        for result in with_some
        for wind, count in result.chombo.items()
        if count and (result.table_id, wind) in sat
    ]
    return sorted(found, key=lambda each: (-each.hanchan, each.table))


#: Chombo ruled at a table whose result nobody has entered yet, by wind: the sheet begins with them.
expected_chombos: Registry[str, Callable[[Tournament, Table], Mapping[str, int]]] = Registry(
    "chombo that an empty score sheet begins with"
)


def ruled_chombos(tournament: Tournament, table: Table) -> dict[str, int]:
    """Chombo ruled at a table before its result, by wind."""
    found: dict[str, int] = {}
    for ruled in expected_chombos.values():
        found |= ruled(tournament, table)
    return found


# Common reasons for a penalty, with the amount the rules name. An organiser may always write another.


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason to choose. `tenths` off, or per started minute; None = the judge says how much."""

    id: str
    text: Any  # lazy translation
    tenths: int | None = None
    per_minute: bool = False


LATE = "late"
#: Point penalties of single rule books (EMA 2025 ch. 6 and §7.5), by ruleset name.
BY_RULESET: dict[str, tuple[Reason, ...]] = {
    "ema2025": (
        Reason("obstruction", gettext_lazy("Obstructed the game"), 80),
        Reason("obstruction_heavy", gettext_lazy("Seriously obstructed the game"), 120),
        Reason("last_hand", gettext_lazy("Last hand declared or recorded incorrectly"), 80),
        Reason("score_sheet", gettext_lazy("Score sheet that can’t be corrected"), 20),
        Reason("not_signed", gettext_lazy("Refused to sign the score sheet"), 20),
    ),
}
GENERAL = (
    Reason("conduct", gettext_lazy("Unsporting conduct")),
    Reason("other", gettext_lazy("Other")),
)


def reasons_for(ruleset: Ruleset) -> list[Reason]:
    """What to choose from, the rules' own first. Lateness comes from the ruleset's parameter."""
    found: list[Reason] = []
    if ruleset.late_penalty_per_minute:
        found.append(
            Reason(
                LATE,
                gettext_lazy("Late, per minute (part-minutes count)"),
                ruleset.late_penalty_per_minute // 100,
                per_minute=True,
            )
        )
    else:
        found.append(Reason(LATE, gettext_lazy("Late")))
    return [*found, *BY_RULESET.get(ruleset.name, ()), *GENERAL]
