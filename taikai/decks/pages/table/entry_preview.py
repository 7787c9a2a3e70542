"""Preview of an entered hand at a table with cards: tiles, effects of saving, questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from django.utils.translation import gettext as _

from cards.deck import SEATS
from cards.hanchan.sticks import TYPE as STICKS
from cards.judge.ability import Table as Judged
from cards.judge.legality.reasons import reason_text
from scoring.problems import Refused
from scoring.riichi.hanchan import differences
from taikai.decks.domain.hands.correction import CardCorrection, CorrectedGame, UnplayableCard, plan, table_before
from taikai.decks.domain.hands.playable_cards import CardOffer, Why, playable_cards
from taikai.decks.domain.hands.settlement import FinishedHand, end_of
from taikai.decks.domain.hands.table_report import with_named_cards
from taikai.decks.domain.tables.table_state import CardTable, read_table
from taikai.decks.forms import HandEnd, check_end, read_end
from taikai.decks.models import Deck
from taikai.decks.pages.cards import shown
from taikai.decks.pages.judging.entry import form_of, melds_text
from taikai.decks.pages.judging.hand_text import clause_name
from taikai.decks.pages.judging.questions import question_rows
from taikai.decks.pages.judging.settlement import clause_lines
from taikai.formatting.translation import reader_language
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import EntryState, seats_in
from taikai.hands.domain.entry.outcome import EntryOutcome
from taikai.hands.domain.entry.riichi_marks import in_riichi
from taikai.hands.domain.replay import TableGame
from taikai.hands.models import ReportingMode
from taikai.problems import Problem, Refusal
from taikai.seating.models import Seat
from taikai.tournaments.models import Tournament

STICK_ENDS = {"draw": "draw", "nagashi": "win", "abortive": "abort", "chombo": "chombo"}
"""How hands end at a table with point sticks; a nagashi mangan counts as a win for the cards."""
ASK, CHOICE = "decks/at_table/ask.html", "decks/at_table/choice.html"


@dataclass
class CardsEntered:
    """The cards of one table for one guest, and what that guest has entered."""

    tournament: Tournament
    deck: Deck
    seats: Mapping[str, Seat]
    guest: Guest
    way: ReportingMode
    names: Mapping[str, str]
    _views: dict[Any, CardTable] = field(default_factory=dict)

    @cached_property
    def table(self) -> CardTable:
        """The table as it stands; read when it is first asked for."""
        return read_table(self.tournament, self.deck, self.seats)

    def at(self, table: CardTable) -> Self:
        """The same guest and words at the table as it was read under the lock."""
        found = replace(self, _views={})
        found.__dict__["table"] = table
        return found

    @property
    def game(self) -> TableGame:
        return self.table.reported

    @cached_property
    def judged(self) -> Judged | None:
        """The hand in play as the judge of the cards sees it."""
        return self.table.judged()

    @property
    def riichi(self) -> tuple[str, ...]:
        """Who is noted in riichi, by the wind at the start."""
        noted = [note["seat"] for note in self.table.deck.notes if note["kind"] == "riichi"]
        return seats_in("".join(self.table.game.start_of(wind) for wind in noted))

    @property
    def sticks_only(self) -> bool:
        """Whether the points lie on the table as sticks."""
        return self.way == ReportingMode.STICKS

    @property
    def ready(self) -> bool:
        """Whether the four cards lie open."""
        return self.table.playing

    def clause(self, source: str) -> str:
        """The clause behind a payment with the name of its card."""
        return clause_name(self.table.card_set.id, source)

    def plays(self, chosen: EntryState) -> bool:
        """Whether this hand may be told: its cards lie open, are named, or waited on a device to be named."""
        return self.ready or bool(chosen.queued) or len(self.chosen_cards(chosen)) == len(SEATS)

    def view(self, chosen: EntryState) -> CardTable:
        """The table as it lay when the hand that is entered or mended was played; raises `Refusal`."""
        inserts = chosen.how == "insert" and chosen.at < len(self.game.hanchan.steps)
        if not inserts and chosen.how != "mend":
            return with_named_cards(self.table, {} if chosen.how else self.chosen_cards(chosen))
        cards = self.chosen_cards(chosen) if inserts else None
        key = (chosen.how, chosen.at, tuple((cards or {}).items()))
        if key not in self._views:
            self._views[key] = table_before(self.table, chosen.at, cards)
        return self._views[key]

    def begun(self, chosen: EntryState) -> EntryState:
        """With the melds that were noted, and what was answered when the hand that is mended was entered."""
        if not chosen.winner or chosen.do not in ("ron", "tsumo"):
            return chosen
        try:
            view = self.view(chosen)
        except Refusal:
            return chosen
        melds = melds_text(view, view.game.wind(chosen.winner))
        called = chosen.called
        if any(letter in "cpks" for letter in melds[::3]) and chosen.winner not in called:
            called = seats_in("".join((*called, chosen.winner)))
        if chosen.by == "tiles" and not chosen.melds and not chosen.tiles:
            return chosen.but(melds=melds, called=called)
        return chosen.but(called=called)

    # What saving would do

    def outlook(self, chosen: EntryState, riichi: Sequence[str]) -> EntryOutcome:
        """What saving would do, and what the cards still ask."""
        asks: list[dict[str, Any]] = []
        try:
            if chosen.how == "insert" and chosen.at < len(self.game.hanchan.steps):
                asks = self._cards_rows(chosen)
            elif not chosen.how and (not self.ready or self._other_cards(chosen)):
                asks = self._named_rows(chosen)
            if asks and len(self.chosen_cards(chosen)) < len(SEATS):
                return EntryOutcome(None, None, None, asks=tuple(asks), unanswered=True)
            view = self.view(chosen) if chosen.how != "remove" else self.table
            entered = None
            if self.by_sticks(chosen) or chosen.how == "remove":
                ending = None if chosen.how == "remove" else end_of(view, self.sticks_report(view, chosen))
            else:
                entered = self.entered(view, chosen, riichi)
                asks += self._questions(entered, view)
                missing = [p for p in entered.problems if p.code == "ask.missing"]
                wrong = [p for p in entered.problems if p.code != "ask.missing"]
                if wrong or missing:
                    return EntryOutcome(None, None, None, tuple(wrong), asks=tuple(asks), unanswered=bool(missing))
                ending = end_of(view, entered.report, entered.changes)
            if ending is not None and ending.problems:
                return EntryOutcome(None, None, None, self._why(ending), asks=tuple(asks))
            return self._after(chosen, ending, asks)
        except Refusal as refusal:
            return EntryOutcome(None, None, None, tuple(refusal.problems), asks=tuple(asks))

    def overtaken(self, chosen: EntryState) -> EntryOutcome:
        """What saving would have done at the table the page had seen, before another hand was saved."""
        numbers = [0, *(row.number for row in self.game.rows)]
        try:
            view = table_before(self.table, numbers.index(chosen.after or 0))
        except (Refusal, ValueError):
            return EntryOutcome(None, None, None)
        then = self.at(view)
        return then.outlook(chosen, in_riichi(chosen, then.riichi))

    def _why(self, ending: FinishedHand) -> tuple[Problem, ...]:
        """What stands in the way; of a claim that does not stand, why."""
        refusal = ending.settlement.verdict.refusal if ending.settlement is not None else None
        if refusal is None:
            return tuple(ending.problems)
        why = reason_text(refusal.reason, refusal.clause).get(reader_language())
        return (Problem("hand.refused", "won", f"{why} {refusal.clause}".strip()),)

    def _after(self, chosen: EntryState, ending: FinishedHand | None, asks: list[dict[str, Any]]) -> EntryOutcome:
        hanchan = self.game.hanchan
        what = ending.record.what if ending is not None else None
        settled = ending.settlement if ending is not None else None
        because = tuple(clause_lines(self.table, settled)) if settled is not None else ()
        mends = chosen.how in ("mend", "remove") or (chosen.how == "insert" and chosen.at < len(hanchan.steps))
        if not mends:
            if ending is None:
                return EntryOutcome(None, None, None)
            try:
                after = hanchan.append(ending.record)
            except Refused as refused:
                return EntryOutcome(what, None, None, refused.problems, asks=tuple(asks))
            return EntryOutcome(what, after.steps[-1], after, asks=tuple(asks), because=because)
        planned = self.planned(chosen, ending)
        asks += self._gone_rows(chosen, planned)
        if planned.hanchan.problems:
            return EntryOutcome(what, None, planned.hanchan, planned.hanchan.problems, asks=tuple(asks))
        step = planned.hanchan.steps[chosen.at] if ending is not None else None
        changes = tuple(differences(hanchan, planned.hanchan))
        return EntryOutcome(
            what,
            step,
            planned.hanchan,
            changes=changes,
            asks=tuple(asks),
            unanswered=bool(planned.gone),
            because=because,
        )

    def planned(self, chosen: EntryState, ending: FinishedHand | None) -> CorrectedGame:
        """What mending does to points and cards."""
        return plan(self.table, self.mending(chosen, {}), ending)

    def mending(self, chosen: EntryState, answers: dict[str, list[str]]) -> CardCorrection:
        """Which hand is mended, and the cards named with it."""
        cards = self.chosen_cards(chosen) if chosen.how == "insert" else None
        return CardCorrection(chosen.how, chosen.at, self.swaps(chosen), cards, answers)

    def entered(self, view: CardTable, chosen: EntryState, riichi: Sequence[str]) -> HandEnd:
        """The hand as the form of the cards reads and checks it."""
        entered = read_end(view, form_of(view, chosen, riichi))
        check_end(entered)
        return entered

    def by_sticks(self, chosen: EntryState) -> bool:
        """Whether only who won is told."""
        return chosen.do == "won" or (self.sticks_only and chosen.do in STICK_ENDS)

    def sticks_report(self, view: CardTable, chosen: EntryState) -> dict[str, Any]:
        """The report of a hand without points; in `tenpai` stand the winners, or who was tenpai at a draw."""
        end = STICK_ENDS.get(chosen.do, "win")
        seats = chosen.nagashi if chosen.do == "nagashi" else chosen.tenpai
        named = sorted((view.game.wind(start) for start in seats), key=SEATS.index)
        return {"type": STICKS, "end": end, "winners" if end == "win" else "tenpai": named}

    def _questions(self, entered: HandEnd, view: CardTable) -> list[dict[str, Any]]:
        rows = question_rows(entered.rest, view, entered.data)
        names = {wind: self.names[view.game.start_of(wind)] for wind in SEATS}
        for row in rows:
            row["rare"] = row["rare"] or row["answered"] or not row["required"]
        rows.sort(key=lambda row: row["rare"])
        return [row | {"template": ASK, "names": names, "asker": names.get(row["owner"], "")} for row in rows]

    def chosen_cards(self, chosen: EntryState) -> dict[str, str]:
        """The four cards of a hand that was forgotten or waited on a device, as far as they are named."""
        told = dict(chosen.told)
        found = {seat: told.get(f"q.card.{seat}", "") for seat in SEATS}
        return {seat: card for seat, card in found.items() if card in self.table.card_set.deck}

    def _cards_rows(self, chosen: EntryState) -> list[dict[str, Any]]:
        named = self.chosen_cards(chosen)
        return [
            self._choice(f"q.card.{seat}", self.names[seat], offer.cards, named.get(seat, ""))
            | {"others": self._why_not(seat, offer)}
            for seat, offer in playable_cards(self.table, chosen.at, self._mine).items()
        ]

    @property
    def _mine(self) -> str:
        """The seat whose covered cards are this guest's to see: by the personal link, never by their word."""
        return self.guest.seat if self.guest.kind == "player" else ""

    def _why_not(self, seat: str, offer: CardOffer) -> list[str]:
        """Why the other cards are not offered for a seat, a sentence for each reason."""
        sentences = {
            Why.RESTS: _("Played too recently: %(cards)s"),
            Why.DISCARDED: _("In the discard pile: %(cards)s"),
            Why.ANOTHER: _("Held and already shown by %(name)s: %(cards)s"),
            Why.YOURS: _("In your own hand: %(cards)s"),
            Why.NOT_THERE: _("%(name)s didn’t hold any of the other cards then."),
        }
        found = []
        for (why, other), cards in offer.others.items():
            names = ", ".join(shown(self.table.card_set, card).short for card in cards)
            found.append(sentences[why] % {"name": self.names[other or seat], "cards": names})
        return found

    def _named_rows(self, chosen: EntryState) -> list[dict[str, Any]]:
        """The cards of a hand that was told before they were chosen here: any of the edition, so no hand shows."""
        named, deck = self.chosen_cards(chosen), self.table.card_set.deck
        return [self._choice(f"q.card.{seat}", self.names[seat], deck, named.get(seat, "")) for seat in SEATS]

    def _other_cards(self, chosen: EntryState) -> bool:
        """Whether other cards were named than those that lie open."""
        named = self.chosen_cards(chosen)
        return any(self.table.log.state.in_play(seat) != card for seat, card in named.items())

    def _gone_rows(self, chosen: EntryState, planned: CorrectedGame) -> list[dict[str, Any]]:
        swaps = self.swaps(chosen)
        gone = [*planned.gone]
        known = {(each.row, each.seat) for each in gone}
        for (row, seat), card in swaps.items():
            if (row, seat) not in known:
                gone.append(UnplayableCard(row, seat, card, (card,)))
        return [
            self._choice(
                f"q.card_{each.row}.{each.seat}",
                self.names[each.seat],
                self._instead(each),
                swaps.get((each.row, each.seat), ""),
                gone=each.card,
                hand=self._hand_name(each.row),
            )
            for each in gone
        ]

    def _instead(self, gone: UnplayableCard) -> Sequence[str]:
        """What may be said instead of a card that is gone: covered cards of others show in no list."""
        if gone.seat == self._mine or self.table.closed or self.game.standing.ended:
            return gone.playable
        return [card for card in self.table.card_set.deck if card != gone.card or card in gone.playable]

    def _hand_name(self, number: int) -> str:
        at = next(index for index, row in enumerate(self.table.hands) if row.number == number)
        return self.game.hanchan.steps[at].before.name

    def _choice(
        self, name: str, who: str, cards: Sequence[str], value: str, gone: str = "", hand: str = ""
    ) -> dict[str, Any]:
        return {
            "template": CHOICE,
            "name": name,
            "who": who,
            "gone": shown(self.table.card_set, gone) if gone and gone != value else None,
            "hand": hand,
            "cards": [shown(self.table.card_set, card) for card in cards],
            "value": value,
        }

    def swaps(self, chosen: EntryState) -> dict[tuple[int, str], str]:
        """The cards named for what can no longer have been played."""
        found = {}
        numbers = {row.number for row in self.table.hands}
        for name, value in chosen.told:
            _q, part, seat = (*name.split("."), "", "")[:3]
            number = part.removeprefix("card_")
            if (
                seat in SEATS
                and part != number
                and number.isdecimal()
                and int(number) in numbers
                and self.table.card_set.find(value)
            ):
                found[int(number), seat] = value
        return found
