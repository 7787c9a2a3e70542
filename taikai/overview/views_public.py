"""Public views: front page, guides, tournament page, its poster and link preview."""

from __future__ import annotations

import hashlib

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode

from taikai.accounts.domain.first_account import is_empty
from taikai.formatting.translation import reader_language
from taikai.http_guard.input_parsing import search_words
from taikai.live.conditional import briefly_shared_fragment, shared_fragment
from taikai.overview.pages.event_page import (
    event_data,
    overview_context,
    phase_of,
    preview_path,
    preview_steps,
    preview_words,
    summary,
)
from taikai.overview.pages.front_page import home_context
from taikai.overview.pages.guides import guide, names
from taikai.overview.pages.link_preview import preview
from taikai.overview.pages.poster import data_block
from taikai.overview.pages.search import found
from taikai.registration.domain.personal_links import entrant_of_badge
from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.access import TaikaiRequest, file, page
from taikai.tournaments.domain.change import PROGRAMME, SEATING, STANDINGS
from taikai.tournaments.models import Picture
from taikai.tournaments.page_dependencies import watches
from taikai.tournaments.permissions import may


@page("tournament.view")
def overview(request: TaikaiRequest) -> HttpResponseBase:
    """The event page: what a player decides by, what is on now, how it ended.

    Results show on it only once the standings are final, a clock only while there is one to show.
    """
    return {"before": _before, "during": _during, "after": _after}[phase_of(request.tournament)](request)


def _overview(request: TaikaiRequest) -> HttpResponse:
    tournament = request.tournament
    context = overview_context(tournament)
    if request.htmx.target == "overview":
        return render(request, "overview/overview.html#overview", context)
    if tournament.is_public_stage:  # a draft is nobody's to share
        context["share"] = {
            "page": request.build_absolute_uri(tournament.get_absolute_url()),
            "picture": request.build_absolute_uri(preview_path(tournament)),
            "summary": summary(tournament),
            "data": data_block(event_data(tournament, request.build_absolute_uri)),
        }
    return render(request, "overview/overview.html", context)


_before = watches(SEATING, PROGRAMME)(shared_fragment(_overview))
_during = watches(SEATING, PROGRAMME)(briefly_shared_fragment(_overview))
_after = watches(SEATING, PROGRAMME, STANDINGS)(shared_fragment(_overview))


@file("tournament.view")
def picture(request: TaikaiRequest, digest: str, width: int) -> HttpResponse:
    """The picture at the head of the event page; another one has another address, so it is kept for a year."""
    kept = get_object_or_404(
        Picture.objects.filter(tournament=request.tournament, digest=digest, width__gte=min(width, 800)).order_by(
            "width" if width <= 800 else "-width"
        )[:1]
    )
    response = HttpResponse(bytes(kept.content), content_type="image/webp")
    whose = "public" if request.tournament.is_public_stage else "private"
    response["Cache-Control"] = f"{whose}, max-age=31536000, immutable"
    return response


@file("tournament.view")
def link_preview(request: TaikaiRequest) -> HttpResponse:
    """The picture others show beside a link to the event. A draft has none."""
    tournament = request.tournament
    if not tournament.is_public_stage:
        raise Http404
    large = Picture.objects.filter(tournament=tournament, digest=tournament.picture or "-").order_by("-width")
    kept = large.first()
    photo = bytes(kept.content) if kept else None
    drawn = preview(tournament.pk, tournament.name, preview_words(tournament), photo, preview_steps(tournament))
    response = HttpResponse(drawn, content_type="image/jpeg")
    response["ETag"] = f'"{hashlib.sha256(drawn).hexdigest()[:24]}"'
    response["Cache-Control"] = "public, max-age=3600"
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


@page("tournament.view")
def find(request: TaikaiRequest) -> HttpResponse:
    """People, tables and pages by a few letters: the palette's list for htmx, else a page."""
    words = search_words(request)
    context = {"q": words, "hits": found(request.tournament, request.role, words)}
    return render(request, "overview/found.html" if request.htmx else "overview/find.html", context)


@page("entrants.view")
def badge(request: TaikaiRequest, badge: str) -> HttpResponse:
    """The code on a badge: staff come to that person's check-in, everybody else to what the public may see."""
    tournament = request.tournament
    entrant = entrant_of_badge(tournament, badge)
    if entrant is None:
        raise Http404
    if may(request.role, "entrants.check_in") and not tournament.is_over:
        return redirect(
            f"{reverse('manage-check-in', args=[tournament.slug])}?{urlencode({'q': entrant.name, 'scan': badge})}"
        )
    if player_page(current(tournament, "public"), entrant.pk) is not None:
        return redirect("player", tournament.slug, entrant.pk)
    return redirect("participants", tournament.slug)


# The front page of the site.


@page("site.view")
def home(request: TaikaiRequest) -> HttpResponse:
    """What this is, what plays, what comes; on a site without any account, the page that makes the first."""
    page = home_context(request.user, everything="all" in request.GET)
    if page["ownerless"] and not page["public"] and is_empty():
        return redirect("first-account")
    return render(request, "overview/home.html", page)


@page("site.view")
def guides(request: TaikaiRequest) -> HttpResponse:
    """The index of the guides."""
    language = reader_language()
    return render(request, "guide/guides.html", {"guides": [guide(name, language) for name in names()]})


@page("site.view")
def one_guide(request: TaikaiRequest, name: str) -> HttpResponse:
    """A guide, also as a page to print."""
    if name not in names():
        raise Http404
    return render(request, "guide/guide.html", {"guide": guide(name, reader_language())})
