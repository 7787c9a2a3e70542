"""Overview of all tables with cards, by hanchan, in a fixed number of queries."""

from __future__ import annotations

from dataclasses import dataclass, field

from cards.deck import SEATS, DeckLog
from taikai.decks.domain.deals.card_settings import settings_of
from taikai.decks.domain.deals.dealing import logs_of
from taikai.decks.models import Deck
from taikai.hands.domain.replay import games_of
from taikai.hands.domain.table_state import TableBeforeHand
from taikai.results.models import Result
from taikai.seating.models import Round, Table
from taikai.tournaments.models import Tournament


@dataclass(slots=True)
class TableRow:
    number: int
    dealt: bool
    closed: bool
    game: TableBeforeHand | None = None
    log: DeckLog | None = None

    @property
    def waiting(self) -> tuple[str, ...]:
        """The winds of this hand that have not chosen yet."""
        if self.log is None or self.game is None or self.log.state.revealed:
            return ()
        return tuple(
            wind
            for wind in SEATS
            if self.game.start_of(wind) not in (self.log.state.picks or self.log.state.choices)
        )


@dataclass(slots=True)
class HanchanRow:
    """One published hanchan on the cards' desk."""

    number: int
    tables: list[TableRow] = field(default_factory=list)

    @property
    def closed(self) -> bool:
        """Whether every table has its confirmed result."""
        return all(table.closed for table in self.tables)


def hanchans_with_cards(tournament: Tournament) -> list[HanchanRow]:
    """The published hanchans, in order, with the state of every table."""
    settings = settings_of(tournament)
    tables = list(
        Table.objects.filter(round__tournament=tournament, round__state=Round.State.PUBLISHED)
        .select_related("round")
        .order_by("round__number", "number")
    )
    closed = set(
        Result.objects.filter(table__in=tables, state=Result.State.CONFIRMED).values_list("table_id", flat=True)
    )
    decks = {deck.table_id: deck for deck in Deck.objects.filter(table__in=tables)}
    for table in tables:
        if table.pk in decks:
            decks[table.pk].table = table
    playing = [deck for deck in decks.values() if deck.table_id not in closed]
    logs = logs_of(playing, settings) if playing else {}
    games = games_of(tournament, [deck.table_id for deck in playing])
    rows: dict[int, HanchanRow] = {}
    for table in tables:
        row = rows.setdefault(table.round.number, HanchanRow(table.round.number))
        deck = decks.get(table.pk)
        game = games.get(table.pk)
        row.tables.append(
            TableRow(
                table.number,
                deck is not None,
                table.pk in closed,
                game.standing if game is not None else None,
                logs.get(deck.pk) if deck is not None else None,
            )
        )
    return list(rows.values())
