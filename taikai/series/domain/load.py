"""Loading of the facts from which series and team standings are computed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from taikai.people.domain.entry.consents import consents_of
from taikai.people.domain.persons.identity import Key, keys_of
from taikai.people.domain.persons.results import outcomes_of
from taikai.people.models import Consent, Person
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.series.domain.scoring import Rules, SeriesLine, SeriesResult, standings
from taikai.series.domain.team_standings import MemberFact, TeamLine, team_lines
from taikai.series.models import Series, SeriesEvent, Team, TeamPlay
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

SeriesKey = Key


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Who stands behind a key: the public name of the latest event, and the page if they want one."""

    name: str
    country: str = ""
    club: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class SeriesState:
    """A series as it stands: its events in order, those that count already, everybody's line."""

    series: Series
    events: tuple[SeriesEvent, ...]
    counted: tuple[bool, ...]
    lines: list[SeriesLine[SeriesKey]]
    people: dict[SeriesKey, KnownPlayer]


def events_of(series: Series) -> list[SeriesEvent]:
    """Its events that everybody may see, by day."""
    rows = series.events.select_related("tournament").exclude(tournament__stage=Tournament.Stage.DRAFT)
    return list(rows.filter(tournament__leaves_at=None))


def rules_of(series: Series, events: list[SeriesEvent]) -> Rules:
    return Rules(
        points_by=series.points_by,
        factors=tuple(each.factor for each in events),
        table=tuple(series.table),
        best=series.best,
        drops=series.drops,
        ties=tuple(series.ties),
        least=series.least,
    )


def load_series(series: Series) -> SeriesState:
    """The series with every event whose standings are final."""
    events = events_of(series)
    over = [at for at, each in enumerate(events) if each.tournament.is_over]
    if series.competitors == Series.Competitors.TEAMS:
        results, people = _of_teams(events, over)
    else:
        results, people = _of_people(events, over)
    lines = standings(rules_of(series, events), results)
    lines.sort(key=lambda line: (line.place is None, line.place or 0, -line.points, plain(people[line.who].name)))
    return SeriesState(series, tuple(events), tuple(each.tournament.is_over for each in events), lines, people)


Loaded = tuple[dict[SeriesKey, list[SeriesResult]], dict[SeriesKey, KnownPlayer]]


def _of_people(events: list[SeriesEvent], over: list[int]) -> Loaded:
    index = {events[at].tournament_id: at for at in over}
    entrants = list(
        Entrant.objects.filter(tournament__in=list(index), forgotten=None)
        .order_by("tournament__starts_on", "pk")
        .defer("note", "secret", "email")
    )
    refused = _refused(entrants)
    entrants = [each for each in entrants if each.pk not in refused]
    keys = keys_of(entrants)
    results: dict[SeriesKey, list[SeriesResult]] = defaultdict(list)
    people: dict[SeriesKey, KnownPlayer] = {}
    for each in entrants:
        at = index[each.tournament_id]
        outcome = outcomes_of(events[at].tournament).get(each.pk)
        if outcome is None or outcome.place is None:
            continue
        key = keys[each.pk]
        results[key].append(SeriesResult(at, outcome.place, outcome.players, outcome.total))
        people[key] = KnownPlayer(each.public_name, str(each.country.code or ""), each.club)
    pages = dict(
        Person.objects.filter(shows_page=True, pk__in=[pk for kind, pk in people if kind == "person"]).values_list(
            "pk", "secret"
        )
    )
    for key, known in people.items():
        if key[0] == "person" and key[1] in pages:
            people[key] = KnownPlayer(known.name, known.country, known.club, pages[int(key[1])])
    return results, people


def _refused(entrants: list[Entrant]) -> set[int]:
    """Who said that their results may not stand in lists beyond the event."""
    known = consents_of(entrants)
    lists = Consent.Purpose.LISTS
    return {pk for pk, given in known.items() if lists in given and not given[lists].given}


def _of_teams(events: list[SeriesEvent], over: list[int]) -> Loaded:
    results: dict[SeriesKey, list[SeriesResult]] = defaultdict(list)
    people: dict[SeriesKey, KnownPlayer] = {}
    for at in over:
        lines = teams_of(events[at].tournament)
        for line in lines:
            key: SeriesKey = ("team", plain(line.name))
            results[key].append(SeriesResult(at, line.place, len(lines), line.score))
            people[key] = KnownPlayer(line.name)
    return results, people


def teams_of(tournament: Tournament) -> list[TeamLine]:
    """Where its teams stand as everybody sees it; worked out once a revision."""
    return once_a_revision(tournament, ("teams",), lambda: _teams(tournament))


def _teams(tournament: Tournament) -> list[TeamLine]:
    play = TeamPlay.objects.filter(tournament=tournament).first()
    if play is None:
        return []
    outcomes = outcomes_of(tournament)
    last = next((each.players for each in outcomes.values()), 0)
    teams = []
    for team in Team.objects.filter(tournament=tournament).prefetch_related("members__entrant"):
        members = list(team.members.all())
        regular = frozenset(each.entrant_id for each in members if not each.substitute)
        facts = []
        for member in members:
            pk, outcome = member.entrant_id, outcomes.get(member.entrant_id)
            score = None if outcome is None else outcome.total
            if member.substitute:
                score = _stood_in(tournament, pk, regular)
            place = None if outcome is None or member.substitute else outcome.place
            facts.append(MemberFact(pk, member.entrant.public_name, member.substitute, score, place))
        teams.append((team.pk, team.name, facts))
    return team_lines(teams, play.by, play.counted, last)


def _stood_in(tournament: Tournament, pk: int, members: frozenset[int]) -> int | None:
    """What a substitute scored, in tenths, in seats of the team's members; None if they never sat in one."""
    found = current(tournament, "public")
    sat = {seat.hanchan for seat in found.seats.get(pk, ()) if seat.stands_in_for in members}
    scores = [game.score for game in found.games.get(pk, ()) if game.hanchan in sat]
    return sum(scores) if scores else None
