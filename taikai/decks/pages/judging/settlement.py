"""Settlement for the judge: yaku, bonus, and each payment with its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.deck import SEATS
from cards.judge.ability import Result
from cards.judge.ability import Table as Judged
from cards.judge.legality.reasons import reason_text
from cards.judge.values import BANK, POT, RefusedClaim, ScoreLine
from cards.judge.worth.dora import ura_access
from scoring.riichi.yaku import CATALOGUE
from taikai.decks.domain.hands.settlement import CardSettlement
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.cards import clause_index, shown
from taikai.decks.pages.judging.hand_text import clause_name
from taikai.formatting.translation import reader_language

REVALUED = "yaku_value"  # a line whose words are "pinfu 1 > 2"
KIND_WORDS = {
    "stake": gettext_lazy("riichi stick"),
    "bet": gettext_lazy("paid into the pot"),
    "call": gettext_lazy("paid for a call"),
    "hand": gettext_lazy("value of the hand"),
    "honba": gettext_lazy("honba"),
    "pot": gettext_lazy("takes the pot"),
    "own_stick": gettext_lazy("own riichi stick returned"),
    "stick_back": gettext_lazy("riichi stick returned"),
    "side": gettext_lazy("side payment"),
    "floor": gettext_lazy("zero stop"),
    "noten": gettext_lazy("noten payment"),
    "nagashi": gettext_lazy("nagashi mangan"),
    "reverse_mangan": gettext_lazy("reverse mangan"),
    "factor": gettext_lazy("payment multiplied"),
    "exempt": gettext_lazy("pays nothing"),
    "dealer_rate": gettext_lazy("pays the dealer’s rate"),
    "ron_rate": gettext_lazy("pays the ron rate"),
    "noten_dropped": gettext_lazy("no noten payment"),
    "honba_added": gettext_lazy("one extra honba"),
    "yaku": gettext_lazy("yaku"),
    "yaku_value": gettext_lazy("han value"),
    "no_dora": gettext_lazy("dora don’t count"),
    "bonus": gettext_lazy("bonus han"),
    "fu": gettext_lazy("fu"),
    "limit": gettext_lazy("base points"),
    "dora": gettext_lazy("dora"),
    "ura": gettext_lazy("ura dora"),
    "red": gettext_lazy("red fives"),
    "no_ura": gettext_lazy("no ura dora"),
    "rank": gettext_lazy("limit raised"),
    "stands_for": gettext_lazy("winning tile counts as"),
    "no_yaku_needed": gettext_lazy("needs no yaku"),
    "not_declared": gettext_lazy("not declared, doesn’t count"),
}
LIMIT_WORDS = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "kazoe_yakuman": gettext_lazy("counted yakuman"),
    "yakuman": gettext_lazy("yakuman"),
}
OUTCOME_WORDS = {
    "draw": gettext_lazy("Draw"),
    "nagashi_mangan": gettext_lazy("Nagashi mangan"),
    "reverse_mangan": gettext_lazy("Reverse mangan (hand replayed)"),
    "chombo": gettext_lazy("Chombo (hand void)"),
    "abort": gettext_lazy("Abortive draw"),
    "sanchahou": gettext_lazy("Three rons on one discard (abortive draw)"),
}


def yaku_name(name: str) -> str:
    """A yaku as players call it."""
    known = CATALOGUE.get(name)
    return known.romaji if known is not None else name.replace("_", " ")


def settlement_view(
    table: CardTable, settlement: CardSettlement, report: Mapping[str, Any], data: QueryDict
) -> dict[str, Any]:
    """The context of `decks/settlement.html`."""
    verdict, game = settlement.verdict, table.game
    index = clause_index(table.card_set.id)
    struck = set(data.getlist("strike"))
    judged = table.judged(report)
    return {
        "results": [_result(table, index, result, judged) for result in verdict.results],
        "refusal": None if verdict.refusal is None else _refusal(table, index, verdict.refusal),
        "lines": [
            _line(table, index, number, line, str(number) in struck)
            for number, line in enumerate(settlement.lines)
        ],
        "outcome": OUTCOME_WORDS.get(verdict.outcome) if isinstance(verdict.outcome, str) else None,
        "warnings": [warning.message.get(reader_language()) for warning in verdict.warnings],
        "rows": [
            {
                "wind": wind,
                "seat": table.seats.get(game.start_of(wind)),
                "delta": settlement.delta.get(wind, 0),
                "after": settlement.after.points[game.start_of(wind)],
                "set": data.get(f"set_{wind}", ""),
            }
            for wind in SEATS
        ],
        "pot": settlement.pot,
        "pot_before": game.pot,
        "bank": settlement.bank,
        "honba": settlement.honba,
        "balance": settlement.balance,
        "after": settlement.after,
        "settled": verdict.settled,
        "off": [
            {"wind": wind, "clause": clause, "card": _card(table, index, clause)}
            for wind, clause in (judged.off.items() if judged is not None else ())
        ],
    }


def clause_lines(table: CardTable, settlement: CardSettlement) -> list[str]:
    """What cards changed about the worth of a hand or who pays it, each with its card and clause: "Megan C32b:
    payment times 2". What they make somebody pay by itself is a line of the ledger.
    """
    set_id = table.card_set.id
    index, found = clause_index(set_id), []
    for line in settlement.lines:
        if line.moves_points or line.clause not in index:
            continue
        _kind, words, what = _line_words(line)
        said = " ".join(str(part) for part in (words, line.amount or "", what) if part)
        found.append(f"{clause_name(set_id, line.clause)}: {said}")
    return list(dict.fromkeys(found))


def _result(table: CardTable, index: Mapping[str, str], result: Result, judged: Judged | None) -> dict[str, Any]:
    """What a winner's hand is worth, and which card gave or replaced what."""
    scored = result.scored
    values = _revalued(result)
    allowed, why = ura_access(judged, result.win, scored) if judged is not None else (False, "")
    return {
        "wind": result.win.seat,
        "yaku": [
            {
                "name": yaku_name(name),
                "han": han,
                "replaced": values.get(name, ("", ""))[0],
                "clause": values.get(name, ("", ""))[1] or scored.because.get(name),
            }
            for name, han in scored.yaku.items()
        ],
        "bonus": [
            {
                "name": name if name in index else KIND_WORDS.get(name, name),
                "han": han,
                "card": _card(table, index, name),
            }
            for name, han in scored.bonus.items()
        ],
        "han": scored.han,
        "fu": scored.fu,
        "limit": LIMIT_WORDS.get(scored.rank.name or ""),
        "ura": allowed,
        "ura_why": _ura_reason(why),
        "ura_clause": why if why in index else "",
    }


