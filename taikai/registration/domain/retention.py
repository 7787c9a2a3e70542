"""Retention policy of contact data: erased after the time that the registration page names."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q

from taikai.registration.fields import ENTRY, PASSING
from taikai.registration.models import Answer, Entrant, Passing
from taikai.runtime.fields import Until
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules
from taikai.tournaments.models import LogEntry, Tournament

ERASED = ENTRY.emptied(lambda kept: kept.until is Until.CONTACTS)
TO_ERASE = Q(erased_at=None) | ~Q(**ERASED)


@erasing_rules.register("contacts")
def contacts(now: dt.datetime) -> int:
    """E-mail addresses, notes and personal links of tournaments that are over long enough."""
    return sum(erase(tournament, now) for tournament in due_for_erasing(now))


def erase(tournament: Tournament, now: dt.datetime) -> int:
    """Erase what only the organisers read about everybody who entered; how many people it was about.

    A personal link ends with it. So does the reason a person gave for withdrawing: it may tell of an illness.
    """
    kept = now - dt.timedelta(
        days=tournament.keep_contacts_days
    )  # who entered since then has not been kept so long
    found = Entrant.objects.filter(TO_ERASE, tournament=tournament, applied_at__lt=kept)
    if not found.exists():
        return 0
    with change(tournament, SYSTEM, "entrant.erased") as act:
        Answer.objects.filter(entrant__in=found.values("pk")).delete()
        # Who was only offered a place has no entry; the offer ends with what the giver told.
        Passing.objects.filter(giver__in=found.values("pk")).update(
            **PASSING.emptied(lambda kept: kept.until is Until.CONTACTS)
        )
        count = found.update(**ERASED, erased_at=now)
        LogEntry.objects.filter(tournament=act.tournament, verb="entrant.withdrawn").update(reason="")
        act.log(target=act.tournament.name, target_id=f"tournament:{act.tournament.pk}", after={"count": count})
    return count
