"""The yaku a report names: each by itself, and all together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.problems import Problem, problem
from scoring.riichi.award import han_of, played, units_of
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.report import Report, sure
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset

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


def yaku_problems(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    """Each yaku by itself, what is missing, and what does not count beside a yakuman."""
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
    if names and sure(report, ruleset) is False:
        refusal = REFUSALS["atozuke"]
        yield problem("atozuke", "yaku", refusal.en, refusal.pl)
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


def pair_problems(report: Report, ruleset: Ruleset) -> Iterator[Problem]:
    """Yaku that no hand can have together."""
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
