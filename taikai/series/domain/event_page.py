"""Series and teams on a tournament's public page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, CharField, IntegerField, Value, When

from taikai.registration.models import Entrant, public_name
from taikai.series.models import Series, TeamMember
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class ShownTeam:
    """A team as everybody reads it: public names of its members, then of its substitutes."""

    name: str
    members: tuple[str, ...]
    substitutes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeriesAndTeams:
    """What the event belongs to and who plays in it together: series as (address, name), and the teams."""

    series: tuple[tuple[str, str], ...]
    teams: tuple[ShownTeam, ...]


def series_and_teams(tournament: Tournament) -> SeriesAndTeams:
    """The series of the event by name, and its teams with who holds a place in it. One query.

    Every series has a page for everybody. Who has withdrawn, waits or is forgotten is not named, as in the list of
    participants; a team nobody is left of is not there.
    """
    # One question for both: most events have neither, and the page is asked for by a whole hall.
    none = Value("", output_field=CharField())
    series = Series.objects.filter(events__tournament=tournament).order_by()
    of_series = series.values_list("slug", "name", none, Value(0), Value(0), Value(0))
    members = TeamMember.objects.filter(
        team__tournament=tournament, entrant__erased_at=None, entrant__status__in=Entrant.HOLDS_A_PLACE
    ).order_by()
    others = Case(When(substitute=True, then=Value(1)), default=Value(0), output_field=IntegerField())
    of_teams = members.values_list("team__name", "entrant__name", "entrant__nickname", "team_id", others, "pk")
    rows = sorted(of_series.union(of_teams, all=True), key=lambda row: row[3:])
    teams: dict[int, tuple[str, list[str], list[str]]] = {}
    for team_name, name, nickname, team, substitute, _pk in rows:
        if team:
            both = teams.setdefault(team, (team_name, [], []))
            (both[2] if substitute else both[1]).append(public_name(name, nickname))
    return SeriesAndTeams(
        tuple(sorted(((row[0], row[1]) for row in rows if not row[3]), key=lambda one: one[1])),
        tuple(ShownTeam(name, tuple(first), tuple(then)) for name, first, then in teams.values()),
    )
