"""Dealing, and replay of a table's deck from its log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from cards.deck import DeckLog, DeckSettings, Operation, OperationRefused, from_json, to_json
from cards.fair import DeckShuffle
from taikai.decks.domain.deals.card_settings import (
    card_set_of,
    deck_settings,
    has_cards,
    secret_was_out,
    settings_of,
)
from taikai.decks.models import CardSettings, Deck, DeckOperation
from taikai.formatting.translation import reader_language
from taikai.problems import Problem, Refusal, refuse
from taikai.results.models import Result
from taikai.seating.domain.seats.publish import seat_keepers
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


def shuffle_of(settings: CardSettings, deck_rules: DeckSettings, hanchan: int, table: int) -> DeckShuffle:
    """The shuffles of one table, from the tournament's secret."""
    return DeckShuffle(bytes.fromhex(settings.secret), settings.public, deck_rules.set_id, hanchan, table)


def log_of(deck: Deck, settings: CardSettings, operations: Iterable[DeckOperation] | None = None) -> DeckLog:
    """The table's cards as its stored operations leave them. `deck.table.round` should be loaded."""
    rules = DeckSettings.from_json(deck.settings)
    rows = deck.operations.all() if operations is None else operations
    shuffle = shuffle_of(settings, rules, deck.table.round.number, deck.table.number)
    return DeckLog.replay(rules, shuffle, (from_json(row.operation) for row in rows))


def logs_of(decks: Sequence[Deck], settings: CardSettings) -> dict[int, DeckLog]:
    """Many tables' cards by deck id, with one query for all operations."""
    rows: dict[int, list[DeckOperation]] = {deck.pk: [] for deck in decks}
    for row in DeckOperation.objects.filter(deck_id__in=list(rows)).order_by("number"):
        rows[row.deck_id].append(row)
    return {deck.pk: log_of(deck, settings, rows[deck.pk]) for deck in decks}


def write(deck: Deck, log: DeckLog, operations: Iterable[Operation]) -> DeckLog:
    """Append operations to the stored log; returns the new log. Inside a `change`.

    Raises:
        Refusal: the first operation that is not allowed, with every reason.
    """
    rows = []
    for operation in operations:
        try:
            log = log.append(operation)
        except OperationRefused as refused:
            language = reader_language()
            raise Refusal(Problem(f"deck.{p.code}", "", p.say(language)) for p in refused.problems) from refused
        rows.append(DeckOperation(deck=deck, number=len(log.entries), operation=to_json(operation)))
    DeckOperation.objects.bulk_create(rows)
    return log


def finished_decks(tournament: Tournament) -> list[Deck]:
    """The decks whose table has a confirmed result, in order: only these may be shown to anybody."""
    done = Result.objects.filter(state=Result.State.CONFIRMED).values("table_id")
    return list(
        Deck.objects.filter(table__round__tournament=tournament, table_id__in=done)
        .select_related("table__round")
        .order_by("table__round__number", "table__number")
    )


def next_to_deal(tournament: Tournament) -> int | None:
    """The first published hanchan with a table that has no cards and no result."""
    free = Table.objects.filter(
        round__tournament=tournament, round__state=Round.State.PUBLISHED, deck=None, results=None
    )
    number: int | None = free.order_by("round__number").values_list("round__number", flat=True).first()
    return number


def kept_by_cards(tournament: Tournament, hanchan: int) -> list[Problem]:
    """Why a hanchan's seating cannot be taken back: somebody has chosen a card there or played a hand."""
    played = DeckOperation.objects.filter(
        deck__table__round__tournament=tournament, deck__table__round__number=hanchan
    )
    if not played.exists():
        return []
    return [
        Problem(
            "unpublish.cards",
            "number",
            _(
                "Players have already chosen cards in hanchan %(number)d, so you can’t redraw its seating. You "
                "can still change single seats."
            )
            % {"number": hanchan},
        )
    ]


seat_keepers.add(kept_by_cards)


def deal_hanchan(tournament: Tournament, hanchan: int, *, actor: Actor, key: str = "") -> int:
    """Deal the cards of a hanchan at all its tables that have none and no result yet; returns how many.

    Raises:
        Refusal: no cards in the rules, no commitment yet, the secret is out, or nothing to deal.
    """
    with change(tournament, actor, "cards.dealt", key=key, content=(hanchan,)) as act:
        if act.repeated:
            return int(act.answer["tables"])
        settings = settings_of(act.tournament)
        problems = _obstacles(act.tournament, settings, hanchan)
        if problems:
            raise Refusal(problems)
        rules = deck_settings(settings, card_set_of(act.tournament)).as_json()
        tables = Table.objects.filter(
            round__tournament=act.tournament, round__number=hanchan, deck=None, results=None
        )
        made = Deck.objects.bulk_create([Deck(table=table, settings=rules) for table in tables])
        if not made:
            raise refuse(
                "cards.dealt", _("All tables of hanchan %(number)d already have cards.") % {"number": hanchan}
            )
        act.answer |= {"tables": len(made)}
        act.log(target=_("Hanchan %(number)d") % {"number": hanchan}, after={"tables": len(made)})
    return len(made)


def _obstacles(tournament: Tournament, settings: CardSettings, hanchan: int) -> list[Problem]:
    if not has_cards(tournament):
        return [Problem("cards.none", "", _("The rules of this tournament don’t use cards."))]
    found = []
    if not settings.commitment:
        found.append(
            Problem(
                "cards.no_commitment",
                "",
                _("Publish the commitment first. Without it, players can’t check the deals."),
            )
        )
    if secret_was_out(settings):
        found.append(
            Problem("cards.secret_out", "", _("The secret is already published, so you can’t deal more cards."))
        )
    published = Round.objects.filter(tournament=tournament, number=hanchan, state=Round.State.PUBLISHED).exists()
    if not published:
        found.append(
            Problem(
                "cards.not_published",
                "",
                _("Publish the seating of hanchan %(number)d first.") % {"number": hanchan},
            )
        )
    return found