def _revalued(result: Result) -> dict[str, tuple[str, str]]:
    """The yaku of a winner that a clause counts otherwise: what each was worth before, and the clause."""
    return {
        words[0]: (words[1], line.clause)
        for line in result.scored.lines
        if line.kind == REVALUED and line.seat == result.win.seat and len(words := line.what.split()) >= 4
    }


def _refusal(table: CardTable, index: Mapping[str, str], refusal: RefusedClaim) -> dict[str, Any]:
    return {
        "seat": refusal.seat,
        "reason": reason_text(refusal.reason, refusal.clause).get(reader_language()),
        "code": refusal.reason,
        "clause": refusal.clause,
        "card": _card(table, index, refusal.clause),
    }


def _ura_reason(why: str) -> str:
    if why == "riichi":
        return _("riichi")
    return why or _("no riichi")


def _card(table: CardTable, index: Mapping[str, str], clause: str) -> Any:
    return shown(table.card_set, index[clause]) if clause in index else None


def place_word(place: str | None) -> str:
    """A place points move from or to: a wind, the pot or the bank."""
    if place == POT:
        return _("pot")
    if place == BANK:
        return _("bank")
    return place or ""


def _line(
    table: CardTable, index: Mapping[str, str], number: int, line: ScoreLine, struck: bool
) -> dict[str, Any]:
    kind, said, what = _line_words(line)
    words = line.what.split()
    replaced = (words[1], words[3]) if line.kind == REVALUED and len(words) >= 4 else None
    return {
        "number": number,
        "clause": line.clause,
        "card": _card(table, index, line.clause),
        "kind": kind,
        "words": said,
        "amount": line.amount,
        "moves": line.moves_points,
        "source": line.source if line.source in SEATS else None,
        "target": line.target if line.target in SEATS else None,
        "source_word": place_word(line.source),
        "target_word": place_word(line.target),
        "seat": line.seat,
        "what": what,
        "replaced": replaced,
        "struck": struck,
    }


def _line_words(line: ScoreLine) -> tuple[str, Any, Any]:
    """Of which kind a line of the ledger is, what it does, and to what it does it."""
    words = line.what.split()
    kind = "no_dora" if line.kind in ("dora", "ura", "red") and not line.amount else line.kind
    what: Any = line.what
    if line.kind in ("yaku", REVALUED, "not_declared") and words:
        what = yaku_name(words[0])
    elif line.kind == "limit":
        what = LIMIT_WORDS.get(line.what, line.what)
    elif line.kind == "factor" and len(words) == 2:
        what = _("for payments to %(seat)s") % {"seat": words[1]}
    return (kind, what, "") if kind == "yaku" else (kind, KIND_WORDS.get(kind, kind), what)
