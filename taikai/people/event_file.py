"""Consents, and who was forgotten, in the file of a whole event."""

from __future__ import annotations

from taikai.people.models import Consent, Forgotten, Look
from taikai.people.models import Part as PersonsPart
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

leaves_out(PersonsPart, "who somebody is across the events of one installation")
leaves_out(Look, "who of this installation looked at contact data")

holds(
    FilePart(
        "consents",
        Consent,
        "entrant__tournament",
        "What entrants agreed to, and when; the last row for a purpose holds.",
        fields=("entrant", "purpose", "given", "at", "by_staff"),
    )
)
holds(
    FilePart(
        "forgotten",
        Forgotten,
        "entrant__tournament",
        "Entries that stand under a pseudonym because their person asked for it.",
        fields=("entrant", "number", "at", "by_staff"),
    )
)
