"""Serializers of the API: domain facts as plain JSON values. Points are whole, scores have one decimal."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.urls import reverse

from scoring.rulesets import get_ruleset
from scoring.rulesets.words.describe import describe, differences
from taikai.agenda.models import Item
from taikai.chances.pages.shown import ChancePage
from taikai.formatting.translation import reader_language
from taikai.news.models import Announcement
from taikai.overview.pages.broadcast import WatchedTable
from taikai.registration.domain.quotas.state import Count
from taikai.registration.models import Entrant
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.results.models import Result
from taikai.seating.models import WINDS, Round, Seat, Table
from taikai.series.domain.load import SeriesKey, SeriesState
from taikai.series.domain.scoring import SeriesLine
from taikai.series.domain.team_standings import TeamLine
from taikai.series.models import Series
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatedPerson, SeatFact
from taikai.standings.domain.ranking.games import HanchanScore
from taikai.standings.domain.statistics.people import Everybody
from taikai.standings.pages.export import score_parts
from taikai.standings.pages.statistics import COLUMNS
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

#: What hangs below an event, by the name of its address.
BELOW = (
    "participants",
    "programme",
    "rounds",
    "standings",
    "teams",
    "chances",
    "statistics",
    "rules",
    "announcements",
    "hands",
)


def moment(at: dt.datetime) -> str:
    """A moment as RFC 3339 writes it, in UTC."""
    return at.astimezone(dt.UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def links_of(tournament: Tournament) -> dict[str, str]:
    found = {name: reverse(f"api-{name}", args=[tournament.slug]) for name in BELOW}
    return {"event": reverse("api-event", args=[tournament.slug]), **found}


def event_line(tournament: Tournament) -> dict[str, Any]:
    return {
        "address": tournament.slug,
        "name": tournament.name,
        "starts_on": tournament.starts_on.isoformat(),
        "ends_on": tournament.ends_on.isoformat(),
        "place": tournament.place,
        "stage": str(tournament.stage),
        "links": {"event": reverse("api-event", args=[tournament.slug])},
    }


def event_json(tournament: Tournament, players: int) -> dict[str, Any]:
    return {
        **event_line(tournament),
        "street": tournament.street,
        "timezone": tournament.timezone,
        "description": tournament.description,
        "capacity": tournament.capacity,
        "players": players,
        "hanchans": tournament.hanchan_count,
        "ruleset": tournament.ruleset,
        "fee": f"{tournament.fee:.2f}",
        "currency": tournament.currency,
        "page": settings.SITE_URL + tournament.get_absolute_url(),
        "links": links_of(tournament),
    }


def participant_json(entrant: Entrant, state: str) -> dict[str, Any]:
    """Somebody of the list of participants: what the page says, nothing more."""
    player = {
        "id": entrant.pk,
        "name": entrant.name,
        "nickname": entrant.nickname,
        "country": str(entrant.country.code or ""),
        "club": entrant.club,
    }
    return {"player": player, "state": state}


def group_json(count: Count) -> dict[str, Any]:
    """How many places a group holds, of how many: figures, nobody's name."""
    return {
        "name": count.group.name,
        "country": count.country,
        "players": count.places,
        "most": count.most,
        "kept": count.kept,
    }


def item_json(item: Item) -> dict[str, Any]:
    return {
        "starts_at": moment(item.starts_at),
        "ends_at": moment(item.ends_at),
        "title": item.shown_title,
        "kind": str(item.kind),
        "hanchan": item.hanchan,
    }


def person_json(person: SeatedPerson) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "nickname": person.nickname,
        "country": person.country,
        "club": person.club,
    }


def rounds_json(tournament: Tournament, found: Current) -> list[dict[str, Any]]:
    """The published hanchans, and how many of their tables have a result that may be read."""
    known = {(fact.hanchan, fact.table) for fact in found.facts.results}
    lines = []
    for hanchan in found.facts.hanchans:
        tables = [table for number, table in found.tables if number == hanchan]
        done = sum((hanchan, table) in known for table in tables)
        lines.append(
            {
                "hanchan": hanchan,
                "tables": len(tables),
                "results": "all" if tables and done == len(tables) else "some" if done else "none",
                "links": {"tables": reverse("api-round", args=[tournament.slug, hanchan])},
            }
        )
    return lines


