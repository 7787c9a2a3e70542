"""Batch rendering of personal fragments for many phones at once."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.core.handlers.asgi import ASGIRequest
from django.utils import timezone, translation
from django_htmx.middleware import HtmxDetails

from taikai.live.fastpath.batch_rendering import BatchRequest, register_batched
from taikai.live.fastpath.request_identity import RequestIdentity
from taikai.registration.domain.personal_links import entrants_of
from taikai.registration.models import Entrant
from taikai.registration.pages.personal import own_part, part_with_gaps
from taikai.tournaments.access import TaikaiRequest, as_stranger
from taikai.tournaments.domain.change import CHANCES, PROGRAMME, SEATING, STANDINGS
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import watch_own

WATCHED = (SEATING, PROGRAMME, STANDINGS, CHANCES)


def parts_of(questions: Sequence[BatchRequest]) -> Iterator[bytes | None]:
    """The part of each personal page that is asked for; None where the long way has something else to say.

    Made one by one as they are taken.
    """
    tournaments = {
        found.slug: found
        for found in Tournament.objects.filter(slug__in={question.slug for question in questions}).order_by()
        if found.is_public_stage
    }
    opened = {
        slug: entrants_of(found, [question.token for question in questions if question.slug == slug])
        for slug, found in tournaments.items()
    }
    for (slug, language), alike in groupby(questions, lambda question: (question.slug, question.language)):
        tournament = tournaments.get(slug)
        if tournament is None:
            yield from (None for _question in alike)
            continue
        with translation.override(language), timezone.override(tournament.zone):
            for question in alike:
                entrant = opened[slug].get(question.token)
                yield None if entrant is None else _part(question, entrant)


def _part(question: BatchRequest, entrant: Entrant) -> bytes:
    reader = RequestIdentity.of(question.scope)
    place = (question.scope["path"], reader.host, reader.scheme)
    return own_part(entrant, question.token, place, lambda: frame_of(question, entrant))


def frame_of(question: BatchRequest, entrant: Entrant) -> str:
    """What the page's own view would render, but for what is written again for every answer."""
    request = cast(TaikaiRequest, ASGIRequest(question.scope, io.BytesIO()))
    request.user = AnonymousUser()
    request.htmx = HtmxDetails(request)
    as_stranger(request, entrant.tournament)
    request.watched_parts = WATCHED  # type: ignore[attr-defined]
    watch_own(request, entrant.pk)
    return part_with_gaps(request, entrant, question.token)


register_batched(r"^/t/(?P<slug>[-\w]+)/me/(?P<token>[^/]+)/$", "me", parts_of)
