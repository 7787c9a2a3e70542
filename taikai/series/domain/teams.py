"""Teams of a tournament: parsed from lines, stored, and passed to the planner, which separates team-mates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.results.models import Result
from taikai.seating.domain.people.wishes import MOST_WEIGHT, WEIGHTS, NameBook, wishes_of
from taikai.seating.models import Wishes
from taikai.series.models import Team, TeamMember, TeamPlay
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

MOST_TEAMS = 200
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class TeamSpec:
    """A team as its line says: name, members and substitutes by entrant."""

    name: str
    members: tuple[int, ...]
    substitutes: tuple[int, ...] = ()


def read_teams(tournament: Tournament, text: str) -> list[TeamSpec]:
    """Lines as "Dragons: Anna, Bo, Cem, Dita (Eve)"; who stands in brackets is a substitute of the team.

    Raises:
        Refusal: with everything that is not understood, line by line.
    """
    book = NameBook(tournament.entrants.all())
    found: list[TeamSpec] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, colon, rest = line.partition(":")
        name = name.strip()
        if not colon or not name or len(name) > LONGEST_NAME:
            book.wrong(
                "teams", number, _("Enter the name of the team, a colon and its members, separated by commas.")
            )
            continue
        regular, _bracket, others = rest.partition("(")
        members = book.find("teams", number, _names(regular))
        substitutes = book.find("teams", number, _names(others.replace(")", ",").replace("(", ",")))
        if not members:
            book.wrong(
                "teams", number, _("“%(name)s” has no members. Add their names after the colon.") % {"name": name}
            )
        found.append(TeamSpec(name, tuple(members), tuple(substitutes)))
    problems = [Problem(each.code, "teams", each.message) for each in book.problems]
    problems += _twice(tournament, found)
    if len(found) > MOST_TEAMS:
        problems.append(
            Problem("teams.many", "teams", _("Enter at most %(count)d teams.") % {"count": MOST_TEAMS})
        )
    if problems:
        raise Refusal(problems)
    return found


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.replace(";", ",").split(",") if name.strip()]


def _twice(tournament: Tournament, teams: Sequence[TeamSpec]) -> list[Problem]:
    people = Counter(pk for each in teams for pk in (*each.members, *each.substitutes))
    names = Counter(each.name.casefold() for each in teams)
    several = [pk for pk, count in people.items() if count > 1]
    found = [
        Problem(
            "teams.twice",
            "teams",
            _("“%(name)s” is in two teams, or twice in one. Remove one of them.") % {"name": each.name},
        )
        for each in tournament.entrants.filter(pk__in=several)
    ]
    return found + [
        Problem("teams.name", "teams", _("Two teams are called “%(name)s”. Rename one.") % {"name": name})
        for name, count in names.items()
        if count > 1
    ]


def as_text(tournament: Tournament) -> str:
    lines = []
    for team in Team.objects.filter(tournament=tournament).prefetch_related("members__entrant"):
        members = list(team.members.all())
        regular = ", ".join(each.entrant.name for each in members if not each.substitute)
        others = ", ".join(each.entrant.name for each in members if each.substitute)
        lines.append(f"{team.name}: {regular}" + (f" ({others})" if others else ""))
    return "\n".join(lines)


def save_teams(
    tournament: Tournament, text: str, *, by: str, counted: int | None, actor: Actor, key: str = ""
) -> None:
    """Keep the teams. Line-ups are fixed with the first result; substitutes can come until the end.

    Raises:
        Refusal: with every line that is not understood, or a line-up that would change after the first result.
    """
    with change(tournament, actor, "teams.saved", key=key, content=(text, by, counted)) as act:
        if act.repeated:
            return
        teams = read_teams(act.tournament, text)
        before = _kept(act.tournament)
        begun = Result.objects.filter(
            table__round__tournament=act.tournament, state=Result.State.CONFIRMED
        ).exists()
        if (
            begun
            and before
            and {(t.name, frozenset(t.members)) for t in before} != {(t.name, frozenset(t.members)) for t in teams}
        ):
            text_of_it = _(
                "Line-ups can’t change after the first result. You can still add substitutes in brackets."
            )
            raise Refusal([Problem("teams.fixed", "teams", text_of_it)])
        TeamPlay.objects.update_or_create(tournament=act.tournament, defaults={"by": by, "counted": counted})
        Team.objects.filter(tournament=act.tournament).delete()
        for each in teams:
            team = Team.objects.create(tournament=act.tournament, name=each.name)
            TeamMember.objects.bulk_create(
                TeamMember(team=team, entrant_id=pk, substitute=pk in each.substitutes)
                for pk in (*each.members, *each.substitutes)
            )
        _tell_planner(act, before, teams)
        act.log(before={"teams": len(before)}, after={"teams": len(teams)})


def _kept(tournament: Tournament) -> list[TeamSpec]:
    found = []
    for team in Team.objects.filter(tournament=tournament).prefetch_related("members"):
        members = list(team.members.all())
        found.append(
            TeamSpec(
                team.name,
                tuple(each.entrant_id for each in members if not each.substitute),
                tuple(each.entrant_id for each in members if each.substitute),
            )
        )
    return found


def team_size_range(tournament: Tournament) -> tuple[int, int] | None:
    """The fewest and most members that count in a team, where they differ: a sum favours the larger team."""
    play = TeamPlay.objects.filter(tournament=tournament).first()
    sizes = [len(each.members) for each in _kept(tournament)]
    if play is not None and play.counted:
        sizes = [min(size, play.counted) for size in sizes]
    return (min(sizes), max(sizes)) if sizes and min(sizes) < max(sizes) else None


def _pairs(teams: Sequence[TeamSpec]) -> set[tuple[int, int]]:
    return {
        (min(pair), max(pair)) for each in teams for pair in combinations((*each.members, *each.substitutes), 2)
    }


def _tell_planner(act: Change, before: Sequence[TeamSpec], teams: Sequence[TeamSpec]) -> None:
    """Team-mates are pairs that must not meet; pairs the organiser typed stay."""
    data: dict[str, Any] = wishes_of(act.tournament)
    typed = {(min(pair), max(pair)) for pair in data.get("forbidden_pairs", ())} - _pairs(before)
    data["forbidden_pairs"] = [list(pair) for pair in sorted(typed | _pairs(teams))]
    data["team"] = [[each.name, [*each.members, *each.substitutes]] for each in teams]
    data["weights"] = {**data["weights"], "team": MOST_WEIGHT if teams else WEIGHTS["team"]}
    Wishes.objects.update_or_create(tournament=act.tournament, defaults={"data": data})