def table_json(found: Current, hanchan: int, table: int) -> dict[str, Any]:
    """Who sits there, and how it ended where that may be read."""
    seats = found.tables[hanchan, table]
    known = any((fact.hanchan, fact.table) == (hanchan, table) for fact in found.facts.results)
    return {
        "hanchan": hanchan,
        "table": table,
        "seats": [_seat(found, seat) for seat in seats],
        "result": [_game(found, seat) for seat in seats] if known else None,
    }


def _seat(found: Current, seat: SeatFact) -> dict[str, Any]:
    owner = None if seat.stands_in_for is None else found.people.get(seat.stands_in_for)
    return {
        "wind": seat.wind,
        "player": person_json(found.people[seat.person]),
        "stands_in_for": None if owner is None else person_json(owner),
    }


def _game(found: Current, seat: SeatFact) -> dict[str, Any]:
    games = found.games.get(seat.person, ())
    game: HanchanScore = next(each for each in games if (each.hanchan, each.table) == (seat.hanchan, seat.table))
    return {"wind": seat.wind, "player": seat.person, **score_parts(game)}


def chances_json(page: ChancePage | None) -> dict[str, Any]:
    """Chances from 0 to 1; likely ranks and totals are from and to."""
    if page is None or page.at is None:
        return {"computed_at": None, "runs": 0, "cut_begins": None, "cut": "", "items": []}
    return {
        "computed_at": moment(page.at),
        "runs": page.runs,
        "cut_begins": page.cut_begins,
        "cut": page.cut,
        "items": [
            {
                "player": person_json(line.person),
                "title": line.chances.title,
                "podium": line.chances.podium,
                "cut": line.chances.cut,
                "if_next_is_won": line.chances.by_winning,
                "likely_ranks": [line.chances.first, line.chances.last],
                "likely_total": [line.chances.low / 10, line.chances.high / 10],
                "ranks": {str(rank): share for rank, share in line.chances.ranks.items()},
            }
            for line in page.lines
        ],
    }


def figures_json(counted: Everybody, pk: int) -> dict[str, Any]:
    """What somebody did in the hands that were reported."""
    numbers = counted.people[pk]
    return {
        "player": person_json(counted.found.people[pk]),
        "figures": {name: getattr(numbers, name) for name in COLUMNS},
        "yaku": dict(sorted(numbers.yaku.items())),
    }


def rules_json(tournament: Tournament) -> list[dict[str, Any]]:
    """Every rule in the reader's language; `own`: where the organiser differs from the book."""
    rules, lang = ruleset_of(tournament), reader_language()
    own = {each.right.path for each in differences(get_ruleset(tournament.ruleset), rules)}
    return [
        {
            "name": row.path,
            "group": row.group_title.get(lang),
            "title": row.title.get(lang),
            "value": _plain(row.value),
            "words": row.words.get(lang) if row.applies else "–",
            "own": row.path in own,
        }
        for row in describe(rules)
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, bool | int | str) or value is None:
        return value
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((_plain(each) for each in value), key=str)
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return str(value)


def announcement_json(made: Announcement) -> dict[str, Any]:
    return {
        "id": made.pk,
        "text": made.text,
        "place": made.place,
        "at": None if made.at is None else moment(made.at),
        "written_at": moment(made.written_at),
    }


def live_json(seen: WatchedTable) -> dict[str, Any]:
    """A table that may be followed, as it stood so many minutes ago."""
    return {
        "hanchan": seen.hanchan,
        "table": seen.number,
        "hand": seen.hand,
        "honba": seen.honba,
        "riichi_sticks": seen.sticks,
        "over": seen.over,
        "minutes_late": seen.delay,
        "last_hand": seen.last,
        "seats": [
            {
                "wind": chair.wind,
                "name": chair.name,
                "points": chair.points,
                "place": chair.place,
                "last": chair.moved,
            }
            for chair in seen.chairs
        ],
    }


