"""Step between two hands, with rare actions: time aside, set the state, swap seats."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan import Correction, Record, State
from scoring.riichi.hanchan.settlement import riichi_problems
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.pages.device_owner import owner_choices
from taikai.hands.pages.seats import round_words
from taikai.hands.pages.steps.preview import standing_after
from taikai.hands.pages.table import TablePage, last_row, lies_flat


def between_hands(page: TablePage) -> dict[str, Any]:
    """Nothing is being entered."""
    begun = page.begun
    state = page.game.hanchan.state
    bad = {p.where.rpartition(".")[2] for p in riichi_problems(page.ruleset, SEATS, state.by_wind())}
    for seat in page.seats:
        seat.label = "" if seat.wind not in bad or seat.riichi else _("less than one stick left")
    return {
        "ron": begun.but(do="ron").query,
        "tsumo": begun.but(do="tsumo").query,
        "draw": begun.but(do="draw").query,
        "won": begun.but(do="won").query,
        "more": begun.but(do="more").query,
        "history": begun.but(do="hands").query,
        "strip": last_row(page),
        "signal": signal_is_open(page),
        "may_end": state.may_end,
        "boards": [
            (
                seat,
                begun.but(do="ron", winner=seat.start).query,
                begun.but(do="tsumo", winner=seat.start).query,
            )
            for seat in page.seats
        ]
        if lies_flat(page) and page.guest.reports
        else [],
        "whose": owner_choices(page.guest, page.names),
    }


def rare_actions(page: TablePage) -> dict[str, Any]:
    """What is needed seldom."""
    begun = page.begun
    state, rules = page.game.hanchan.state, page.ruleset
    return {
        "chombo": begun.but(do="chombo").query if rules.chombo.type != "none" else "",
        "nagashi": begun.but(do="nagashi").query if rules.nagashi_mangan.allowed else "",
        "abortive": begun.but(do="abortive").query if rules.abortive_draws else "",
        "history": begun.but(do="hands").query,
        "set": begun.but(do="set").query if page.guest.kind == "staff" else "",
        "swap": begun.but(do="swap").query if page.guest.kind == "staff" else "",
        "result_page": _result_page(page),
        "whose": owner_choices(page.guest, page.names, again=True),
        "signal": signal_is_open(page),
        "may_end": state.may_end,
        "missing": [
            ("Ron", begun.but(do="ron").query),
            ("Tsumo", begun.but(do="tsumo").query),
            (_("Draw"), begun.but(do="draw").query),
        ],
    }


def _result_page(page: TablePage) -> str:
    if page.guest.kind != "staff":
        return ""
    return reverse("result-entry", args=[page.tournament.slug, page.table.round.number, page.table.number])


def signal_is_open(page: TablePage) -> bool:
    """Whether the rules know a time signal, and nobody has noted it yet."""
    return page.ruleset.after_signal != "none" and page.game.hanchan.state.hands_since_signal is None


# Entry put aside: the table is shown, the entry can be resumed by one tap.


ENTRIES = ("who", "payer", "value", "preview", "draw", "nagashi", "which")


def put_aside(page: TablePage, step: str, waits: EntryState | None) -> dict[str, Any]:
    """Where an entry is put aside to, and at the table the way back to one that waits."""
    if waits is not None and page.guest.reports and not page.game.standing.ended:
        return {"resume": (begun_words(page, waits), waits.query)}
    return {"aside": page.chosen.but(aside=True).query if step in ENTRIES else ""}


def begun_words(page: TablePage, entry: EntryState) -> str:
    winner = entry.winner or next((seat for seat, _value in entry.won), "")
    names = {"winner": page.names.get(winner, ""), "payer": page.names.get(entry.payer, "")}
    if entry.do in ("ron", "tsumo") and winner:
        if entry.do == "tsumo":
            return _("%(winner)s wins by tsumo") % names
        return (_("%(winner)s wins from %(payer)s") if entry.payer else _("%(winner)s wins")) % names
    words = {"ron": "Ron", "tsumo": "Tsumo", "nagashi": _("Nagashi"), "chombo": _("Chombo")}
    return words.get(entry.do, _("Abortive draw") if entry.do == "abortive" else _("Draw"))


# A judge sets what the table shows: the form, and what it changes before it is saved.


def correction(page: TablePage) -> dict[str, Any]:
    """The form in which a judge sets the table."""
    return {"back": "?"}


def looked_at(page: TablePage, what: Correction) -> dict[str, Any]:
    """What setting the table so changes: the hand to be played, points and places of the four.

    Raises:
        Refused: it cannot be set so.
    """
    before = page.game.hanchan.state
    after = page.game.hanchan.append(Record(what)).state
    return {"look": (_hand(page, before), _hand(page, after)), "standing": standing_after(page, after)}


def _hand(page: TablePage, state: State) -> dict[str, Any]:
    bet = page.ruleset.riichi_bet or 1000
    return {"round": round_words(state), "honba": state.honba, "sticks": state.pot // bet}


# Seat swap: which player gets whose hands, before it is saved.


def swap_seats(page: TablePage) -> dict[str, Any]:
    """Which two, then every hand and the points of both, as they stand and as they would."""
    chosen = page.chosen
    first, second = chosen.winner, chosen.payer
    for seat in page.seats:
        seat.pressed = seat.start in (first, second)
        if seat.start == first:
            seat.href = chosen.but(winner=second, payer="").query
        elif seat.start == second:
            seat.href = chosen.but(payer="").query
        elif not second:
            seat.href = (chosen.but(payer=seat.start) if first else chosen.but(winner=seat.start)).query
    question = _("Which player sat in the wrong seat?") if not first else _("Swap with which player?")
    found: dict[str, Any] = {"question": question, "pair": None, "back": chosen.kept.but(do="more").query}
    if not first or not second:
        return found
    one, two = SEATS.index(first), SEATS.index(second)
    points = page.game.hanchan.state.points
    names = (page.names[first], page.names[second])
    moved = [(row, row.deltas[one], row.deltas[two]) for row in page.rows]
    return found | {
        "question": _("%(one)s and %(two)s swap seats") % {"one": names[0], "two": names[1]},
        "pair": names,
        "hands": [(row, mine, other) for row, mine, other in moved if mine or other],
        "points": (points[one], points[two]),
        "with_cards": page.beside is not None,
        "hidden": chosen.pairs,
        "usual_reason": _("sat in each other’s seats"),
    }
