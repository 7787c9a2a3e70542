"""Default judge of hands: follows the ruleset, keeps no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from scoring.ledger import POT, SEATS, Ledger, Seat, Transfer, ledger
from scoring.problems import Problem, Refused, problem
from scoring.riichi.hanchan.between import transfer_problems
from scoring.riichi.hanchan.judge import Outcome
from scoring.riichi.hanchan.records import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Correction,
    Decision,
    Draw,
    HandPlayed,
    Nagashi,
    SuukantsuScored,
    Winner,
    Won,
)
from scoring.riichi.hanchan.settlement import (
    Settlement,
    Stakes,
    plan_rons,
    riichi_problems,
    settle_abortive,
    settle_chombo,
    settle_draw,
    settle_nagashi,
    settle_rons,
    settle_suukantsu,
    settle_wins,
    valid_nagashi,
)
from scoring.riichi.hanchan.state import State
from scoring.riichi.hanchan.worth import declared_problems, kan_problems, kans_of, payments_of
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

NO_SUCH = {
    "abortive": Text("these rules do not have this abortive draw"),
    "chombo": Text("record the win, because it makes the chombo void"),
    "special_win": Text("this win is not possible here, so record how the hand ended"),
}
Paid = Mapping[Seat, Ledger]
"""What winners get, by seat, where it has been worked out already."""


class RulesJudge:
    """Judges hands by nothing but the ruleset."""

    def opening(self, ruleset: Ruleset) -> None:
        return

    def against(self, ruleset: Ruleset, correction: Correction) -> list[Problem]:
        """Points on the table that are no whole number of riichi sticks: nobody would ever get the rest."""
        if not ruleset.riichi_bet or correction.pot % ruleset.riichi_bet == 0:
            return []
        return [
            problem(
                "pot",
                "pot",
                "{pot} points on the table are not a whole number of riichi sticks",
                pot=correction.pot,
            )
        ]

    def judged(self, ruleset: Ruleset, state: State, report: HandPlayed) -> Outcome:
        """What the hand comes to; raises `Refused` with all that makes it impossible."""
        found = [
            *riichi_problems(ruleset, report.riichi, state.by_wind()),
            *transfer_problems(report.paid.lines),
        ]
        try:
            settled = settle(ruleset, state, report)
        except Refused as refused:
            raise Refused([*found, *refused.problems]) from None
        if found:
            raise Refused(found)
        return outcome_of(ruleset, state, report, settled)


def settle(ruleset: Ruleset, state: State, hand: HandPlayed, paid: Paid | None = None) -> Settlement:
    """The settlement of a hand at a table; raises `Refused`.

    `paid`: what the winners get, where whoever asks has worked it out while reading the report.
    """
    table = Stakes(state.honba, state.sticks, hand.riichi)
    end = hand.end
    match end:
        case Won():
            return _won(ruleset, state, table, end, paid)
        case Draw():
            return _drawn(ruleset, table, end)
        case Nagashi():
            return _nagashi(ruleset, table, end)
        case Abortive():
            return _aborted(ruleset, table, end)
        case Chombo():
            return _chombo(ruleset, table, end)
        case SuukantsuScored():
            return _suukantsu(ruleset, table, end)
        case Decision():
            return _decided(ruleset, table, end)


def outcome_of(ruleset: Ruleset, state: State, hand: HandPlayed, settled: Settlement) -> Outcome:
    """A settled hand as the game takes it, with this hand's bets; raises `Refused` after a fourth riichi."""
    end = hand.end
    returned = cast("Sequence[Seat]", settled.facts.get("riichi_returned", ()))
    void = end.discarder if isinstance(end, Won) and end.void_riichi else None
    declared = [seat for seat in hand.riichi if seat != void]
    aborts = "suucha_riichi" in ruleset.abortive_draws and not isinstance(end, Abortive | Chombo | Decision)
    if len(declared) == len(SEATS) and aborts:
        raise Refused(
            [
                problem(
                    "four_riichi",
                    "riichi_this_hand",
                    "record an abortive draw, because the fourth riichi ends the hand",
                )
            ]
        )
    deposits = ledger(
        Transfer(seat, POT, ruleset.riichi_bet, "deposit", "riichi_bet")
        for seat in declared
        if seat not in returned
    )
    chombo = isinstance(end, Chombo)
    return Outcome(
        deposits + settled.ledger + hand.paid,
        settled.dealer_keeps,
        settled.honba_next,
        settled.sticks_left,
        settled.renchan,
        replay=chombo and bool(settled.facts.get("replay")),
        chombo_by=end.offender if isinstance(end, Chombo) and settled.facts.get("penalty_after_uma") else None,
        ends=str(settled.facts.get("ends", "")),
    )


