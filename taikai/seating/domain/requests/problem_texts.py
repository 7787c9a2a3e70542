"""Texts of the planner's problems, translated.

The planner is pure and says its problems in plain English: where, what, and what would be right. Each of its
phrases stands here with the sentence the pages use; a phrase nobody has translated is shown as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from planner.types import Obstacle
from taikai.problems import Problem

#: The planner's phrase -> the sentence of the pages, with the same names in it.
PLACES: dict[str, Any] = {
    "round {number}": _("hanchan %(number)s"),
    "rounds {first} to {last}": _("hanchans %(first)s to %(last)s"),
    "round {number}, table {table}": _("hanchan %(number)s, table %(table)s"),
    "round {number} (played)": _("hanchan %(number)s (played)"),
    "round {number} (played), table {table}": _("hanchan %(number)s (played), table %(table)s"),
    "line {number}": _("line %(number)s"),
    "schedule": _("schedule"),
    "rounds": _("number of hanchans"),
    "top tables": _("top tables"),
    "player {player}": _("player %(player)s"),
    "forbidden pair {one}, {two}": _("forbidden pair %(one)s and %(two)s"),
    "forbidden pair: {player}": _("forbidden pair %(player)s"),
    "fixed table: {player}": _("fixed tables of %(player)s"),
    "absent: {player}": _("absent player %(player)s"),
    "withdrawn: {player}": _("withdrawn player %(player)s"),
    "joined: {player}": _("late player %(player)s"),
    "substitutes: {player}": _("substitute %(player)s"),
    "referees: {player}": _("playing judge %(player)s"),
    "club: {player}": _("club of %(player)s"),
    "country: {player}": _("country of %(player)s"),
    "team: {player}": _("team with %(player)s"),
    "couple: {player}": _("couple with %(player)s"),
    "first rounds: {player}": _("only in the first hanchans, %(player)s"),
}
FAULTS: dict[str, Any] = {
    # a schedule made elsewhere
    "there is nothing to read": _("nothing to read"),
    "no table was found": _("no table found"),
    "is not valid JSON: {error}": _("not valid JSON (%(error)s)"),
    "has no rounds": _("no hanchans"),
    "is not a list of tables": _("not a list of tables"),
    "is not a table of four": _("not a table of four"),
    "has a seat without a player": _("a seat has no player"),
    "is given twice": _("given twice"),
    "round {number}, table {table} is given twice": _("hanchan %(number)s, table %(table)s is given twice"),
    "round {text} is not a number": _("hanchan %(text)s is not a number"),
    "table {text} is not a number": _("table %(text)s is not a number"),
    "is missing": _("missing"),
    "table {tables} is missing": _("table %(tables)s is missing"),
    "a seat is empty": _("a seat is empty"),
    "{text} is not a wind": _("%(text)s is not a wind"),
    "no player": _("no player"),
    "no cell names table and wind": _("no cell contains a table and a wind"),
    "{text} is not a table and a wind": _("%(text)s is not a table and a wind"),
    "round {number}, table {table}, {wind} is already {player}": _(
        "in hanchan %(number)s at table %(table)s, %(wind)s is already taken by %(player)s"
    ),
    "nobody sits {winds}": _("no player sits %(winds)s"),
    "{count} players": _("%(count)s players"),
    # rounds made by hand
    "differs from the round already played": _("differs from the hanchan already played"),
    "{count} seats are empty": _("empty seats: %(count)s"),
    "{player} is not a player": _("%(player)s is not a player"),
    "{player} does not play this round": _("%(player)s doesn’t play this hanchan"),
    "{player} sits {times} times": _("%(player)s sits %(times)s times"),
    "without a seat: {player}": _("%(player)s has no seat"),
    "{one} and {two} must not meet": _("%(one)s and %(two)s must not meet"),
    "{player} sits at a wrong table": _("%(player)s sits at the wrong table"),
    # what is asked of a plan
    "is on the list {times} times": _("listed %(times)s times"),
    "is not a number or a name": _("not a number or a name"),
    "{count} rounds are asked": _("%(count)s requested"),
    "{count} rounds": _("hanchans: %(count)s"),
    "{count} players cannot fill tables of four": _("%(count)s players can’t fill tables of four"),
    "is not on the list of players": _("not on the player list"),
    "names one player twice": _("the same player twice"),
    "may sit at no table": _("no table is allowed"),
    "{player} must sit at table {tables}": _("%(player)s must sit at table %(tables)s"),
    "the fixed tables ask for more than four at one table": _(
        "fixed tables put more than four players at one table"
    ),
    "both are fixed to one table": _("both have the same fixed table"),
    "{count} seats": _("%(count)s seats"),
    "would meet for the {time}. time": _("would be meeting number %(time)s"),
    "{tables} tables of {players} players": _("%(tables)s tables of %(players)s players"),
    "{one} and {two} cannot be kept apart": _("%(one)s and %(two)s can’t be kept apart"),
}
REMEDIES: dict[str, Any] = {
    "paste a schedule": _("paste a schedule"),
    "four players a table": _("put four players at every table"),
    "valid JSON": _("use valid JSON"),
    "a list": _("a list"),
    "a number or a name": _("use a number or a name"),
    "once": pgettext_lazy("seating", "enter it once"),
    "a number from 1": _("use a number from 1"),
    "rounds numbered from 1 without gaps": _("number the hanchans from 1 without gaps"),
    "tables numbered from 1": _("number the tables from 1 without gaps"),
    "four players": _("enter four players"),
    "E, S, W, N or 1 to 4": _("use E, S, W, N or 1 to 4"),
    "cells such as 5E": _("use cells such as 5E"),
    "a cell such as 5E": _("use a cell such as 5E"),
    "one player a seat": _("enter one player per seat"),
    "four, such as 1-2-3-4": _("enter four, such as 1-2-3-4"),
    "leave it as it is": _("leave it unchanged"),
    "somebody on the list": _("choose a player on the list"),
    "leave them out": _("leave this player out"),
    "everybody sits once": _("give every player one seat"),
    "different tables": _("use different tables"),
    "table {tables}": _("use table %(tables)s"),
    "an integer or a non-empty text": _("use a number or a name"),
    "at least {least}": _("use at least %(least)s"),
    "{more} more, or {fewer} fewer": _("use %(more)s more or %(fewer)s fewer"),
    "at least four players": _("use at least four players"),
    "two players": _("choose two players"),
    "at least one table": _("allow at least one table"),
    "{first} to {last}": _("choose %(first)s to %(last)s"),
    "at most four": _("use at most four"),
    "four, an empty one as null": _("enter four"),
    "at most {most}: raise the limit or mix the brackets": _(
        "at most %(most)s are possible, so raise the limit or allow bigger gaps in the standings"
    ),
    "fewer forbidden pairs, or more effort": _("choose fewer forbidden pairs or a longer search"),
}


@lru_cache(maxsize=4)
def _patterns(which: str) -> tuple[tuple[re.Pattern[str], Any], ...]:
    table = {"where": PLACES, "message": FAULTS, "remedy": REMEDIES}[which]
    # The longest first: "round {number}" would take "round 3, table 2" as the number "3, table 2".
    ordered = sorted(table.items(), key=lambda entry: -len(re.sub(r"\{\w+\}", "", entry[0])))
    return tuple(
        (re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(phrase)), re.DOTALL), sentence)
        for phrase, sentence in ordered
    )


def phrase(which: str, text: str) -> str | None:
    """One of a problem's three texts ("where", "message", "remedy") as the pages say it; None if unknown."""
    for pattern, sentence in _patterns(which):
        if found := pattern.fullmatch(text):
            words = found.groupdict()
            return str(sentence) % words if words else str(sentence)
    return None


def sentence(where: str, message: str, remedy: str) -> str:
    """A planner's problem as a sentence: where, what is wrong, and what would be right."""
    place = phrase("where", where) or where
    fault = phrase("message", message) or message
    right = phrase("remedy", remedy) or remedy
    return f"{place[:1].upper()}{place[1:]} – {fault}. {right[:1].upper()}{right[1:]}."


def as_problems(prefix: str, where: str, problems: Iterable[Obstacle]) -> list[Problem]:
    """The planner's problems as ours, coded `prefix.code`."""
    return [Problem(f"{prefix}.{p.code}", where, sentence(p.where, p.message, p.remedy)) for p in problems]


def kept(problem: Obstacle) -> dict[str, str]:
    """A planner's problem as a job keeps it: in no language, since its reader comes later."""
    return {"where": problem.where, "message": problem.message, "remedy": problem.remedy}


def read_kept(problem: Any) -> str:
    """What a job keeps as a sentence: a planner's problem, or one of our own messages in English."""
    if isinstance(problem, Mapping):
        return sentence(*(str(problem.get(name, "")) for name in ("where", "message", "remedy")))
    return gettext(str(problem))
