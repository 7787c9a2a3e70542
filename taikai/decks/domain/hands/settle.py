"""A hand that ended at a carded table: settle it for the preview, apply it, undo it, correct the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from cards.deck import EndHand, HandResult, Mark, Operation, Undo
from cards.judge.api import Verdict, judge
from cards.judge.values import BANK, POT, Line, seat_of
from scoring.riichi.hanchan.settlement import valid_nagashi
from scoring.rulesets import Ruleset
from taikai.decks.domain.deals.decks import write
from taikai.decks.domain.game import Ending, Game, following
from taikai.decks.domain.statistics import moved_json
from taikai.decks.domain.tables.play import at_table, table_title
from taikai.decks.domain.tables.table import FLAGS, CardTable
from taikai.decks.models import CardHand, Deck
from taikai.language import reader_language
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament


@dataclass(slots=True)
class Changes:
    """What the judge changes of a computed settlement. Seats by the winds of the hand; points in points.

    `struck` are indices of ledger lines that move points; `delta`, `pot` and `honba` replace what was computed.
    """

    struck: tuple[int, ...] = ()
    delta: Mapping[str, int] = field(default_factory=dict)
    pot: int | None = None
    honba: int | None = None
    reason: str = ""
    unbalanced: bool = False  # the judge knows that points + pot + bank do not add up
    indicators: bool = False  # the judge accepts another number of indicators
    last: bool = False  # the time is up: no hand follows

    @property
    def any(self) -> bool:
        """Whether anything computed is changed."""
        return bool(self.struck or self.delta or self.pot is not None or self.honba is not None)

    def as_json(self) -> dict[str, Any]:
        """As stored with the hand; empty when nothing is changed."""
        raw: dict[str, Any] = {}
        if self.struck:
            raw["struck"] = list(self.struck)
        if self.delta:
            raw["delta"] = dict(self.delta)
        for name in ("pot", "honba"):
            if getattr(self, name) is not None:
                raw[name] = getattr(self, name)
        for name in ("unbalanced", "indicators", "last", "reason"):
            if getattr(self, name):
                raw[name] = getattr(self, name)
        return raw


@dataclass(slots=True)
class Settlement:
    """The settlement as it would be applied. `delta` by the winds of the hand."""

    verdict: Verdict
    lines: list[Line]
    delta: dict[str, int]
    pot: int
    bank: int
    honba: int
    ending: Ending
    after: Game
    balance: int  # points created beyond pot and bank; 0 unless the judge's numbers do not add up
    problems: list[Problem]
    answer: dict[str, Any]


def settle(table: CardTable, report: Mapping[str, Any], changes: Changes | None = None) -> Settlement:
    """What a report comes to at this table with the judge's changes; `problems` say what stands in its way."""
    changes = changes or Changes()
    language = reader_language()
    context = table.context()
    verdict = judge(context, report, table.settings.rulings, table.ruleset)
    problems = [Problem(p.code, p.where, p.message.get(language)) for p in verdict.problems]
    if not verdict.settled and not problems:
        # The claim does not stand: the screen shows why, and there is nothing to apply.
        problems.append(Problem("hand.refused", "", _("This claim does not stand; nothing is paid for it.")))
    if not changes.indicators:
        counts = [w for w in verdict.warnings if w.code in ("dora_indicators", "ura_indicators")]
        problems += [Problem(w.code, w.where, w.message.get(language)) for w in counts]
    lines = list(verdict.ledger)
    delta, pot, bank = _changed(verdict, lines, changes)
    honba = verdict.honba_at_end if changes.honba is None else changes.honba
    ending = _ending(report, verdict, honba, table.ruleset)
    balance = sum(delta.values()) - (table.game.pot - pot + bank) if verdict.settled else 0
    if balance and not changes.unbalanced:
        problems.append(
            Problem(
                "hand.balance",
                "delta",
                _("Points and pot do not add up: %(points)+d too many. Mend it, or say that it is meant so.")
                % {"points": balance},
            )
        )
    if (changes.any or changes.unbalanced or changes.indicators) and not changes.reason.strip():
        problems.append(
            Problem("hand.reason", "reason", _("Say why the settlement is changed: the log keeps it."))
        )
    after = following(table.game, table.ruleset, ending, delta, pot, last=changes.last) if delta else table.game
    answer = verdict.as_dict(language).get("answer", {}) if not verdict.problems else {}
    return Settlement(verdict, lines, delta, pot, bank, honba, ending, after, balance, problems, answer)


def _changed(verdict: Verdict, lines: list[Line], changes: Changes) -> tuple[dict[str, int], int, int]:
    """The computed result without the struck lines and with the judge's own numbers."""
    delta, pot, bank = dict(verdict.delta), verdict.pot_after, verdict.bank
    for index in changes.struck:
        if not 0 <= index < len(lines) or not lines[index].moves_points:
            continue
        line = lines[index]
        for place, sign in ((line.source, 1), (line.target, -1)):
            if place == POT:
                pot += sign * line.amount
            elif place == BANK:
                bank -= sign * line.amount
            elif place is not None:
                delta[place] = delta.get(place, 0) + sign * line.amount
    for seat, value in changes.delta.items():
        delta[seat] = value
    return delta, pot if changes.pot is None else changes.pot, bank


