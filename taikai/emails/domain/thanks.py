"""Draft of the group e-mail that thanks the players after a tournament."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from taikai.emails.domain.own_words import languages
from taikai.emails.domain.round_mails import MailDraft
from taikai.emails.models import MOST_SUBJECT
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def thanks_draft(tournament: Tournament) -> MailDraft:
    """Thanks to all confirmed players, in each language that one of them reads; in English without any."""
    read = set(
        Entrant.objects.filter(tournament=tournament, status=Entrant.Status.CONFIRMED)
        .order_by()
        .values_list("language", flat=True)
        .distinct()
    )
    codes = [code for code, _name in languages() if code in read] or ["en"]
    return MailDraft(("confirmed",), True, {code: _thanks(tournament, code) for code in codes})


def _thanks(tournament: Tournament, language: str) -> tuple[str, str]:
    """Subject and text. The organiser's own thanks of the tournament page come along."""
    address = f"{settings.SITE_URL}{reverse('standings', args=[tournament.slug])}"
    with translation.override(language):
        subject = _("Thank you for playing at %(tournament)s") % {"tournament": tournament.name}
        parts = [
            _("Hello {name},\n\nThank you for playing at %(tournament)s.") % {"tournament": tournament.name},
            tournament.thanks,
            _("The final standings: %(address)s") % {"address": address},
        ]
    return subject[:MOST_SUBJECT], "\n\n".join(part for part in parts if part)
