"""The link with which somebody takes a place that is passed on to them."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from taikai.http_guard.input_parsing import row
from taikai.registration.models import Passing
from taikai.tournaments.models import Tournament

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
