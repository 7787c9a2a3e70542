"""What is odd about an entry without being wrong: said on the form and to the organisers, never refused.

An app above that knows more says so: `doubts`, and `look_ups` of `numbers.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from taikai.registration.domain.ema_numbers import Asked, listed
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament

#: Given the event, a federation's number and a country code: a sentence, or "".
Doubt = Callable[[Tournament, str, str], str]
doubts: Registry[str, Doubt] = Registry("doubts about an EMA number")


def doubts_about(tournament: Tournament, person: Asked) -> str:
    """The first sentence about a person's number, in the language that is active; "" without a doubt."""
    if not person.number:
        return ""
    if person.country:
        for find in doubts.values():
            if words := find(tournament, person.number, person.country):
                return words
    return listed(tournament, [person])[0].doubt
