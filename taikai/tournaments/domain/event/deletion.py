"""Deletion of a tournament: confirmed by its name, undone within a week, then final.

Meanwhile it is closed: nobody but its staff sees it, and nothing in it changes (`domain/change.py`).
"""

from __future__ import annotations

import datetime as dt
import logging
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import models, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from taikai.accounts.domain.profile import language_of
from taikai.jobs.domain import outbox
from taikai.problems import refuse
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import LogEntry, Staff, Tournament

GRACE = dt.timedelta(days=7)
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DeletedRows:
    """What would go with an event."""

    entrants: int
    hanchans: int
    results: int
    staff: int
    lines: int


def deleted_rows(tournament: Tournament) -> DeletedRows:
    """How much there is of what would go. What upper apps keep is counted by the way it belongs to the event."""

    def count(related: str, **only: Any) -> int:
        manager = getattr(tournament, related, None)
        return int(manager.filter(**only).count()) if manager is not None else 0

    return DeletedRows(
        entrants=count("entrants"),
        hanchans=count("rounds"),
        results=count("rounds", tables__results__state="confirmed"),
        staff=Staff.objects.filter(tournament=tournament, pending=False).count(),
        lines=LogEntry.objects.filter(tournament=tournament).count(),
    )


def ask_to_delete(tournament: Tournament, typed: str, *, actor: Actor) -> None:
    """Close the event and let it go in a week.

    Raises:
        Refusal: the name typed is another one, or it is being played.
    """
    with change(tournament, actor, "tournament.leaves") as act:
        event = act.tournament
        if " ".join(typed.split()) != " ".join(event.name.split()):
            raise refuse("delete.name", _("The name doesn’t match. Type it exactly as shown above."), "name")
        if event.stage == Tournament.Stage.PLAYING:
            raise refuse(
                "delete.playing",
                _("The tournament is being played. Finalise the standings or go back to check-in first."),
                "name",
            )
        event.leaves_at = timezone.now() + GRACE
        event.save(update_fields=["leaves_at"])
        until = event.leaves_at.astimezone(event.zone).strftime("%Y-%m-%d %H:%M")
        act.log(target=event.name, target_id=f"tournament:{event.pk}", after={"until": until})
        _tell_staff(event, actor)


def _tell_staff(event: Tournament, actor: Actor) -> None:
    """An e-mail to everybody who helps, but for who did it: one of them may want to keep it."""
    people = Staff.objects.filter(tournament=event, pending=False, user__is_active=True).exclude(user__email="")
    messages = []
    for entry in people.exclude(user=actor.user).select_related("user"):
        with override(language_of(entry.user) or settings.LANGUAGE_CODE):
            values = {"entry": entry, "event": event, "by": actor.label, "until": event.leaves_at}
            values["url"] = f"{settings.SITE_URL}{reverse('dashboard', args=[event.slug])}"
            body = render_to_string("tournaments/mail/leaving.txt", values)
            heading = _("Scheduled for deletion: %(tournament)s") % {"tournament": event.name}
            messages.append(EmailMessage(heading, body.strip() + "\n", to=[entry.user.email]))
    if messages:
        outbox.post(messages, tournament_id=event.pk)


def undo_deletion(tournament: Tournament, *, actor: Actor) -> None:
    """Take it back: everything is as it was. Does nothing for an event that stays anyway."""
    with change(tournament, actor, "tournament.stays") as act:
        event = act.tournament
        event.leaves_at = None
        event.save(update_fields=["leaves_at"])
        act.log(target=event.name, target_id=f"tournament:{event.pk}")


def _delete(rows: models.QuerySet[Any]) -> None:
    """Delete rows with all that belongs to them, and before them what a constraint protects."""
    for _attempt in range(20):
        try:
            with transaction.atomic():
                rows.delete()
            return
        except (models.ProtectedError, models.RestrictedError) as error:
            held = (
                error.protected_objects if isinstance(error, models.ProtectedError) else error.restricted_objects
            )
            for kind in {type(one) for one in held}:
                _delete(kind._default_manager.filter(pk__in=[one.pk for one in held if type(one) is kind]))
    raise RuntimeError(f"{rows.model.__name__} holds what cannot be deleted")


@erasing_rules.register("deleted_events")
def delete_for_good(now: dt.datetime) -> int:
    """Events whose week is over: every row, pictures and PDFs among them; each event whole or not at all."""
    gone = 0
    for pk in list(Tournament.objects.filter(leaves_at__lte=now).values_list("pk", flat=True)):
        with transaction.atomic():
            event = Tournament.objects.select_for_update().filter(pk=pk, leaves_at__lte=now).first()
            if event is None:  # taken back a moment ago
                continue
            _delete(Tournament.objects.filter(pk=pk))
        logger.warning("the event %s was deleted for good, a week after it was asked for", event.slug)
        gone += 1
    return gone
