"""Printed check-in sign: a QR code that opens self check-in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from taikai.arrivals.models import Door
from taikai.registration.domain.personal_links import qr_svg
from taikai.tournaments.models import Tournament


def sign_context(tournament: Tournament, door: Door | None) -> dict[str, Any]:
    """The address that the sign leads to, and its QR code."""
    if door is None:
        return {}
    url = f"{settings.SITE_URL}{reverse('here', args=[tournament.slug, door.code])}"
    return {"url": url, "qr": qr_svg(url, 8)}
