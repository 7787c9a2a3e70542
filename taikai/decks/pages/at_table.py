"""The cards on the table's page: what they make of a hand that is entered, what they ask, what lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import SEATS
from cards.hanchan import NO_CHANGES, JudgeChanges
from cards.hanchan.sticks import TYPE as STICKS
from cards.judge.ability import Table as Judged
from cards.judge.gates.reasons import reason_text
from scoring.problems import Refused
from scoring.riichi.hanchan import differences
from taikai.decks.domain.deals.setup import has_cards
from taikai.decks.domain.hands.mend import Gone, MendedGame, Mending, choices_at, mend_hand, plan, table_before
from taikai.decks.domain.hands.settle import FinishedHand, apply_hand, end_of
from taikai.decks.domain.tables.play import renote
from taikai.decks.domain.tables.table import CardTable, read_table
from taikai.decks.forms import HandEnd, check_end, read_end
from taikai.decks.models import Deck
from taikai.decks.pages.cards import shown
from taikai.decks.pages.entry import form_of, melds_text
from taikai.decks.pages.open_hand import acted, dress, hand_steps
from taikai.decks.pages.own_hand import OWN_ACTS, covering, open_cards, own_acted, own_hand
from taikai.decks.pages.questions import question_rows
from taikai.hands.domain.access.guests import Guest
from taikai.hands.domain.entry.entering import Entering, seats_in
from taikai.hands.domain.entry.outcome import Outlook
from taikai.hands.domain.games import TableGame
from taikai.hands.domain.report import Meanwhile
from taikai.hands.models import Way
from taikai.hands.pages.beside import register_beside
from taikai.hands.pages.seats import SeatView, short_names
from taikai.problems import Problem, Refusal
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Tournament
from taikai.writing.language import reader_language

STICK_ENDS = {"draw": "draw", "nagashi": "win", "abortive": "abort", "chombo": "chombo"}
"""How hands end at a table with point sticks; a nagashi mangan counts as a win for the cards."""
ASK, CHOICE = "decks/at_table/ask.html", "decks/at_table/choice.html"


@dataclass
class CardsBeside:
    """The cards of one table, for one guest."""

    tournament: Tournament
    table: CardTable
    guest: Guest
    way: Way
    names: Mapping[str, str]
    _views: dict[Any, CardTable] = field(default_factory=dict)

    @property
    def game(self) -> TableGame:
        """The table's game."""
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
        return self.way == Way.STICKS

    @property
    def ready(self) -> bool:
        """Whether the four cards lie open."""
        return self.table.playing

    def view(self, chosen: Entering) -> CardTable:
        """The table as it lay when the hand that is entered or mended was played; raises `Refusal`."""
        inserts = chosen.how == "insert" and chosen.at < len(self.game.hanchan.steps)
        if not inserts and chosen.how != "mend":
            return self.table
        cards = self.chosen_cards(chosen) if inserts else None
        key = (chosen.how, chosen.at, tuple((cards or {}).items()))
        if key not in self._views:
            self._views[key] = table_before(self.table, chosen.at, cards)
        return self._views[key]

    def begun(self, chosen: Entering) -> Entering:
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

    def outlook(self, chosen: Entering, riichi: Sequence[str]) -> Outlook:
        """What saving would do, and what the cards still ask."""
        asks: list[dict[str, Any]] = []
        try:
            if chosen.how == "insert" and chosen.at < len(self.game.hanchan.steps):
                asks = self._cards_rows(chosen)
                if len(self.chosen_cards(chosen)) < len(SEATS):
                    return Outlook(None, None, None, asks=tuple(asks), unanswered=True)
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
                    return Outlook(None, None, None, tuple(wrong), asks=tuple(asks), unanswered=bool(missing))
                ending = end_of(view, entered.report, entered.changes)
            if ending is not None and ending.problems:
                return Outlook(None, None, None, self._why(ending), asks=tuple(asks))
            return self._after(chosen, ending, asks)
        except Refusal as refusal:
            return Outlook(None, None, None, tuple(refusal.problems), asks=tuple(asks))

    def _why(self, ending: FinishedHand) -> tuple[Problem, ...]:
        """What stands in the way; of a claim that does not stand, why."""
        refusal = ending.settlement.verdict.refusal if ending.settlement is not None else None
        if refusal is None:
            return tuple(ending.problems)
        why = reason_text(refusal.reason, refusal.clause).get(reader_language())
        return (Problem("hand.refused", "won", f"{why} {refusal.clause}".strip()),)

    def _after(self, chosen: Entering, ending: FinishedHand | None, asks: list[dict[str, Any]]) -> Outlook:
        hanchan = self.game.hanchan
        what = ending.record.what if ending is not None else None
        mends = chosen.how in ("mend", "remove") or (chosen.how == "insert" and chosen.at < len(hanchan.steps))
        if not mends:
            if ending is None:
                return Outlook(None, None, None)
            try:
                after = hanchan.append(ending.record)
            except Refused as refused:
                return Outlook(what, None, None, refused.problems, asks=tuple(asks))
            return Outlook(what, after.steps[-1], after, asks=tuple(asks))
        planned = self.planned(chosen, ending)
        asks += self._gone_rows(chosen, planned)
        if planned.hanchan.problems:
            return Outlook(what, None, planned.hanchan, planned.hanchan.problems, asks=tuple(asks))
        step = planned.hanchan.steps[chosen.at] if ending is not None else None
        changes = tuple(differences(hanchan, planned.hanchan))
        return Outlook(
            what, step, planned.hanchan, changes=changes, asks=tuple(asks), unanswered=bool(planned.gone)
        )

    def planned(self, chosen: Entering, ending: FinishedHand | None) -> MendedGame:
        """What mending does to points and cards."""
        return plan(self.table, self.mending(chosen, {}), ending)

    def mending(self, chosen: Entering, said: dict[str, list[str]]) -> Mending:
        """Which hand is mended, and the cards named with it."""
        cards = self.chosen_cards(chosen) if chosen.how == "insert" else None
        return Mending(chosen.how, chosen.at, self.swaps(chosen), cards, said)

    def entered(self, view: CardTable, chosen: Entering, riichi: Sequence[str]) -> HandEnd:
        """The hand as the form of the cards reads and checks it."""
        entered = read_end(view, form_of(view, chosen, riichi))
        check_end(entered)
        return entered

    def by_sticks(self, chosen: Entering) -> bool:
        """Whether only who won is told."""
        return chosen.do == "won" or (self.sticks_only and chosen.do in STICK_ENDS)

    def sticks_report(self, view: CardTable, chosen: Entering) -> dict[str, Any]:
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

    def chosen_cards(self, chosen: Entering) -> dict[str, str]:
        """The four cards of a hand that was forgotten, as far as they are named."""
        told = dict(chosen.told)
        return {seat: card for seat in SEATS if (card := told.get(f"q.card.{seat}"))}

    def _cards_rows(self, chosen: Entering) -> list[dict[str, Any]]:
        named = self.chosen_cards(chosen)
        return [
            self._choice(f"q.card.{seat}", self.names[seat], playable, named.get(seat, ""))
            for seat, playable in choices_at(self.table, chosen.at).items()
        ]

    def _gone_rows(self, chosen: Entering, planned: MendedGame) -> list[dict[str, Any]]:
        swaps = self.swaps(chosen)
        gone = [*planned.gone]
        known = {(each.row, each.seat) for each in gone}
        for (row, seat), card in swaps.items():
            if (row, seat) not in known:
                gone.append(Gone(row, seat, card, (card,)))
        return [
            self._choice(
                f"q.card_{each.row}.{each.seat}",
                self.names[each.seat],
                each.playable,
                swaps.get((each.row, each.seat), ""),
                gone=each.card,
                hand=self._hand_name(each.row),
            )
            for each in gone
        ]

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

    def swaps(self, chosen: Entering) -> dict[tuple[int, str], str]:
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

    # Writing

    def save(self, chosen: Entering, riichi: Sequence[str], *, reason: str, actor: Actor, key: str) -> None:
        """Write down what was chosen; raises `Meanwhile` or `Refusal`."""
        after = self.game.last if chosen.after is None else chosen.after
        if chosen.how and not (chosen.how == "insert" and chosen.at >= len(self.game.hanchan.steps)):
            self._mend(chosen, riichi, after, reason, actor, key)
            return
        if after != self.game.last:
            if self._is_last(chosen, riichi, after):
                return
            raise Meanwhile(self.game)
        report, changes, said = self._told(self.table, chosen, riichi)
        apply_hand(
            self.tournament,
            self.table.deck,
            report,
            changes,
            hand=self.table.hand_number,
            said=said,
            after=after,
            again=False,
            actor=actor,
            key=key,
        )

    def _told(
        self, view: CardTable, chosen: Entering, riichi: Sequence[str]
    ) -> tuple[Any, JudgeChanges, dict[str, list[str]]]:
        """Report, changes and answers; raises `Refusal` with what is wrong or still asked."""
        if self.by_sticks(chosen):
            return self.sticks_report(view, chosen), NO_CHANGES, {}
        entered = self.entered(view, chosen, riichi)
        if entered.problems:
            raise Refusal(entered.problems)
        said = {name: entered.data.getlist(name) for name in entered.data if name.startswith("q.")}
        said = {name: values for name, values in said.items() if not name.startswith("q.card")}
        return entered.report, entered.changes, said

    def _mend(
        self, chosen: Entering, riichi: Sequence[str], after: int, reason: str, actor: Actor, key: str
    ) -> None:
        said: dict[str, list[str]] = {}
        report: Any = None
        changes = NO_CHANGES
        if chosen.how != "remove":
            report, changes, said = self._told(self.view(chosen), chosen, riichi)

        def make(view: CardTable) -> FinishedHand:
            ending = end_of(view, report, changes)
            if ending.problems:
                raise Refusal(ending.problems)
            return ending

        mend_hand(
            self.tournament,
            self.table.deck,
            self.mending(chosen, said),
            make,
            after=after,
            reason=reason,
            actor=actor,
            key=key,
            told=report,
        )

    def _is_last(self, chosen: Entering, riichi: Sequence[str], after: int) -> bool:
        """Whether another phone has just written this very hand down."""
        rows = self.game.rows
        if not rows or after != (rows[-2].number if len(rows) > 1 else 0):
            return False
        try:
            view = table_before(self.table, len(rows) - 1)
            report, _changes, _said = self._told(view, chosen, riichi)
        except Refusal:
            return False
        told = self.game.hanchan.steps[-1].record.what
        return bool(getattr(told, "report", None) == report)

    def note_riichi(self, seat: str, on: bool, *, after: int, actor: Actor, key: str) -> None:
        """Put a stick down or take it up; pressed on two phones it lies once."""
        if after != self.game.last_hand:
            raise _other_hand()
        wind = self.table.game.wind(seat) if seat in SEATS else ""

        def changed(notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
            rest = [
                n for n in notes if n["seat"] != wind or n["kind"] not in ("riichi", "kirame_bet", "riichi_void")
            ]
            lies = any(n["kind"] == "riichi" and n["seat"] == wind for n in notes)
            if on:
                return notes if lies or not wind else [*notes, {"kind": "riichi", "seat": wind}]
            return rest

        renote(
            self.tournament,
            self.table.deck,
            changed,
            hand=self.table.hand_number,
            content=("riichi", seat, on),
            actor=actor,
            key=key,
        )

    def own_act(self, name: str) -> bool:
        """Choosing is everybody's own, whoever reports the hands."""
        return name in OWN_ACTS

    def act(self, name: str, given: Mapping[str, Any], guest: Guest, *, key: str) -> str | None:
        """What else the forms about cards ask for; the step after it."""
        if name in OWN_ACTS:
            return own_acted(self.tournament, self.table, name, given, guest, key=key)
        return "" if acted(self.tournament, self.table, name, given, guest, key=key) else None

    # Showing

    def shown(self, chosen: Entering, riichi: Sequence[str], seats: Sequence[SeatView]) -> dict[str, Any]:
        """What lies open, what the pot holds, who has chosen; the seats get their cards."""
        try:
            view = self.view(chosen)
        except Refusal:
            view = self.table
        judged = self.judged if view is self.table else view.judged()
        dressed = dress(view, judged, chosen, seats, self.guest, self.names)
        return dressed | own_hand(self.table, self.guest, chosen) | covering(self.table, self.guest, chosen)

    def step(self, name: str, chosen: Entering, seats: Sequence[SeatView]) -> dict[str, Any] | None:
        """The steps of the cards: the four that lie open, a seat with its card, who won with which card."""
        if name == "cards":
            return open_cards(self.table, self.guest)
        return hand_steps(self, name, chosen, seats)


def _other_hand() -> Refusal:
    return Refusal(Problem("hands.meanwhile", "", _("This hand is over: the next one is being played.")))


@register_beside
def cards_beside(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], guest: Guest, way: Way
) -> CardsBeside | None:
    """The cards of a table, where it is played with some and they are dealt."""
    if not has_cards(tournament):
        return None
    deck = Deck.objects.filter(table=table).first()
    if deck is None:
        return None
    deck.table = table
    return CardsBeside(tournament, read_table(tournament, deck, seats), guest, way, short_names(seats))
