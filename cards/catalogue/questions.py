"""Selection of a judge's questions, by the cards in play and how the hand ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cards.catalogue.model import Ask, AskUse, CardSet, Occasion

SEATS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """One question of the form: what is asked, for whose card, for which clauses."""

    name: str
    ask: Ask
    owner: str  # the seat whose card asks; empty when it concerns the whole table
    seats: tuple[str, ...]  # the seats a per-seat answer covers
    clauses: tuple[str, ...]


def win_occasions(method: str, winners: Iterable[str]) -> dict[str, frozenset[Occasion]]:
    """What a win is for every seat. `method` is ron or tsumo; several winners are allowed.

    With several winners a winner's own win is also another's win: Kei is paid for both.
    """
    won = set(winners)
    ron = method == "ron"
    own = {Occasion.OWN_WIN, Occasion.OWN_RON if ron else Occasion.OWN_TSUMO}
    other = {Occasion.OTHER_WIN, Occasion.OTHER_RON if ron else Occasion.OTHER_TSUMO}
    return {
        seat: frozenset((own if seat in won else set()) | (other if won - {seat} else set())) for seat in SEATS
    }


def one_occasion(occasion: Occasion, owner: str | None = None) -> dict[str, frozenset[Occasion]]:
    """The same occasion for every seat, or only for its owner (own_riichi)."""
    return {seat: frozenset({occasion}) if owner in (None, seat) else frozenset() for seat in SEATS}


def questions(
    card_set: CardSet,
    in_play: Mapping[str, str | None],
    occasions: Mapping[str, frozenset[Occasion]],
) -> list[CardQuestion]:
    """The questions of the cards in play, each once, seats in turn order, then the set's own.

    `in_play` gives each seat's effective card; nothing for a seat whose card is switched off. A
    two-sided card asks for both its sides. The same question about the whole table, or to the same
    seats, is put once with the clauses of everybody who asks.
    """
    found: dict[tuple[str, str], CardQuestion] = {}
    for seat in SEATS:
        slug = in_play.get(seat)
        if slug:
            for use in _uses(card_set, slug):
                if occasions.get(seat, frozenset()) & set(use.occasions):
                    _put(found, card_set, use, seat)
    for use in card_set.rule_asks:
        if any(occasions.get(seat, frozenset()) & set(use.occasions) for seat in SEATS):
            _put(found, card_set, use, "")
    return list(found.values())


def _uses(card_set: CardSet, slug: str) -> tuple[AskUse, ...]:
    face = card_set.face(slug)
    other = face.reverse or face.reverse_of
    return face.asks + (card_set.face(other).asks if other else ())


def _put(found: dict[tuple[str, str], CardQuestion], card_set: CardSet, use: AskUse, seat: str) -> None:
    ask = card_set.asks[use.ask]
    owner = "" if ask.scope == "table" else seat
    old = found.get((use.ask, owner))
    clauses = (old.clauses if old else ()) + tuple(c for c in use.clauses if not old or c not in old.clauses)
    if ask.scope == "own" and seat:
        seats: tuple[str, ...] = (seat,)
    elif ask.scope == "others" and seat:
        seats = tuple(other for other in SEATS if other != seat)
    else:
        seats = SEATS
    found[(use.ask, owner)] = CardQuestion(use.ask, ask, owner, seats, clauses)
