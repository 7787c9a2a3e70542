"""Steps of a Baida entry: winner, discarder, rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.baida.session import BaidaSession, BaidaStep, BaidaWin, wind_of
from scoring.ledger import SEATS
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.entry_state import same_discard_as
from taikai.baida.domain.replay import TableSession
from taikai.baida.domain.report import as_problems, without
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.pages.seats import KANJI, PLACES, SeatView, moved_words, short_names
from taikai.hands.pages.table import ago
from taikai.seating.models import Seat

ASKING = ("who", "payer", "value", "draw")
"""Steps of an entry: what they ask belongs to a hand that comes after the last one."""
UNSENT = ("value", "draw")
"""Steps that hold what only their form knows."""


@dataclass(slots=True)
class BaidaPage:
    """What the steps are made of. `viewer`: the wind at the start of whoever looks on, "" for nobody's device."""

    now: TableSession
    rules: BaidaRules
    chosen: EntryState
    names: Mapping[str, str]
    seats: list[SeatView]
    east: str

    @property
    def number(self) -> int:
        """The number of the hand that is entered, mended or deleted."""
        if self.chosen.how:
            return next((at for at, row, _step in self.now.hands if row.number == self.chosen.at), 0)
        return self.now.session.hands + (not self.chosen.add)

    def seat(self, start: str) -> SeatView | None:
        """The seat of whoever began as `start`; None for nobody's."""
        return next((seat for seat in self.seats if seat.start == start), None)


def page_at(
    now: TableSession, rules: BaidaRules, chosen: EntryState, seats: Mapping[str, Seat], viewer: str, east: str
) -> BaidaPage:
    """The table as the hand that is entered finds it: `east` is East in it."""
    east = east if east in SEATS else now.session.next_east
    names = short_names(seats)
    return BaidaPage(now, rules, chosen, names, _views(now.session, names, viewer, east), east)


def _views(session: BaidaSession, names: Mapping[str, str], viewer: str, east: str) -> list[SeatView]:
    """The seats in the order E S W N of the hand. The viewer, or East at the start, is at the bottom."""
    points, bottom = session.points, SEATS.index(viewer) if viewer else 0
    places = places_of(points)
    first = SEATS.index(east)
    found = []
    for at in range(4):
        start = SEATS[(first + at) % 4]
        wind = wind_of(start, east)
        side = PLACES[(SEATS.index(start) - bottom) % 4]
        found.append(
            SeatView(
                start=start,
                wind=wind,
                kanji=KANJI[wind],
                name=names[start],
                points=points[start],
                place=places[start],
                dealer=wind == "E",
                side=side,
                you=start == viewer,
                riichi=None,
            )
        )
    return found


def places_of(points: Mapping[str, int]) -> dict[str, int]:
    """The place of each starting seat; equal points share one."""
    return {seat: 1 + sum(other > mine for other in points.values()) for seat, mine in points.items()}


def step_of(page: BaidaPage, *, reports: bool, sent: bool = False) -> dict[str, Any]:
    """The step of the entry, with what its question leads to. `sent`: a form was, whose step stays."""
    chosen = page.chosen
    name = chosen.step if chosen.step in ASKING and reports else "rest"
    if chosen.how == "remove" and reports:
        name = "remove"
    if chosen.do == "more" and reports:
        return {"step": "more", "cancel": "?", "back": "?", "unsent": False}
    if sent and name in ("who", "payer"):
        name = "value"
    if name != "rest" and not sent and chosen.after is not None and chosen.after != page.now.last:
        return {"step": "meanwhile", **_meanwhile(page)}
    made: dict[str, Any] = {"step": name, "cancel": "?", "back": "?", "unsent": name in UNSENT}
    if name == "rest":
        return made | (_rest(page) if reports else {})
    if name == "who":
        return made | _who(page)
    if name == "payer":
        return made | _payer(page)
    if name == "remove":
        return made | _remove(page)
    return made | (_value(page) if name == "value" else _draw(page))


def _rest(page: BaidaPage) -> dict[str, Any]:
    """A tap on a seat says who won."""
    begun = EntryState(after=page.now.last)
    for seat in page.seats:
        seat.href = begun.but(do="ron", winner=seat.start).query
    found = {"draw": begun.but(do="draw").query, "line": begun.but(do="ron").query, "second": ""}
    last = same_discard_as(page.now)
    if page.rules.several_winners == "all" and last is not None:
        found["second"] = begun.but(do="ron", payer=last.thrower, add=True).query
        found |= {"second_from": last.thrower, "second_won": "".join(sorted(_won_already(page.now)))}
    return found


def _who(page: BaidaPage) -> dict[str, Any]:
    chosen = page.chosen
    won = _won_already(page.now) if chosen.add else set()
    for seat in page.seats:
        seat.pressed = seat.start == chosen.payer or seat.start in won
        if not seat.pressed:
            seat.href = chosen.but(winner=seat.start).query
        elif seat.start in won:
            seat.label = _("wins")
    question = _("Who else won?") if chosen.add else _("Who won?")
    return {"question": question, "answer": _("I won"), "steps": [True, False, False]}


def _payer(page: BaidaPage) -> dict[str, Any]:
    chosen = page.chosen
    for seat in page.seats:
        if seat.start == chosen.winner:
            seat.pressed, seat.label = True, _("wins")
            seat.href = chosen.but(winner="").query
        else:
            seat.href = chosen.but(payer=seat.start).query
    return {
        "question": _("%(name)s wins. From which player?") % {"name": page.names[chosen.winner]},
        "answer": _("From me"),
        "self_draw": chosen.but(do="tsumo", payer="").query,
        "back": _one_back(page).query,
        "steps": [True, True, False],
    }


