"""Device owner: asks which player a phone belongs to, and shows who is entering a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from taikai.hands.domain.access.entry_presence import EntryPresence
from taikai.hands.domain.access.table_permissions import THE_TABLE, Guest
from taikai.tournaments.templatetags.taikai import WIND_NAMES


@dataclass(frozen=True, slots=True)
class OwnerChoice:
    """One answer: what to send, the wind at the start and the name, and whether it was given."""

    value: str
    wind: str
    name: str
    on: bool


def owner_choices(guest: Guest, names: Mapping[str, str], *, again: bool = False) -> list[OwnerChoice]:
    """The answers, until one is given; `again`: where it can be changed. Nothing to ask whose phone is known."""
    if guest.kind != "device" or not guest.reports or (guest.says and not again):
        return []
    found = [OwnerChoice(seat, str(WIND_NAMES[seat]), names[seat], guest.says == seat) for seat in SEATS]
    return [*found, OwnerChoice(THE_TABLE, "", _("table device"), guest.says == THE_TABLE)]


def presence_text(busy: EntryPresence) -> str:
    """ "Jonas is entering a win", over the buttons of the others."""
    who = busy.name or _("The table device")
    if busy.mends:
        return _("%(name)s is correcting a hand") % {"name": who}
    if busy.do in ("ron", "tsumo"):
        return _("%(name)s is entering a win") % {"name": who}
    return _("%(name)s is entering a hand") % {"name": who}
