"""Table links: signed, valid for one table in one hanchan, revocable."""

from __future__ import annotations

from typing import Literal

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from taikai.hands.domain.access.reporting_modes import reporting_of, table_title
from taikai.hands.models import TableReporting
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

SALT = "taikai.table"
Opens = Literal["open", "withdrawn", "unknown"]


def code_of(tournament: Tournament, table: Table, reporting: TableReporting | None) -> str:
    """What stands in the link: its number and a signature."""
    number = reporting.link if reporting is not None else 1
    return f"{number}-{_signature(tournament, table, number)}"


def table_url(tournament: Tournament, table: Table, reporting: TableReporting | None) -> str:
    """The address in a table's QR code. Built from `SITE_URL`, never from a request's host."""
    code = code_of(tournament, table, reporting)
    path = reverse("table-join", args=[tournament.slug, table.round.number, table.number, code])
    return f"{settings.SITE_URL}{path}"


def opens(tournament: Tournament, table: Table, reporting: TableReporting | None, code: str) -> Opens:
    """Whether a code opens this table now; "withdrawn": it did once."""
    number, _dash, signature = code.partition("-")
    if not number.isascii() or not number.isdecimal() or len(number) > 9:
        return "unknown"
    if not constant_time_compare(signature, _signature(tournament, table, int(number))):
        return "unknown"
    current = reporting.link if reporting is not None else 1
    withdrawn = reporting is not None and reporting.withdrawn_at is not None
    return "open" if int(number) == current and not withdrawn else "withdrawn"


def renew_link(tournament: Tournament, table: Table, *, actor: Actor, key: str = "") -> None:
    """Give the table a new link; devices that opened the old one are out."""
    with change(tournament, actor, "hands.link_renewed", key=key, content=(table,)) as act:
        if act.repeated:
            return
        fresh = act.again(table, "round")
        reporting = reporting_of(fresh)
        reporting.link += 1
        reporting.withdrawn_at = None
        reporting.save()
        act.shows(tables=[fresh.pk])
        act.log(target=table_title(fresh), target_id=f"table:{fresh.pk}", after={"link": reporting.link})


def withdraw_link(tournament: Tournament, table: Table, *, actor: Actor, key: str = "") -> None:
    """Take the table's link back without giving another; its devices are out until it is renewed."""
    with change(tournament, actor, "hands.link_withdrawn", key=key, content=(table,)) as act:
        if act.repeated:
            return
        fresh = act.again(table, "round")
        reporting = reporting_of(fresh)
        reporting.withdrawn_at = timezone.now()
        reporting.save()
        act.shows(tables=[fresh.pk])
        act.log(target=table_title(fresh), target_id=f"table:{fresh.pk}", after={"link": reporting.link})


def _signature(tournament: Tournament, table: Table, number: int) -> str:
    return signing.Signer(salt=SALT).signature(f"{tournament.secret}:{table.pk}:{number}")[:22]
