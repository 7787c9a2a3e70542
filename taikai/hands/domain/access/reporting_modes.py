"""Reporting modes: how and on which page a tournament or one table reports hands, and copying them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.hands.domain.replay import has_other_judge
from taikai.hands.models import ReportingMode, ReportSettings, TableReporting
from taikai.problems import refuse
from taikai.runtime.lru_cache import LruCache
from taikai.runtime.registry import Registry
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SEATING, Actor, Change, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch

WATCH = Watch(parts=(SEATING,))
OWN_PHONES = (ReportingMode.PHONES, ReportingMode.STICKS)
_ways: LruCache[dict[int, str]] = LruCache(16)


def mode_of(tournament: Tournament) -> ReportingMode:
    """The way of the tournament; points only until one is chosen. One query."""
    found = ReportSettings.objects.filter(tournament=tournament).values_list("way", flat=True).first()
    return ReportingMode(found or ReportingMode.POINTS)


def own_phones_at(tournament: Tournament, table: int) -> bool:
    """Whether the way of a table is every player's own phone. No query once a revision of the seating."""
    ways = _ways.get_or_make((tournament.secret, WATCH.number(tournament)), lambda: _read_ways(tournament))
    return ways.get(table) in OWN_PHONES


def _read_ways(tournament: Tournament) -> dict[int, str]:
    """The way of every published table. One query."""
    tables = Table.objects.filter(round__tournament=tournament, round__state="published").order_by()
    rows = tables.values_list("pk", "reporting__way", "round__tournament__report_settings__way")
    return {pk: own or default or str(ReportingMode.POINTS) for pk, own, default in rows}


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _ways.clear()


def has_table_page(tournament: Tournament) -> bool:
    """Whether hands can be reported on the table page: riichi, whoever judges it."""
    return ruleset_of(tournament).game == "riichi"


def allowed_modes(tournament: Tournament) -> list[tuple[str, str]]:
    """The ways a tournament may choose, with their words: keeping sticks needs cards to tell who won with."""
    return [
        (str(way), str(words))
        for way, words in ReportingMode.choices
        if way != ReportingMode.STICKS or has_other_judge(tournament)
    ]


def set_mode(tournament: Tournament, way: str, *, actor: Actor, key: str = "") -> None:
    """Choose how the tables of a tournament are reported. What was reported stays.

    Raises:
        Refusal: there is no such way.
    """
    with change(tournament, actor, "hands.way", key=key, content=(way,)) as act:
        if act.repeated:
            return
        chosen = _read(act.tournament, way)
        settings, _made = ReportSettings.objects.get_or_create(tournament=act.tournament)
        before, settings.way = settings.way, chosen
        settings.save()
        act.shows(SEATING, tables=_every_table(act))
        act.log(target=act.tournament.name, before={"way": before}, after={"way": str(chosen)})


def set_table_mode(tournament: Tournament, table: Table, way: str, *, actor: Actor, key: str = "") -> None:
    """Choose how one table is reported; "" follows the tournament.

    Raises:
        Refusal: there is no such way.
    """
    with change(tournament, actor, "hands.way_at", key=key, content=(table, way)) as act:
        if act.repeated:
            return
        fresh = act.again(table, "round")
        reporting = reporting_of(fresh)
        before, reporting.way = reporting.way, str(_read(act.tournament, way)) if way else ""
        reporting.save()
        act.shows(SEATING, tables=[fresh.pk])
        act.log(
            target=table_title(fresh),
            target_id=f"table:{fresh.pk}",
            before={"way": before},
            after={"way": reporting.way},
        )


def reporting_of(table: Table) -> TableReporting:
    """What is only this table's; made when first needed. Inside a change."""
    found, _made = TableReporting.objects.get_or_create(table=table)
    return found


def table_title(table: Table) -> str:
    """ "Hanchan 1, table 3" for the log."""
    return _("Hanchan %(hanchan)d, table %(table)d") % {"hanchan": table.round.number, "table": table.number}


def _read(tournament: Tournament, way: str) -> ReportingMode:
    if way not in dict(allowed_modes(tournament)):
        raise refuse("hands.way", _("Choose one of the listed options."), "way")
    return ReportingMode(way)


def _every_table(act: Change) -> Iterable[int]:
    return Table.objects.filter(round__tournament=act.tournament, round__state="published").values_list(
        "pk", flat=True
    )


# How tables are reported, for an event that is a copy.


@copiers.register()
def copy_mode(original: Tournament, copy: Tournament) -> None:
    """The way the original had chosen; its tables' own ways and links stay behind."""
    for kept in ReportSettings.objects.filter(tournament=original):
        ReportSettings.objects.create(tournament=copy, way=kept.way)


# Reporting routes: the page on which a table reports its hands, by game.


@dataclass(frozen=True, slots=True)
class ReportingRoute:
    """An app's own page of a table. `address`: its name, below `table/`, made of slug, hanchan and table;
    `plays`: whether the tables of a tournament are reported there; `hands`: how many of each table stand.
    """

    address: str
    plays: Callable[[Tournament], bool]
    hands: Callable[[Iterable[int]], Mapping[int, int]]


reporting_routes: Registry[str, ReportingRoute] = Registry("pages of a table in other apps")


def other_route(tournament: Tournament) -> ReportingRoute | None:
    """The page of another app for this tournament's game; None where it is the table's page, or none at all."""
    return next((route for route in reporting_routes.values() if route.plays(tournament)), None)


def reports_at_tables(tournament: Tournament) -> bool:
    """Whether those who sit at a table of this tournament can report its hands at all."""
    return has_table_page(tournament) or other_route(tournament) is not None
