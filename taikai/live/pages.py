"""Template context of big screens: possible pages, rotation, current choice."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from taikai.live.domain.screens import TURNS, ScreenSetting, screens_of
from taikai.live.models import Screen
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.models import Tournament

# In the order they take turns.
SCREENS = [
    ("screen-clock", _("Clock")),
    ("screen-standings", _("Standings")),
    ("screen-seating", _("Seating")),
]
OF_THE_DAY = frozenset({"screen-clock", "screen-seating"})
Shows = Callable[[Tournament], bool]


@dataclass(frozen=True, slots=True)
class ScreenLack:
    """Why a screen has nothing to show: in words for whoever tells it, and where an organiser mends that."""

    words: Any
    url: str
    link: Any


Lacks = Callable[[Tournament], ScreenLack | None]


@dataclass(frozen=True, slots=True)
class More:
    """A screen that an upper app adds: whether there is anything on it; `alone`: nothing else takes turns then.
    `lacks`: what has to be done before it can show anything.
    """

    name: str
    label: Any
    shows: Shows
    alone: bool = False
    lacks: Lacks | None = None


_more: Registry[str, More] = Registry("screens of other apps")
register_details(
    "screen",
    facts={
        "shows": Fact(_("what the screen shows"), lambda name: dict(choices()).get(name, name)),
        "theme": Fact(_("theme"), dict(Screen.Theme.choices)),
    },
)


def register_screen(
    name: str, label: Any, shows: Shows, *, alone: bool = False, lacks: Lacks | None = None
) -> None:
    """Let a screen take its turn where there is something to show; `alone`: no other has a turn meanwhile."""
    _more.add(More(name, label, shows, alone, lacks), name)


def screen_links(tournament: Tournament, only: Collection[str]) -> list[tuple[str, Any]]:
    """Address and label of each screen that takes turns now; of those in `only`, unless it is empty."""
    more = [each for each in _more.values() if each.name in only or each.shows(tournament)]
    if not only and any(each.alone for each in more):
        return _links(tournament, [(each.name, each.label) for each in more if each.alone])
    found = [*SCREENS, *((each.name, each.label) for each in more)]
    if not only and tournament.is_over:  # no hanchan is to come: neither a time nor seats
        found = [each for each in found if each[0] not in OF_THE_DAY]
    return _links(tournament, [(name, label) for name, label in found if not only or name in only])


def _links(tournament: Tournament, found: Collection[tuple[str, Any]]) -> list[tuple[str, Any]]:
    links = []
    for name, label in found:
        try:
            links.append((reverse(name, args=[tournament.slug]), label))
        except NoReverseMatch:
            continue
    return links


def choices() -> list[tuple[str, Any]]:
    """Everything a screen can be told to show."""
    return [(TURNS, _("Rotate views")), *SCREENS, *((each.name, each.label) for each in _more.values())]


def setting_of(tournament: Tournament, number: int) -> ScreenSetting:
    """The screen of this number; one that nobody has added takes turns."""
    return next((each for each in screens_of(tournament) if each.number == number), ScreenSetting(number))


def links_of(tournament: Tournament, screen: ScreenSetting) -> list[tuple[str, Any]]:
    """What a screen shows: what it was told to, or what takes turns."""
    known = {name for name, _label in choices()}
    return screen_links(tournament, {screen.shows} if screen.shows != TURNS and screen.shows in known else ())


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A screen on the remote: its address, each choice and each theme with whether it is the one shown. `lacks`:
    why that choice is empty.
    """

    screen: ScreenSetting
    url: str
    choices: tuple[tuple[str, Any, bool], ...]
    themes: tuple[tuple[str, Any, bool], ...]
    lacks: ScreenLack | None = None


def screen_lines(tournament: Tournament) -> list[ScreenLine]:
    """The screens of the hall with what each can show."""
    found = choices()
    return [
        ScreenLine(
            screen,
            screen_url(tournament, screen.number),
            tuple((name, label, name == screen.shows) for name, label in found),
            theme_choices(screen),
            _lacks(tournament, screen.shows),
        )
        for screen in screens_of(tournament)
    ]


def theme_choices(screen: ScreenSetting) -> tuple[tuple[str, Any, bool], ...]:
    """The themes of a screen, each with whether it is the one shown."""
    return tuple((name, label, name == screen.theme) for name, label in Screen.Theme.choices)


def _lacks(tournament: Tournament, shows: str) -> ScreenLack | None:
    told = _more.get(shows)
    return told.lacks(tournament) if told is not None and told.lacks is not None else None


def screen_url(tournament: Tournament, number: int) -> str:
    """The address a screen opens."""
    if number == 1:
        return reverse("screen", args=[tournament.slug])
    return reverse("screen-numbered", args=[tournament.slug, number])
