"""Explanation of a rank: the sum, and the difference to the player above. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from taikai.formatting import numbers
from taikai.formatting.translation import gettext as _
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.games import to_tenth
from taikai.standings.domain.ranking.ranking import BY_CUT, BY_LEAVING, BY_TOTAL, SHARED, Ranked
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, Criterion, shown


@dataclass(frozen=True, slots=True)
class Explained:
    """One line of the why page. `values` are the tie-breaks as (title, printed value, decided here);
    `shared`: others have the same place.
    """

    row: Ranked
    above: Ranked | None
    sentence: str
    values: tuple[tuple[Any, str, bool], ...]
    shared: bool


def explained(current: Current) -> dict[int, Explained]:
    """Every official place with its reason, by person, in the order of the ranking."""
    return {row.person.id: _explained(current, at) for at, row in enumerate(current.now.rows)}


def reason(current: Current, person: int) -> str | None:
    """Why one person has their place, in a sentence; None without an official place."""
    at, rows = current.at.get(person), current.now.rows
    return None if at is None else _sentence(rows[at], rows[at - 1] if at else None)


def _explained(current: Current, at: int) -> Explained:
    rows = current.now.rows
    row, above = rows[at], rows[at - 1] if at else None
    values = tuple(
        (CRITERIA[name].title, tie_break_text(CRITERIA[name], row.values[name]), row.decided_by == name)
        for name in current.now.tie_breaks
    )
    return Explained(row, above, _sentence(row, above), values, is_shared(rows, at))


def is_shared(rows: Sequence[Ranked], at: int) -> bool:
    """Whether the one next to this row, the best first, has the same place."""
    return any(other.place == rows[at].place for other in (*rows[max(at - 1, 0) : at], *rows[at + 1 : at + 2]))


def _sentence(row: Ranked, above: Ranked | None) -> str:
    if above is None:
        return _("Highest average.") if row.average is not None else _("Highest total.")
    name = above.person.name
    if row.decided_by == BY_CUT:
        if row.average is not None:
            return _("Missed the cut, with the highest average of the other players.")
        return _("Missed the cut, with the highest total of the other players.")
    if row.decided_by == BY_LEAVING:
        return _("Left the tournament, so ranked below all players who stayed.")
    if row.decided_by == BY_TOTAL:
        gap = points_text(above.worth - row.worth, average=row.average is not None)
        return _("%(gap)s behind %(name)s.") % {"gap": gap, "name": name}
    if row.decided_by == SHARED:
        return _("Tied with %(name)s on every criterion, so they share the rank.") % {"name": name}
    criterion = CRITERIA[row.decided_by]
    if row.average is not None:
        same = _("Same average as %(name)s, who wins the tie by %(criterion)s (%(theirs)s against %(own)s).")
    else:
        same = _("Same total as %(name)s, who wins the tie by %(criterion)s (%(theirs)s against %(own)s).")
    return same % {
        "name": name,
        "criterion": criterion.explained,
        "theirs": tie_break_text(criterion, above.values[row.decided_by]),
        "own": tie_break_text(criterion, row.values[row.decided_by]),
    }


def points_text(worth: Fraction, *, average: bool, plus: bool = False) -> str:
    """What places go by as people read it: tenths, or hundredths of an average; less than that as "< 0.01"."""
    if not average:
        return numbers.tenths(int(worth), plus=plus)
    value = to_tenth(worth * 10)
    if worth and not value:
        return ("" if worth > 0 else numbers.MINUS) + "< " + numbers.hundredths(1)
    return numbers.hundredths(value, plus=plus)


def tie_break_text(criterion: Criterion, value: Fraction) -> str:
    """A tie-break's value as people read it."""
    plain = shown(criterion, value)
    if plain is None:
        return "–"
    if criterion.kind == "average":
        return numbers.hundredths(round(plain * 100))
    if criterion.kind == "score":
        return numbers.tenths(int(plain), plus=True)
    return numbers.whole(int(plain))
