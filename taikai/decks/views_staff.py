"""Staff views of cards: commitment, modes, deals, all tables of a hanchan."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.decks.domain.deals.card_settings import (
    choose_modes,
    commit,
    has_cards,
    publish_secret,
    secret_is_public,
    settings_of,
)
from taikai.decks.domain.deals.dealing import deal_hanchan, next_to_deal
from taikai.decks.domain.tables.all_tables import hanchans_with_cards
from taikai.http_guard.input_parsing import key_of, natural, text_in, whole
from taikai.problems import Problem, Refusal
from taikai.tournaments.access import TaikaiRequest, action, page


def _page(request: TaikaiRequest, problems: list[Problem], status: int = 200) -> HttpResponse:
    tournament = request.tournament
    settings = settings_of(tournament)
    context: dict[str, Any] = {
        "settings": settings,
        "has_cards": has_cards(tournament),
        # Asked for by the template, and only when the list of this revision is not at hand.
        "hanchans": lambda: hanchans_with_cards(tournament),
        "to_deal": next_to_deal(tournament),
        "secret_public": secret_is_public(settings),
        "problems": problems,
    }
    return render(request, "decks/manage.html", context, status=status)


@page("cards.judge")
def cards(request: TaikaiRequest) -> HttpResponse:
    """Where the tables with cards are, and what to do next."""
    return _page(request, [])


@action("cards.deal")
def do(request: TaikaiRequest) -> HttpResponse:
    """`do` is commit, deal, modes or secret."""
    tournament, actor, key = request.tournament, request.actor, key_of(request)
    data = request.POST
    rests = whole(data.get("rotate_after"), 0, 99)
    try:
        match data.get("do"):
            case "commit":
                commit(tournament, public=text_in(data, "public", 200), actor=actor, key=key)
                messages.success(request, _("Commitment published."))
            case "deal":
                tables = deal_hanchan(tournament, natural(data.get("hanchan")), actor=actor, key=key)
                said = ngettext("Cards dealt at %(count)d table.", "Cards dealt at %(count)d tables.", tables)
                messages.success(request, said % {"count": tables})
            case "secret":
                publish_secret(tournament, actor=actor, key=key)
                messages.success(request, _("Secret published. All players can check the deals."))
            case "modes":
                choose_modes(
                    tournament,
                    deal_size=natural(data.get("deal_size"), 99),
                    rotate_after=-1 if rests is None else rests,
                    replace_winners="replace_winners" in data,
                    maho_returns_cards="maho_returns_cards" in data,
                    actor=actor,
                    key=key,
                )
                messages.success(request, _("Saved."))
    except Refusal as refusal:
        return _page(request, list(refusal.problems), 409)
    return redirect("manage-cards", tournament.slug)
