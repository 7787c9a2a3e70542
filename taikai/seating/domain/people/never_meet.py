"""Wish that two players never meet, as a form of its own."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.seating.domain.people.wishes import NameBook, keep, wishes_of
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


def add_never_meet(tournament: Tournament, names: Sequence[str], *, actor: Actor, key: str = "") -> None:
    """Keep, beside all other wishes and for every draw to come, that these two do not meet. Kept already it stays.

    Raises:
        Refusal: a name is missing, is nobody's or several people's, or both are one person; `where` is `apart` or
            `apart_from`, whose name it is.
    """
    pair = _pair(NameBook(tournament.entrants.all()), names)
    if pair in wishes_of(tournament).get("forbidden_pairs", ()):
        return
    with change(tournament, actor, "seating.wishes", key=key, content=(list(names),)) as act:
        if act.repeated:
            return
        before = wishes_of(act.tournament)
        keep(act, before | {"forbidden_pairs": [*before.get("forbidden_pairs", ()), pair]})


def count_never_meet(tournament: Tournament) -> int:
    """How many pairs are kept from meeting. One query."""
    return len(wishes_of(tournament).get("forbidden_pairs", ()))


def _pair(book: NameBook, names: Sequence[str]) -> list[int]:
    found: list[int] = []
    problems: list[Problem] = []
    for where, name in zip(("apart", "apart_from"), names, strict=True):
        if not name.strip():
            problems.append(
                Problem(
                    "wishes.apart", where, _("Choose both players who must not meet, or leave both fields empty.")
                )
            )
            continue
        who = book.look(name)
        if isinstance(who, int):
            found.append(who)
        else:
            problems.append(Problem("wishes.apart", where, who))
    if problems:
        raise Refusal(problems)
    if found[0] == found[1]:
        raise refuse("wishes.apart", _("Choose two different players."), "apart_from")
    return sorted(found)
