"""Games for tests: records as the JSON interface writes them, and random typed ones that are possible."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.interface.kinds.written import WRITTEN, Written
from scoring.interface.reading.hand import FLAGS
from scoring.ledger import POT, SEATS, Transfer, ledger
from scoring.problems import Refused
from scoring.riichi.hanchan import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Correction,
    DealerEnds,
    Decision,
    Draw,
    Hanchan,
    HandPlayed,
    Nagashi,
    PaymentRecord,
    Record,
    Signal,
    SuukantsuScored,
    Winner,
    Won,
    begin,
    replay,
)
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tests.hands import random_win
from scoring.tiles import format_kinds, format_tiles


def written(kind: str, given: Mapping[str, Any] | None = None, dealer: int | None = None) -> Record:
    return Record(Written(kind, given or {}), dealer)


def start(ruleset: Ruleset, points: Sequence[int] | None = None) -> Hanchan:
    return begin(ruleset, points, WRITTEN)


def play_again(ruleset: Ruleset, points: Sequence[int] | None, records: Sequence[Record]) -> Hanchan:
    return replay(ruleset, points, records, WRITTEN)


def random_game(rng: random.Random, ruleset: Ruleset, hands: int = 12) -> Hanchan:
    """A game of typed records that follow each other; every kind of record turns up now and then."""
    game = begin(ruleset)
    for _ in range(hands * 4):
        if len(game.records) >= hands or game.state.over:
            break
        try:
            game = game.append(Record(random_record(rng, game)))
        except Refused:
            continue
    return game


def random_record(rng: random.Random, game: Hanchan) -> Any:
    state = game.state
    chance = rng.random()
    if chance < 0.04:
        points = list(state.points)
        a, b = rng.sample(range(4), 2)
        points[a] += 300
        points[b] -= 200
        hand = (rng.randrange(2), rng.randint(1, 4), rng.randrange(3))
        return Correction("counted again", tuple(points), *hand, state.pot)
    if chance < 0.07:
        payer, payee = rng.sample(SEATS, 2)
        return PaymentRecord(ledger([Transfer(payer, payee, 500, "bet", "side bet")]))
    if chance < 0.1:
        return rng.choice((Signal(), DealerEnds()))
    riichi = tuple(seat for seat in SEATS if rng.random() < 0.2)
    beside = ledger([Transfer("E", "S", 100, "card", "a card")]) if rng.random() < 0.1 else ledger([])
    return HandPlayed(random_end(rng, riichi), riichi, beside)


def random_end(rng: random.Random, riichi: tuple[Any, ...]) -> Any:
    chance = rng.random()
    a, b = rng.sample(SEATS, 2)
    tenpai = tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.4)
    if chance < 0.2:
        return Draw(tenpai)
    if chance < 0.3:
        others = [seat for seat in SEATS if seat != b]
        values = rng.sample(others, rng.choice((1, 2, 2, 3)))
        return Won(tuple(Winner(seat, ByRonValue(rng.choice((1000, 3900, 8000)))) for seat in values), b)
    if chance < 0.35:
        return Won((Winner(a, ByTsumoValue(2000, rng.choice((1000, 2000)))),))
    if chance < 0.5:
        win = WinContext(
            tile=0,
            seat=SEATS.index(a),
            source=SEATS.index(b) if rng.random() < 0.6 else None,
            riichi=int(a in riichi),
        )
        report = ReportedWin(win=win, han=rng.randint(2, 9), fu=rng.choice((30, 40, 50)), open=a not in riichi)
        return Won((Winner(a, ByCount(report)),), None if win.source is None else b)
    if chance < 0.8:
        hand, win = random_win(rng)
        return Won(
            (Winner(SEATS[win.seat], ByTiles(hand, win)),), None if win.source is None else SEATS[win.source]
        )
    if chance < 0.85:
        return Nagashi((a,), (a,), tenpai)
    if chance < 0.9:
        return Abortive(rng.choice(("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan")))
    if chance < 0.93:
        return SuukantsuScored(a, rng.choice(("ankan", "daiminkan")), b)
    if chance < 0.97:
        return Chombo(a, rng.choice(("", "noten_riichi")))
    return Decision("as agreed", (1000, -1000, 0, 0), dealer_keeps=rng.random() < 0.5)


def in_pot(game: Hanchan) -> int:
    """What the ledgers of a game have put on the table."""
    return sum(step.ledger.balance()[POT] for step in game.steps)


def as_written(what: Any) -> Written:
    """A typed record as the JSON interface would have it."""
    match what:
        case Signal():
            return Written("signal", {})
        case DealerEnds():
            return Written("dealer_ends", {})
        case PaymentRecord(paid=paid):
            return Written("payment", {"transfers": _transfers(paid)})
    kind, text = _end_written(what.end)
    given = {**text, "riichi_this_hand": list(what.riichi)}
    return Written(kind, given | ({"transfers": _transfers(what.paid)} if what.paid.lines else {}))


def _transfers(paid: Any) -> list[dict[str, Any]]:
    return [
        {"from": t.payer, "to": t.payee, "points": t.points, "reason": t.reason, "source": t.source}
        for t in paid.lines
    ]


def _end_written(end: Any) -> tuple[str, dict[str, Any]]:
    match end:
        case Won(winners=(Winner(seat=seat, worth=ByTiles() | ByCount() as worth),), discarder=discarder):
            by = {"by": "tsumo"} if discarder is None else {"by": "ron", "from": discarder}
            kind, text = _worth_written(worth)
            return kind, {**text, **by, "seat": seat}
        case Won(winners=winners, discarder=discarder):
            values = [{"seat": winner.seat, "ron_value": winner.worth.points} for winner in winners]
            return "multi_ron", {"discarder": discarder, "winners": values}
        case Draw(tenpai=tenpai):
            return "draw", {"tenpai": list(tenpai)}
        case Nagashi(seats=seats, closed=closed, tenpai=tenpai):
            open_hands = {seat: seat in closed for seat in seats}
            return "nagashi", {"nagashi": list(seats), "nagashi_hand_closed": open_hands, "tenpai": list(tenpai)}
        case Abortive(event=event, same_player=same):
            return "abortive", {"event": event, "same_player": same}
        case Chombo(offender=offender, cause=cause, social=social):
            return "chombo", {"offender": offender, "cause": cause, "social": social}
        case SuukantsuScored(winner=winner, fourth_kan=kan, fed_by=fed_by):
            fed = {"fed_by": fed_by} if kan == "daiminkan" else {}
            event = "suukantsu_after_discard"
            return "special_win", {"event": event, "winner": winner, "fourth_kan": kan, **fed}
        case Decision():
            deltas = dict(zip(SEATS, end.deltas, strict=True))
            return "judge", {"deltas": deltas, "reason": end.reason, "dealer_keeps": end.dealer_keeps}
    raise AssertionError(end)


def _worth_written(worth: ByTiles | ByCount) -> tuple[str, dict[str, Any]]:
    if isinstance(worth, ByCount):
        report = worth.report
        text = {"han": report.han, "fu": report.fu, "open": report.open, "riichi": bool(report.win.riichi)}
        return "report", text
    hand, win = worth.hand, worth.win
    melds = [
        {"type": meld.type, "tiles": format_tiles(meld.tiles)}
        | ({} if meld.source is None else {"from": SEATS[meld.source]})
        for meld in hand.melds
    ]
    flags = {name: True for name in FLAGS if getattr(win, name)}
    if win.ankan_robbed:
        flags["chankan"] = "ankan"
    indicators = {"dora": win.dora, "kandora": win.kan_dora, "ura": win.ura}
    turned = {name: [format_kinds([kind]) for kind in kinds] for name, kinds in indicators.items() if kinds}
    pao = [{"yaku": entry.yaku, "player": SEATS[entry.player]} for entry in win.pao]
    return "hand", {
        "tiles": format_tiles(hand.concealed),
        "melds": melds,
        "win": format_kinds([win.tile]),
        "riichi": win.riichi,
        "winning_tile_not_shown": win.hidden,
        **flags,
        **turned,
        **({"pao": pao} if pao else {}),
    }
