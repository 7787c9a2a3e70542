"""Page dependencies: which version counters an open page watches (all for staff, parts for the public)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from taikai.tournaments.domain.change import NEWS, PARTS, Seen, own_mark, table_mark
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PUBLIC

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Watch:
    """`staff`: every change; else those that show in `parts`, or on the page of the entrant or table `own`."""

    staff: bool = False
    parts: tuple[str, ...] = PARTS
    own: str = ""

    def number(self, tournament: Tournament) -> int:
        """The revision the page stands for."""
        if self.staff:
            return tournament.revision
        return Seen.read(tournament.seen, tournament.revision).number(self.parts, self.own)

    @property
    def query(self) -> str:
        """How the page asks for it."""
        if self.staff:
            return "see=staff"
        return f"see={'.'.join(self.parts)}" + (f"&own={self.own}" if self.own else "")


def watches(*parts: str) -> Callable[[View], View]:
    """A view, inside `needs`, whose page is made of these parts for everybody outside the staff.

    Names, people, rules and settings are in no part: a change of them shows everywhere. Announcements stand on
    every page. A view without this watches all parts.
    """
    if unknown := set(parts) - set(PARTS):
        raise KeyError(*unknown)

    def decorate(view: View) -> View:
        @wraps(view)
        def watching(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
            request.watched_parts = parts if NEWS in parts else (*parts, NEWS)
            return view(request, *args, **kwargs)

        return watching

    return decorate


def watch_own(request: Any, entrant: int) -> None:
    """The page shows this entrant's own affairs too."""
    request.watched_own = own_mark(request.tournament.secret, entrant)


def watch_table(request: Any, table: int) -> None:
    """The page shows the hands of this table."""
    request.watched_own = table_mark(request.tournament.secret, table)


def watch_of(request: HttpRequest) -> Watch:
    if getattr(request, "role", PUBLIC) != PUBLIC:
        return Watch(staff=True)
    return Watch(parts=getattr(request, "watched_parts", PARTS), own=getattr(request, "watched_own", ""))


def number_of(request: Any) -> int:
    """The revision this request's page stands for; ETags and caches hang on it."""
    return watch_of(request).number(request.tournament)
