"""Steps of a hand entry with cards: a seat's card and calls, the winner's card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.utils.translation import gettext as _

from cards.judge.values import left_of
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.cards import shown
from taikai.decks.pages.table.notes import note_view, tile_codes
from taikai.decks.pages.table.open_hand import CALLS, FROM_SOMEBODY
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import EntryState, toggled
from taikai.hands.domain.entry.outcome import EntryOutcome
from taikai.hands.domain.entry.tile_input import CODE, meld_codes
from taikai.hands.pages.seats import SeatView, round_words
from taikai.hands.pages.steps.tile_pad import LINES


class HandStepCards(Protocol):
    """The cards of one table for one guest, as far as their steps ask them."""

    guest: Guest
    names: Mapping[str, str]

    @property
    def table(self) -> CardTable: ...

    def outlook(self, chosen: EntryState, riichi: Sequence[str]) -> EntryOutcome: ...


def hand_steps(
    beside: HandStepCards, name: str, chosen: EntryState, seats: Sequence[SeatView]
) -> dict[str, Any] | None:
    """The steps that belong to the cards."""
    if name == "seat" and chosen.winner and beside.table.playing:
        return seat_step(beside, chosen, seats)
    if name == "won":
        return won_step(beside, chosen, seats)
    return None


def seat_step(beside: HandStepCards, chosen: EntryState, seats: Sequence[SeatView]) -> dict[str, Any]:
    """One seat: its card with its clauses, its riichi, its calls tile by tile."""
    table, seat = beside.table, next(each for each in seats if each.start == chosen.winner)
    wind, state = seat.wind, table.log.state
    plain = EntryState(do="seat", winner=chosen.winner)
    words = {
        "chi": _("Chi"),
        "pon": _("Pon"),
        "minkan": _("Kan"),
        "kakan": _("Added kan"),
        "ankan": _("Closed kan"),
    }
    asks = {use.ask for use in table.face(face).asks} if (face := table.effective_by_wind().get(wind)) else set()
    everybody = {use.ask for slug in table.effective_by_wind().values() if slug for use in table.face(slug).asks}
    others: list[tuple[str, str]] = []
    if everybody & {"swaps", "taken_by_swap"}:
        others.append(("swap", _("swap of tiles or melds")))
    if "extra_turns" in everybody:
        others.append(("extra_turn", _("extra turn")))
    if "kirame_bet" in asks and seat.riichi:
        others.append(("kirame_bet", _("half of the points in the pot")))
    if "dora_discard" in asks:
        others.append(("dora_discard", _("dora discarded")))
    own = not beside.guest.seat or beside.guest.seat == seat.start
    riichi = next((n for n in table.deck.notes if n["kind"] == "riichi" and n["seat"] == wind), None)
    kind, codes = (chosen.to if chosen.to in CALLS else ""), CODE.findall(chosen.tiles)[:1]
    return {
        "template": "decks/at_table/seat.html",
        "seat": seat,
        "back": "?",
        "kinds": [(words[each], each == kind, plain.but(to=each).query) for each in CALLS],
        "kind": kind,
        "kind_words": words.get(kind, ""),
        "pad": [[(code, plain.but(to=kind, tiles=code).query) for code in line] for line in LINES] if kind else [],
        "called": _tiles_of(kind, codes[0]) if kind and codes else "",
        "called_codes": tile_codes(_tiles_of(kind, codes[0])) if kind and codes else [],
        "sources": [other for other in seats if _may_call(table, kind, wind, other.wind)] if codes else [],
        "needs_source": kind in FROM_SOMEBODY,
        "other_notes": others,
        "declared": riichi,
        "asks_turn": "riichi_turn" in asks and riichi is not None,
        "asks_inazuma": "inazuma" in asks and riichi is not None,
        "two_sided": own and state.two_sided(seat.start),
        "to_copy": [shown(table.card_set, card) for card in state.to_copy(seat.start)] if own else [],
        "notes": [note_view(table, beside.names, each) for each in table.deck.notes if each["seat"] == wind],
    }


def _tiles_of(kind: str, code: str) -> str:
    """The tiles of a called set; a run of winds or dragons, or round the end, where the first tile begins one."""
    if kind != "chi":
        return "".join(meld_codes("p" if kind == "pon" else "k", code))
    number, suit = int(code[0]), code[1]
    if suit == "z":
        first = number if number in (1, 2, 5) else 5 if number > 4 else 2
        return "".join(f"{first + step}z" for step in range(3))
    return "".join(f"{(number - 1 + step) % 9 + 1}{suit}" for step in range(3))


def _may_call(table: CardTable, kind: str, wind: str, source: str) -> bool:
    if source == wind:
        return False
    if kind != "chi" or left_of(wind) == source:
        return True
    slug = table.effective_by_wind().get(wind)
    face = table.face(slug) if slug else None
    return face is not None and any(use.ask == "chii_from" for use in face.asks)


def won_step(beside: HandStepCards, chosen: EntryState, seats: Sequence[SeatView]) -> dict[str, Any]:
    """At a table that keeps point sticks: who won, with which card, and what follows."""
    winners = [seat for seat in seats if seat.start in chosen.tenpai]
    # On a device that lies flat the winner's own board began it: without a winner it is the table again.
    alone = "?" if beside.guest.kind == "device" and not beside.guest.sits else ""
    rows = []
    for seat in seats:
        left = toggled(chosen.tenpai, seat.start)
        rows.append(
            (
                seat,
                seat.start in chosen.tenpai,
                chosen.but(tenpai=left).query if left else alone or chosen.but(tenpai=()).query,
            )
        )
    found: dict[str, Any] = {
        "template": "decks/at_table/won.html",
        "won_rows": rows,
        "winners": winners,
        "hidden": chosen.pairs,
        "back": chosen.kept.query,
        "mending": bool(chosen.how),
        "replaces": beside.table.log.settings.replace_winners,
        "with_points": [],
    }
    if not winners:
        return found
    seen = beside.outlook(chosen, ())
    if seen.problems:
        return found | {"refused": seen.problems, "asks": seen.asks}
    if len(winners) == 1 and not chosen.how:
        begun = chosen.but(tenpai=(), winner=winners[0].start)
        found["with_points"] = [("Ron", begun.but(do="ron").query), ("Tsumo", begun.but(do="tsumo").query)]
    after = seen.step.after if seen.step is not None else None
    if after is not None and seen.step is not None:
        found |= {
            "ends": bool(after.over),
            "next_round": "" if after.over else round_words(after),
            "next_dealer": beside.names[after.start_of("E")],
        }
    names = [row["name"] for row in seen.asks]
    carried = [pair for pair in chosen.pairs if pair[0] not in names]
    return found | {"asks": seen.asks, "unanswered": seen.unanswered, "ask_hidden": carried}
