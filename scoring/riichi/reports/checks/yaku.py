"""Validation of a report's yaku, each and together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.counting.award import MANGAN_MODES, han_of, played, units_of
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.reports.report import ReportedWin, situation_award, sure
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset

_RUNS = ("pinfu", "iipeikou", "ryanpeikou", "ittsuu", "sanshoku_doujun")
_OUTSIDE = ("yakuhai_seat", "yakuhai_round", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
_OUTSIDE_SHAPES = ("chanta", "junchan", "honroutou", "ittsuu", "shousangen", "honitsu")
_SETS = ("toitoi", "sanankou", "sankantsu", "sanshoku_doukou", "shousangen", *_OUTSIDE)
_ALONE = ("kokushi_musou", "kokushi_musou_13", "chuuren_poutou", "chuuren_poutou_9", "daichiishin")
_OF_HONOURS = ("daisangen", "shousuushii", "daisuushii")
_SHAPED = ("suuankou", "suuankou_tanki", "suukantsu", "ryuuiisou", "chinroutou", "tsuuiisou", *_OF_HONOURS)
INCOMPATIBLE: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("double_riichi", ("riichi",)),
    ("haitei", ("rinshan", "houtei", "chankan")),
    ("houtei", ("rinshan", "chankan")),
    ("rinshan", ("chankan", "chiitoitsu", "ippatsu", "pinfu", "ryanpeikou")),
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
    ("menzen_tsumo", ("toitoi",)),
    ("chankan", ("chiitoitsu", "ryanpeikou")),
    ("renhou", ("sankantsu", "suukantsu", "ishi_no_ue_nimo_sannen")),
    *((alone, (*_ALONE[:index], *_SHAPED)) for index, alone in enumerate(_ALONE)),
    *((first, ("ishi_no_ue_nimo_sannen", "suukantsu")) for first in ("tenhou", "chiihou")),
    ("suuankou", ("suuankou_tanki", "suukantsu")),
    ("ryuuiisou", ("chinroutou", "tsuuiisou", *_OF_HONOURS)),
    ("chinroutou", ("tsuuiisou", *_OF_HONOURS)),
    ("daisangen", ("shousuushii", "daisuushii")),
    ("shousuushii", ("daisuushii",)),
)
"""Yaku that no hand can have together, each pair listed once."""
ALLOWED_BY: Final[Mapping[tuple[str, str], str]] = {
    ("haitei", "rinshan"): "haitei_with_rinshan",
    ("rinshan", "ippatsu"): "ippatsu_with_rinshan",
}
"""The parameter that lets two of them be together after all."""
NEVER_THREE: Final = (
    frozenset({"yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"}),
    frozenset({"tanyao", "chiitoitsu", "chinitsu"}),
    frozenset({"rinshan", "ittsuu", "chinitsu"}),
    frozenset({"rinshan", "chinitsu", "junchan"}),
    frozenset({"sanankou", "chinitsu", "junchan"}),
    frozenset({"sankantsu", "chinitsu", "junchan"}),
)
"""Three yaku that no hand can have together although it can have any two, for other reasons than `sets_needed`:
three dragons are a yakuman, seven pairs of 2 to 8 are ryanpeikou, one suit has too few tiles."""
_DRAGONS = ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
_PAIRS: Final = tuple(frozenset({name, other}) for name, others in INCOMPATIBLE for other in others)
_BETTER_WAITS: Final = {
    "kokushi_musou": "kokushi_musou_13",
    "chuuren_poutou": "chuuren_poutou_9",
    "suuankou": "suuankou_tanki",
}
"""Where any tile of a tenhou may be the winning one, the better wait of these is taken."""
SETS: Final = 4
IMPLIED: Final[Mapping[str, tuple[tuple[str, ...], int]]] = {
    "shousangen": (_DRAGONS, 2),
    "honroutou": (("toitoi", "chiitoitsu"), 1),
    "ippatsu": (("riichi", "double_riichi"), 1),
    "uupin_kaihou": (("rinshan",), 1),
    "iipin_mouyue": (("haitei",), 1),
    "chuupin_raoyui": (("houtei",), 1),
    "ryanzou_chankan": (("chankan",), 1),
}
"""Beside a yaku so many of some others are there."""


def yaku_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """Each yaku by itself, what is missing, and what does not count beside a yakuman."""
    names = [name for name, _ in report.yaku or ()]
    for index, (name, han) in enumerate(report.yaku or ()):
        unit, where = CATALOGUE[name], f"yaku.{index}"
        if names.index(name) != index:
            yield problem("yaku_twice", where, "{name} is reported twice", name=name)
            continue
        if not played(unit, ruleset) or (name == "renhou" and ruleset.renhou == "none"):
            yield problem("yaku_not_played", where, "these rules have no {name}", name=name)
            continue
        worth = units_of(unit, report.found, ruleset) or han_of(unit, not report.open, ruleset)
        if not worth:
            yield problem("yaku_closed_only", where, "{name} needs a closed hand", name=name)
        elif han is not None and han != worth:
            yield problem("yaku_han", where, "{name} is worth {worth}, not {han}", name=name, worth=worth, han=han)
    if report.yaku is not None and not names:
        yield problem("no_yaku", "yaku", "dora alone do not make a win")
    if names and sure(report, ruleset) is False:
        yield problem("atozuke", "yaku", REFUSALS["atozuke"])
    ordinary = [name for name in names if not units_of(CATALOGUE[name], report.found, ruleset)]
    if ordinary and len(ordinary) < len(names):
        listed = ", ".join(ordinary)
        yield problem(
            "beside_yakuman",
            "yaku",
            "only the yakuman counts, without {listed}",
            listed=listed,
        )
    if names and len(ordinary) == len(names):
        yield from _missing_problems(report, ruleset)
    missing_tsumo = report.win.tsumo and not report.open and "menzen_tsumo" not in names
    if missing_tsumo and names and len(ordinary) == len(names) and names != ["renhou"]:
        yield problem(
            "menzen_tsumo_missing",
            "yaku",
            "a closed hand won by tsumo has menzen tsumo",
        )


def _missing_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    """Yaku that are there with the flags or the other yaku and have not been named."""
    names = report.names
    told = names == {"renhou"} or situation_award(report, ruleset).units
    if (
        told
        or any(conflicts(names, ruleset, report.win.hidden))
        or not all(played(CATALOGUE[name], ruleset) for name in names)
    ):
        return
    situation = {name for name, _ in situation_award(report, ruleset).yaku}
    lacking = sorted(situation - names - {"menzen_tsumo", "riichi", "renhou"})
    if "renhou" in situation - names and ruleset.renhou not in MANGAN_MODES:
        lacking.append("renhou")
    for name, (others, least) in IMPLIED.items():
        if name in names and len(names.intersection(others)) < least:
            lacking.append(" / ".join(others))
    if "sanshoku_doukou" in names and not names.isdisjoint(_OUTSIDE) and "toitoi" not in names:
        lacking.append("toitoi")
    if not report.open and not report.win.tsumo and "toitoi" in names and "sanankou" not in names:
        lacking.append("sanankou")
    if not report.open and "sankantsu" in names and "sanankou" not in names:
        lacking.append("sanankou")
    for name in dict.fromkeys(lacking):
        yield problem("yaku_missing", "yaku", "a hand like that has {name} too", name=name)


def conflicts(names: Collection[str], ruleset: Ruleset, hidden: bool = False) -> Iterator[tuple[str, ...]]:
    """The yaku among these that no hand can have together. ``hidden``: the winning tile was not shown."""
    for name, others in INCOMPATIBLE:
        if name in names:
            for other in sorted(set(names).intersection(others)):
                if getattr(ruleset, ALLOWED_BY.get((name, other), ""), False):
                    continue
                yield name, other
    for three in NEVER_THREE:
        if three <= set(names):
            yield tuple(sorted(three))
    last_tile = {"haitei", "houtei"}.intersection(names)
    if last_tile and "double_riichi" in names and "ishi_no_ue_nimo_sannen" in ruleset.local_yaku:
        yield "double_riichi", *sorted(last_tile)
    if ruleset.tenhou_any_tile and "tenhou" in names and not hidden:
        for name, better in _BETTER_WAITS.items():
            if name in names and better in ruleset.double_yakuman:
                yield "tenhou", name
    if sets_needed(names) > SETS and not any(pair <= set(names) for pair in _PAIRS):
        yield tuple(sorted(name for name in names if sets_needed([name])))


def sets_needed(names: Collection[str]) -> int:
    """The fewest sets a hand with these yaku can have, sequences and triplets together."""
    has = set(names).__contains__
    triple = has("ittsuu") or has("sanshoku_doujun")
    runs = 3 if triple or (has("chankan") and has("iipeikou")) else 2 if has("iipeikou") else 0
    # Whoever robs a kan holds the one tile left of a kind: in a sequence.
    runs = max(runs, int(has("chankan") or has("chanta") or has("junchan")))
    if has("pinfu") or has("ryanpeikou") or (triple and has("iipeikou")):
        runs = SETS
    dragons = sum(map(has, _DRAGONS))
    honours = max(dragons, 2 * has("shousangen")) + (has("yakuhai_seat") or has("yakuhai_round"))
    triplets = max(honours + 3 * has("sanshoku_doukou"), int(has("rinshan")))
    if has("sanankou") or has("sankantsu"):
        triplets = max(triplets, 3)
    return runs + (SETS if has("toitoi") else triplets)


def pair_problems(report: ReportedWin, ruleset: Ruleset) -> Iterator[Problem]:
    for together in conflicts(report.names, ruleset, report.win.hidden):
        *first, last = together
        yield problem(
            "yaku_together",
            "yaku",
            "{first} and {last} cannot be in one hand",
            first=", ".join(first),
            last=last,
        )
