"""Organiser's wishes for every draw: typed as lines of names, stored as entrant ids.

Hard: a fixed table ("Anna Kowalska: 1"), pairs who must not meet ("Anna Kowalska, Bo Li"). Soft, with a weight
each: club and country (known from the entrants), teams and couples (a line each), substitutes apart, playing
judges apart. Who should not meet may be asked for the first hanchans only (`first`: wish → how many).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.seating.models import Wishes
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

#: What a wish counts until somebody says otherwise, wherever wishes are stored or offered; 0 = not wished. One
#: repeated meeting costs `REPEAT`, more than all of them.
WEIGHTS = {"club": 10, "country": 0, "team": 40, "couple": 30, "substitutes": 20, "referees": 20}
REPEAT = 10_000
MOST_WEIGHT = 1_000
#: Wishes that may hold in the first hanchans only: everything about who meets whom.
SCOPED = ("forbidden_pairs", *WEIGHTS)
MOST_FIRST = 30
LISTS = ("fixed_table", "forbidden_pairs", "team", "couple", "referees")


@dataclass(frozen=True, slots=True)
class Texts:
    """The five lists as a person types them."""

    fixed_table: str = ""
    forbidden_pairs: str = ""
    team: str = ""
    couple: str = ""
    referees: str = ""


def wishes_of(tournament: Tournament) -> dict[str, Any]:
    """The stored wishes; a wish whose weight nobody has chosen has its usual one. One query."""
    stored = Wishes.objects.filter(tournament=tournament).first()
    data = dict(stored.data) if stored is not None else {}
    return {**data, "weights": {**WEIGHTS, **data.get("weights", {})}}


def has_wishes(tournament: Tournament) -> bool:
    return Wishes.objects.filter(tournament=tournament).exists()


def save_wishes(
    tournament: Tournament,
    texts: Texts,
    weights: Mapping[str, int],
    first: Mapping[str, int] | None = None,
    *,
    actor: Actor,
    key: str = "",
) -> None:
    """Keep the wishes for all draws to come. `first`: those that hold in so many first hanchans only.

    Raises:
        Refusal: with every line that is not understood; `where` is the list's name.
    """
    with change(tournament, actor, "seating.wishes", key=key, content=(texts, weights, dict(first or {}))) as act:
        if act.repeated:
            return
        keep(act, read_wishes(act.tournament, texts, weights, first))


def keep(act: Change, data: Mapping[str, Any]) -> None:
    """Store wishes as a part of a change. The log counts only: who should not meet whom is nobody's business."""
    before = wishes_of(act.tournament)
    Wishes.objects.update_or_create(tournament=act.tournament, defaults={"data": data})
    if before != data:
        act.log(target="", before=_counts(before), after=_counts(data))


def _counts(data: Mapping[str, Any]) -> dict[str, Any]:
    first = {"first": data["first"]} if data.get("first") else {}
    return {**data.get("weights", {}), **{name: len(data.get(name, ())) for name in LISTS}, **first}


