"""Personal links: signed, they authenticate an entrant without an account."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import segno
from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import base36_to_int, int_to_base36

from taikai.http_guard.input_parsing import row
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PLAYER

SALT = "taikai.entrant"
SIGN_COOKIE = "taikai_sign"  # the personal link that this phone has opened, for the codes on tables
MY_COOKIE = "taikai_my"  # the same, for "Me"
MASK = 4  # of the eight patterns of the standard


def _signed(entrant: Entrant) -> str:
    return f"{entrant.pk}:{entrant.secret}"


def token_of(entrant: Entrant) -> str:
    """The token in the entrant's personal link: number and signature; the secret itself stays here."""
    return f"{entrant.pk}-{signing.Signer(salt=SALT).signature(_signed(entrant))}"


def entrant_of(tournament: Tournament, token: str) -> Entrant | None:
    """Whose personal link this is; None if it is forged, mistyped, renewed or of another tournament."""
    return entrants_of(tournament, [token]).get(token)


def entrants_of(tournament: Tournament, tokens: Iterable[str]) -> dict[str, Entrant]:
    """Whose personal links these are, as `entrant_of` says of one; what opens nothing is left out. One query."""
    parts = {token: token.partition("-") for token in tokens}
    numbers = {row(number) for number, _dash, _signature in parts.values()}
    # In no order: which is which, the key says.
    found = {
        entrant.pk: entrant for entrant in Entrant.objects.filter(tournament=tournament, pk__in=numbers).order_by()
    }
    opened = {}
    for token, (number, _dash, signature) in parts.items():
        entrant = found.get(row(number))
        if entrant is None or entrant.erased_at is not None:
            continue
        if _is_signed(f"{_signed(entrant)}:{signature}", settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
            entrant.tournament = tournament
            opened[token] = merged_into(entrant)
    return opened


@lru_cache(maxsize=4096)
def _is_signed(text: str, *_keys: str) -> bool:
    """Whether a text carries our signature under these keys: a hall's links are asked for again and again."""
    try:
        signing.Signer(salt=SALT).unsign(text)
    except signing.BadSignature:
        return False
    return True


def is_link_of(entrant: Entrant, token: str) -> bool:
    """Whether a token is this entrant's: for whoever has the row already. No query."""
    number, _dash, signature = token.partition("-")
    if row(number) != entrant.pk or entrant.erased_at is not None:
        return False
    return _is_signed(f"{_signed(entrant)}:{signature}", settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def links_ended(tournament: Tournament) -> bool:
    """Whether the personal links of the tournament were switched off because its time is over."""
    return Entrant.objects.filter(tournament=tournament, erased_at__isnull=False).exists()


def personal_path(entrant: Entrant) -> str:
    return reverse("personal", args=[entrant.tournament.slug, token_of(entrant)])


def sign_path(tournament: Tournament) -> str:
    """The addresses that the codes on tables' signs lead to are below this one (`results/views_table_code.py`)."""
    return f"{tournament.get_absolute_url()}at/"


def my_path(tournament: Tournament) -> str:
    """Leads to the personal page that this browser has opened: "Me" on every page, without the link in it."""
    return f"{tournament.get_absolute_url()}my/"


def form_url(tournament: Tournament) -> str:
    """The address of the form by which people register, to pass on."""
    return str(settings.SITE_URL).rstrip("/") + reverse("apply", args=[tournament.slug])


def personal_url(entrant: Entrant) -> str:
    """The personal page's full address, for e-mails.

    Built from `SITE_URL`, never from a request's host, which anybody can forge.
    """
    return f"{settings.SITE_URL}{personal_path(entrant)}"


def badge_code(entrant: Entrant) -> str:
    """Who wears the badge, for its QR code: everybody in the hall can read it, so it opens nothing."""
    return f"{int_to_base36(entrant.pk)}-{_badge_mark(entrant.pk)}"


def entrant_of_badge(tournament: Tournament, code: str) -> Entrant | None:
    """Whose badge that is; None if it is mistyped or of another tournament."""
    number, _dash, mark = code.rpartition("-")
    try:
        pk = base36_to_int(number)
    except ValueError:
        return None
    if not constant_time_compare(mark, _badge_mark(pk)):
        return None
    entrant = Entrant.objects.filter(tournament=tournament, pk=pk).first()
    return None if entrant is None else merged_into(entrant)


def _badge_mark(pk: int) -> str:
    return salted_hmac("taikai.badge", str(pk)).hexdigest()[:8]


def badge_url(entrant: Entrant) -> str:
    """The address in a badge's QR code."""
    return f"{settings.SITE_URL}{reverse('badge', args=[entrant.tournament.slug, badge_code(entrant)])}"


@lru_cache(maxsize=1024)
def qr_svg(url: str, scale: int = 4) -> str:
    """A QR code of an address as inline SVG, black on white in every theme.

    The pattern laid over it is always the same one: trying all eight for the evenest picture is five sixths of the
    work, and every reader reads every one of them. Kept in memory, some 3 kB each.
    """
    svg: str = segno.make(url, error="m", micro=False, mask=MASK).svg_inline(
        scale=scale, border=3, dark="#000", light="#fff", omitsize=True
    )
    return svg


def actor_for(entrant: Entrant) -> Actor:
    """The entrant as the action log names them."""
    return Actor(label=entrant.name, role=PLAYER, entrant_id=entrant.pk)
