"""Template context of a registration's stored data, for its player and for staff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import pgettext

from taikai.people.domain.entry.consents import consents_of
from taikai.people.domain.entry.erasure import obstacles
from taikai.people.models import Consent, Look
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.tournaments.domain.audit_log.contacts import PAGES
from taikai.tournaments.models import Tournament

ANSWERS = {"yes": True, "no": False}
LOOKS_SHOWN = 200


@dataclass(frozen=True, slots=True)
class ConsentQuestion:
    """A question of consent with the answer that holds now ("yes", "no" or "")."""

    purpose: str
    question: Any
    answer: str
    at: Any = None
    by_staff: bool = False


def asked_of(entrant: Entrant) -> list[ConsentQuestion]:
    """The questions in order."""
    known = consents_of([entrant]).get(entrant.pk, {})
    found = []
    for purpose, question in Consent.Purpose.choices:
        row = known.get(purpose)
        answer = "" if row is None else "yes" if row.given else "no"
        found.append(ConsentQuestion(purpose, question, answer, row and row.at, bool(row and row.by_staff)))
    return found


def mine_context(entrant: Entrant) -> dict[str, Any]:
    """What `people/mine.html` and `people/data.html` show."""
    return {"entrant": entrant, "asked": asked_of(entrant), "obstacles": obstacles(entrant)}


def consents_context(tournament: Tournament) -> dict[str, Any]:
    """Who agreed to what: a line for everybody who plays or stands by."""
    entrants = by_name(tournament.entrants.exclude(status=Entrant.Status.WITHDRAWN).defer("note", "secret"))
    known = consents_of(entrants)
    words = {
        True: pgettext("an answer about consent", "yes"),
        False: pgettext("an answer about consent", "no"),
        None: pgettext("an answer about consent", "not asked"),
    }
    lines = []
    for entrant in entrants:
        given = known.get(entrant.pk, {})
        answers = [given[each].given if each in given else None for each in Consent.Purpose.values]
        lines.append((entrant, [(answer, words[answer]) for answer in answers]))
    return {"purposes": [label for _value, label in Consent.Purpose.choices], "lines": lines}


def looks_of(tournament: Tournament) -> list[tuple[Look, Any]]:
    """Who looked at contact data, latest first, with what the page is called."""
    rows: QuerySet[Look] = Look.objects.filter(tournament=tournament)[:LOOKS_SHOWN]
    return [(row, PAGES.get(row.page, row.page)) for row in rows]


# Personal page panel: link to the stored data.


@panels.register()
def own_data(entrant: Entrant) -> Panel:
    """A link: the page behind it asks the database, this one does not."""
    return Panel("people/panel.html", order=95)
