"""Cards that one seat sees, on the phone and on the shared device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards.deck import SEATS, DeckLog, EndHand, Phase
from taikai.decks.domain.tables.card_actions import can_be_covered, covered_now
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.cards import shown


def seat_view(table: CardTable, seat: str) -> dict[str, Any]:
    """The context of `decks/my_cards.html`: own cards, who has chosen, the four cards once revealed."""
    state = table.log.state
    drafting = state.phase is Phase.DRAFT
    own = state.packets[seat] if drafting else state.hands[seat]
    chosen = state.picks.get(seat) if drafting else state.choices.get(seat)
    playable = own if drafting else state.playable(seat)
    in_play = state.in_play(seat)
    new = drawn_last(table.log).get(seat, ())
    return {
        "table": table,
        "seat": seat,
        "wind": table.game.wind(seat),
        "drafting": drafting,
        "kept": [shown(table.card_set, card) for card in state.hands[seat]] if drafting else [],
        "cards": [
            {
                "card": shown(table.card_set, card),
                "playable": card in playable,
                "chosen": card == chosen,
                "new": card in new,
            }
            for card in own
        ],
        "chosen": chosen,
        "others": everybody(table),
        "to_copy": [shown(table.card_set, card) for card in state.to_copy(seat)],
        "two_sided": state.two_sided(seat),
        "in_play": shown(table.card_set, in_play) if in_play else None,
        "coverable": can_be_covered(table),
        "covered": covered_now(table),
    }


def drawn_last(log: DeckLog) -> Mapping[str, Sequence[str]]:
    """What each start seat drew in place of a card that won the last hand: new until the hand after it is over."""
    ended = [log.entries[number - 1] for number in log.standing]
    return next((one.outcome.drawn for one in reversed(ended) if isinstance(one.operation, EndHand)), {})


def everybody(table: CardTable) -> list[dict[str, Any]]:
    """The four seats in the turn order of this hand: name, whether they have chosen, what they play."""
    state = table.log.state
    new = drawn_last(table.log)
    waiting = state.picks if state.phase is Phase.DRAFT else state.choices
    rows = []
    for wind in SEATS:
        seat = table.game.start_of(wind)
        card, face = state.in_play(seat), state.effective(seat)
        rows.append(
            {
                "wind": wind,
                "start": seat,
                "entrant": table.seats[seat].entrant if seat in table.seats else None,
                "ready": seat in waiting,
                "card": shown(table.card_set, card) if card else None,
                "new": card is not None and card in new.get(seat, ()),
                "face": shown(table.card_set, face) if face and face != card else None,
            }
        )
    return rows
