"""Report of a hand with cards to the judge: cards, report, changes by a person, confirmations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from cards.judge.values import ScoreLine
from scoring.ledger import Ledger, Seat, Transfer
from scoring.riichi.hanchan.following import Following
from scoring.riichi.hanchan.records import Winds

_SEATS: Final = re.compile("[ESWN]+")
Flags = Mapping[str, Mapping[str, bool]]
"""Marks of the hanchan by seat and name."""


class Struck(NamedTuple):
    """A payment that the judge strikes out, by what it is: its number may be another after a correction."""

    clause: str
    kind: str
    source: str
    target: str

    @classmethod
    def of(cls, line: ScoreLine) -> Struck:
        """What a line of a ledger is."""
        return cls(line.clause, line.kind, line.source or "", line.target or "")


@dataclass(frozen=True, slots=True)
class JudgeChanges:
    """What the judge changes of a computed settlement. Seats by the winds of the hand; points in points.

    `struck` are indices of ledger lines that move points; `delta`, `pot` and `honba` replace what was computed.
    """

    struck: tuple[int, ...] = ()
    delta: Mapping[str, int] = field(default_factory=dict)
    pot: int | None = None
    honba: int | None = None
    reason: str = ""
    unbalanced: bool = False
    """The judge knows that points, pot and bank do not add up."""
    indicators: bool = False
    """The judge accepts another number of indicators."""
    last: bool = False
    """The time is up: no hand follows."""

    @property
    def any(self) -> bool:
        return bool(self.struck or self.delta or self.pot is not None or self.honba is not None)

    def as_json(self) -> dict[str, Any]:
        """As stored with the hand; empty when nothing is changed."""
        raw: dict[str, Any] = {}
        if self.struck:
            raw["struck"] = list(self.struck)
        if self.delta:
            raw["delta"] = dict(self.delta)
        for name in ("pot", "honba"):
            if getattr(self, name) is not None:
                raw[name] = getattr(self, name)
        for name in ("unbalanced", "indicators", "last", "reason"):
            if getattr(self, name):
                raw[name] = getattr(self, name)
        return raw

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> JudgeChanges:
        return cls(**{**raw, "struck": tuple(raw.get("struck", ()))})


NO_CHANGES: Final = JudgeChanges()


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A settlement that a person has seen and confirmed, and the table it was confirmed for (by wind).

    While the table before the hand is that one, a replay takes the settlement as it is, whatever is known better
    by now; where a correction changed the table, the hand is judged again. `marks` are those after the hand.
    """

    table: Mapping[str, Any]
    ledger: Ledger
    following: Following
    ends: str = ""
    marks: Flags = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardHand:
    """A hand at a table with cards. Everything is by the winds of the hand.

    `cards`: the card in play of every seat; `report`: `docs/spec/cards-interface.md`; `marks`: what was set or
    cleared by hand since the hand before; `struck`: the payments struck out in `changes`, by what they are.
    """

    cards: Mapping[str, str]
    report: Mapping[str, Any]
    changes: JudgeChanges = NO_CHANGES
    struck: tuple[Struck, ...] = ()
    marks: Flags = field(default_factory=dict)
    confirmed: Confirmed | None = None

    @property
    def counts_points(self) -> bool:
        """Whether the game knows what was paid; not where the points lie on the table as sticks."""
        return self.report.get("type") != "sticks"

    def turned(self, winds: Winds) -> CardHand:
        changes = replace(self.changes, delta=_turned(self.changes.delta, winds))
        struck = tuple(
            entry._replace(
                source=winds.get(entry.source, entry.source), target=winds.get(entry.target, entry.target)
            )
            for entry in self.struck
        )
        confirmed = None if self.confirmed is None else _turned_confirmed(self.confirmed, winds)
        return CardHand(
            _turned(self.cards, winds),
            _turned(self.report, winds),
            changes,
            struck,
            _turned(self.marks, winds),
            confirmed,
        )


def _turned_confirmed(confirmed: Confirmed, winds: Winds) -> Confirmed:
    lines = (
        Transfer(_party(line.payer, winds), _party(line.payee, winds), line.points, line.reason, line.source)
        for line in confirmed.ledger.lines
    )
    table = {
        name: _turned(value, winds) if name in ("points", "marks") else value
        for name, value in confirmed.table.items()
    }
    return replace(confirmed, table=table, ledger=Ledger(tuple(lines)), marks=_turned(confirmed.marks, winds))


def _party(party: Any, winds: Winds) -> Any:
    return winds.get(party, party)


def _turned(value: Any, winds: Mapping[str, Seat]) -> Any:
    """Seats in a report are letters by themselves or several together ("E", "SW"), as values or as keys."""
    if isinstance(value, str):
        return "".join(winds[seat] for seat in value) if _SEATS.fullmatch(value) else value
    if isinstance(value, Mapping):
        return {_turned(name, winds): _turned(item, winds) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_turned(item, winds) for item in value]
    return value
