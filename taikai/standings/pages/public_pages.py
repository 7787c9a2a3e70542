"""Template context of public standings pages: frame, player, explanation, big screen."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.live.pages import register_screen
from taikai.standings.domain.final.texts import notes
from taikai.standings.domain.player_profile import PlayerPage, place_line, player_page
from taikai.standings.domain.rank_explanation import explained, reason
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.tie_breaks import CRITERIA
from taikai.standings.domain.rule_texts import left_words, places_words, rest_words
from taikai.standings.pages.ceremony import so_far_context
from taikai.standings.pages.needs import SHORT, needs_of
from taikai.standings.pages.standings_table import cut_words, listing
from taikai.tournaments.domain.rules import kind_of
from taikai.tournaments.models import Tournament

SCREEN_LINES = 8
SCREEN_SECONDS = 12


def frame(tournament: Tournament, found: Current, *, everything: bool) -> dict[str, Any]:
    """What stands on every page. `everything`: the staff's view, with what is not released."""
    now = found.now
    return {
        "now": now,
        "final": tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED),
        "partial": [hanchan for hanchan in now.counted if hanchan not in now.complete],
        "everything": everything,
        **({} if everything else so_far_context(tournament)),
        "query": "?all=1" if everything else "",
        "ruleset": found.facts.ruleset,
        "game": kind_of(found.facts.ruleset),
    }


def player_context(found: Current, pk: int) -> dict[str, Any] | None:
    """One player's tournament; None if nobody of this number plays. What is long is made when shown."""
    person = found.people.get(pk)
    if person is None:
        return None

    @cache
    def page() -> PlayerPage | None:
        return player_page(found, pk)

    return {
        "person": person,
        "page": page,
        "line": lambda: (made := page()) and place_line(made, found.facts.planned),
        "has_chombo": any(game.penalty for game in found.games.get(pk, [])),
        "why": lambda: reason(found, pk),
        "needs": lambda: needs_of(found, pk, most=SHORT),
    }


def why_context(found: Current) -> dict[str, Any]:
    """How the ranking is made, and what decided every place."""
    return {
        "explained": lambda: explained(found).values(),
        "titles": [CRITERIA[name].title for name in found.now.tie_breaks],
        "notes": notes(found.facts.cuts),
        "places_words": places_words(found.now.counting, chombo=kind_of(found.facts.ruleset).chombo),
        "rest_words": rest_words(found.now.counting) if found.facts.rests else "",
        "left_words": left_words(found.now.counting) if any(row.missed for row in found.now.rows) else "",
    }


def screen_context(found: Current, wanted: int) -> dict[str, Any]:
    """The ranking for a projector: all of it, or page `wanted` (from 1), which leads to the next by itself."""
    shown = listing(found)
    lines = shown.lines
    every = {
        "carries": shown.carries,
        "moves": any(line.moved for line in lines),
        "rule": cut_words(found),
    }
    if not wanted:
        return {**every, "lines": lines, "next": 1, "seconds": 0}
    pages = max(1, -(-len(lines) // SCREEN_LINES))
    page = (wanted - 1) % pages + 1
    return {
        "lines": lines[(page - 1) * SCREEN_LINES : page * SCREEN_LINES],
        **every,
        "page": page,
        "pages": pages,
        "next": page % pages + 1,
        "seconds": SCREEN_SECONDS,
    }


# The screen of this app that takes its turn when all is over.


def is_over(tournament: Tournament) -> bool:
    """Whether the standings are final: then it is time for the awards."""
    return tournament.is_over


register_screen("screen-awards", _("Awards"), is_over)
