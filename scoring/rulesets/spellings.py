"""Alternative spellings of parameter names and values in rule texts and `rulesets.json`."""

from __future__ import annotations

import re
from collections.abc import Mapping

#: Other spellings of a value, as rule texts and `rulesets.json` have them.
ALIASES: dict[str, dict[str, str]] = {
    "multi_ron": {"two, three abort": "two_three_abort"},
    "overtime": {"west_until_30000": "west_until_goal"},
    "sticks_at_game_end": {
        "not added to any score": "lost",
        "winner, split on a tie, decimals dropped": "winner_split_floor",
    },
    "kan_dora_timing": {
        "ankan immediate, others after discard": "ankan_immediate_others_after_discard",
        "ankan immediate, others later": "ankan_immediate_others_after_discard",
        "immediate for every kan": "immediate",
    },
    "temporary_furiten_ends": {
        "own draw": "own_draw",
        "own draw or call": "own_draw_or_call",
        "own draw or interruption": "own_draw_or_interruption",
        "own discard": "own_discard",
    },
    "suukaikan_same_player": {"that player scores suukantsu": "scores_suukantsu"},
    "chombo.type": {"after_game": "after_uma"},
    "pao.honba_payer": {
        "liable player": "liable",
        "liable player on single-yakuman tsumo; discarder on ron; split on multi-yakuman tsumo": (
            "liable_on_single_yakuman_tsumo"
        ),
    },
}
#: Names `rulesets.json` has at the top that are part of a group here.
MOVED = {
    "chombo_social": ("chombo", "social"),
    "base_cap": ("baida", "base_cap"),
    "total_cap": ("baida", "total_cap"),
    "minimum_points": ("baida", "minimum_points"),
    "payment": ("baida", "payment"),
}
#: Texts of `rulesets.json` about a ruleset or a group: they change nothing, nor does the only value there is.
REMARKS = frozenset({"title", "start_points_note", "chombo.note"})
ONLY_VALUES = {"nagashi_mangan.value": "mangan"}
CARD_EXCEPTION = "noten riichi caused by a card: reverse mangan"
REMARK = re.compile(r"(\w+) \([^()]*\)")
"""A value with a remark behind it: `split (EMA 2016)`."""
#: Groups of `rulesets.json` that are one here.
MERGED = {"patterns": "baida", "bonuses": "baida"}
#: Other names of a parameter inside its group.
NAME_ALIASES = {"nagashi_mangan.double": "several"}
PAYMENT = re.compile(r"thrower_(\d{1,3})x_selfdraw_each_(\d{1,3})x")


def grouped(overrides: Mapping[str, object]) -> dict[str, object]:
    """The overrides with every parameter in the group it belongs to."""
    whole: dict[str, object] = {}
    inside: dict[str, dict[str, object]] = {}
    for name, value in overrides.items():
        if is_remark(name, value):
            continue
        if name == "unit" and value == "points":
            whole["score_unit"] = 1
        elif name == "head_bump" and isinstance(value, bool):
            whole["multi_ron"] = "head_bump" if value else "all"
        elif name == "rank_points_total" and (points := _rank_points(value)) is not None:
            whole |= points
        elif name in MOVED:
            group, inner = MOVED[name]
            inside.setdefault(group, {})[inner] = value
        elif name in MERGED and isinstance(value, Mapping):
            inside.setdefault(MERGED[name], {}).update(value)
        else:
            whole[name] = value
    for group, values in inside.items():
        given = whole.get(group)
        if given is None:
            whole[group] = values
        elif isinstance(given, Mapping):
            whole[group] = {**values, **given}
    return whole


def is_remark(where: str, value: object) -> bool:
    """Does this say something about the rules without changing them?"""
    return (where in REMARKS and isinstance(value, str)) or (where in ONLY_VALUES and value == ONLY_VALUES[where])


def chombo_exception(given: Mapping[str, object]) -> Mapping[str, object]:
    """The chombo of a ruleset whose one exception is written out as the cause it speaks of."""
    if given.get("exception") != CARD_EXCEPTION:
        return given
    rest = {name: value for name, value in given.items() if name != "exception"}
    return {"reverse_mangan_causes": ["noten_riichi_by_card"], **rest}


def _rank_points(value: object) -> dict[str, object] | None:
    """Points by place with the oka inside (50/10/-10/-30) as uma and oka."""
    row = list(value) if isinstance(value, list | tuple) else []
    if len(row) != 4 or any(not isinstance(v, int) or isinstance(v, bool) for v in row):
        return None
    return {"oka": sum(row), "uma": [row[0] - sum(row), *row[1:]]}


def payment_factors(value: object) -> dict[str, object] | None:
    """`thrower_2x_selfdraw_each_1x`, or an object with the factors, as the factors of the Baida sheet."""
    if isinstance(value, Mapping):
        return dict(value)
    match = PAYMENT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    return {"thrower": int(match[1]), "each_on_self_draw": int(match[2]), "others_on_discard": 0}


def usual_spelling(key: str, raw: object) -> object:
    """A value as the parameter spells it."""
    if key == "red_fives" and isinstance(raw, int) and not isinstance(raw, bool):
        return {0: (), 3: ("5m", "5p", "5s"), 4: ("5m", "5p", "5p", "5s")}.get(raw, raw)
    if not isinstance(raw, str):
        return raw
    known = ALIASES.get(key, {})
    remarked = REMARK.fullmatch(raw)
    return known.get(raw, remarked[1] if remarked else raw)
