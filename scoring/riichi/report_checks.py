"""What is impossible about a report of han, fu and yaku.

Every impossibility is a problem with its reason; nothing is guessed (peers.md §1.5 lists what other
systems let through).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.award import han_of, played, units_of
from scoring.riichi.legality import MIN_YAKU_HONBA
from scoring.riichi.report import Report, award_of, is_yakuman, limit_reported
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset

MOST_FU: Final = 140
"""Three concealed kans of terminals or honours, a triplet finished by ron and the pair of the double wind."""
LEAST_FU_LIMIT_HAN: Final = 5

_RUNS = ("pinfu", "iipeikou", "ryanpeikou", "ittsuu", "sanshoku_doujun")
_OUTSIDE = ("yakuhai_seat", "yakuhai_round", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
_OUTSIDE_SHAPES = ("chanta", "junchan", "honroutou", "ittsuu", "shousangen", "honitsu")
_SETS = ("toitoi", "sanankou", "sankantsu", "sanshoku_doukou", "shousangen", *_OUTSIDE)
INCOMPATIBLE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("double_riichi", ("riichi",)),
    ("haitei", ("rinshan", "houtei", "chankan")),
    ("houtei", ("rinshan", "chankan")),
    ("rinshan", ("chankan", "chiitoitsu", "pinfu", "ryanpeikou")),
    ("ryanpeikou", ("iipeikou", "sanshoku_doujun", "ittsuu", "chiitoitsu")),
    ("iipeikou", ("chiitoitsu",)),
    ("tanyao", (*_OUTSIDE, *_OUTSIDE_SHAPES)),
    ("pinfu", (*_SETS, "chiitoitsu")),
    ("toitoi", (*_RUNS, "chanta", "junchan", "chiitoitsu")),
    ("chiitoitsu", (*_SETS, "ittsuu", "sanshoku_doujun", "chanta", "junchan")),
    (
        "chinitsu",
        ("honitsu", *_OUTSIDE, "shousangen", "honroutou", "chanta", "sanshoku_doujun", "sanshoku_doukou"),
    ),
    ("honitsu", ("sanshoku_doujun", "sanshoku_doukou", "junchan")),
    ("junchan", ("chanta", "honroutou", "ittsuu", *_OUTSIDE, "shousangen")),
    ("chanta", ("honroutou", "ittsuu")),
    ("honroutou", _RUNS),
    ("ittsuu", ("sanshoku_doujun", "sanshoku_doukou", "sanankou", "sankantsu")),
    ("sanshoku_doujun", ("sanshoku_doukou", "sanankou", "sankantsu")),
)
"""Yaku that no hand can have together, each pair listed once."""
NEEDS_TSUMO: Final = ("menzen_tsumo", "haitei", "rinshan", "tenhou", "chiihou")
NEEDS_RON: Final = ("houtei", "chankan", "renhou")


def report_problems(report: Report, ruleset: Ruleset) -> list[Problem]:
    """Everything that is impossible about a report."""
    found = [*_who(report), *_flags(report), *_dora(report, ruleset)]
    if report.yaku is not None:
        found += [*_yaku(report, ruleset), *_together(report, ruleset)]
    if is_yakuman(report, ruleset):
        return found + list(_yakuman(report, ruleset))
    return found + list(_han_and_fu(report, ruleset))


# who


def _who(report: Report) -> Iterator[Problem]:
    win = report.win
    if win.source == win.seat:
        yield problem(
            "winner_is_discarder",
            "from",
            "winner and discarder are the same player",
            "zwycięzca i odrzucający to ten sam gracz",
        )
    for index, liability in enumerate(win.pao):
        if liability.player == win.seat:
            yield problem(
                "pao_is_winner",
                f"pao.{index}.player",
                "the winner cannot be liable",
                "zwycięzca nie może odpowiadać",
            )


def _flags(report: Report) -> Iterator[Problem]:
    win, names = report.win, report.names
    riichi_yaku = names & {"riichi", "double_riichi"}
    riichi = win.riichi > 0
    if (riichi or riichi_yaku) and report.open:
        yield problem("open_riichi", "riichi", "riichi needs a closed hand", "riichi wymaga zamkniętej ręki")
    if riichi_yaku and not riichi:
        yield problem(
            "riichi_not_declared",
            "yaku",
            "the yaku riichi is reported, but no riichi was declared at the table",
            "zgłoszono yaku riichi, ale przy stole nie zadeklarowano riichi",
        )
    if riichi and report.yaku is not None and not riichi_yaku and not any(CATALOGUE[n].is_yakuman for n in names):
        yield problem(
            "riichi_missing",
            "yaku",
            "riichi was declared, but the yaku is not reported",
            "zadeklarowano riichi, ale nie zgłoszono tego yaku",
        )
    if (win.ippatsu or "ippatsu" in names) and not (riichi or riichi_yaku):
        yield problem("ippatsu_without_riichi", "ippatsu", "ippatsu needs riichi", "ippatsu wymaga riichi")
    claimed = {name for name in (*NEEDS_TSUMO, *NEEDS_RON) if getattr(win, name, False)} | names
    for name in sorted(claimed & set(NEEDS_TSUMO)):
        if not win.tsumo:
            yield problem(f"{name}_by_ron", name, f"{name} needs a self-draw", f"{name} wymaga doboru")
    for name in sorted(claimed & set(NEEDS_RON)):
        if win.tsumo:
            yield problem(f"{name}_by_tsumo", name, f"{name} needs a ron", f"{name} wymaga ron")


def _dora(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    if report.ura_dora and not report.win.riichi:
        yield problem(
            "ura_without_riichi", "ura_dora", "ura dora are only for riichi", "ura dora są tylko dla riichi"
        )
    if report.ura_dora and not ruleset.ura_dora:
        yield problem("ura_not_played", "ura_dora", "these rules have no ura dora", "te zasady nie mają ura dory")
    if report.red_fives > len(ruleset.red_fives):
        yield problem(
            "too_many_red",
            "red_fives",
            f"{report.red_fives} red tiles reported; this game has {len(ruleset.red_fives)}",
            f"zgłoszono {report.red_fives} czerwonych; w tej grze jest {len(ruleset.red_fives)}",
        )


# yaku


def _yaku(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    names = [name for name, _ in report.yaku or ()]
    for index, (name, han) in enumerate(report.yaku or ()):
        unit, where = CATALOGUE[name], f"yaku.{index}"
        if names.index(name) != index:
            yield problem("yaku_twice", where, f"{name} is reported twice", f"{name} zgłoszono dwa razy")
            continue
        if not played(unit, ruleset) or (name == "renhou" and ruleset.renhou == "none"):
            yield problem("yaku_not_played", where, f"these rules have no {name}", f"te zasady nie mają {name}")
            continue
        worth = units_of(unit, report.names, ruleset) or han_of(unit, not report.open, ruleset)
        if not worth:
            yield problem(
                "yaku_closed_only", where, f"{name} needs a closed hand", f"{name} wymaga zamkniętej ręki"
            )
        elif han is not None and han != worth:
            yield problem(
                "yaku_han", where, f"{name} is worth {worth}, not {han}", f"{name} jest warte {worth}, a nie {han}"
            )
    if report.yaku is not None and not names:
        yield problem("no_yaku", "yaku", "dora alone do not make a win", "sama dora nie daje wygranej")
    ordinary = [name for name in names if not units_of(CATALOGUE[name], report.names, ruleset)]
    if ordinary and len(ordinary) < len(names):
        listed = ", ".join(ordinary)
        yield problem(
            "beside_yakuman",
            "yaku",
            f"beside a yakuman nothing else counts: {listed}",
            f"obok yakumana nic się nie liczy: {listed}",
        )
    missing_tsumo = report.win.tsumo and not report.open and "menzen_tsumo" not in names
    if missing_tsumo and names and len(ordinary) == len(names) and names != ["renhou"]:
        yield problem(
            "menzen_tsumo_missing",
            "yaku",
            "a closed hand won by self-draw has menzen tsumo",
            "zamknięta ręka wygrana z doboru ma menzen tsumo",
        )


def _together(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    for name, others in INCOMPATIBLE:
        if name in report.names:
            for other in sorted(report.names.intersection(others)):
                if (name, other) == ("haitei", "rinshan") and ruleset.haitei_with_rinshan:
                    continue
                yield problem(
                    "yaku_together",
                    "yaku",
                    f"{name} and {other} cannot be in one hand",
                    f"{name} i {other} nie mogą wystąpić razem",
                )


# han and fu


def _yakuman(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    award = award_of(report, ruleset)
    if award is not None and award.units and report.yakuman_units not in (0, award.units):
        yield problem(
            "yakuman_units",
            "yakuman_units",
            f"{report.yakuman_units} yakuman reported; the yaku make {award.units}",
            f"zgłoszono {report.yakuman_units} yakumanów; yaku dają {award.units}",
        )
    if report.han is not None and report.han < 13:
        yield problem("han", "han", "a yakuman has no han below 13", "yakuman nie ma mniej niż 13 han")


def _han_and_fu(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    if report.han is None:
        if report.limit is None:
            yield problem("missing", "han", "han is missing", "brakuje pola han")
        return
    if report.han < 1:
        yield problem("han", "han", "a win has at least 1 han", "wygrana ma co najmniej 1 han")
        return
    yield from _han_sum(report, ruleset)
    if report.fu is None:
        if report.han < LEAST_FU_LIMIT_HAN:
            yield problem("missing", "fu", "below 5 han the fu are needed", "poniżej 5 han potrzebne są fu")
    else:
        yield from _fu(report.han, report.fu, report, ruleset)
    limit = limit_reported(report, ruleset) if report.fu is not None or report.han >= 5 else None
    if report.limit is not None and limit is not None and report.limit != limit.name:
        right = limit.name or "no limit"
        yield problem(
            "limit",
            "limit",
            f"{report.han} han {report.fu or ''} fu is {right}, not {report.limit}",
            f"{report.han} han {report.fu or ''} fu to {right}, a nie {report.limit}",
        )


def _han_sum(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    assert report.han is not None
    award = award_of(report, ruleset)
    if award is None:
        least = _least_han(report, ruleset)
        if report.han - report.bonus < least:
            yield problem(
                "too_few_han",
                "han",
                f"{report.han} han with {report.bonus} dora leaves less than {least} han of yaku",
                f"{report.han} han przy {report.bonus} dorach zostawia mniej niż {least} han z yaku",
            )
        return
    if report.yaku and award.han + report.bonus != report.han:
        yield problem(
            "han_sum",
            "han",
            f"{report.han} han reported; the yaku give {award.han} and the dora {report.bonus}",
            f"zgłoszono {report.han} han; yaku dają {award.han}, a dora {report.bonus}",
        )
    if report.win.honba >= MIN_YAKU_HONBA and award.han < ruleset.yaku_minimum_at_5_honba:
        yield problem(
            "too_few_yaku",
            "yaku",
            "from five counters on a hand needs two han of yaku",
            "od pięciu honba ręka potrzebuje dwóch han z yaku",
        )


def _least_han(report: Report, ruleset: Ruleset) -> int:
    """Han of yaku that the report implies without naming them."""
    win = report.win
    least = win.riichi + win.ippatsu
    least += sum(bool(flag) for flag in (win.rinshan, win.chankan, win.haitei and not win.rinshan, win.houtei))
    if win.tsumo and not report.open:
        least += 1
    if report.fu == 20 and win.tsumo and not report.open and not _unshown_allowed(report, ruleset):
        least += 1
    if report.fu == 25:
        least += 2
    return max(least, 1)


def _unshown_allowed(report: Report, ruleset: Ruleset) -> bool:
    """May this be a self-draw whose tile was not shown, worth 1 han 20 fu (s2)?"""
    return ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu" and report.win.tsumo and not report.open


def _fu(han: int, fu: int, report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    win, named = report.win, report.yaku is not None
    closed = not report.open
    if fu == ruleset.chiitoitsu_fu and fu % 10:
        if not closed or (named and "chiitoitsu" not in report.names):
            yield problem(
                "fu_25",
                "fu",
                "25 fu are only for seven pairs, which are closed",
                "25 fu ma tylko siedem par, zawsze zamknięte",
            )
        return
    if fu % 10 or not 20 <= fu <= MOST_FU:
        yield problem(
            "fu",
            "fu",
            f"{fu} fu is impossible: fu are rounded up to ten, from 20 to {MOST_FU}; seven pairs have 25",
            f"{fu} fu jest niemożliwe: fu zaokrągla się do dziesiątek, od 20 do {MOST_FU}; siedem par ma 25",
        )
        return
    if "chiitoitsu" in report.names:
        yield problem("chiitoitsu_fu", "fu", "seven pairs always have 25 fu", "siedem par ma zawsze 25 fu")
    if "pinfu" in report.names and fu != (ruleset.pinfu_tsumo_fu if win.tsumo else 30):
        yield problem(
            "pinfu_fu", "fu", "pinfu has 30 fu by ron and 20 by self-draw", "pinfu ma 30 fu z ron i 20 z doboru"
        )
    if fu == 20:
        yield from _twenty_fu(han, report, ruleset, named)


def _twenty_fu(han: int, report: Report, ruleset: Ruleset, named: bool) -> Iterator[Problem]:
    win = report.win
    nomi = _unshown_allowed(report, ruleset)
    if not win.tsumo and not report.open:
        yield problem(
            "twenty_fu_ron",
            "fu",
            f"{han} han 20 fu is impossible by ron: a closed hand won on a discard has at least 30 fu",
            f"{han} han 20 fu jest niemożliwe z ron: zamknięta ręka wygrana z odrzutu ma co najmniej 30 fu",
        )
    elif report.open and ruleset.open_pinfu_fu:
        yield problem(
            "twenty_fu_open",
            "fu",
            f"{han} han 20 fu is impossible with an open hand: it has at least 30 fu",
            f"{han} han 20 fu jest niemożliwe z otwartą ręką: ma co najmniej 30 fu",
        )
    elif named and "pinfu" not in report.names and not report.open and not nomi:
        yield problem(
            "twenty_fu_without_pinfu",
            "fu",
            "20 fu by self-draw needs pinfu",
            "20 fu z doboru wymaga pinfu",
        )
    elif han == 1 and not report.open and not nomi:
        yield problem(
            "one_han_twenty_fu",
            "fu",
            "1 han 20 fu is impossible: pinfu by self-draw has menzen tsumo too, so 2 han",
            "1 han 20 fu jest niemożliwe: pinfu z doboru ma też menzen tsumo, czyli 2 han",
        )
