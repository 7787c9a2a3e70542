"""The signatures on the table's page, once the result is entered."""

from __future__ import annotations

from django.urls import reverse

from taikai.hands.domain.access.guests import Guest
from taikai.hands.pages.parts import TablePart, table_parts
from taikai.results.domain.options import needs_signatures
from taikai.results.pages.signing import signing_of
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest

SIGNS = ("player", "device")


@table_parts.register()
def signatures(request: TaikaiRequest, table: Table, guest: Guest) -> TablePart | None:
    """A player signs for the own seat, a device of the table for whoever takes it."""
    if guest.kind not in SIGNS or not needs_signatures(request.tournament):
        return None
    found = signing_of(request.tournament, table, guest.seat)
    if found is None:
        return None
    action = reverse("table-sign", args=[request.tournament.slug, table.round.number, table.number])
    return TablePart(
        "end", "table/signing_end.html", {"signing": found, "action": action, "device": not guest.seat}
    )


@table_parts.register()
def sheet_photo(request: TaikaiRequest, table: Table, guest: Guest) -> TablePart | None:
    """The way to the photo of the paper sheet, for whoever signs here and for judges."""
    if not guest.sees:
        return None
    name = "result-photo" if guest.kind == "staff" else "table-photo"
    address = reverse(name, args=[request.tournament.slug, table.round.number, table.number])
    return TablePart("end", "results/photo_way.html", {"address": address})
