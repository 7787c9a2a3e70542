"""The twenty situations judges get wrong (`docs/spec/cards.md` §9): for each a small answer a page can show.

All functions are pure and take a replayed `Table` (`questions.table_of`), a winner's hand on it (`winning`)
or a verdict; none changes what it is given. Situations 3, 5 and 9 need no function of their own: yaku and
bonus are two dictionaries of a result, and `payment_lines` prints what was paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from cards.judge.gates.calls import claims_in_order
from cards.judge.payments.draws import through_a_card
from cards.judge.payments.outcome import Outcome
from cards.judge.payments.win import pot_taker
from cards.judge.tiles.engine import RULES
from cards.judge.tiles.outs import live_outs, waits_of
from cards.judge.values import HANCHAN_FLAGS, POT, SEATS, Claim, Line, Meld, Refusal, others
from cards.judge.worth.indicators import Indicators, required_indicators
from cards.judge.worth.money import times, tsumo_shares
from cards.judge.worth.score import score, ura_access
from cards.judge.worth.winning import REVALUED, Scored, Winning
from scoring.tiles import EAST

if TYPE_CHECKING:
    from cards.abilities.base import Ability
    from cards.judge.api import Verdict
    from cards.judge.table.state import Table
    from scoring.rulesets import Ruleset


def winning(table: Table, seat: str) -> Winning | None:
    """The hand of a winner of the table's report."""
    win = next((win for win in table.report.wins if win.seat == seat), None)
    return None if win is None else Winning(table, win)


# 1 and 2: abilities switched off


def switched_off(table: Table) -> dict[str, str]:
    """Situation 1: the seats whose card may not be used now, each with the clause that switches it off."""
    return dict(table.off)


def depends_on_card(kinds: Iterable[int], melds: tuple[Meld, ...], ability: Ability | None) -> bool:
    """Situation 2: is the hand tenpai with its owner's card and noten without it?"""
    kinds = tuple(kinds)
    return bool(waits_of(kinds, melds, ability)) and not waits_of(kinds, melds, None)


def owes_reverse_mangan(table: Table, seat: str) -> bool:
    """Situation 2: is a noten riichi the fault of a switched-off card (G11, R24), and so no ordinary chombo?"""
    return seat in table.riichi and through_a_card(table, seat)


# 4: values replaced, not added


class Replaced(NamedTuple):
    """A yaku whose value a card replaced: the old value goes struck through beside the new one."""

    seat: str
    yaku: str
    old: int
    new: int
    clause: str


def replaced_values(verdict: Verdict) -> list[Replaced]:
    """Situation 4: which values were replaced, and by which clause (G01)."""
    found = []
    for result in verdict.results:
        for line in result.scored.lines:
            if line.kind == REVALUED:
                name, _, change = line.what.partition(" ")
                old, _, new = change.partition(" > ")
                found.append(Replaced(result.win.seat, name, int(old), int(new), line.clause))
    return found


# 5, 6, 9, 10: payments


def payment_lines(verdict: Verdict) -> list[Line]:
    """Situation 5: every transfer in the order it was made; what was doubled and what was not."""
    return [line for line in verdict.ledger if line.moves_points]


def factors_per_payer(verdict: Verdict) -> dict[str, dict[str, list[tuple[str, int]]]]:
    """Situation 6: for each winner and payer the factors on the hand payment, each with its clause."""
    return {result.win.seat: {payer: list(f) for payer, f in result.factors.items()} for result in verdict.results}


def shares(verdict: Verdict) -> dict[str, dict[str, int]]:
    """Situation 9: for each winner what every seat pays for the hand itself, honba apart."""
    return {result.win.seat: dict(result.shares) for result in verdict.results}


def rate_per_payer(table: Table, win: Winning) -> dict[str, int]:
    """Situation 10: how many times the base points each payer owes; the dealer's rate may be a card's."""
    as_dealer = as_ron = False
    if win.ability is not None:
        as_dealer = win.ability.dealer_rate is not None and win.ability.dealer_rate(table, win) is not None
        as_ron = win.tsumo and win.ability.ron_rate is not None
    payers = others(win.seat) if win.tsumo else (win.discarder or "",)
    return {payer: times(win.seat, payer, win.tsumo and not as_ron, as_dealer) for payer in payers}


# 7: the wall side


def wall_side_matters(table: Table) -> bool:
    """Situation 7: is a card in play that asks on whose wall the hand ended? Then the form must know it.

    A win on a tile of the dead wall uses the side of the live wall.
    """
    return any(ability is not None and ability.doubles_by_wall for ability in table.active.values())


# 8: forbidden winds


