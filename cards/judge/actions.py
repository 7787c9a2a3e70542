"""Judgement of claims during a hand: calls, riichi, Kirame's bet, meld exchanges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cards.judge.ability import Ability, Table
from cards.judge.legality.calls import call_refusal, overruled
from cards.judge.legality.kans import refused_in_riichi
from cards.judge.table.log import left_for_bet, too_poor
from cards.judge.tiles.waits import waits_of
from cards.judge.values import (
    Action,
    BetAction,
    CallAction,
    DeclaredMeld,
    RefusedClaim,
    RiichiAction,
    SwapAction,
    others,
)

_BORROWED: Final[Mapping[str, str]] = {}


class Judged(NamedTuple):
    """What an action comes to: a refusal, or what happens when it is carried out."""

    refusal: RefusedClaim | None = None
    outcome: Mapping[str, Any] = _BORROWED


def judge_action(table: Table, action: Action) -> Judged:
    """One claim in the middle of a hand."""
    if isinstance(action, CallAction):
        return _call(table, action)
    if isinstance(action, RiichiAction):
        return _riichi(table, action)
    return _kirame_bet(table, action.seat) if isinstance(action, BetAction) else _meld_swap(table, action)


def _call(table: Table, action: CallAction) -> Judged:
    claim, source = action.claim, action.source
    refusal = call_refusal(table, claim, source, asked=True)
    if refusal is None and claim.seat in table.riichi and claim.call != "ron":
        kind = claim.kinds[0] if claim.kinds else None
        refusal = refused_in_riichi(table, claim.seat, claim.call, kind, action.hand, action.melds)
    if refusal is None:
        rivals = (*table.facts.get("competing_calls", ()), *table.facts.get("priority_call", ()))
        refusal = overruled(table, claim, rivals, source)
    return Judged(refusal)


def _riichi(table: Table, action: RiichiAction) -> Judged:
    seat, inazuma, hand, melds = action
    ability = table.active[seat]
    if ability is not None and ability.no_riichi is not None:
        return Judged(RefusedClaim("riichi_forbidden", seat, ability.no_riichi))
    if seat in table.riichi:
        return Judged(RefusedClaim("already_used", seat, "riichi"))
    stake = table.ruleset.riichi_bet
    if inazuma:
        special = ability.special_riichi if ability is not None else None
        if special is None:
            return Judged(RefusedClaim("riichi_forbidden", seat, table.off.get(seat, "C15b")))
        if table.flag(seat, special.flag):
            return Judged(RefusedClaim("already_used", seat, special.clause))
        stake = special.stake
        if table.balance[seat] < stake:
            return Judged(RefusedClaim("riichi_forbidden", seat, special.clause))
    elif too_poor(table, seat):
        return Judged(RefusedClaim("riichi_forbidden", seat, "riichi"))
    known = melds or table.logged_melds(seat)
    if not table.all_concealed(known, ability):
        return Judged(RefusedClaim("riichi_open_hand", seat, "riichi"))
    if hand and not ready(hand, known[: max(0, 14 - len(hand)) // 3], ability):
        return Judged(RefusedClaim("not_tenpai", seat, "R37"))
    return Judged(None, {"stake": stake})


def ready(hand: tuple[int, ...], melds: tuple[DeclaredMeld, ...], ability: Ability | None) -> bool:
    """Is the hand tenpai with this card: as it stands, or after some discard where a tile is too many?"""
    if len(hand) % 3 != 2:
        return bool(waits_of(hand, melds, ability))
    shorter = ((*hand[:index], *hand[index + 1 :]) for index in range(len(hand)))
    return any(waits_of(kinds, melds, ability) for kinds in shorter)


def _kirame_bet(table: Table, seat: str) -> Judged:
    """Half of what is left after the riichi stick, if that is less than 10 000 (R07)."""
    ability = table.active[seat]
    bet = ability.riichi_bet if ability is not None else None
    if bet is None:
        return Judged(RefusedClaim("own_card_forbids_call", seat, table.off.get(seat, "C11a")))
    if seat in table.riichi_bets:
        return Judged(RefusedClaim("already_used", seat, bet.clause))
    left = left_for_bet(table, seat)
    if left >= bet.below:
        return Judged(RefusedClaim("not_below_10000", seat, bet.clause))
    return Judged(
        None,
        {"bet": bet.amount(left), "more_dora_indicators": bet.indicators, "more_ura_indicators": bet.indicators},
    )


def _meld_swap(table: Table, action: SwapAction) -> Judged:
    """An exchange of melds: never a concealed kan of a player in riichi (C20d)."""
    seat = action.seat
    ability = table.active[seat]
    if ability is None or ability.swaps_melds is None:
        return Judged(RefusedClaim("own_card_forbids_call", seat, table.off.get(seat, "C20a")))
    for target in sorted(action.targets or others(seat)):
        if target in table.riichi and _takes_ankan(table, action, target):
            return Judged(RefusedClaim("closed_kan_of_riichi_player", seat, "C20d"))
    return Judged()


def _takes_ankan(table: Table, action: SwapAction, target: str) -> bool:
    """Is the meld taken from this seat a concealed kan: said so, or the very tiles of one it declared?"""
    named = bool(action.targets)
    if named and action.says_ankan:
        return True
    melds = table.melds_of(target)
    declared = {tuple(sorted(meld.kinds)) for meld in melds if meld.kind == "ankan"}
    if declared & action.tiles:
        return True
    return named and not action.described and not action.tiles and 0 < len(declared) == len(melds)
