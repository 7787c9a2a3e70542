"""Template context of the federation page (weight, conditions, problems, list) and of its player list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from taikai.federation.domain.columns import COLUMNS, ExportColumn, columns_of
from taikai.federation.domain.conditions import Condition, conditions_of
from taikai.federation.domain.federations import federations
from taikai.federation.domain.player_list import missing_numbers
from taikai.federation.domain.results import FederationLine, Flaw, flaws_of, results_of
from taikai.federation.domain.tournament_figures import EventFacts, event_of, filing_of
from taikai.federation.domain.weight import Weight, more_countries, more_players
from taikai.federation.models import Filing, ListedNumber
from taikai.formatting import numbers
from taikai.registration.models import Entrant
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class FederationOverview:
    """Everything the page and the files are made of."""

    event: EventFacts
    results: list[FederationLine]
    flaws: list[Flaw]

    @property
    def filing(self) -> Filing:
        return self.event.filing

    @property
    def columns(self) -> list[ExportColumn]:
        return columns_of(self.event.federation, self.filing.columns)


def told(tournament: Tournament) -> FederationOverview:
    """The tournament as the federation would get it now, of everything that is confirmed."""
    filing = filing_of(tournament)
    found = current(tournament, "staff")
    results = results_of(found, Entrant.objects.filter(tournament=tournament)) if found.now.counted else []
    event = event_of(tournament, filing, [each.person for each in results])
    return FederationOverview(event, results, flaws_of(event.federation, results))


def _weight(tenths: int) -> str:
    return numbers.tenths(tenths)


def weight_lines(event: EventFacts, weight: Weight) -> list[tuple[str, str]]:
    """What the weight is made of: in words, and what each part gives."""
    days = ngettext("%(count)d day", "%(count)d days", weight.days) % {"count": weight.days}
    players = ngettext("%(count)d player", "%(count)d players", weight.players) % {"count": weight.players}
    if event.substitutes:
        most = event.federation.weighing.substitutes if event.federation.weighing else 0
        players = _("%(players)s, %(count)d of them substitutes") % {
            "players": players,
            "count": min(event.substitutes, most),
        }
    lands = ngettext("%(count)d country", "%(count)d countries", weight.countries) % {"count": weight.countries}
    lines = [
        (days, _weight(weight.for_days)),
        (players, _weight(weight.for_players)),
        (lands, _weight(weight.for_countries)),
    ]
    if weight.for_qualification:
        lines.append((_("championship with qualification"), _weight(weight.for_qualification)))
    return lines


def more_lines(event: EventFacts, weight: Weight) -> list[str]:
    """What a few more players or countries would change."""
    weighing = event.federation.weighing
    if weighing is None:
        return []
    found: list[str] = []
    players, lands = more_players(weighing, weight), more_countries(weighing, weight)
    if players is not None:
        text = ngettext(
            "%(count)d more player would make it %(weight)s.",
            "%(count)d more players would make it %(weight)s.",
            players.missing,
        )
        found.append(text % {"count": players.missing, "weight": _weight(players.tenths)})
    if lands is not None:
        text = ngettext(
            "%(count)d more country would make it %(weight)s.",
            "%(count)d more countries would make it %(weight)s.",
            lands.missing,
        )
        found.append(text % {"count": lands.missing, "weight": _weight(lands.tenths)})
    return found


def country_lines(event: EventFacts) -> list[tuple[str, int]]:
    """Players by country, most first."""
    found = [(str(countries.name(code) or code), count) for code, count in event.countries.items()]
    found.sort(key=lambda line: (-line[1], line[0]))
    if event.nowhere:
        found.append((_("unknown"), event.nowhere))
    return found


def tally(conditions: list[Condition]) -> dict[str, int]:
    """How many conditions are met, not met, and open."""
    return {state: sum(each.state == state for each in conditions) for state in ("yes", "no", "ask")}


#: From so many people with the same flaw, it is said once.
SAID_ONCE = 4


def gathered(flaws: Sequence[Flaw]) -> list[tuple[str, list[Flaw]]]:
    """Each flaw that many have, with all who have it; the others one by one."""
    alike: dict[str, list[Flaw]] = {}
    for flaw in flaws:
        alike.setdefault(flaw.text, []).append(flaw)
    found: list[tuple[str, list[Flaw]]] = []
    for text, having in alike.items():
        found += [(text, having)] if len(having) >= SAID_ONCE else [(text, [flaw]) for flaw in having]
    return found


def overview_context(tournament: Tournament) -> dict[str, Any]:
    """What the page shows."""
    found = told(tournament)
    event, weight = found.event, found.event.weight
    conditions = conditions_of(event)
    return {
        "event": event,
        "filing": found.filing,
        "federation": event.federation,
        "weight": weight and _weight(weight.tenths),
        "weight_lines": weight_lines(event, weight) if weight else [],
        "more": more_lines(event, weight) if weight else [],
        "countries": country_lines(event),
        "conditions": conditions,
        "tally": tally(conditions),
        "results": found.results,
        "serious": gathered([flaw for flaw in found.flaws if flaw.serious]),
        "notes": gathered([flaw for flaw in found.flaws if not flaw.serious]),
        "columns": found.columns,
        "over": tournament.is_over,
    }


def columns_context(tournament: Tournament, chosen: list[str] | None = None) -> dict[str, Any]:
    """The columns as slots to fill, first to last."""
    filing = filing_of(tournament)
    federation = event_of(tournament, filing).federation
    names = [*(chosen if chosen is not None else filing.columns or federation.columns)]
    filled = names + [""] * (len(COLUMNS) - len(names))
    slots = [
        (at, name, COLUMNS[name].heading if name in COLUMNS else "") for at, name in enumerate(filled, start=1)
    ]
    return {
        "federation": federation,
        "slots": slots,
        "known": [(name, column.title) for name, column in COLUMNS.items()],
    }


# Template context of the federation's player list.


def numbers_context(tournament: Tournament) -> dict[str, Any]:
    """How many players the list has, and who of the event is in it and has no number yet."""
    return {
        "federation": federations()[filing_of(tournament).federation],
        "listed": ListedNumber.objects.filter(tournament=tournament).count(),
        "missing": missing_numbers(tournament),
    }
