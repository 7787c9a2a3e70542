"""Needed questions: without those that noted events answer or that change nothing.

`told_by_events` is an answer that follows from the log; `needed` says whether the answer can matter for this
report. Both look at the replayed table, and neither knows more than the report says so far: where a hand is
not typed yet, a question about it may still be needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from cards.judge.ability import Table
from cards.judge.values import SEATS, Win

if TYPE_CHECKING:
    from cards.catalogue import CardQuestion

Need = Callable[[Table, str, Mapping[str, Any]], bool]
Told = Callable[[Table, str], Any]


def needed(table: Table, question: CardQuestion, answers: Mapping[str, Any]) -> bool:
    """Can the answer change this report? `answers`: what was answered so far to questions of the same seat."""
    need = NEEDS.get(question.name)
    return need is None or need(table, question.owner, answers)


def told_by_events(table: Table, question: CardQuestion) -> Any:
    """The answer the noted events give by themselves; None where they do not."""
    told = TOLD.get(question.name)
    return None if told is None else told(table, question.owner)


def _win(table: Table, seat: str) -> Win | None:
    return next((win for win in table.report.wins if win.seat == seat), None)


def _wins(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    """Only if the owner wins."""
    return _win(table, seat) is not None


def _chi_told(table: Table, seat: str) -> tuple[list[str | None], list[str | None]]:
    """Whom each chi of a seat was called from: as the log says, and as the melds of its win say."""
    win = _win(table, seat)
    calls = [call.source for call in table.calls if call.seat == seat and call.call == "chi"]
    return calls, [meld.source for meld in win.melds if meld.kind == "chi"] if win is not None else []


def _chi_sources(table: Table, seat: str) -> list[str] | None:
    """Whom a seat called chi from, where every one of them says so."""
    calls, melds = _chi_told(table, seat)
    number = max(len(calls), len(melds))
    for sources in (calls, melds):
        if number and len(sources) == number and None not in sources:
            return [other for other in SEATS if other in sources]
    return None


def _chi(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    return _win(table, seat) is None or any(_chi_told(table, seat))


def _stands_by(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    """Somebody else wins, and not off this seat."""
    return _win(table, seat) is None and table.report.discarder != seat


def _best_tsumo(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    shown = any(table.facts.get(key, {}).get(seat) for key in ("hands", "concealed"))
    waits = seat in table.riichi or answers.get("own_tenpai") is not False
    return waits and not shown and _stands_by(table, seat, answers)


def _unseen_closed(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    return seat not in table.riichi and answers.get("own_tenpai") is not False


def _outs(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    return "visible_tiles" not in table.facts


def _pair_wait(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    """A damaten win on a tile the hand already had: only then can it be a hell wait."""
    win = _win(table, seat)
    if win is None:
        return not table.report.wins
    if seat in table.riichi or not table.all_concealed(win.melds, table.active[seat]):
        return False
    return win.tile in win.kinds and _outs(table, seat, answers)


def _threatened(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    """Somebody else is in riichi and nobody has called since: that ippatsu may be alive."""
    return any(other != seat and not table.called_since_riichi(other) for other in table.riichi)


def _early(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    """Nelly's turn of riichi counts when she wins after dealing in; the log may have it already."""
    declared = table.riichi.get(seat)
    if declared is None or declared.turn is not None or not table.flag(seat, "dealt_in_last_hand"):
        return False
    return _wins(table, seat, answers)


def _earlier_tile(table: Table, seat: str, answers: Mapping[str, Any]) -> bool:
    return bool(answers.get("previous_discard"))


NEEDS: Final[Mapping[str, Need]] = {
    "chii_from": _chi,
    "own_tenpai": _stands_by,
    "own_closed": _unseen_closed,
    "hitomi_tsumo": _best_tsumo,
    "live_outs": _outs,
    "hell_wait": _pair_wait,
    "ippatsu_live": _threatened,
    "kasumi_suit": _wins,
    "ryuuka_declared": _wins,
    "riichi_turn": _early,
    "latest_discard_called": _earlier_tile,
}
"""The questions whose answer matters only sometimes; every other one does whenever it is put."""
OF_WINNER: Final = frozenset(name for name, need in NEEDS.items() if need is _wins)
"""Questions of the winner alone: put as soon as the form says who won, before any hand is typed."""
TOLD: Final[Mapping[str, Told]] = {
    "chii_from": _chi_sources,
    "own_tenpai": lambda table, seat: True if seat in table.riichi else None,
    "own_closed": lambda table, seat: False if seat in table.opened else None,
}