def _one_back(page: BaidaPage) -> EntryState:
    """Before the winner was named: the table, or the question where a hand is mended."""
    return page.chosen.but(do="ron", winner="", payer="") if page.chosen.how else EntryState()


def _value(page: BaidaPage) -> dict[str, Any]:
    chosen = page.chosen
    back = chosen.but(winner="") if chosen.add else chosen.but(do="ron", payer="")
    return {
        "winner": page.seat(chosen.winner),
        "payer": page.seat(chosen.payer),
        "back": back.query,
        "back_words": _("Winner") if chosen.add else _("Discarded by"),
        "other_end": chosen.kept.but(do="draw").query if chosen.how else "",
        "other_words": _("No winner"),
        "remove": chosen.kept.but(how="remove").query if chosen.how else "",
    }


def _draw(page: BaidaPage) -> dict[str, Any]:
    somebody = page.chosen.kept.but(do="ron").query if page.chosen.how else ""
    words = {"question": _("No winner in this hand"), "other_words": _("A player won")}
    remove = page.chosen.kept.but(how="remove").query if page.chosen.how else ""
    return {**words, "other_end": somebody, "remove": remove}


def _remove(page: BaidaPage) -> dict[str, Any]:
    """Before a hand is deleted: which it is, and who stands where without it, or why it cannot be."""
    chosen, now = page.chosen, page.now
    step = next(step for _number, row, step in now.hands if row.number == chosen.at)
    then = without(now, chosen.at)
    found = {"removed": words_of(page, step), "cancel": chosen.but(how="mend").query}
    if then.problems:
        return {**found, "refused": as_problems(then, -1)}
    was, will = places_of(now.session.points), places_of(then.points)
    standing = [
        {
            "name": page.names[seat],
            "before": now.session.points[seat],
            "was": was[seat],
            "after": then.points[seat],
            "place": will[seat],
            "change": then.points[seat] - now.session.points[seat],
        }
        for seat in sorted(SEATS, key=lambda seat: (will[seat], SEATS.index(seat)))
    ]
    return {**found, "standing": standing}


def _won_already(now: TableSession) -> set[str]:
    found: set[str] = set()
    for step in reversed(now.session.steps):
        if not isinstance(step.record, BaidaWin):
            break
        found.add(step.record.winner)
        if not step.record.same_discard:
            break
    return found


def _meanwhile(page: BaidaPage) -> dict[str, Any]:
    """Another device has written a hand down while this one was being entered: what it was, and what is right."""
    mine, last = page.chosen.but(after=page.now.last), last_hand(page)
    mends = bool(page.chosen.how)
    found: dict[str, Any] = {
        "strip": last,
        "own": {
            "round": _("Hand %(number)d") % {"number": page.number},
            "words": _begun_words(page),
            "changes": [],
        },
        "same": "?",
        "next": "" if mends else mine.query,
        "mine": "",
        "again": mine.query if mends else "",
        "back": "?",
    }
    if last is not None and not mends and not page.chosen.add:
        found["mine"] = mine.but(how="mend", at=page.now.last).query
    return found


def _begun_words(page: BaidaPage) -> str:
    chosen = page.chosen
    names = {"winner": page.names.get(chosen.winner, ""), "payer": page.names.get(chosen.payer, "")}
    if not chosen.winner:
        return _("No winner") if chosen.do == "draw" else ""
    if chosen.do == "tsumo":
        return _("%(winner)s, from the wall") % names
    return (_("%(winner)s wins from %(payer)s") if chosen.payer else _("%(winner)s wins")) % names


def last_hand(page: BaidaPage) -> dict[str, Any] | None:
    """What was written down last, wherever it stands: in words, who gained and lost, and as it is read out."""
    found = next((each for each in page.now.hands if each[1].number == page.now.last), None)
    if found is None:
        return None
    number, row, step = found
    points, places = page.now.session.points, places_of(page.now.session.points)
    moved = sorted(((step.changes[seat], seat) for seat in SEATS if step.changes[seat]), reverse=True)
    return {
        "row": {
            "number": number,
            "round": _("Hand %(number)d") % {"number": number},
            "words": words_of(page, step),
        },
        "changes": [(page.names[seat], delta) for delta, seat in moved],
        "spoken": ". ".join(
            f"{page.names[seat]} {moved_words(delta, points[seat], places[seat])}" for delta, seat in moved
        ),
        "by": row.by,
        "ago": ago(row.at),
    }


def words_of(page: BaidaPage, step: BaidaStep) -> str:
    """ "Mirela wins from Jonas"."""
    record = step.record
    if not isinstance(record, BaidaWin):
        return _("no winner")
    if record.thrower:
        given = {"winner": page.names[record.winner], "payer": page.names[record.thrower]}
        return _("%(winner)s wins from %(payer)s") % given
    return _("%(winner)s, from the wall") % {"winner": page.names[record.winner]}


def ledger_of(page: BaidaPage, step: BaidaStep) -> list[dict[str, Any]]:
    """Who pays whom, line by line."""
    record = step.record
    if not isinstance(record, BaidaWin):
        return []
    words = _("discard") if record.thrower else _("from the wall")
    payers: Sequence[str] = [seat for seat in SEATS if step.changes[seat] < 0]
    return [
        {
            "words": words,
            "payer": page.names[seat],
            "payee": page.names[record.winner],
            "points": -step.changes[seat],
        }
        for seat in payers
    ]
