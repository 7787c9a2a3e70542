"""Hand reported from the table: read under the lock, idempotent when sent again.

Whoever kept hands on a device without a network names the four cards of those that were chosen aloud meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import SEATS
from cards.hanchan import NO_CHANGES, JudgeChanges
from taikai.decks.domain.deals.dealing import write
from taikai.decks.domain.hands.correction import opened, opening
from taikai.decks.domain.hands.settlement import refuse_unless_playing, write_hand
from taikai.decks.domain.tables.card_actions import at_table, table_title
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.models import Deck
from taikai.hands.domain.reporting import Meanwhile
from taikai.problems import refuse
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import Actor, Change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class ToldHand:
    """What was told of a hand: the report, the judge's changes, the answers as they were given."""

    report: Mapping[str, Any]
    changes: JudgeChanges = NO_CHANGES
    answers: Mapping[str, list[str]] = field(default_factory=dict)


def with_named_cards(table: CardTable, cards: Mapping[str, str]) -> CardTable:
    """The table with these four cards open, by start seat; as it is where nobody named any.

    Raises:
        Refusal: other cards lie open or are chosen already, or one of these cannot be played.
    """
    if len(cards) < len(SEATS):
        return table
    state = table.log.state
    if table.playing:
        if any(state.in_play(seat) != cards[seat] for seat in SEATS):
            raise refuse("cards.named", _("The cards revealed for this hand differ from the ones sent."))
        return table
    if any(state.choices.get(seat, cards[seat]) != cards[seat] for seat in SEATS):
        raise refuse("cards.named", _("A player chose a different card for this hand than the one sent."))
    return replace(table, log=opened(table.log, cards))


def report_hand(
    tournament: Tournament,
    deck: Deck,
    told: Callable[[CardTable], ToldHand],
    *,
    words: Sequence[Any],
    cards: Mapping[str, str],
    after: int | None,
    is_last: Callable[[CardTable], bool],
    seats: Mapping[str, Seat],
    actor: Actor,
    key: str = "",
) -> int:
    """Write down what was told of the hand in play: the number of its row, also for the same words sent again.

    `told` reads it at the table under the lock; `words` are what was sent, for the key; `cards` the four cards
    where they were named; `after` the row that was last to whoever tells it (None: whatever is); `is_last` whether
    another device has just told the very same; `seats` who sits there.

    Raises:
        Meanwhile: another record came in between.
        Refusal: everything that stands in the way; nothing changed.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if after is not None and after != table.reported.last:
            if not is_last(table):
                raise Meanwhile(table.reported)
            act.answer["row"] = table.reported.last
            act.log(verb="hands.agreed", target=table_title(table.deck), target_id=f"table:{table.deck.table_id}")
            return
        laid = with_named_cards(table, cards)
        refuse_unless_playing(laid)
        if laid is not table:
            write(table.deck, table.log, opening(table.log, cards))
        hand = told(laid)
        write_hand(act, laid, hand.report, hand.changes, hand.answers)

    content = (words, cards, after)
    wrote = at_table(
        tournament, deck, "cards.hand", act_on, actor=actor, key=key, content=content, again=False, seats=seats
    )
    return wrote.reported.wrote
