"""Who is at the table's page, and whether they may report its hands.

Judges and organisers; the four players through their personal links, where the way is every player's own phone;
and whoever opened the table's link, which a device keeps. Nobody else, and nobody once the result is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from taikai.hands.domain.access.table_links import opens
from taikai.hands.domain.access.ways import OWN_PHONES, has_table_page
from taikai.hands.models import TableReporting, Way
from taikai.registration.domain.links import actor_for, is_link_of
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PLAYER

Kind = Literal["staff", "player", "device", "withdrawn", "stranger"]


@dataclass(frozen=True, slots=True)
class Guest:
    """`seat`: the wind at the start where they sit, "" for whoever sits nowhere. `reports`: they may write."""

    kind: Kind
    actor: Actor
    seat: str = ""
    reports: bool = False

    @property
    def sees(self) -> bool:
        """Whether the table is theirs to look at."""
        return self.kind in ("staff", "player", "device")


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody brings along: the personal link and the table's link their device has opened, "" for none."""

    token: str = ""
    code: str = ""


def guest_at(
    tournament: Tournament,
    table: Table,
    seats: Mapping[str, Seat],
    *,
    asks: Actor,
    staff: bool,
    brings: Shown,
) -> Guest:
    """Who that is at this table; no query where the table came with its reporting and the way."""
    reporting = reporting_at(table)
    way = way_here(tournament, table)
    playable = has_table_page(tournament)
    if staff:
        return Guest("staff", asks, reports=playable)
    if brings.token:
        for wind, seat in seats.items():
            if is_link_of(seat.entrant, brings.token):
                return Guest("player", actor_for(seat.entrant), wind, reports=playable and way in OWN_PHONES)
    if brings.code:
        found = opens(tournament, table, reporting, brings.code)
        if found == "open" and way != Way.POINTS:
            label = _("Table %(number)s") % {"number": table.number}
            return Guest("device", Actor(label=label, role=PLAYER, browser=asks.browser), reports=playable)
        if found == "withdrawn":
            return Guest("withdrawn", asks)
    return Guest("stranger", asks)


def reporting_at(table: Table) -> TableReporting | None:
    """What is only this table's, if anything is."""
    try:
        return table.reporting
    except TableReporting.DoesNotExist:
        return None


def way_here(tournament: Tournament, table: Table) -> Way:
    """The way of a table that came with `round__tournament__report_settings`."""
    reporting = reporting_at(table)
    if reporting is not None and reporting.way:
        return Way(reporting.way)
    settings = getattr(table.round.tournament, "report_settings", None)
    return Way(settings.way) if settings is not None else Way.POINTS


def table_at(tournament: Tournament, hanchan: int, number: int) -> tuple[Table, dict[str, Seat]] | None:
    """A published table with everything its page asks of it, and its seats by wind. Two queries."""
    table = (
        Table.objects.filter(
            round__tournament=tournament, round__number=hanchan, number=number, round__state="published"
        )
        .select_related("round__tournament__report_settings", "reporting")
        .first()
    )
    if table is None:
        return None
    seats = {seat.wind: seat for seat in table.seats.select_related("entrant")}
    return table, seats
