"""Template context of a table's own call: button, judge who comes, reason; personal page panel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from taikai.agenda.domain.personal_schedule import OwnSeat, seats_of
from taikai.calls.domain.open_calls import CallsAtTable, at_table, has_called
from taikai.calls.models import Call
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.tournaments.domain.change import SEATING, own_mark
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch


@dataclass(frozen=True, slots=True)
class CallReason:
    """Something one calls a judge for. `chosen`: the open call is about it."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class JudgePart:
    """What `table/judge.html` shows: the open call if there is one, and the number of the last."""

    found: CallsAtTable

    @property
    def call(self) -> Call | None:
        return self.found.call

    @property
    def seen(self) -> int:
        """The number of the last call, which the next one says it has seen."""
        return self.found.last

    @property
    def reasons(self) -> list[CallReason]:
        """What one may say it is about."""
        about = self.call.about if self.call is not None else ""
        return [CallReason(value, str(label), value == about) for value, label in Call.About.choices]


# Personal page panel: call a judge to the player's current table.


def seat_now(entrant: Entrant) -> OwnSeat | None:
    """Where somebody sits in the hanchan being played; None between hanchans, and for who does not play. No query
    beside those of `seats_of`.
    """
    tournament = entrant.tournament
    if tournament.stage != Tournament.Stage.PLAYING or entrant.status == Entrant.Status.WITHDRAWN:
        return None
    seats = seats_of(tournament)
    if seats.current is None or seats.over:
        return None
    return seats.own_now(entrant.pk)


@panels.register()
def judge(entrant: Entrant) -> Panel | None:
    """One tap calls; then who comes and what it is about."""
    seat = seat_now(entrant)
    if seat is None:
        return None

    @cache
    def found() -> JudgePart:
        table = seat.table.pk
        return JudgePart(at_table(table) if has_called(entrant.tournament, table) else CallsAtTable(None, [], 0))

    watch = Watch(parts=(SEATING,), own=own_mark(entrant.tournament.secret, entrant.pk))
    return Panel("calls/panel.html", {"judge": found, "table": seat.table.number, "watch": watch}, order=1)
