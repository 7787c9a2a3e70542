"""Covering the cards of a hand again after they were revealed: everybody chooses anew."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cards.deck import Choose, DeckLog, EndHand, Reveal, Undo
from taikai.decks.domain.deals.decks import write
from taikai.decks.domain.tables.play import at_table, table_title
from taikai.decks.domain.tables.table import CardTable
from taikai.decks.models import Deck
from taikai.problems import refuse
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament


def can_be_covered(table: CardTable) -> bool:
    """Whether the players themselves may cover: the cards are open and nothing of the hand is noted yet."""
    return table.playing and not table.closed and not table.deck.notes


def covered_now(table: CardTable) -> bool:
    """Whether the cards of the hand in play were open once and are covered: everybody chooses anew."""
    return not table.playing and bool(_of_this_hand(table.log, Reveal, standing=False))


def _of_this_hand(log: DeckLog, kind: type, *, standing: bool = True) -> list[int]:
    """The numbers of the operations of a kind since the last hand ended, in order.

    With `standing` those in force; else every one written after the last operation that stands from before.
    """
    ended = [number for number in log.standing if isinstance(log.entries[number - 1].operation, EndHand)]
    since = ended[-1] if ended else 0
    numbers = log.standing if standing else tuple(entry.number for entry in log.entries)
    found = [
        number for number in numbers if number > since and isinstance(log.entries[number - 1].operation, kind)
    ]
    if standing:
        return found
    later = [
        entry.number for entry in log.entries if isinstance(entry.operation, EndHand) and entry.number > since
    ]
    return [number for number in found if not later or number > later[-1]]


def cover_again(
    tournament: Tournament,
    deck: Deck,
    *,
    actor: Actor,
    hand: int | None = None,
    player: bool = False,
    key: str = "",
) -> CardTable:
    """Take the reveal and all four choices of this hand back: everybody chooses anew, the fourth choice reveals.

    Notes and copies of the hand go with it. `hand`: the one the asker saw. With `player` somebody at the table
    asks, not a judge: then nothing of the hand may be noted yet. The log says who did it.

    Raises:
        Refusal: the cards are not revealed, another hand is played, or a player asks once the hand is under way.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand is not None and hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _("This page showed hand %(old)d; hand %(now)d is being played. Look again.")
                % {"old": hand, "now": table.hand_number},
            )
        chosen = _of_this_hand(table.log, Choose)
        if not table.playing or not chosen:
            raise refuse("cards.not_revealed", _("The cards of this hand are not revealed yet."))
        if player and not can_be_covered(table):
            raise refuse("cards.under_way", _("This hand is under way: only a judge covers its cards again."))
        write(table.deck, table.log, [Undo(chosen[0])])
        table.deck.notes = []
        table.deck.save(update_fields=["notes"])
        act.log(target=table_title(table.deck), target_id=f"deck:{table.deck.pk}")

    return at_table(tournament, deck, "cards.covered", act_on, actor=actor, key=key, content=(hand,))
