"""Step for the yaku of a win: the ten most frequent first, then the fu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.problems import Refused
from scoring.riichi.counting.catalogue import catalogue
from scoring.riichi.hanchan import ByCount
from scoring.riichi.reports.checks.yaku import conflicts
from scoring.riichi.reports.possible import KnownWin, least_han, worth_of, worth_of_limit
from scoring.riichi.reports.report import limit_reported
from scoring.riichi.yaku import CATALOGUE
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.value_input import by_yaku, context_of, yaku_value
from taikai.hands.pages.seats import LIMIT_WORDS, wind_of
from taikai.hands.pages.steps.value_grid import payments
from taikai.hands.pages.table import TablePage

#: docs/table.md, "Frequencies": order and number are data.
FREQUENT = (
    *("riichi", "ippatsu", "tanyao", "pinfu", "yakuhai_haku", "yakuhai_seat", "iipeikou"),
    *("sanshoku_doujun", "honitsu", "chiitoitsu", "toitoi", "ittsuu"),
)
FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


@dataclass(frozen=True, slots=True)
class YakuChoice:
    """A yaku to tap; without `href` it cannot be here, and `why` says for what."""

    id: str
    name: str
    han: str
    on: bool
    href: str
    why: str = ""


def yaku_page(page: TablePage) -> dict[str, Any]:
    """The yaku, dora and fu of the winner who is asked about, and what they come to so far."""
    chosen = page.chosen
    winner = page.seat(chosen.winner)
    closed = winner.start not in chosen.called
    rows = {row.id: row for row in catalogue(page.ruleset) if row.played}
    order = [name for name in FREQUENT if name in rows]
    order += [name for name in rows if name not in order and name != "menzen_tsumo"]
    choices = [
        found for name in order if (found := _choice(page, rows[name], bool(winner.riichi), closed)) is not None
    ]
    fu = fixed_fu(page) or chosen.fu or usual_fu(page, closed)
    value = yaku_value(fu, chosen.dora, chosen.ura, chosen.yaku)
    return {
        "frequent": choices[:10],
        "seldom": choices[10:],
        "counts": [
            ("dora", chosen.dora, chosen.but(dora=max(0, chosen.dora - 1)), chosen.but(dora=chosen.dora + 1)),
            *(
                [("ura dora", chosen.ura, chosen.but(ura=max(0, chosen.ura - 1)), chosen.but(ura=chosen.ura + 1))]
                if winner.riichi and page.ruleset.ura_dora
                else []
            ),
        ],
        "fus": [(each, each == fu, chosen.but(fu=each).query) for each in _possible_fu(page, closed, fu)],
        "so_far": _so_far(page, fu, closed),
        "see": chosen.with_value(value).query,
    }


def fixed_fu(page: TablePage) -> int:
    """The fu that follow from the yaku named; 0: they say nothing about it."""
    chosen, rules = page.chosen, page.ruleset
    if "chiitoitsu" in chosen.yaku:
        return rules.chiitoitsu_fu
    if "pinfu" in chosen.yaku:
        return 30 if chosen.do == "ron" else -(-rules.pinfu_tsumo_fu // 10) * 10
    return 0


def usual_fu(page: TablePage, closed: bool) -> int:
    """The most frequent fu."""
    return 40 if closed and page.chosen.do == "ron" else 30


def _possible_fu(page: TablePage, closed: bool, now: int) -> list[int]:
    chosen = page.chosen
    if fixed_fu(page):
        return [now]
    riichi = chosen.winner in page.riichi
    there = least_han(page.ruleset, KnownWin(chosen.do == "tsumo", riichi=riichi, called=not closed))
    return [fu for fu in FU if fu in there and (fu not in (20, 25) or fu == now)]


def _choice(page: TablePage, row: Any, riichi: bool, closed: bool) -> YakuChoice | None:
    chosen: EntryState = page.chosen
    name = row.id
    if name == "nagashi_mangan":
        return None
    if name == "riichi":
        return YakuChoice(name, row.romaji, str(row.closed or 1), riichi, "")
    han = row.closed if closed else row.opened
    worth = "★" if row.units else str(han or "")
    on = name in chosen.yaku
    names = tuple(each for each in chosen.yaku if each != name) if on else (*chosen.yaku, name)
    needs_riichi = name in ("ippatsu", "double_riichi") and not riichi
    clashes = [pair for pair in conflicts({*chosen.yaku, name}, page.ruleset) if name in pair] if not on else []
    if needs_riichi:
        why = _("no riichi")
    elif not row.units and not han:
        why = _("open hand") if closed is False else ""
    elif clashes:
        other = next((each for each in clashes[0] if each != name), name)
        why = _("not with %(yaku)s") % {"yaku": CATALOGUE[other].romaji}
    else:
        return YakuChoice(name, row.romaji, worth, on, chosen.but(yaku=names).query)
    return YakuChoice(name, row.romaji, worth, on, "", why)


def _so_far(page: TablePage, fu: int, closed: bool) -> dict[str, str] | None:
    """Han, fu and points of what is named so far; None where it is no winning hand, as dora alone are none."""
    chosen, state = page.chosen, page.state
    seat = wind_of(state, chosen.winner)
    source = wind_of(state, chosen.payer) if chosen.payer else None
    riichi = chosen.winner in page.riichi
    win = context_of(page.ruleset, state, seat, source, riichi=riichi, pao=None, claim="")
    try:
        worth: ByCount = by_yaku(page.ruleset, win, chosen.yaku, fu, chosen.dora, chosen.ura, not closed)
    except Refused:
        return None
    report = worth.report
    if not report.yaku:
        return None
    tsumo, dealer = chosen.do == "tsumo", seat == "E"
    if report.limit == "yakuman":
        limit = limit_reported(report, page.ruleset)
        paid = worth_of_limit("yakuman", dealer, max(1, limit.base // 8000))
        first, second = payments(paid, tsumo, dealer)
        return {"words": str(LIMIT_WORDS["yakuman"]), "points": f"{first} {second}".strip()}
    if not report.han:
        return None
    first, second = payments(worth_of(page.ruleset, dealer, report.han, fu), tsumo, dealer)
    return {"han": str(report.han), "fu": str(fu), "points": f"{first} {second}".strip()}
