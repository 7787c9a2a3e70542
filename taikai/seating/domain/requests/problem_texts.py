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
    "schedule": _("the schedule"),
    "rounds": _("the number of hanchans"),
    "top tables": _("the top tables"),
    "player {who}": _("player %(who)s"),
    "forbidden pair {one}, {two}": _("must not meet: %(one)s and %(two)s"),
    "forbidden pair: {who}": _("must not meet: %(who)s"),
    "fixed table: {who}": _("fixed tables: %(who)s"),
    "absent: {who}": _("absent: %(who)s"),
    "withdrawn: {who}": _("withdrawn: %(who)s"),
    "joined: {who}": _("joined later: %(who)s"),
    "substitutes: {who}": _("substitutes: %(who)s"),
    "referees: {who}": _("playing judges: %(who)s"),
    "club: {who}": _("same club: %(who)s"),
    "country: {who}": _("same country: %(who)s"),
    "team: {who}": _("teams: %(who)s"),
    "couple: {who}": _("couples: %(who)s"),
    "first rounds: {who}": _("in the first hanchans only: %(who)s"),
}
FAULTS: dict[str, Any] = {
    # a schedule made elsewhere
    "there is nothing to read": _("there is nothing to read"),
    "no table was found": _("no table was found"),
    "is not valid JSON: {error}": _("this is not valid JSON: %(error)s"),
    "has no rounds": _("it has no hanchans"),
    "is not a list of tables": _("this is not a list of tables"),
    "is not a table of four": _("this is not a table of four"),
    "has a seat without a player": _("a seat has no player"),
    "is given twice": _("it is given twice"),
    "round {number}, table {table} is given twice": _("hanchan %(number)s, table %(table)s is given twice"),
    "round {text} is not a number": _("the hanchan %(text)s is not a number"),
    "table {text} is not a number": _("the table %(text)s is not a number"),
    "is missing": _("it is missing"),
    "table {tables} is missing": _("table %(tables)s is missing"),
    "a seat is empty": _("a seat is empty"),
    "{text} is not a wind": _("%(text)s is not a wind"),
    "no player": _("no player"),
    "no cell names table and wind": _("no cell names a table and a wind"),
    "{text} is not a table and a wind": _("%(text)s is not a table and a wind"),
    "round {number}, table {table}, {wind} is already {who}": _(
        "in hanchan %(number)s at table %(table)s %(who)s sits %(wind)s already"
    ),
    "nobody sits {winds}": _("nobody sits %(winds)s"),
    "{count} players": _("%(count)s players"),
    # rounds made by hand
    "differs from the round already played": _("it differs from the hanchan already played"),
    "{count} seats are empty": _("empty seats: %(count)s"),
    "{who} is not a player": _("%(who)s is not a player"),
    "{who} does not play this round": _("%(who)s does not play this hanchan"),
    "{who} sits {times} times": _("%(who)s sits %(times)s times"),
    "without a seat: {who}": _("without a seat: %(who)s"),
    "{one} and {two} must not meet": _("%(one)s and %(two)s must not meet"),
    "{who} sits at a wrong table": _("%(who)s sits at a wrong table"),
    # what is asked of a plan
    "is on the list {times} times": _("is on the list %(times)s times"),
    "is not a number or a name": _("this is not a number or a name"),
    "{count} rounds are asked": _("asked for: %(count)s"),
    "{count} rounds": _("hanchans: %(count)s"),
    "{count} players cannot fill tables of four": _("%(count)s players cannot fill tables of four"),
    "is not on the list of players": _("is not on the list of players"),
    "names one player twice": _("one person stands there twice"),
    "may sit at no table": _("may sit at no table"),
    "{who} must sit at table {tables}": _("%(who)s must sit at table %(tables)s"),
    "the fixed tables ask for more than four at one table": _(
        "the fixed tables ask for more than four at one table"
    ),
    "both are fixed to one table": _("both are fixed to one table"),
    "{count} seats": _("%(count)s seats"),
    "would meet for the {time}. time": _("it would be their meeting number %(time)s"),
    "{tables} tables of {players} players": _("%(tables)s tables of %(players)s players"),
    "{one} and {two} cannot be kept apart": _("%(one)s and %(two)s cannot be kept apart"),
}
REMEDIES: dict[str, Any] = {
    "paste a schedule": _("paste a schedule"),
    "four players a table": _("four players at every table"),
    "valid JSON": _("valid JSON"),
    "a list": _("a list"),
    "a number or a name": _("a number or a name"),
    "once": pgettext_lazy("seating", "once"),
    "a number from 1": _("a number from 1"),
    "rounds numbered from 1 without gaps": _("number the hanchans from 1 without gaps"),
    "tables numbered from 1": _("number the tables from 1 without gaps"),
    "four players": _("four players"),
    "E, S, W, N or 1 to 4": _("E, S, W, N or 1 to 4"),
    "cells such as 5E": _("cells such as 5E"),
    "a cell such as 5E": _("a cell such as 5E"),
    "one player a seat": _("one player a seat"),
    "four, such as 1-2-3-4": _("four, such as 1-2-3-4"),
    "leave it as it is": _("leave it as it is"),
    "somebody on the list": _("somebody on the list"),
    "leave them out": _("leave them out"),
    "everybody sits once": _("everybody sits once"),
    "different tables": _("different tables"),
    "table {tables}": _("right: table %(tables)s"),
    "an integer or a non-empty text": _("a number or a name"),
    "at least {least}": _("at least %(least)s"),
    "{more} more, or {fewer} fewer": _("%(more)s more, or %(fewer)s fewer"),
    "at least four players": _("at least four players"),
    "two players": _("two people"),
    "at least one table": _("at least one table"),
    "{first} to {last}": _("%(first)s to %(last)s"),
    "at most four": _("at most four"),
    "four, an empty one as null": _("four"),
    "at most {most}: raise the limit or mix the brackets": _(
        "at most %(most)s: raise the limit, or let people further apart meet"
    ),
    "fewer forbidden pairs, or more effort": _("fewer pairs that must not meet, or a longer search"),
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
    return f"{place[:1].upper()}{place[1:]}: {fault} ({right})."


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