def read_wishes(
    tournament: Tournament, texts: Texts, weights: Mapping[str, int], first: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """The texts as ids. Raises Refusal with every line that is not understood."""
    book = NameBook(tournament.entrants.all())
    data: dict[str, Any] = {
        "weights": {name: int(weights.get(name, 0)) for name in WEIGHTS},
        "fixed_table": _fixed_tables(book, texts.fixed_table),
        "forbidden_pairs": _forbidden_pairs(book, texts.forbidden_pairs),
        "team": _groups(book, "team", texts.team),
        "couple": _groups(book, "couple", texts.couple),
        "referees": _referees(book, texts.referees),
    }
    if scopes := {name: int(first[name]) for name in SCOPED if first and first.get(name)}:
        data["first"] = scopes
    if book.problems:
        raise Refusal(book.problems)
    return data


def _fixed_tables(book: NameBook, text: str) -> dict[str, list[int]]:
    """Who sits at which tables only: "Anna Kowalska: 1, 2"."""
    fixed: dict[str, list[int]] = {}
    for number, line in _lines(text):
        name, _colon, tables = line.rpartition(":")
        numbers = [int(found) for found in re.findall(r"\d+", tables)]
        if not name or not numbers or min(numbers) < 1:
            book.wrong(
                "fixed_table",
                number,
                _("“%(line)s” can’t be read. Enter a name, a colon and a table number.") % {"line": line},
            )
            continue
        for who in book.find("fixed_table", number, [name]):
            fixed[str(who)] = sorted(set(numbers))
    return fixed


def _forbidden_pairs(book: NameBook, text: str) -> list[list[int]]:
    """Who must not meet whom: "Anna Kowalska, Bo Li"."""
    pairs = []
    for number, line in _lines(text):
        names = _names(line)
        if len(names) != 2:
            book.wrong(
                "forbidden_pairs",
                number,
                _("“%(line)s” can’t be read. Enter two names with a comma between them.") % {"line": line},
            )
            continue
        found = book.find("forbidden_pairs", number, names)
        if len(set(found)) == 2:
            pairs.append(sorted(found))
        elif len(found) == 2:
            book.wrong(
                "forbidden_pairs",
                number,
                _("“%(line)s” has the same player twice. Enter two different players.") % {"line": line},
            )
    return pairs


def _groups(book: NameBook, kind: str, text: str) -> list[Any]:
    """Teams or couples, with or without a name: "Dragons: Anna, Bo, Cem, Dita"."""
    groups = []
    for number, line in _lines(text):
        label, colon, rest = line.partition(":")
        found = book.find(kind, number, _names(rest if colon else line))
        if len(found) > 1:
            groups.append([label.strip() if colon else "", found])
    return groups


def _referees(book: NameBook, text: str) -> list[int]:
    """Judges who play: they are kept at different tables."""
    found: set[int] = set()
    for number, line in _lines(text):
        found |= set(book.find("referees", number, _names(line)))
    return sorted(found)


def wishes_as_texts(data: Mapping[str, Any], names: Mapping[int, str]) -> Texts:
    """The stored wishes as a person types them. People who are gone from the list are left out."""

    def people(ids: Iterable[int]) -> str:
        return ", ".join(names[who] for who in ids if who in names)

    fixed = [
        f"{names[int(who)]}: {', '.join(map(str, tables))}"
        for who, tables in data.get("fixed_table", {}).items()
        if int(who) in names
    ]
    pairs = [people(pair) for pair in data.get("forbidden_pairs", ()) if all(who in names for who in pair)]
    groups = {
        kind: [f"{label}: {people(ids)}" if label else people(ids) for label, ids in data.get(kind, ())]
        for kind in ("team", "couple")
    }
    return Texts(
        fixed_table="\n".join(fixed),
        forbidden_pairs="\n".join(pairs),
        team="\n".join(groups["team"]),
        couple="\n".join(groups["couple"]),
        referees="\n".join(names[who] for who in data.get("referees", ()) if who in names),
    )


def constraint_values(
    data: Mapping[str, Any], players: Sequence[Entrant], substitutes: set[int]
) -> dict[str, Any]:
    """The wishes about these players as the planner reads them.

    A list of names stays with weight 0, too: the report then says that it does not count.
    """
    weights = {name: int(data.get("weights", {}).get(name, 0)) for name in WEIGHTS}
    known = {entrant.pk for entrant in players}
    groups: dict[str, dict[str, Any]] = {}
    if weights["club"]:
        groups["club"] = {str(e.pk): e.club.strip().casefold() for e in players if e.club.strip()}
    if weights["country"]:
        groups["country"] = {str(e.pk): str(e.country) for e in players if e.country}
    for kind in ("team", "couple"):
        groups[kind] = {
            str(who): number
            for number, (_label, ids) in enumerate(data.get(kind, ()), 1)
            for who in ids
            if who in known
        }
    found: dict[str, Any] = {
        "groups": {kind: of for kind, of in groups.items() if len(set(of.values())) < len(of)},
        "forbidden_pairs": [p for p in data.get("forbidden_pairs", ()) if set(p) <= known],
        "fixed_table": {who: t for who, t in data.get("fixed_table", {}).items() if int(who) in known},
        "substitutes": sorted(substitutes) if weights["substitutes"] else [],
        "referees": [who for who in data.get("referees", ()) if who in known],
        "weights": {"repeat": REPEAT, **weights},
    }
    asked = {"forbidden_pairs", "substitutes", "referees"} & {name for name, value in found.items() if value}
    asked = {kind for kind in asked | set(found["groups"]) if weights.get(kind, 1)}
    found["first_rounds"] = {kind: last for kind, last in data.get("first", {}).items() if kind in asked}
    return {name: value for name, value in found.items() if value}


def soft_wishes(data: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes that a plan may miss: all but the pairs who must not meet and the fixed tables."""
    return {name: value for name, value in data.items() if name not in ("forbidden_pairs", "fixed_table")}


def is_private(constraints: Mapping[str, Any]) -> bool:
    """Whether a request says more about people than the public pages do."""
    groups = constraints.get("groups", {})
    return bool(
        constraints.get("forbidden_pairs")
        or constraints.get("fixed_table")
        or constraints.get("referees")
        or groups.get("team")
        or groups.get("couple")
    )


def _lines(text: str) -> list[tuple[int, str]]:
    return [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]


def _names(line: str) -> list[str]:
    for delimiter in (";", ",", " – ", " — ", " - ", "\t"):
        if delimiter in line:
            return [name.strip() for name in line.split(delimiter) if name.strip()]
    return [line.strip()] if line.strip() else []


class NameBook:
    """Finds entrants by what people write, and gathers what was not found. Marks on letters may be left out."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self.problems: list[Problem] = []
        self._by: dict[str, list[int]] = {}
        self._bare: dict[str, list[int]] = {}
        for entrant in entrants:
            for bare in {plain(entrant.name), plain(entrant.nickname)} - {""}:
                self._bare.setdefault(bare, []).append(entrant.pk)
            spellings = {entrant.name, entrant.nickname, entrant.public_name, f"#{entrant.pk}", entrant.ema_number}
            for spelling in {_plain(text) for text in spellings if text}:
                self._by.setdefault(spelling, []).append(entrant.pk)

    def look(self, name: str) -> int | str:
        """The id, or why there is none."""
        found = self._by.get(_plain(name)) or self._bare.get(plain(name), [])
        if len(found) == 1:
            return found[0]
        if found:
            return _("%(count)d players are named “%(name)s”. Enter the nickname or the EMA number.") % {
                "name": name,
                "count": len(found),
            }
        return _("No player is named “%(name)s”. Check the spelling.") % {"name": name}

    def find(self, where: str, line: int, names: Sequence[str]) -> list[int]:
        """The ids of those found; the others become problems."""
        found = []
        for name in names:
            who = self.look(name)
            if isinstance(who, int):
                found.append(who)
            else:
                self.wrong(where, line, who)
        return found

    def wrong(self, where: str, line: int, message: str) -> None:
        text = _("Line %(line)d: %(message)s") % {"line": line, "message": message}
        self.problems.append(Problem("wishes.line", where, text))


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
