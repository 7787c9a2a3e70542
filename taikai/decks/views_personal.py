"""Player's views of the own cards, behind the personal link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from taikai.decks.domain.tables.card_actions import choose, copy, cover_again, flip
from taikai.decks.domain.tables.staff_look import looks_at
from taikai.decks.domain.tables.table_state import table_of_entrant
from taikai.decks.pages.table.seat_cards import seat_view
from taikai.http_guard.input_parsing import key_of, natural
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import actor_for, entrant_of, links_ended
from taikai.tournaments.access import TaikaiRequest, form
from taikai.tournaments.domain.change import SEATING
from taikai.tournaments.page_dependencies import watch_own, watches


@never_cache
@form("entrants.own")
@watches(SEATING)
def my_cards(request: TaikaiRequest, token: str) -> HttpResponse:
    """My cards: choose one in secret, see who has chosen, the four cards once all have."""
    entrant = entrant_of(request.tournament, token)
    if entrant is None:
        return _own(
            render(request, "registration/link_void.html", {"erased": links_ended(request.tournament)}, status=404)
        )
    watch_own(request, entrant.pk)
    found = table_of_entrant(request.tournament, entrant.pk)
    problems = []
    if found is not None and request.method == "POST":
        table, seat = found
        actor, key, card = actor_for(entrant), key_of(request), request.POST.get("card", "")
        try:
            match request.POST.get("do"):
                case "copy":
                    copy(request.tournament, table.deck, seat, card, actor=actor, key=key)
                case "flip":
                    flip(request.tournament, table.deck, seat, actor=actor, key=key)
                case "cover":
                    hand = natural(request.POST.get("hand"))
                    cover_again(request.tournament, table.deck, hand=hand, player=True, actor=actor, key=key)
                    messages.success(request, _("Cards covered. All players choose again."))
                case _:
                    hand = natural(request.POST.get("hand"))
                    choose(request.tournament, table.deck, seat, card, hand=hand, actor=actor, key=key)
                    messages.success(request, _("Card chosen. You can change it until all players have chosen."))
        except Refusal as refusal:
            problems = list(refusal.problems)
            found = table_of_entrant(request.tournament, entrant.pk)
        else:
            return _own(redirect("personal-cards", request.tournament.slug, token))
    context = {"entrant": entrant, "token": token, "problems": problems}
    if found is not None:
        context |= {"my": seat_view(*found), "looks": looks_at(found[0].deck, found[1])}
    return _own(render(request, "decks/personal_cards.html", context, status=422 if problems else 200))


def _own(response: HttpResponse) -> HttpResponse:
    # The link is the player's key: it never travels in a Referer header and is never indexed.
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