def forbidden_winds(table: Table, win: Winning) -> dict[int, str]:
    """Situation 8: physical tiles that bar the win unless it is a yakuman, each with the clause."""
    found = {}
    for me in SEATS:
        ability = table.active[me]
        kind = EAST + SEATS.index(me)
        if me != win.seat and ability is not None and ability.forbids_own_wind and kind in win.physical:
            found[kind] = ability.forbids_own_wind
    return found


# 11 and 12: indicators and ura


def indicators_due(table: Table, win: Winning) -> Indicators:
    """Situation 11: exactly how many dora and ura indicators must lie open."""
    return required_indicators(table, win)


class UraAccess(NamedTuple):
    """May ura be counted, and why: a clause, `riichi`, or nothing where no rule grants it."""

    allowed: bool
    because: str


def ura_allowed(table: Table, win: Winning) -> UraAccess:
    """Situation 12: ura yes or no, because … for the reading that pays best."""
    scored = score(table, win)
    if isinstance(scored, Refusal):
        return UraAccess(False, scored.reason)
    return UraAccess(*ura_access(table, win, scored))


# 13 to 16: the board, Nelly, Kei, Hitomi


def board(table: Table) -> int:
    """Situation 13: the whole thousands on the table before anybody takes them: sticks, bets, carried points."""
    return table.balance[POT] // 1000


def pot_goes_to(table: Table) -> tuple[str | None, str]:
    """Situation 14: who takes the points on the table, and the clause where it is not the winner."""
    report = table.report
    taker = pot_taker(table, Outcome([], report.discarder, report.type == "draw"))
    if taker is not None and not (report.wins and table.ruled("R19", "winner_first")):
        return taker
    order = others(report.discarder) if report.discarder is not None else SEATS
    winners = sorted((win.seat for win in report.wins), key=order.index)
    return (winners[0], "pot") if winners else (None, "")


def outs_of(table: Table, win: Winning) -> int:
    """Situation 15: the live outs a winning Kei is paid for."""
    return live_outs(table, win)


def tiles_held(table: Table, holder: str, win: Winning) -> int:
    """Situation 15: how many of the winner's winning tiles the holder has concealed, for which the winner pays."""
    return sum(kind in win.waits for kind in table.seat_fact("concealed", holder, ()))


def tsumo_value(han: int, fu: int, seat: str, ruleset: Ruleset = RULES) -> dict[str, int]:
    """Situation 16: what each of the others would pay for this tsumo, and so bets for the next hand."""
    due = tsumo_shares(han, fu, seat == SEATS[0], ruleset)
    return {payer: due[payer] for payer in others(seat)}


# 17: placement


def places(table: Table) -> dict[str, int]:
    """Situation 17: the places cards look at, with the tie-break of G12 (R04)."""
    return {seat: table.place(seat) for seat in SEATS}


# 18: three kinds of special tiles


class DiscardRule(NamedTuple):
    """What may happen to a discard."""

    ron: str
    call: bool
    gives_furiten: bool
    clause: str


DISCARD_RULES: Final[Mapping[str, DiscardRule]] = {
    "ordinary": DiscardRule("yes", True, True, ""),
    "facedown": DiscardRule("always_winning_tile_only", False, False, "G04"),
    "kurumi_repeat": DiscardRule("no", False, True, "C21b"),
    "yoshiko_pair": DiscardRule("no", False, True, "C19d"),
    "swapped_in": DiscardRule("no", False, True, "G14"),
}
"""Situation 18: ron, call and furiten for each kind of discard."""


# 19: claims on one discard


def timeline(table: Table, claims: tuple[Claim, ...], discarder: str) -> list[tuple[Claim, bool]]:
    """Situation 19: the claims in order of priority; True for the one that stands (rons stand together)."""
    ranked = claims_in_order(table, claims, discarder)
    best = ranked[0][1] if ranked else 0
    shown = []
    for index, (claim, strength) in enumerate(ranked):
        stands = strength > 0 and strength == best and (index == 0 or claim.call == "ron" == ranked[0][0].call)
        shown.append((claim, stands))
    return shown


# 20: marks


class Badge(NamedTuple):
    """A mark of a seat that lasts: a hanchan flag, the side of a card, or the honba of the table."""

    seat: str
    name: str
    value: str


def badges(table: Table) -> list[Badge]:
    """Situation 20: everything that lasts beyond the moment and that judges forget."""
    found = [Badge(seat, name, "yes") for seat in SEATS for name in HANCHAN_FLAGS if table.flag(seat, name)]
    for seat in SEATS:
        ability = table.cards[seat]
        if ability is not None and (ability.turns_over or ability.is_back):
            found.append(Badge(seat, "side", "himeko" if ability.is_back else "mairu"))
    if table.honba != table.context.honba:
        found.append(Badge("", "honba", str(table.honba)))
    return found


def has_yaku(scored: Scored) -> bool:
    """Situation 3: bonus han and dora are no yaku (G02)."""
    return bool(scored.yaku)
