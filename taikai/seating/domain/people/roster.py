"""Who is to be seated, and whether the tables come out even."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.registration.domain.duplicates import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

Status = Entrant.Status
NOT_FOUR = "roster.not_four"  # too few substitutes: said only where nobody rests


@dataclass(frozen=True, slots=True)
class Roster:
    """The confirmed players, and those who fill up to a multiple of four."""

    players: tuple[Entrant, ...]
    available: tuple[Entrant, ...]  # substitutes first, then volunteers of the waiting list
    unconfirmed: int  # players who hold a place but are not confirmed: they get no seat
    rests: bool = False  # nobody fills up: one, two or three players rest in turn

    @property
    def needed(self) -> int:
        """Substitutes needed for full tables."""
        return 0 if self.rests else -len(self.players) % 4

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
    def tables(self) -> int:
        """How many tables that makes."""
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
            return _("%(players)s: %(tables)s.") % {"players": players, "tables": tables}
        needed = ngettext("%(count)d substitute is needed", "%(count)d substitutes are needed", self.needed) % {
            "count": self.needed
        }
        available = ngettext("%(count)d is available", "%(count)d are available", len(self.available)) % {
            "count": len(self.available)
        }
        return _("%(players)s: %(needed)s, %(available)s.") % {
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
        return _("%(players)s: %(tables)s, %(rests)s.") % {
            "players": ngettext("%(count)d confirmed player", "%(count)d confirmed players", len(self.players))
            % {"count": len(self.players)},
            "tables": ngettext("%(count)d full table", "%(count)d full tables", tables) % {"count": tables},
            "rests": ngettext("%(count)d rests each hanchan", "%(count)d rest each hanchan", over)
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
                        "%(count)d confirmed player: a table needs four. Confirm entrants first.",
                        "%(count)d confirmed players: a table needs four. Confirm entrants first.",
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
                    _("%(headline)s Add %(more)d more, or let %(fewer)d fewer play.")
                    % {"headline": self.headline, "more": more, "fewer": fewer},
                )
            )
        return found


def roster_of(tournament: Tournament) -> Roster:
    """Who would be seated now. One query."""
    entrants = list(
        Entrant.objects.filter(tournament=tournament).exclude(status=Status.WITHDRAWN).order_by("applied_at", "id")
    )
    players = tuple(e for e in entrants if e.kind == Entrant.Kind.PLAYER and e.status == Status.CONFIRMED)
    substitutes = [e for e in entrants if e.kind == Entrant.Kind.SUBSTITUTE and e.status != Status.WAITING]
    substitutes.sort(key=lambda e: e.status != Status.CONFIRMED)
    volunteers = [
        e for e in entrants if e.kind == Entrant.Kind.PLAYER and e.status == Status.WAITING and e.can_substitute
    ]
    unconfirmed = sum(e.kind == Entrant.Kind.PLAYER and e.status == Status.APPLIED for e in entrants)
    return Roster(players, (*substitutes, *volunteers), unconfirmed)


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
