"""Template context of the organiser's e-mail texts, with a preview for a registered player."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from taikai.emails.domain.own_words import kinds_with_own_words, languages
from taikai.jobs.domain.email_kinds import EmailKind, email_kinds
from taikai.jobs.domain.outbox import readable
from taikai.registration.domain.entrant_emails import placeholders
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

MOST_TO_CHOOSE = 300


def texts_context(tournament: Tournament) -> dict[str, Any]:
    """Every kind of e-mail that can be added to, and in which languages it was."""
    added = kinds_with_own_words(tournament)
    kinds = [kind for kind in email_kinds() if kind.sample is not None]
    return {"kinds": [(kind, added.get(kind.name, [])) for kind in kinds]}


def text_context(
    tournament: Tournament, kind: EmailKind, words: dict[str, tuple[str, str]], entrant_pk: int
) -> dict[str, Any]:
    """The e-mail in every language with the words as they stand, to somebody who has really entered.

    What goes to staff is shown as it goes to an invented person.
    """
    entered = Entrant.objects.filter(tournament=tournament, erased_at=None)
    people = [] if kind.to_staff else by_name(entered)[:MOST_TO_CHOOSE]
    chosen = next((one for one in people if one.pk == entrant_pk), None) or (people[0] if people else None)
    reader = chosen or _nobody(tournament)
    reader.tournament = tournament
    assert kind.sample is not None
    written = []
    for code, name in languages():
        email = kind.sample(reader, code, words.get(code, ("", "")))
        written.append((code, name, email.subject, readable(str(email.body))))
    used = set(
        Entrant.objects.filter(tournament=tournament).order_by().values_list("language", flat=True).distinct()
    )
    return {
        "kind": kind,
        "people": people,
        "chosen": chosen,
        "written": written,
        "used": used,
        "placeholders": placeholders(to_staff=kind.to_staff),
    }


def _nobody(tournament: Tournament) -> Entrant:
    """Somebody to write to while nobody has entered."""
    status = Entrant.Status.APPLIED
    return Entrant(pk=0, tournament=tournament, name="Saki Miyanaga", status=status, applied_at=timezone.now())
