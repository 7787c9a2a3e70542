"""Template context of the ranking calculator."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import ngettext

from taikai.federation.domain.tournament_figures import event_of, filing_of
from taikai.federation.domain.weight import Weight
from taikai.formatting import numbers
from taikai.people.domain.persons.identity import public_entries_of
from taikai.people.domain.persons.results import outcomes_of, played
from taikai.people.domain.ranking_calculator import ResultWorth, WorthAnswer
from taikai.people.models import Person
from taikai.tournaments.models import Tournament


def start_with(tournament: Tournament) -> dict[str, Any]:
    """The form's figures for an event of this site."""
    event = event_of(tournament, filing_of(tournament))
    players = next((each.players for each in outcomes_of(tournament).values()), 0) or event.players
    return {
        "on": tournament.starts_on,
        "days": event.days,
        "players": max(2, players),
        "substitutes": 0,
        "countries": max(1, len(event.countries)),
        "qualification": event.filing.qualification,
        "place": 1,
    }


def results_of(person: Person) -> str:
    """Somebody's results on this site, as the form reads them."""
    lines = []
    for entrant, outcome in played(public_entries_of(person)):
        event = event_of(entrant.tournament, filing_of(entrant.tournament))
        if outcome.base_rank is None or event.weight is None:
            continue
        tenths = event.weight.tenths
        lines.append(f"{entrant.tournament.starts_on} {tenths // 10}.{tenths % 10} {outcome.base_rank}")
    return "\n".join(lines)


def answer_context(answer: WorthAnswer) -> dict[str, Any]:
    """The answer in figures as the reader's language writes them."""
    return {
        "weight": numbers.tenths(answer.weight.tenths),
        "parts": _parts(answer.weight),
        "before": _rank(answer.before),
        "asked": _worth(answer.asked),
        "others": [_worth(each) for each in answer.others],
    }


def _parts(weight: Weight) -> list[tuple[str, str]]:
    days = ngettext("%(count)d day", "%(count)d days", weight.days) % {"count": weight.days}
    players = ngettext("%(count)d player", "%(count)d players", weight.players) % {"count": weight.players}
    lands = ngettext("%(count)d country", "%(count)d countries", weight.countries) % {"count": weight.countries}
    named = ((days, weight.for_days), (players, weight.for_players), (lands, weight.for_countries))
    return [(words, numbers.tenths(part)) for words, part in named]


def _worth(found: ResultWorth) -> dict[str, Any]:
    return {"place": found.place, "base_rank": found.base_rank, "rank": _rank(found.rank)}


def _rank(found: Fraction | None) -> str:
    """A rank with two digits, as the EMA publishes it; "" where there is none."""
    if found is None:
        return ""
    return numbers.hundredths(round(found * 100))