def declared_riichi(winner: Winner) -> bool | None:
    """Whether a win is said to be with riichi; None where only its points are known."""
    match winner.worth:
        case ByTiles(win=win):
            return bool(win.riichi)
        case ByCount(report=report):
            return bool(report.win.riichi)
    return None


def _won(ruleset: Ruleset, state: State, table: Stakes, won: Won, paid: Paid | None) -> Settlement:
    discarder = won.discarder
    seats = [winner.seat for winner in won.winners]
    void = discarder if won.void_riichi else None
    if paid is None:
        found = _win_problems(won, table)
        if found:
            raise Refused(found)
    if discarder is None:
        if paid is None:
            paid = {seats[0]: payments_of(ruleset, won.winners[0], None, state.round, state.honba)}
        return settle_wins(ruleset, table, seats, paid[seats[0]], void)
    if all(isinstance(winner.worth, ByRonValue) for winner in won.winners):
        values = {w.seat: w.worth.points for w in won.winners if isinstance(w.worth, ByRonValue)}
        return settle_rons(ruleset, table, discarder, values, void is not None)
    plan = plan_rons(ruleset, discarder, seats)
    if paid is None:
        paid = _each_paid(ruleset, state, won, plan.honba_for)
    if plan.abortive:
        return settle_rons(ruleset, table, discarder, dict.fromkeys(seats, 100), void is not None)
    total = Ledger()
    for seat in seats:
        if seat in plan.paid:
            total += paid[seat]
    return settle_wins(ruleset, table, plan.paid, total, void)


def _each_paid(ruleset: Ruleset, state: State, won: Won, honba_for: frozenset[Seat]) -> Paid:
    """The payments of every winner, also of those who are not paid; all problems at once."""
    paid: dict[Seat, Ledger] = {}
    found: list[Problem] = []
    for index, winner in enumerate(won.winners):
        honba = state.honba if winner.seat in honba_for else 0
        try:
            paid[winner.seat] = payments_of(ruleset, winner, won.discarder, state.round, honba)
        except Refused as refused:
            found += (
                [p.within(f"winners.{index}") for p in refused.problems]
                if len(won.winners) > 1
                else refused.problems
            )
    if found:
        raise Refused(found)
    return paid


def _win_problems(won: Won, table: Stakes) -> list[Problem]:
    """What cannot be about who won, from whom and with whose riichi, whatever the hands are."""
    found: list[Problem] = []
    seats = [winner.seat for winner in won.winners]
    if not seats:
        found.append(problem("winners", "winners", "no winner"))
    if won.discarder is None and len(seats) > 1:
        found.append(problem("winners", "winners", "only one player wins by tsumo"))
    for index, winner in enumerate(won.winners):
        if winner.seat == won.discarder:
            found.append(
                problem(
                    "winner_is_discarder",
                    f"winners.{index}.seat",
                    "{seat} cannot win on the own discard",
                    seat=winner.seat,
                )
            )
        if winner.seat in seats[:index]:
            found.append(
                problem(
                    "twice",
                    f"winners.{index}.seat",
                    "{seat} wins twice",
                    seat=winner.seat,
                )
            )
        declared = declared_riichi(winner)
        if declared is not None:
            found += declared_problems(winner.seat, declared, table.riichi)
        found += _value_problems(index, winner)
    return found + kan_problems(
        sum(kans_of(w.worth.hand.melds) for w in won.winners if isinstance(w.worth, ByTiles))
    )


def _value_problems(index: int, winner: Winner) -> list[Problem]:
    worth = winner.worth
    values = (
        (worth.points,)
        if isinstance(worth, ByRonValue)
        else (worth.east, worth.others)
        if isinstance(worth, ByTsumoValue)
        else ()
    )
    return [
        problem(
            "hundreds",
            f"winners.{index}.worth",
            "{value} does not come in hundreds",
            value=value,
        )
        for value in values
        if value % 100 or value < 0
    ]


def noten_riichi_problems(riichi: Sequence[str], tenpai: Sequence[str]) -> list[Problem]:
    """Riichi without tenpai shows up at a draw: that is a chombo, not a draw."""
    return [
        problem(
            "noten_riichi",
            "tenpai",
            "{seat} declared riichi but is not tenpai, so record a chombo",
            seat=seat,
        )
        for seat in riichi
        if seat not in tenpai
    ]


