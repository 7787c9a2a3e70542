"""Permissions at a table's page: who the reader is, and whether they may report hands.

Judges and organisers; the four players through their personal links, where the way is every player's own phone;
and whoever opened the table's link, which a device keeps. Nobody else, and nobody once the result is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from taikai.hands.domain.access.reporting_modes import OWN_PHONES, reports_at_tables
from taikai.hands.domain.access.table_links import opens
from taikai.hands.models import ReportingMode, TableReporting
from taikai.registration.domain.personal_links import actor_for, is_link_of
from taikai.runtime.registry import Registry
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.audit_log.details import device_label
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PLAYER

Kind = Literal["staff", "player", "device", "withdrawn", "stranger"]


THE_TABLE = "table"


@dataclass(frozen=True, slots=True)
class Guest:
    """`seat`: the wind at the start where they sit, "" for whoever sits nowhere. `reports`: they may write.

    `says`: where somebody sits by their own word, on a phone that has opened the table's link; `THE_TABLE`: the
    device is everybody's. It turns the table towards them and names them, and signs nothing.
    """

    kind: Kind
    actor: Actor
    seat: str = ""
    reports: bool = False
    says: str = ""

    @property
    def sits(self) -> str:
        """The wind at the start whose phone it is, known or said; "" for nobody's."""
        return self.seat or (self.says if self.says != THE_TABLE else "")

    @property
    def sees(self) -> bool:
        """Whether the table is theirs to look at."""
        return self.kind in ("staff", "player", "device")


@dataclass(frozen=True, slots=True)
class BroughtLinks:
    """What somebody brings along: the personal link and the table's link their device has opened, and whose phone
    it is by their own word (`owner_cookie_value`); "" for none.
    """

    token: str = ""
    code: str = ""
    says: str = ""


def guest_at(
    tournament: Tournament,
    table: Table,
    seats: Mapping[str, Seat],
    *,
    asks: Actor,
    staff: bool,
    brings: BroughtLinks,
) -> Guest:
    """Who that is at this table; no query where the table came with its reporting and the way."""
    reporting = reporting_at(table)
    way = table_mode(tournament, table)
    playable = reports_at_tables(tournament)
    if staff:
        return Guest("staff", asks, reports=playable)
    if brings.token:
        for wind, seat in seats.items():
            if is_link_of(seat.entrant, brings.token):
                return Guest("player", actor_for(seat.entrant), wind, reports=playable and way in OWN_PHONES)
    if brings.code:
        found = opens(tournament, table, reporting, brings.code)
        if found == "open" and way != ReportingMode.POINTS:
            says = _says(table, seats, brings.says)
            label = device_label(table.number, seats[says].entrant.name if says in seats else "")
            actor = Actor(label=label, role=PLAYER, browser=asks.browser)
            return Guest("device", actor, reports=playable, says=says)
        if found == "withdrawn":
            return Guest("withdrawn", asks)
    return Guest("stranger", asks)


def owner_cookie_value(table: Table, seats: Mapping[str, Seat], says: str, seated: str = "") -> str:
    """What a phone keeps of whose it is: the person, at this table alone. `says`: the wind they sat at the start.

    They tapped a name. Who sits where is put right afterwards now and then: the phone stays with whoever holds it,
    and turns with them. `seated`: who sat where on the page that asked (`seating_mark` of the results).
    """
    if says == THE_TABLE:
        return f"{table.pk}:{THE_TABLE}"
    sat = {piece[:1]: piece[1:] for piece in seated.split(",")}
    return f"{table.pk}:{sat.get(says) or seats[says].entrant_id}"


def _says(table: Table, seats: Mapping[str, Seat], kept: str) -> str:
    """The wind at which whoever said so sits now; "" for somebody who sits elsewhere: then the phone is asked."""
    pk, _colon, says = kept.partition(":")
    if pk != str(table.pk):
        return ""
    if says == THE_TABLE:
        return says
    return next((wind for wind, seat in seats.items() if str(seat.entrant_id) == says), "")


def reporting_at(table: Table) -> TableReporting | None:
    """What is only this table's, if anything is."""
    try:
        return table.reporting
    except TableReporting.DoesNotExist:
        return None


def table_mode(tournament: Tournament, table: Table) -> ReportingMode:
    """The way of a table that came with `round__tournament__report_settings`."""
    reporting = reporting_at(table)
    if reporting is not None and reporting.way:
        return ReportingMode(reporting.way)
    settings = getattr(table.round.tournament, "report_settings", None)
    return ReportingMode(settings.way) if settings is not None else ReportingMode.POINTS


_along: Registry[str, str] = Registry("rows read with every table")


def select_reporting(*related: str) -> None:
    """Have these rows read with every table that is asked for here."""
    for name in related:
        _along.add(name, name)


select_reporting("round__tournament__report_settings", "reporting")


def table_at(tournament: Tournament, hanchan: int, number: int) -> tuple[Table, dict[str, Seat]] | None:
    """A published table with everything its page asks of it, and its seats by wind. Two queries."""
    table = (
        Table.objects.filter(
            round__tournament=tournament, round__number=hanchan, number=number, round__state="published"
        )
        .select_related(*_along)
        .first()
    )
    if table is None:
        return None
    seats = {seat.wind: seat for seat in table.seats.select_related("entrant")}
    return table, seats
