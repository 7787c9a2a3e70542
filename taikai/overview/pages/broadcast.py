"""Template context of a broadcast table: scores and last hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.uma_oka import places_of
from taikai.formatting import numbers
from taikai.hands.domain.broadcast import DelayedTable
from taikai.hands.domain.statistics.facts import HandFacts, facts_of

SIZES = {"small": 600, "normal": 840, "large": 1200}
"""How large an overlay is, and how many pixels wide at most with what surrounds it (`static/css/watch.css`)."""
EVERY = 5
"""Seconds between two questions of a page that changes when nothing happens."""


@dataclass(frozen=True, slots=True)
class WatchedSeat:
    """Somebody at the table. `wind`: in this hand; `moved`: points of the last hand."""

    wind: str
    name: str
    points: int
    place: int
    moved: int

    @property
    def dealer(self) -> bool:
        return self.wind == "E"


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table on a page, a screen or over a picture. `last`: the last hand in words; `over`: it is the result."""

    hanchan: int
    number: int
    hand: str
    honba: int
    sticks: int
    over: bool
    begun: bool
    chairs: tuple[WatchedSeat, ...]
    last: str
    delay: int

    @property
    def every(self) -> int:
        """Seconds after which an open page asks again; 0: it hears of the table's revision, as the table does."""
        return EVERY if self.delay else 0


def shown(seen: DelayedTable) -> WatchedTable:
    """The table as it is shown: seats in their order at the start. One query for the names."""
    game, state = seen.game, seen.game.hanchan.state
    names = dict(seen.table.seats.values_list("wind", "entrant__name"))
    points = {str(seat): points for seat, points in state.by_start().items()}
    places = places_of(points, {str(seat): str(seat) for seat in SEATS}, game.hanchan.ruleset)
    facts = facts_of(game)
    moved = facts[-1].deltas if facts else (0, 0, 0, 0)
    chairs = tuple(
        WatchedSeat(state.wind(seat), names.get(seat, ""), points[seat], places[seat], moved[index])
        for index, seat in enumerate(SEATS)
    )
    return WatchedTable(
        hanchan=seen.table.round.number,
        number=seen.table.number,
        hand=state.name,
        honba=state.honba,
        sticks=state.sticks,
        over=bool(state.over),
        begun=bool(game.rows),
        chairs=chairs,
        last=_told(facts[-1], [chair.name for chair in chairs]) if facts else "",
        delay=seen.delay,
    )


def _told(hand: HandFacts, names: Sequence[str]) -> str:
    """ "E2: Ines, ron off Dario, 8 000"."""
    if hand.kind == "win":
        sentences = []
        for win in hand.wins:
            values = {"name": names[win.seat], "points": numbers.whole(win.value)}
            if hand.discarder is None:
                sentences.append(_("%(name)s, tsumo, %(points)s") % values)
            else:
                sentences.append(
                    _("%(name)s, ron off %(loser)s, %(points)s") % {**values, "loser": names[hand.discarder]}
                )
        return f"{hand.name}: {'; '.join(sentences)}"
    if hand.kind == "draw":
        tenpai = ", ".join(names[seat] for seat in hand.tenpai)
        if not tenpai:
            return _("%(hand)s · exhaustive draw, no tenpai") % {"hand": hand.name}
        return _("%(hand)s · exhaustive draw, tenpai %(names)s") % {"hand": hand.name, "names": tenpai}
    if hand.kind == "abort":
        return _("%(hand)s · abortive draw") % {"hand": hand.name}
    return hand.name
