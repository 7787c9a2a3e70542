"""What is odd about an entry without being wrong: said on the form and to the organisers, never refused.

A room above that knows more says so: `@register_doubt`.
"""

from __future__ import annotations

from collections.abc import Callable

from taikai.tournaments.models import Tournament

#: Given the event, a federation's number and a country code: a sentence, or "".
Doubt = Callable[[Tournament, str, str], str]
_known: list[Doubt] = []


def register_doubt(find: Doubt) -> Doubt:
    """Add what is asked about every number and country."""
    if find not in _known:
        _known.append(find)
    return find


def doubts_about(tournament: Tournament, number: str, country: str) -> str:
    """The first sentence about a number beside a country, in the language that is active; "" without a doubt."""
    if not number or not country:
        return ""
    return next((words for find in _known if (words := find(tournament, number, country))), "")