def team_json(line: TeamLine, *, by_place: bool) -> dict[str, Any]:
    """A team's line. `value`: what it is ranked by, the sum of scores or of places."""
    return {
        "name": line.name,
        "place": line.place,
        "value": line.value if by_place else line.value / 10,
        "score": line.score / 10,
        "members": [
            {
                "player": member.entrant,
                "name": member.name,
                "substitute": member.substitute,
                "score": None if member.score is None else member.score / 10,
                "place": member.place,
                "counts": member.entrant in line.counted,
            }
            for member in line.members
        ],
    }


def series_line(series: Series) -> dict[str, Any]:
    return {
        "address": series.slug,
        "name": series.name,
        "competitors": str(series.competitors),
        "links": {"series": reverse("api-one-series", args=[series.slug])},
    }


def series_json(found: SeriesState) -> dict[str, Any]:
    """A series as its page says it, without its standings."""
    series = found.series
    return {
        **series_line(series),
        "description": series.description,
        "page": settings.SITE_URL + reverse("series", args=[series.slug]),
        "rules": {
            "points_by": str(series.points_by),
            "table": list(series.table),
            "best": series.best,
            "drops": series.drops,
            "least": series.least,
            "ties": list(series.ties),
        },
        "events": [
            {
                "address": each.tournament.slug,
                "name": each.tournament.name,
                "factor": each.factor / 10,
                "over": over,
                "links": {"event": reverse("api-event", args=[each.tournament.slug])},
            }
            for each, over in zip(found.events, found.counted, strict=True)
        ],
    }


def series_standing(found: SeriesState, line: SeriesLine[SeriesKey]) -> dict[str, Any]:
    """Somebody's line of a series; `counts`: whether the points of that event are in the sum."""
    known = found.people[line.who]
    return {
        "place": line.place,
        "name": known.name,
        "country": known.country,
        "club": known.club,
        "points": line.points / 10,
        "results": [
            {
                "event": found.events[at].tournament.slug,
                "place": cell.result.place,
                "of": cell.result.ranked,
                "points": cell.points / 10,
                "counts": cell.counts,
            }
            for at, cell in sorted(line.cells.items())
        ],
    }


# Serializers of table results for API clients: the newest version, whatever its state.


def sheets_of(tournament: Tournament, hanchan: int, number: int | None = None) -> list[dict[str, Any]]:
    """The tables of a published hanchan (or one of them), in three queries; none if there is no such."""
    tables = Table.objects.filter(
        round__tournament=tournament, round__number=hanchan, round__state=Round.State.PUBLISHED
    )
    if number is not None:
        tables = tables.filter(number=number)
    newest = Result.objects.exclude(state=Result.State.SUPERSEDED).order_by("-version")
    found = tables.select_related("round").prefetch_related("seats", Prefetch("results", newest, "newest"))
    return [sheet_json(table, next(iter(table.newest), None)) for table in found.order_by("number")]


def sheet_json(table: Table, result: Result | None) -> dict[str, Any]:
    """A table's sheet; `seats` comes back with what is written, so that points never land on a swapped player."""
    seats: list[Seat] = sorted(table.seats.all(), key=lambda seat: WINDS.index(seat.wind))
    told: dict[str, Any] = {
        "hanchan": table.round.number,
        "table": table.number,
        "version": result.version if result else 0,
        "state": str(result.state) if result else "none",
        "seats": seating_mark(seats),
        "points": dict(result.points) if result else None,
        "sticks_left": result.sticks_left if result else 0,
        "chombo": {wind: many for wind, many in (result.chombo if result else {}).items() if many},
        "taken_over_during": list(result.taken_over_during) if result else [],
    }
    return told
