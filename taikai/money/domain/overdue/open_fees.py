"""Open fees of players with a place: deadline, delay, last reminder."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from taikai.money.domain.overdue.deadline import deadline, terms_of
from taikai.money.domain.prices.load import fees_of
from taikai.money.models import Reminder, Terms
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class OpenFee:
    """One of them. `late`: days since the deadline, 0 until it is over."""

    entrant: Entrant
    deadline: dt.date | None
    late: int
    reminder: Reminder | None
    wait: dt.datetime | None  # not to be reminded before that

    @property
    def can_be_reminded(self) -> bool:
        """Whether an e-mail would go: there is an address, and the last one is long enough ago."""
        return bool(self.entrant.email) and self.wait is None


def open_fees(
    tournament: Tournament, now: dt.datetime | None = None, pks: Sequence[int] | None = None
) -> list[OpenFee]:
    """Everybody with a place and an open fee, who is latest first; of `pks` only. Four queries."""
    if not fees_of(tournament):
        return []
    now = now or timezone.now()
    terms = terms_of(tournament)
    last = Reminder.objects.filter(entrant=OuterRef("pk")).order_by("-at", "-pk").values("pk")[:1]
    found = Entrant.objects.filter(
        tournament=tournament, kind=Entrant.Kind.PLAYER, status__in=Entrant.HOLDS_A_PLACE, paid_at=None
    )
    if pks is not None:
        found = found.filter(pk__in=pks)
    people = by_name(found.select_related("bill").annotate(last_reminder=Subquery(last)))
    numbers = [number for person in people if (number := person.last_reminder) is not None]
    reminders = {each.pk: each for each in Reminder.objects.filter(pk__in=numbers).select_related("email__job")}
    rows = []
    for person in people:
        person.tournament = tournament
        rows.append(_one(person, terms, reminders.get(person.last_reminder or 0), now))
    return sorted(rows, key=lambda row: -row.late)


def _one(person: Entrant, terms: Terms, reminder: Reminder | None, now: dt.datetime) -> OpenFee:
    zone = person.tournament.zone
    bill = getattr(person, "bill", None)
    until = deadline(terms, bill.since if bill else None, zone)
    late = max(0, (now.astimezone(zone).date() - until).days) if until else 0
    again = reminder.at + dt.timedelta(days=terms.remind_days) if reminder else None
    return OpenFee(person, until, late, reminder, again if again and again > now else None)
