"""`baida`: score a hand by the Baida sheet, or ask whether an action is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from scoring.baida.hand import FLAGS, BaidaHand, By, ClaimedSet, Flag, SetType, hand_problems
from scoring.baida.rows import BONUSES, PATTERNS, RowsTold, row_problems, score_rows, told
from scoring.baida.score import JUDGED, BaidaScore, payments, score_hand
from scoring.baida.wild import baida_kinds, may_chow, may_pong_or_kong
from scoring.fields import Reader
from scoring.problems import Problem, Refused, problem
from scoring.rulesets import Ruleset
from scoring.rulesets.parameters.baida import BaidaRules
from scoring.texts import CATALOGUES, Counted, Text
from scoring.tiles import TileError, format_kinds, parse_kinds

HAND_FIELDS = (
    "baida", "turned", "concealed", "baida_tiles", "melds", "by", "winning_tile", "flags", "judge_patterns",
    "config", "readings", "seat", "thrower", "judge_total",
)  # fmt: skip
ROW_FIELDS = ("rows", "by", "judge_patterns", "judge_total", "config", "seat", "thrower")
ACTION_FIELDS = ("baida", "turned", "action", "tile", "with_tiles", "kong", "config")
SET_TYPES: Mapping[str, SetType] = {
    "chow": "chow",
    "chi": "chow",
    "pong": "pong",
    "pon": "pong",
    "pung": "pong",
    "kong": "kong",
    "daiminkan": "kong",
    "shouminkan": "kong",
    "concealed_kong": "concealed_kong",
    "ankan": "concealed_kong",
}
CONCEALED_KONG = Text("a closed kong cannot be robbed")
BAIDA_USED = Text(
    "Baida from the hand cannot be used to chow, pong or kong",
)
_BAIDA = frozenset({"baida", "turned"})
#: Fields a finding about a hand rests on: while one of them cannot be read, it is not certain.
RESTS_ON: Mapping[str, frozenset[str]] = {
    "size": frozenset({"concealed", "baida_tiles", "melds", "winning_tile"}),
    "baida_in_concealed": _BAIDA | {"by", "winning_tile"},
    "not_a_baida": _BAIDA,
    "copies": _BAIDA,
    "winning_tile": frozenset({"concealed", "baida_tiles"}),
    "discarded_baida": _BAIDA | {"by", "concealed"},
    "baida_claimed": _BAIDA,
    "set": frozenset({"melds"}),
    "flag": frozenset({"by", "melds", "seat", "thrower"}),
}
FLAG_ALIASES = {"discarded_baida": "has_discarded_baida"}


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """The score and the payments, of tiles or of ticked rows, or `legal` for an action."""
    if ruleset.baida is None:
        return [problem("ruleset", "ruleset", "these rules have no Baida")]
    read = Reader(given)
    rules = _config(read, ruleset)
    if "action" in given:
        return _action(read, CATALOGUES.language(request.get("lang")))
    lang = CATALOGUES.language(request.get("lang"))
    if "rows" in given:
        return _ticked(read, rules, lang)
    hand = _hand(read)
    judged = _judged(read, rules)
    judge_total = read.integer("judge_total", -1, low=0, high=100_000)
    unread = read.unread()
    read.problems += [
        p.within("given") for p in hand_problems(hand) if unread.isdisjoint(RESTS_ON.get(p.code, frozenset()))
    ]
    read.check()
    score = score_hand(hand, rules, judged)
    if hand.reading and not score.legal_win:
        read.fault(
            "reading",
            "readings",
            "with these readings the hand is not complete",
        )
        read.check()
    return _as_answer(score, hand, rules, judge_total, lang)


def _ticked(read: Reader, rules: BaidaRules, lang: str) -> dict[str, Any]:
    """The same for a hand told by the rows a judge ticks."""
    read.known(*ROW_FIELDS)
    by = cast(By, read.choice("by", ("self_draw", "discard")))
    seat, thrower = read.seat("seat", ""), read.seat("thrower", "")
    hand = replace(told(_row_names(read)), by=by, seat=seat, thrower=thrower)
    judged = _judged(read, rules)
    judge_total = read.integer("judge_total", -1, low=0, high=100_000)
    if read.unread().isdisjoint({"rows", "by", "seat", "thrower"}):
        read.problems += [p.within("given") for p in row_problems(hand, rules)]
    read.check()
    return _as_answer(score_rows(hand, rules, judged), hand, rules, judge_total, lang)


def _row_names(read: Reader) -> list[str]:
    raw = read.given.get("rows")
    if not isinstance(raw, list | tuple):
        read.fault("type", "rows", "must be a list of rows")
        return []
    names = [FLAG_ALIASES.get(str(name), str(name)) for name in raw]
    known = (*PATTERNS, *BONUSES, *FLAGS)
    for index, name in enumerate(names):
        if name not in known:
            listed = ", ".join(known)
            read.fault(
                "row", f"rows.{index}", "unknown row {name!r}, known are {listed}", name=name, listed=listed
            )
    return [name for name in names if name in known]


def _as_answer(
    score: BaidaScore, hand: BaidaHand | RowsTold, rules: BaidaRules, judge_total: int, lang: str
) -> dict[str, Any]:
    if judge_total >= 0:
        return {
            "legal_win": True,
            "patterns": [list(row) for row in score.patterns],
            "bonuses": [list(row) for row in score.bonuses],
            "base": score.base,
            "total": judge_total,
            "judged": True,
            "payments": payments(judge_total, hand.by, rules),
        }
    if not score.legal_win:
        text = score.text.get(lang) if score.text is not None else ""
        return {"legal_win": False, "reason": score.reason, "text": text}
    worth = {
        "legal_win": True,
        "patterns": [list(row) for row in score.patterns],
        "bonuses": [list(row) for row in score.bonuses],
        "base": score.base,
        "total": score.total,
        "payments": payments(score.total, hand.by, rules),
    }
    if isinstance(hand, RowsTold):
        return worth
    return {
        **worth,
        "reading": [
            {
                "shape": group.shape,
                "first": format_kinds([group.kind]) if group.kind >= 0 else None,
                "baida_as": format_kinds(group.wild) if group.wild else None,
            }
            for group in score.reading
        ],
    }


def _config(read: Reader, ruleset: Ruleset) -> BaidaRules:
    """The sheet's settings with the request's `config`; `payment` also as `thrower_2x_selfdraw_each_1x`."""
    raw = read.given.get("config")
    assert ruleset.baida is not None
    if raw is None:
        return ruleset.baida
    if not isinstance(raw, Mapping):
        read.fault("type", "config", "config must be an object")
        return ruleset.baida
    try:
        rows = {name: raw[name] for name in ("patterns", "bonuses") if name in raw}
        changed = ruleset.replace(**rows, baida={k: v for k, v in raw.items() if k not in rows})
    except Refused as refused:
        read.problems += [
            Problem(p.code, f"{read.path}.config.{p.where.removeprefix('baida.')}", p.message)
            for p in refused.problems
        ]
        return ruleset.baida
    assert changed.baida is not None
    return changed.baida


def _baida(read: Reader) -> tuple[tuple[int, int], bool]:
    """The two wild kinds, and whether the first is known to be the turned one."""
    if "turned" in read.given:
        turned = kinds_of(read, "turned", 1)
        if not turned:
            return (0, 1), True
        stated = kinds_of(read, "baida", 2) if "baida" in read.given else None
        if stated and sorted(stated) != sorted(baida_kinds(turned[0])):
            read.fault(
                "contradiction",
                "baida",
                "turning {turned} makes {baida} Baida",
                turned=format_kinds(turned),
                baida=format_kinds(baida_kinds(turned[0])),
            )
        return baida_kinds(turned[0]), True
    kinds = kinds_of(read, "baida", 2)
    if len(set(kinds)) != 2:
        if kinds:
            read.fault("baida", "baida", "two different kinds are Baida")
        return (0, 1), False
    return (kinds[0], kinds[1]), False


def kinds_of(read: Reader, name: str, count: int | None = None, *, missing: bool = False) -> tuple[int, ...]:
    """Tiles of a field, a text or a list of texts, as kinds."""
    raw = read.given.get(name)
    if raw is None:
        if not missing:
            read.fault("missing", name, "{name} is missing", name=name)
        return ()
    text = "".join(raw) if isinstance(raw, list | tuple) and all(isinstance(t, str) for t in raw) else raw
    if not isinstance(text, str):
        read.fault("type", name, "{name} must be tiles", name=name)
        return ()
    try:
        kinds = parse_kinds(text)
    except TileError as error:
        for fault in error.problems:
            read.fault("tiles", name, fault)
        return ()
    if count is not None and len(kinds) != count:
        read.fault(
            "count",
            name,
            Counted(
                "{name} takes {count} tile, not {given}",
                "{name} takes {count} tiles, not {given}",
                count,
                name=name,
                given=len(kinds),
            ),
        )
        return ()
    return kinds


def _hand(read: Reader) -> BaidaHand:
    read.known(*HAND_FIELDS)
    baida, turned = _baida(read)
    winning = kinds_of(read, "winning_tile", 1, missing=True)
    wild = kinds_of(read, "baida_tiles", missing=True)
    flags = _flags(read)
    sets = _sets(read)
    concealed = kinds_of(read, "concealed", missing=bool(wild))
    by = cast(By, read.choice("by", ("self_draw", "discard")))
    if winning and len(concealed) + len(wild) == 13 - 3 * len(sets):
        # The tile that completes the hand was written apart from it; a thrown Baida counts at face value.
        if by == "self_draw" and winning[0] in baida:
            wild += winning
        else:
            concealed += winning
    return BaidaHand(
        baida=baida,
        concealed=concealed,
        wild=wild,
        sets=sets,
        by=by,
        flags=frozenset(flags),
        turned=turned,
        winning=winning[0] if winning else None,
        seat=read.seat("seat", ""),
        thrower=read.seat("thrower", ""),
        reading=_readings(read, wild),
    )


def _flags(read: Reader) -> list[Flag]:
    raw = read.given.get("flags", [])
    if isinstance(raw, Mapping):
        raw = [name for name, on in raw.items() if on]
    if not isinstance(raw, list | tuple):
        read.fault("type", "flags", "flags must be a list")
        return []
    found: list[Flag] = []
    for name in raw:
        known = FLAG_ALIASES.get(str(name), str(name))
        if known in FLAGS:
            found.append(known)
        else:
            listed = ", ".join(FLAGS)
            read.fault("flag", "flags", "unknown flag {name!r}, known are {listed}", name=name, listed=listed)
    return found


def _sets(read: Reader) -> tuple[ClaimedSet, ...]:
    if read.given.get("melds") is None:
        return ()
    sets = []
    for entry in read.objects("melds"):
        kind = entry.choice("type", tuple(SET_TYPES))
        sets.append(ClaimedSet(SET_TYPES[kind], kinds_of(entry, "tiles")))
        read.problems += entry.problems
    return tuple(sets)


def _readings(read: Reader, wild: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """What each wild tile is said to stand for: `{"5s": "6m"}`, a text for several: `{"5s": "6m2z"}`."""
    words = read.words("readings")
    if not words:
        return ()
    pairs: list[tuple[int, int]] = []
    inner = Reader(words, f"{read.path}.readings")
    for name in words:
        tile = kinds_of(Reader({name: name}, f"{read.path}.readings"), name, 1)
        stands = kinds_of(inner, name)
        pairs += [(tile[0], kind) for kind in stands] if tile else []
    read.problems += inner.problems
    if sorted(tile for tile, _ in pairs) != sorted(wild) and "baida_tiles" not in read.unread():
        read.fault(
            "readings",
            "readings",
            "give the tile that each Baida in the hand stands for",
        )
        return ()
    return tuple(pairs)


def _judged(read: Reader, rules: BaidaRules) -> list[tuple[str, int]]:
    """Rows the judge grants: `["item_5", 300]`, or the bare name where the organiser has set its points."""
    raw = read.given.get("judge_patterns", [])
    rows: list[tuple[str, int]] = []
    if not isinstance(raw, list | tuple):
        read.fault("type", "judge_patterns", "must be a list of rows")
        return rows
    for index, entry in enumerate(raw):
        name, points = entry if isinstance(entry, list | tuple) and len(entry) == 2 else (entry, None)
        if points is None and name in JUDGED:
            points = getattr(rules, str(name))
        if not isinstance(name, str) or not isinstance(points, int) or isinstance(points, bool) or points < 0:
            read.fault(
                "judge_pattern",
                f"judge_patterns.{index}",
                "enter a name and points for the row (items 4 to 6 have none until the organiser sets them)",
            )
            continue
        rows.append((name, points))
    return rows


def _action(read: Reader, lang: str) -> dict[str, Any]:
    read.known(*ACTION_FIELDS)
    action = read.choice("action", ("chow", "pong", "kong", "rob_kong"))
    read.check()
    if action == "rob_kong":
        kong = read.choice("kong", ("concealed", "added", "claimed", "exposed"))
        read.check()
        if kong == "concealed":
            return {"legal": False, "reason": "concealed_kong", "text": CONCEALED_KONG.get(lang)}
        return {"legal": True}
    baida, _ = _baida(read)
    tile = kinds_of(read, "tile", 1)
    own = kinds_of(read, "with_tiles")
    read.check()
    if action == "chow":
        legal = may_chow(tile[0], own, baida)
    else:
        legal = may_pong_or_kong(tile[0], own, baida, 3 if action == "pong" else 4)
    if legal:
        return {"legal": True}
    if set(own) & set(baida):
        return {"legal": False, "reason": "baida_used", "text": BAIDA_USED.get(lang)}
    text = Text("these tiles make no {action}", action=action)
    return {"legal": False, "reason": f"no_{action}", "text": text.get(lang)}