def _drawn(ruleset: Ruleset, table: Stakes, draw: Draw) -> Settlement:
    found = noten_riichi_problems(table.riichi, draw.tenpai)
    if found:
        raise Refused(found)
    return settle_draw(ruleset, table, draw.tenpai)


def _nagashi(ruleset: Ruleset, table: Stakes, end: Nagashi) -> Settlement:
    counts_as_win = ruleset.nagashi_mangan.counts_as_win and valid_nagashi(ruleset, end.seats, end.closed)
    found = [] if counts_as_win else noten_riichi_problems(table.riichi, end.tenpai)
    if found:
        raise Refused(found)
    return settle_nagashi(ruleset, table, end.seats, end.closed, end.tenpai)


def _aborted(ruleset: Ruleset, table: Stakes, end: Abortive) -> Settlement:
    if end.event == "suucha_riichi" and len(table.riichi) != len(SEATS):
        raise Refused([four_riichi_problem(len(table.riichi))])
    settled = settle_abortive(ruleset, table, end.event, end.same_player)
    if settled is None:
        raise Refused([no_such("abortive")])
    return settled


def four_riichi_problem(declared: int) -> Problem:
    return problem(
        "four_riichi",
        "riichi_this_hand",
        "four players must have declared riichi, not {declared}",
        declared=declared,
    )


def no_such(kind: str) -> Problem:
    """The problem of a hand's end that is none under these rules."""
    return problem(f"no_{kind}", "kind", NO_SUCH[kind])


def _chombo(ruleset: Ruleset, table: Stakes, end: Chombo) -> Settlement:
    if ruleset.chombo.type == "none":
        raise Refused([no_chombo()])
    if end.win_at_same_moment and ruleset.chombo.void_on_win:
        raise Refused([no_such("chombo")])
    return settle_chombo(ruleset, table, end.offender, end.cause, end.social)


def no_chombo() -> Problem:
    return problem("no_chombo", "", "these rules have no chombo, so choose another ruleset")


def _suukantsu(ruleset: Ruleset, table: Stakes, end: SuukantsuScored) -> Settlement:
    if ruleset.suukaikan_same_player != "scores_suukantsu" or end.discard_ronned:
        raise Refused([no_such("special_win")])
    if end.winner in table.riichi and end.fourth_kan != "ankan":
        raise Refused([open_riichi_problem(end.winner)])
    return settle_suukantsu(ruleset, table, end.winner, end.fourth_kan, end.fed_by)


def open_riichi_problem(winner: str) -> Problem:
    return problem(
        "riichi_with_open_hand",
        "riichi_this_hand",
        "{winner} cannot have declared riichi with an open hand",
        winner=winner,
    )


def _decided(ruleset: Ruleset, table: Stakes, end: Decision) -> Settlement:
    """The judge's word: any change of points, as long as seats and pot still add up."""
    found: list[Problem] = []
    sticks_left = table.bets if end.sticks_left is None else end.sticks_left
    honba_next = table.honba if end.honba_next is None else end.honba_next
    if not end.reason:
        found.append(problem("reason", "reason", "a decision needs a reason"))
    if not 0 <= sticks_left <= table.bets:
        found.append(
            problem(
                "type",
                "sticks_left",
                "sticks_left must be a whole number from 0 to {bets}, not {sticks_left!r}",
                bets=table.bets,
                sticks_left=sticks_left,
            )
        )
    found += decision_problems(end.deltas, (table.bets - sticks_left) * ruleset.riichi_bet)
    if found:
        raise Refused(found)
    pairs = list(zip(SEATS, end.deltas, strict=True))
    lines = [Transfer(seat, POT, -points, "judge", "judge") for seat, points in pairs if points < 0]
    lines += [Transfer(POT, seat, points, "judge", "judge") for seat, points in pairs if points > 0]
    facts: dict[str, Any] = {"ends": "judge"} if end.ends_game else {}
    return Settlement(ledger(lines), end.dealer_keeps, honba_next, sticks_left, facts=facts)


def decision_problems(deltas: Sequence[int], taken: int) -> list[Problem]:
    """Changes of points that do not add up with what leaves the pot, or are no hundreds."""
    found = []
    if sum(deltas) != taken:
        found.append(
            problem(
                "total",
                "deltas",
                "the changes add up to {total}, but the pot pays {taken}",
                total=sum(deltas),
                taken=taken,
            )
        )
    if any(points % 100 for points in deltas):
        found.append(problem("hundreds", "deltas", "points come in hundreds"))
    return found


RULES_JUDGE = RulesJudge()
