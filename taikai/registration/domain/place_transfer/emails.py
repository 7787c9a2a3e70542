"""The e-mails about a place that is passed on: to who is offered it, and to who gave it."""

from __future__ import annotations

from typing import Any

from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy, gettext_noop

from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.registration.domain.entrant_emails import as_example, email_to, own_words
from taikai.registration.domain.place_transfer.links import offer_url
from taikai.registration.domain.waiting_list import in_words
from taikai.registration.models import Entrant, Passing
from taikai.tournaments.domain.change import Change

OFFER, TOLD = "place.offer", "place.told"
_SUBJECTS = {
    OFFER: gettext_noop("Somebody passes a place on to you: %(tournament)s"),
    TOLD: gettext_noop("About the place that is passed on: %(tournament)s"),
}
_TEMPLATES = {OFFER: "registration/mail/pass_offer.txt", TOLD: "registration/mail/pass_told.txt"}


def _email(kind: str, to: Entrant, passing: Passing, own: WordsAround, **more: Any) -> EmailMessage:
    with translation.override(to.language or "en"):
        until = in_words(to.tournament, passing.until) if passing.until else ""
    values = {"passing": passing, "until": until, **more}
    return email_to(to, _TEMPLATES[kind], _SUBJECTS[kind], own, values)


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


register_email(OFFER, gettext_lazy("Place passed on: offer"), _example(OFFER))
register_email(TOLD, gettext_lazy("Place passed on: what became of it"), _example(TOLD))
