"""E-mails of a place transfer, to giver and receiver, and the signed link in them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy, gettext_noop

from taikai.http_guard.input_parsing import row
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.registration.domain.entrant_emails import as_example, email_to, own_words
from taikai.registration.domain.waiting_list import in_words
from taikai.registration.models import Entrant, Passing
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

# Signed link with which the receiver accepts a place.


SALT = "taikai.passing"


def token_of_offer(passing: Passing) -> str:
    """The token in the link: number and signature; the secret itself stays here."""
    return f"{passing.pk}-{signing.Signer(salt=SALT).signature(f'{passing.pk}:{passing.secret}')}"


def offer_path(passing: Passing) -> str:
    return reverse("place-offered", args=[passing.giver.tournament.slug, token_of_offer(passing)])


def offer_url(passing: Passing) -> str:
    """The full address, for the e-mail; built from `SITE_URL`, never from a request's host."""
    return f"{settings.SITE_URL}{offer_path(passing)}"


def offer_of_token(tournament: Tournament, token: str) -> Passing | None:
    """Which offer this is; None if it is mistyped or of another tournament."""
    number, _dash, signature = token.partition("-")
    rows = Passing.objects.filter(giver__tournament=tournament, pk=row(number)).select_related("giver")
    found = rows.first()
    if found is None or not constant_time_compare(token_of_offer(found), f"{found.pk}-{signature}"):
        return None
    found.giver.tournament = tournament
    return found


OFFER, TOLD = "place.offer", "place.told"
OFFERED = gettext_noop("You’re offered a place: %(tournament)s")
NOT_OFFERED = gettext_noop("Place no longer offered: %(tournament)s")
TRANSFERRED = gettext_noop("Place transferred: %(tournament)s")
NOT_TRANSFERRED = gettext_noop("Place not transferred: %(tournament)s")
_TEMPLATES = {OFFER: "registration/mail/pass_offer.txt", TOLD: "registration/mail/pass_told.txt"}


def _subject(kind: str, passing: Passing, *, to_giver: bool) -> str:
    if kind == OFFER:
        return OFFERED
    if not to_giver:
        return NOT_OFFERED
    return TRANSFERRED if passing.state == Passing.State.ACCEPTED else NOT_TRANSFERRED


def _email(kind: str, to: Entrant, passing: Passing, own: WordsAround, **more: Any) -> EmailMessage:
    with translation.override(to.language or "en"):
        until = in_words(to.tournament, passing.until) if passing.until else ""
    values = {"passing": passing, "until": until, **more}
    subject = _subject(kind, passing, to_giver=bool(more.get("to_giver")))
    return email_to(to, _TEMPLATES[kind], subject, own, values)


def _reader(passing: Passing) -> Entrant:
    """Who is offered the place, as an e-mail wants somebody: nothing of it is saved."""
    event = passing.giver.tournament
    return Entrant(tournament=event, name=passing.name, email=passing.email, language=passing.language)


def _post(act: Change, kind: str, to: Entrant, passing: Passing, **more: Any) -> None:
    if not to.email:
        return
    to.tournament = act.tournament
    own = own_words(act.tournament.pk, kind).get(to.language or "en", ("", ""))
    outbox.post([_email(kind, to, passing, own, **more)], tournament_id=act.tournament.pk, alone=False, kind=kind)


def write_offer(act: Change, passing: Passing) -> None:
    """The link with which somebody takes the place or declines it."""
    _post(act, OFFER, _reader(passing), passing, url=offer_url(passing))


def tell_receiver(act: Change, passing: Passing) -> None:
    """The place is not offered any more."""
    _post(act, TOLD, _reader(passing), passing, url="", to_giver=False)


def tell_giver(act: Change, passing: Passing) -> None:
    """What has become of the offer."""
    _post(act, TOLD, passing.giver, passing, to_giver=True)


def _example(kind: str) -> Any:
    def sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
        reader = as_example(entrant, language)
        passing = Passing(
            giver=reader, name=reader.name, state=Passing.State.ACCEPTED, until=timezone.now(), secret=""
        )
        return _email(kind, reader, passing, own, to_giver=True)

    return sample


register_email(OFFER, gettext_lazy("Place transfer offered"), _example(OFFER))
register_email(TOLD, gettext_lazy("Place transfer result"), _example(TOLD))
