"""Big screens: what each shows, stored as a row for all processes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.live.models import MOST_SCREENS, Screen
from taikai.problems import refuse
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import NEWS, Actor, Change, change, register_narrow
from taikai.tournaments.models import Tournament

TURNS = ""
register_verbs(
    {
        "screen.told": gettext_lazy("changed what a screen shows"),
        "screen.themed": gettext_lazy("changed the theme of a screen"),
        "screen.added": gettext_lazy("added a screen"),
        "screen.removed": gettext_lazy("removed a screen"),
    }
)
register_narrow("screen.told", "screen.themed", "screen.added", "screen.removed")


@dataclass(frozen=True, slots=True)
class ScreenSetting:
    """A screen, as it is or as it would be: the first one is there before anybody told it anything."""

    number: int
    name: str = ""
    shows: str = TURNS
    theme: str = Screen.Theme.DARK


def screens_of(tournament: Tournament) -> list[ScreenSetting]:
    """The screens, the first one always among them. One query."""
    found = [
        ScreenSetting(each.number, each.name, each.shows, each.theme)
        for each in Screen.objects.filter(tournament=tournament)
    ]
    return found if found and found[0].number == 1 else [ScreenSetting(1), *found]


def show_on_screen(tournament: Tournament, number: int, shows: str, *, actor: Actor, key: str = "") -> None:
    """Let a screen (0: all of them) show this page (`TURNS`: all in turns) from now on.

    Raises:
        Refusal: there is no such screen.
    """
    with change(tournament, actor, "screen.told", key=key, content=(number, shows)) as act:
        if not act.repeated:
            _set(act, number, shows=shows)


def set_theme(tournament: Tournament, number: int, theme: str, *, actor: Actor, key: str = "") -> None:
    """Make a screen (0: all of them) dark or light from now on.

    Raises:
        Refusal: there is no such screen, or no such theme.
    """
    with change(tournament, actor, "screen.themed", key=key, content=(number, theme)) as act:
        if act.repeated:
            return
        if theme not in Screen.Theme.values:
            raise refuse("screen.theme", _("Choose the dark or the light theme."))
        _set(act, number, theme=theme)


def add(tournament: Tournament, name: str, *, actor: Actor, key: str = "") -> int:
    """One more screen; its number. Raises Refusal when there are many already."""
    with change(tournament, actor, "screen.added", key=key, content=(name,)) as act:
        if act.repeated:
            return int(act.answer["number"])
        act.shows(NEWS)
        taken = {each.number for each in screens_of(act.tournament)}
        free = [number for number in range(1, MOST_SCREENS + 1) if number not in taken]
        if not free:
            raise refuse("screen.many", _("You already have 9 screens. Remove one first."))
        _first(act)
        Screen.objects.create(tournament=act.tournament, number=free[0], name=name[:60])
        act.answer["number"] = free[0]
        act.log(target=f"{free[0]} {name}".strip())
        return free[0]


def remove(tournament: Tournament, number: int, *, actor: Actor, key: str = "") -> None:
    """A screen less; the first one stays. Raises Refusal if there is no such screen."""
    with change(tournament, actor, "screen.removed", key=key, content=(number,)) as act:
        if act.repeated:
            return
        act.shows(NEWS)
        gone, _each = Screen.objects.filter(tournament=act.tournament, number=number).exclude(number=1).delete()
        if not gone:
            raise _gone()
        act.log(target=str(number))


def _set(act: Change, number: int, **values: str) -> None:
    """Store this of a screen, or of all of them, and tell the screens."""
    act.shows(NEWS)
    wanted = [each for each in screens_of(act.tournament) if number in (0, each.number)]
    if not wanted:
        raise _gone()
    for each in wanted:
        Screen.objects.update_or_create(tournament=act.tournament, number=each.number, defaults=values)
    act.log(target=", ".join(str(each.number) for each in wanted), after=values)


def _first(act: Change) -> None:
    Screen.objects.get_or_create(tournament=act.tournament, number=1)


def _gone() -> Exception:
    return refuse("screen.gone", _("This screen was removed. Reload the page."))