def _ending(report: Mapping[str, Any], verdict: Verdict, honba: int, ruleset: Ruleset) -> Ending:
    """What the next hand follows from; only those who were paid have won."""
    if verdict.results:
        return Ending("win", honba, tuple(result.win.seat for result in verdict.results))
    if verdict.outcome in ("abort", "sanchahou"):
        return Ending("abort", honba)
    if verdict.outcome == "chombo" and not ruleset.chombo.replay:
        return Ending("passed", honba)
    if verdict.outcome in ("reverse_mangan", "chombo"):
        return Ending("replay", honba)
    tenpai = tuple(report.get("tenpai", ()))
    if verdict.outcome == "nagashi_mangan":
        nagashi = [seat_of(seat) for seat in report.get("nagashi", ())]
        return Ending("nagashi_mangan", honba, tuple(valid_nagashi(ruleset, nagashi, nagashi)), tenpai)
    return Ending("draw", honba, (), tenpai)


def _deck_result(ending: Ending) -> HandResult:
    words = {
        "win": HandResult.WIN,
        "nagashi_mangan": HandResult.NAGASHI,
        "draw": HandResult.DRAW,
        "abort": HandResult.DRAW,
    }
    return words.get(ending.outcome, HandResult.REPLAY)


def _operations(table: CardTable, settlement: Settlement) -> list[Operation]:
    """The marks the hand changed, then its end: winners' cards replaced, drawn cards returned."""
    game = table.game
    found: list[Operation] = []
    after = game.by_start(settlement.verdict.state_after)
    for seat, flags in after.items():
        held = table.marks_of(seat)
        found += [Mark(seat, flag, flags[flag] or None) for flag in FLAGS if flags[flag] != held[flag]]
    winners = tuple(game.start_of(wind) for wind in settlement.ending.winners)
    found.append(EndHand(_deck_result(settlement.ending), winners, game.dealer))
    return found


def apply_hand(
    tournament: Tournament,
    deck: Deck,
    report: Mapping[str, Any],
    changes: Changes,
    *,
    hand: int,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """Write the hand down: points, honba, pot, next hand, marks, cards. `hand` is the number the judge saw.

    Raises:
        Refusal: everything that stands in the way; nothing changed.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _("This page showed hand %(old)d; hand %(now)d is being played. Look again.")
                % {"old": hand, "now": table.hand_number},
            )
        if table.game.ended:
            raise refuse("cards.ended", _("The last hand is played."))
        if not table.playing:
            raise refuse("cards.not_revealed", _("The cards of this hand are not revealed yet."))
        settlement = settle(table, report, changes)
        if settlement.problems:
            raise Refusal(settlement.problems)
        context, first = table.context(), len(table.log.entries) + 1
        write(table.deck, table.log, _operations(table, settlement))
        CardHand.objects.create(
            deck=table.deck,
            number=_next_number(table.deck),
            context={**context, "kyoku": table.game.kyoku, "name": table.game.name},
            report=dict(report),
            answer={
                **settlement.answer,
                "delta": settlement.delta,
                "pot_after": settlement.pot,
                "honba_at_end": settlement.honba,
            },
            changes=changes.as_json(),
            after=settlement.after.as_json(),
            moved=moved_json(context, report, changes.as_json(), table.settings, table.ruleset),
            notes=table.deck.notes,
            first_operation=first,
            judge=actor.label[:150],
        )
        table.deck.notes = []
        table.deck.save(update_fields=["notes"])
        act.log(
            target=f"{table_title(table.deck)}, {table.game.name}",
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
            after={**settlement.after.as_json(), **({"changes": changes.as_json()} if changes.any else {})},
            reason=changes.reason,
        )

    return at_table(tournament, deck, "cards.hand", act_on, actor=actor, key=key, content=(report, changes, hand))


def _next_number(deck: Deck) -> int:
    last = deck.hands.order_by("-number").first()
    return 1 if last is None else last.number + 1


def undo_last(tournament: Tournament, deck: Deck, *, number: int, actor: Actor, key: str = "") -> CardTable:
    """Take the last hand (or correction) back: points, cards and notes stand as before it.

    `number` is that of the row to be undone, so that pressing twice undoes once.

    Raises:
        Refusal: nothing was played, or it is not the last any more.
    """

    def act_on(act: Change, table: CardTable) -> None:
        last = table.hands[-1] if table.hands else None
        if last is None or last.number != number:
            raise refuse("cards.undo", _("This is not the last hand any more: look again."))
        if last.first_operation is not None:
            write(table.deck, table.log, [Undo(last.first_operation)])
            table.deck.notes = last.notes
            table.deck.save(update_fields=["notes"])
        last.undone_at = timezone.now()
        last.save(update_fields=["undone_at"])
        act.log(
            target=f"{table_title(table.deck)}, {last.context.get('name', '')}".rstrip(", "),
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
        )

    return at_table(tournament, deck, "cards.undone", act_on, actor=actor, key=key, content=(number,))


def correct(
    tournament: Tournament,
    deck: Deck,
    game: Game,
    *,
    reason: str,
    after: int | None = None,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """The judge sets what the table shows between two hands: points, pot, honba, the hand.

    `after` is the number of the row the judge saw last (0: none): what is not corrected stays as it was then.

    Raises:
        Refusal: without a reason, or a hand was written down or undone meanwhile.
    """

    def act_on(act: Change, table: CardTable) -> None:
        last = table.hands[-1].number if table.hands else 0
        if after is not None and after != last:
            raise refuse("cards.correct_late", _("A hand was written down or undone meanwhile: look again."))
        if not reason.strip():
            raise refuse("hand.reason", _("Say why the table is corrected: the log keeps it."), "reason")
        CardHand.objects.create(
            deck=table.deck,
            number=_next_number(table.deck),
            kind=CardHand.Kind.CORRECTION,
            changes={"reason": reason},
            after=game.as_json(),
            notes=table.deck.notes,
            judge=actor.label[:150],
        )
        act.log(
            target=table_title(table.deck),
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
            after=game.as_json(),
            reason=reason,
        )

    return at_table(
        tournament, deck, "cards.corrected", act_on, actor=actor, key=key, content=(game, after, reason)
    )
