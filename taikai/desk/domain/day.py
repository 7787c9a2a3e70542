"""How far the day is: each hanchan with its tables, and the next step of the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.registration.domain.queries import EntrantCounts
from taikai.results.models import Result
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.lifecycle import STEPS, obstacles
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage


@dataclass(frozen=True, slots=True)
class TableState:
    """One table of a hanchan and where its result stands: missing, entered or confirmed."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class RoundState:
    """One hanchan: published or not, and its tables."""

    round: Round
    tables: tuple[TableState, ...]

    @property
    def confirmed(self) -> int:
        """How many tables have a confirmed result."""
        return sum(table.state == "confirmed" for table in self.tables)

    @property
    def missing(self) -> int:
        """How many tables have no confirmed result yet."""
        return len(self.tables) - self.confirmed

    @property
    def complete(self) -> bool:
        """Whether every table is confirmed."""
        return bool(self.tables) and self.missing == 0


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one primary action of the desk: a link (`url_name`) or a stage to move to (`stage`)."""

    label: str
    why: str = ""
    url_name: str = ""
    url_args: tuple[object, ...] = ()
    stage: str = ""
    obstacles: Sequence[Problem] = field(default_factory=tuple)


def rounds_of(tournament: Tournament) -> list[RoundState]:
    """All hanchans with the state of each table, in two queries."""
    has = Q(results__state=Result.State.CONFIRMED)
    open_ = Q(results__state=Result.State.ENTERED)
    tables: dict[int, list[TableState]] = {}
    for table in (
        Table.objects.filter(round__tournament=tournament)
        .annotate(confirmed=Count("results", filter=has), entered=Count("results", filter=open_))
        .order_by("number")
    ):
        state = "entered" if table.entered else "confirmed" if table.confirmed else "missing"
        tables.setdefault(table.round_id, []).append(TableState(table.number, state))
    return [
        RoundState(round_, tuple(tables.get(round_.pk, ())))
        for round_ in Round.objects.filter(tournament=tournament).order_by("number")
    ]


def current_round(rounds: Sequence[RoundState]) -> RoundState | None:
    """The hanchan being played: the last published one."""
    published = [state for state in rounds if state.round.is_published]
    return published[-1] if published else None


def next_step(tournament: Tournament, rounds: Sequence[RoundState], counts: EntrantCounts) -> NextStep:
    """What the organiser does next, and what stands in the way."""
    if tournament.stage == Stage.DRAFT:
        return _stage(
            tournament, Stage.OPEN, _("Players can apply from then on, and everybody sees the tournament.")
        )
    if tournament.stage == Stage.OPEN:
        return _stage(
            tournament,
            Stage.CLOSED,
            _("%(taken)d of %(capacity)d places are taken.")
            % {"taken": counts.places_taken, "capacity": counts.capacity},
        )
    if tournament.stage == Stage.CLOSED:
        return _stage(tournament, Stage.CHECK_IN, _("On the day: tick off who has arrived."))
    if tournament.stage in (Stage.CHECK_IN, Stage.PLAYING):
        return _on_the_day(tournament, rounds, counts)
    if tournament.stage == Stage.FINAL:
        return NextStep(_("Hand out the results"), _("The standings are final."), url_name="standings")
    return NextStep(_("See the final standings"), _("The tournament is archived."), url_name="standings")


def _stage(tournament: Tournament, to: str, why: str) -> NextStep:
    step = next(step for step in STEPS[tournament.stage] if step.to == to)
    return NextStep(str(step.label), why, stage=to, obstacles=obstacles(tournament, to))


def _on_the_day(tournament: Tournament, rounds: Sequence[RoundState], counts: EntrantCounts) -> NextStep:
    current = current_round(rounds)
    if not rounds:
        away = counts.places_taken - counts.checked_in
        why = _("Not checked in yet: %(count)d.") % {"count": away} if away > 0 else _("Everybody is here.")
        return NextStep(_("Draw the seating"), why, url_name="desk-seating")
    if current is None:
        return NextStep(_("Publish hanchan 1"), _("The seating is a draft."), url_name="desk-seating")
    if tournament.stage == Stage.CHECK_IN:
        return _stage(tournament, Stage.PLAYING, _("The seating of hanchan 1 is published."))
    if not current.complete:
        return NextStep(
            _("Take in the results of hanchan %(number)d") % {"number": current.round.number},
            _("%(done)d of %(all)d tables are confirmed.")
            % {"done": current.confirmed, "all": len(current.tables)},
            url_name="board",
        )
    number = current.round.number
    if number < tournament.hanchan_count:
        label = _("Publish hanchan %(number)d") % {"number": number + 1}
        return NextStep(label, _("Hanchan %(number)d is complete.") % {"number": number}, url_name="desk-seating")
    return _stage(tournament, Stage.FINAL, _("All hanchans are complete."))
