"""What a change shows to whom, so that what a reader cannot see costs nobody anything.

`Tournament.revision` counts every change; the staff's pages hang on it. What everybody else sees hangs on the
revision at which it last changed, and a row of these stands on the tournament: one for everything, one for each
part a page may be made of, and one for each entrant's own affairs (the fee, the check-in, the cards).

A change shows everything to everybody unless its verb is registered here and it says otherwise:

    register_narrow("clock.started")

    with change(tournament, actor, "clock.started") as act:
        act.shows(PROGRAMME)
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from taikai.runtime.registry import Registry

#: Published seats and which hanchan is current; programme and clocks; released results; played-out card tables.
SEATING, PROGRAMME, STANDINGS, CARDS = "seating", "programme", "standings", "cards"
#: Announcements, and what the screens were told to show: on every page, whatever else it is made of.
NEWS = "news"
PARTS = (SEATING, PROGRAMME, STANDINGS, CARDS, NEWS)
#: So many entrants' and tables' own revisions are kept apart; who drops out counts as changed with the last that
#: did. A hall of 200 with its tables has room: with less, each result of one table is news to half of the others.
MOST_OWN = 300

narrow_verbs: Registry[str, str] = Registry("verbs that say for themselves what they show")


def register_narrow(*verbs: str) -> None:
    """These verbs say for themselves what they show (a test makes each of them and looks at every page)."""
    for verb in verbs:
        narrow_verbs.add(verb, verb)


@lru_cache(maxsize=4096)
def own_mark(secret: str, entrant: int) -> str:
    """An entrant's name in `Seen.own`: says nothing to whoever reads it elsewhere. `secret`: the tournament's."""
    return hmac.new(secret.encode(), f"own:{entrant}".encode(), hashlib.sha256).hexdigest()[:12]


def table_mark(secret: str, table: int) -> str:
    """As `own_mark`, of a table: the page on which its hands are reported."""
    return hmac.new(secret.encode(), f"table:{table}".encode(), hashlib.sha256).hexdigest()[:12]


@dataclass(slots=True)
class Shown:
    """What an open change has said it shows: parts, and the marks of the entrants and tables it touches."""

    parts: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Seen:
    """The revisions at which what people see last changed. `others`: that of everybody and every table not named
    in `own`.
    """

    everything: int = 0
    parts: Mapping[str, int] = field(default_factory=dict)
    own: Mapping[str, int] = field(default_factory=dict)
    others: int = 0

    @classmethod
    def read(cls, stored: Any, revision: int) -> Seen:
        """From what is stored on a tournament, which is at `revision`; nothing stored: all counts as new."""
        if not stored:
            return cls(everything=revision)
        return cls(stored["everything"], stored["parts"], stored["own"], stored["others"])

    def stored(self) -> dict[str, Any]:
        """As it is stored on the tournament."""
        return {
            "everything": self.everything,
            "parts": dict(self.parts),
            "own": dict(self.own),
            "others": self.others,
        }

    def number(self, parts: Iterable[str], own: str = "") -> int:
        """The revision at which a page of these parts last changed; `own`: with that entrant's affairs."""
        numbers = [self.everything, *(self.parts.get(part, 0) for part in parts)]
        if own:
            numbers.append(self.own.get(own, self.others))
        return max(numbers)

    @property
    def news(self) -> int:
        """The revision at which there was an announcement, or a word to the screens, last."""
        return self.parts.get(NEWS, 0)

    def after(self, revision: int, shown: Shown | None) -> Seen:
        """With a change that became `revision`; None: it shows everything to everybody."""
        if shown is None:
            # When there was news last is remembered: open pages fetch it only when there is more.
            return Seen(everything=revision, parts={NEWS: self.news} if self.news else {})
        own = {**self.own, **dict.fromkeys(shown.own, revision)}
        kept = sorted(own.items(), key=lambda item: (-item[1], item[0]))
        others = max((number for _mark, number in kept[MOST_OWN:]), default=0)
        return Seen(
            self.everything,
            {**self.parts, **dict.fromkeys(shown.parts, revision)},
            dict(kept[:MOST_OWN]),
            max(self.others, others),
        )
