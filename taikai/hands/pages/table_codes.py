"""QR code of the table's page on printed signs and sheets."""

from __future__ import annotations

from taikai.hands.domain.access.reporting_modes import reports_at_tables
from taikai.hands.domain.access.table_links import table_url
from taikai.hands.domain.access.table_permissions import reporting_at, table_mode
from taikai.hands.models import ReportingMode
from taikai.seating.models import Round, Table
from taikai.seating.pages.table_codes import code_makers
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may


def codes(tournament: Tournament, role: str, hanchan: int) -> dict[int, str]:
    """The links of a published hanchan's tables whose hands are reported at the table; withdrawn ones are not
    printed. One query.
    """
    if not may(role, "hands.run") or not reports_at_tables(tournament):
        return {}
    tables = Table.objects.filter(
        round__tournament=tournament, round__number=hanchan, round__state=Round.State.PUBLISHED
    ).select_related("round__tournament__report_settings", "reporting")
    found = {}
    for table in tables:
        reporting = reporting_at(table)
        withdrawn = reporting is not None and reporting.withdrawn_at is not None
        if table_mode(tournament, table) != ReportingMode.POINTS and not withdrawn:
            found[table.number] = table_url(tournament, table, reporting)
    return found


code_makers.add(codes)
