"""Roster to be seated, and whether it fills the tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.registration.domain.names import by_name
from taikai.registration.domain.queries import fillers_needed
from taikai.registration.models import Entrant
from taikai.seating.models import Absence
from taikai.tournaments.models import Tournament

Status = Entrant.Status
ON_THE_DAY = (Tournament.Stage.CHECK_IN, Tournament.Stage.PLAYING)
#: Who plays no hanchan at all: they did not come.
LEFT_OUT = Absence.objects.filter(first=1, last=None, substitute=None)
NOT_FOUR = "roster.not_four"  # too few substitutes: said only where nobody rests


@dataclass(frozen=True, slots=True)
class Roster:
    """The confirmed players, and those who fill up to a multiple of four."""

    players: tuple[Entrant, ...]
    available: tuple[Entrant, ...]  # substitutes first, then volunteers of the waiting list
    unconfirmed: int  # players who hold a place but are not confirmed: they get no seat
    rests: bool = False  # nobody fills up: one, two or three players rest in turn
    on_the_day: bool = False  # check-in is open or it is played: who is not here is asked about

    @property
    def needed(self) -> int:
        """Substitutes needed for full tables."""
        return 0 if self.rests else fillers_needed(len(self.players))

    @property
    def fillers(self) -> tuple[Entrant, ...]:
        """Those who will fill up."""
        return self.available[: self.needed]

    @property
    def volunteers(self) -> tuple[Entrant, ...]:
        """Fillers who are on the waiting list now and become substitutes by being seated."""
        return tuple(entrant for entrant in self.fillers if entrant.kind != Entrant.Kind.SUBSTITUTE)

    @property
    def seated(self) -> tuple[Entrant, ...]:
        """Everybody who gets a seat, in order of application."""
        return (*self.players, *self.fillers)

    @property
    def absent(self) -> tuple[Entrant, ...]:
        """On the day, who would get a seat and is not checked in; players only where check-in is used."""
        return self.not_here(self.seated)

    def not_here(self, people: Iterable[Entrant]) -> tuple[Entrant, ...]:
        """Those of the people who are to be asked about, as `absent`."""
        if not self.on_the_day:
            return ()
        used = any(entrant.checked_in_at for entrant in self.players)
        playing = {entrant.pk for entrant in self.players}
        return tuple(e for e in people if e.checked_in_at is None and (used or e.pk not in playing))

    @property
    def tables(self) -> int:
        return len(self.seated) // 4

    @property
    def headline(self) -> str:
        """The check before a draw in one sentence: "22 confirmed players: 2 substitutes are needed, …"."""
        players = ngettext("%(count)d confirmed player", "%(count)d confirmed players", len(self.players)) % {
            "count": len(self.players)
        }
        if not self.needed:
            tables = ngettext("%(count)d full table", "%(count)d full tables", self.tables) % {
                "count": self.tables
            }
            return _("%(players)s, %(tables)s.") % {"players": players, "tables": tables}
        needed = ngettext("%(count)d substitute needed", "%(count)d substitutes needed", self.needed) % {
            "count": self.needed
        }
        available = ngettext("%(count)d available", "%(count)d available", len(self.available)) % {
            "count": len(self.available)
        }
        return _("%(players)s, %(needed)s, %(available)s.") % {
            "players": players,
            "needed": needed,
            "available": available,
        }

    @property
    def headline_with_rests(self) -> str:
        """The same where players rest in turn: "18 confirmed players: 4 full tables, 2 rest each hanchan."."""
        over = len(self.players) % 4
        if not over:
            return self.headline
        tables = len(self.players) // 4
        return _("%(players)s, %(tables)s, %(waiting)s.") % {
            "players": ngettext("%(count)d confirmed player", "%(count)d confirmed players", len(self.players))
            % {"count": len(self.players)},
            "tables": ngettext("%(count)d full table", "%(count)d full tables", tables) % {"count": tables},
            "waiting": ngettext("%(count)d sits out each hanchan", "%(count)d sit out each hanchan", over)
            % {"count": over},
        }

    @property
    def problems(self) -> list[Problem]:
        """Why nobody can be seated as it stands; empty = a draw is possible."""
        found = []
        if len(self.players) < 4:
            found.append(
                Problem(
                    "roster.too_few",
                    "players",
                    ngettext(
                        "%(count)d confirmed player. A table needs four, so confirm more players first.",
                        "%(count)d confirmed players. A table needs four, so confirm more players first.",
                        len(self.players),
                    )
                    % {"count": len(self.players)},
                )
            )
        elif self.needed > len(self.available):
            more, fewer = self.needed - len(self.available), len(self.players) % 4
            found.append(
                Problem(
                    NOT_FOUR,
                    "players",
                    _("%(headline)s Add %(more)d more, or play with %(fewer)d fewer.")
                    % {"headline": self.headline, "more": more, "fewer": fewer},
                )
            )
        return found


def roster_of(tournament: Tournament) -> Roster:
    """Who would be seated now: not who was left out; of substitutes those first who are here. One query."""
    entrants = list(
        Entrant.objects.filter(tournament=tournament)
        .exclude(status=Status.WITHDRAWN)
        .exclude(pk__in=LEFT_OUT.values("entrant"))
        .order_by("applied_at", "id")
    )
    on_the_day = tournament.stage in ON_THE_DAY
    players = tuple(e for e in entrants if e.kind == Entrant.Kind.PLAYER and e.status == Status.CONFIRMED)
    substitutes = [e for e in entrants if e.kind == Entrant.Kind.SUBSTITUTE and e.status != Status.WAITING]
    substitutes.sort(key=lambda e: e.status != Status.CONFIRMED)
    available = [*substitutes, *(e for e in entrants if e.is_volunteer)]
    if on_the_day:
        available.sort(key=lambda e: e.checked_in_at is None)
    unconfirmed = sum(e.kind == Entrant.Kind.PLAYER and e.status == Status.APPLIED for e in entrants)
    return Roster(players, tuple(available), unconfirmed, on_the_day=on_the_day)


def is_stuck(roster: Roster) -> bool:
    """Whether nothing can be drawn, whoever fills up: players may rest where four does not divide them."""
    return any(problem.code != NOT_FOUR for problem in roster.problems)


def free_substitutes(tournament: Tournament, seated: set[int]) -> list[Entrant]:
    """Who could take somebody's seat: not seated in that hanchan, not withdrawn, willing or a substitute."""
    return [
        e
        for e in by_name(Entrant.objects.filter(tournament=tournament).exclude(status=Status.WITHDRAWN))
        if e.pk not in seated and (e.kind == Entrant.Kind.SUBSTITUTE or e.can_substitute)
    ]
