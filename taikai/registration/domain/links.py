"""The personal link: how an entrant without an account proves who they are."""

from __future__ import annotations

import segno
from django.conf import settings
from django.core import signing
from django.urls import reverse

from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PLAYER

SALT = "taikai.entrant"


def _signed(entrant: Entrant) -> str:
    return f"{entrant.pk}:{entrant.secret}"


def token_of(entrant: Entrant) -> str:
    """The token in the entrant's personal link: number and signature; the secret itself stays here."""
    return f"{entrant.pk}-{signing.Signer(salt=SALT).signature(_signed(entrant))}"


def entrant_of(tournament: Tournament, token: str) -> Entrant | None:
    """Whose personal link this is; None if it is forged, mistyped, renewed or of another tournament."""
    number, _dash, signature = token.partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        return None
    entrant = Entrant.objects.filter(tournament=tournament, pk=int(number)).first()
    if entrant is None:
        return None
    entrant.tournament = tournament
    try:
        signing.Signer(salt=SALT).unsign(f"{_signed(entrant)}:{signature}")
    except signing.BadSignature:
        return None
    return entrant


def personal_path(entrant: Entrant) -> str:
    """The personal page's path."""
    return reverse("personal", args=[entrant.tournament.slug, token_of(entrant)])


def personal_url(entrant: Entrant) -> str:
    """The personal page's full address, for letters and badges.

    Built from `SITE_URL`, never from a request's host, which anybody can forge.
    """
    return f"{settings.SITE_URL}{personal_path(entrant)}"


def qr_svg(url: str, scale: int = 4) -> str:
    """A QR code of an address as inline SVG, black on white in every theme."""
    svg: str = segno.make(url, error="m", micro=False).svg_inline(
        scale=scale, border=3, dark="#000", light="#fff", omitsize=True
    )
    return svg


def actor_for(entrant: Entrant) -> Actor:
    """The entrant as the action log names them."""
    return Actor(label=entrant.name, role=PLAYER, entrant_id=entrant.pk)
