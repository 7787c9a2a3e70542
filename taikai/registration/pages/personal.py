"""Template context of the personal page: status, and panels of other apps."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst

from taikai.registration.domain.entrants import OWN_WITHDRAWAL_IN
from taikai.registration.domain.names import label_of, said_in_words
from taikai.registration.domain.personal_links import qr_svg
from taikai.registration.domain.queries import waiting_place
from taikai.registration.domain.quotas.state import why_waiting
from taikai.registration.fields import MORE
from taikai.registration.models import Entrant
from taikai.registration.pages.answers import own_answers, own_groups
from taikai.registration.pages.personal_panels import FIRST_OF_THE_REST, panels_for, price_words
from taikai.tournaments.domain.change import own_mark
from taikai.tournaments.page_dependencies import Watch


def personal_context(entrant: Entrant, link: str) -> dict[str, Any]:
    """Everything `registration/personal.html` shows; `link` leads to it."""
    tournament, panels = entrant.tournament, panels_for(entrant)
    return {
        "entrant": entrant,
        "waiting_place": waiting_place(entrant),
        "why": why_waiting(entrant),
        "fee": lambda: price_words(entrant),
        "groups": lambda: own_groups(entrant),
        "more": [(capfirst(label_of(name)), said_in_words(entrant, name)) for name in MORE],
        "first_panels": [panel for panel in panels if panel.order < FIRST_OF_THE_REST],
        "other_panels": [panel for panel in panels if panel.order >= FIRST_OF_THE_REST],
        "may_withdraw": entrant.status != Entrant.Status.WITHDRAWN and tournament.stage in OWN_WITHDRAWAL_IN,
        "answers": lambda: own_answers(entrant),
        "link": link,
        "qr": lambda: qr_svg(link),
        "own_watch": Watch(parts=(), own=own_mark(tournament.secret, entrant.pk)),
    }
