"""The four seats around the table, and names of hands and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.ledger import SEATS
from scoring.ledger import Seat as WindSeat
from scoring.riichi.hanchan import State
from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.seating.models import Seat
from taikai.tournaments.templatetags.taikai import WIND_NAMES, ordinal

PLACES = ("bottom", "right", "top", "left")
KANJI = {"E": "東", "S": "南", "W": "西", "N": "北"}
NUMERALS = "〇一二三四"
LIMIT_WORDS = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "yakuman": gettext_lazy("yakuman"),
}


@dataclass(slots=True)
class SeatView:
    """One seat as the page shows it. `side` is where it lies; `href` is set where a tap chooses it.

    `delta` and `total` are set where a hand is shown before it is saved; `moved`: how many places it then goes up.
    `card`: what lies open before the seat beside the points, where something does. `stick`: where a tap on the
    place of the riichi leads, where an entry notes it. `riichi` None: the game has none.
    """

    start: str
    wind: str
    kanji: str
    name: str
    points: int
    place: int
    dealer: bool
    side: str
    you: bool = False
    riichi: bool | None = False
    href: str = ""
    pressed: bool = False
    label: str = ""
    delta: int | None = None
    total: int | None = None
    moved: int = 0
    card: Any = None
    stick: str = ""

    @property
    def note(self) -> str:
        """What stands beside the points: dealer, riichi, what is chosen."""
        words = [_("dealer") if self.dealer else "", self._riichi, self.label]
        return ", ".join(str(each) for each in words if each)

    @property
    def said_wind(self) -> str:
        """What is read out before the name: "South"."""
        return str(WIND_NAMES[self.wind])

    @property
    def said(self) -> str:
        """What is read out after the name: "29 900, 3rd, not in riichi"."""
        if self.delta is None:
            return self._said(numbers.whole(self.points), ordinal(self.place))
        return self._said(moved_words(self.delta, self.total or 0, self.place))

    @property
    def said_without_points(self) -> str:
        """The same where the points lie on the table as sticks."""
        return self._said()

    def _said(self, *points: str) -> str:
        words = [_("you") if self.you else "", *points, _("dealer") if self.dealer else ""]
        return ", ".join(str(each) for each in (*words, self._riichi or self._no_riichi, self.label) if each)

    @property
    def _riichi(self) -> str:
        return _("in riichi") if self.riichi else ""

    @property
    def _no_riichi(self) -> str:
        return "" if self.riichi is None else _("not in riichi")

    @property
    def up(self) -> bool:
        """Whether the hand brings this seat to a better place."""
        return self.moved > 0

    @property
    def down(self) -> bool:
        """Whether the hand brings this seat to a worse place."""
        return self.moved < 0


def moved_words(delta: int, total: int, place: int) -> str:
    """What a hand moved, as it is read out: "plus 6 500, now 29 500, 3rd"."""
    given = {"points": numbers.whole(abs(delta)), "total": numbers.whole(total), "place": ordinal(place)}
    if delta < 0:
        return _("minus %(points)s, now %(total)s, %(place)s") % given
    if delta:
        return _("plus %(points)s, now %(total)s, %(place)s") % given
    return _("nothing, now %(total)s, %(place)s") % given


def short_names(seats: Mapping[str, Seat]) -> dict[str, str]:
    """What the four are called at the table: the first name, or all of it where two have the same."""
    firsts = {wind: (seat.entrant.nickname or seat.entrant.name.split()[0]) for wind, seat in seats.items()}
    first_names = list(firsts.values())
    found: dict[str, str] = {wind: str(WIND_NAMES[wind]) for wind in SEATS}
    for wind, first in firsts.items():
        found[wind] = first if first_names.count(first) == 1 else seats[wind].entrant.public_name
    return found


def places_of(points: Sequence[int], ruleset: Ruleset) -> list[int]:
    """The place of each starting seat; equal points share one, or the earlier seat is before."""
    shared = ruleset.ties_share_a_place
    return [
        1 + sum(other > mine or (not shared and other == mine and at < index) for at, other in enumerate(points))
        for index, mine in enumerate(points)
    ]


def seat_views(
    state: State, names: Mapping[str, str], ruleset: Ruleset, viewer: str, riichi: Sequence[str]
) -> list[SeatView]:
    """The seats in the order E S W N of the hand. The viewer, or East at the start, is at the bottom."""
    places = places_of(state.points, ruleset)
    bottom = SEATS.index(viewer) if viewer else 0
    found = []
    for wind in SEATS:
        start = state.start_of(wind)
        index = SEATS.index(start)
        found.append(
            SeatView(
                start=start,
                wind=wind,
                kanji=KANJI[wind],
                name=names[start],
                points=state.points[index],
                place=places[index],
                dealer=wind == "E",
                side=PLACES[(index - bottom) % 4],
                you=start == viewer,
                riichi=start in riichi,
            )
        )
    return found


def wind_of(state: State, start: str) -> WindSeat:
    """The wind in this hand of whoever began as `start`."""
    return state.wind(cast(WindSeat, start))


def start_of(state: State, wind: str) -> str:
    """Who has this wind in this hand, by the wind at the start."""
    return state.start_of(cast(WindSeat, wind))


def round_words(state: State) -> str:
    """ "East 4"."""
    return _("%(wind)s %(number)d") % {"wind": WIND_NAMES[SEATS[state.round]], "number": state.kyoku}


def round_kanji(state: State) -> str:
    """As it is spoken: 東四."""
    return f"{KANJI[SEATS[state.round]]}{NUMERALS[state.kyoku]}"


def hands_left(state: State, ruleset: Ruleset) -> str:
    """How many hands are still to come at least, or that this is the last one."""
    if is_last_hand(state, ruleset):
        return _("last hand")
    left = ruleset.rounds * 4 - (state.round * 4 + state.kyoku - 1)
    if left < 1:
        return _("overtime")
    return ngettext("%(count)d hand or more", "%(count)d hands or more", left) % {"count": left}


def is_last_hand(state: State, ruleset: Ruleset) -> bool:
    """Whether the rules end the game with this hand once the time signal was given."""
    since = state.hands_since_signal
    if since is None:
        return False
    return since >= {"finish_hand": 0, "one_more_hand": 1}.get(ruleset.after_signal, 0)
