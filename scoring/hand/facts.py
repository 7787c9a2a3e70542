"""Facts of a reading for the yaku, packed into one integer.

Every group of a reading contributes *facts*: counts that simply add up ("one more run", "8 more fu"). The
sum over the groups, together with a few facts of the whole hand, is all that any yaku of shape looks at,
so two readings with the same facts have the same yaku and are judged once (`scoring.riichi.counting.yaku_sets`).

The suit tables add these integers; `Shape` gives them back their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple, get_args

from scoring.hand.group_fu import WAIT_FU, group_fu
from scoring.hand.groups import Form, TileGroup, Wait
from scoring.tiles import CHUN, EAST, HAKU, HATSU, HONOURS, ORPHANS

_WIDTHS: Final = {
    # added up over the groups
    "runs": 3,
    "triplets": 3,
    "concealed_triplets": 3,
    "kans": 3,
    "equal_run_pairs": 2,
    "outside_groups": 3,
    "honour_groups": 3,
    "wait": 2,
    # of the honours, which need the seat and the round
    "haku": 1,
    "hatsu": 1,
    "chun": 1,
    "seat_wind": 1,
    "round_wind": 1,
    "wind_triplets": 3,
    "wind_pair": 1,
    "dragon_pair": 1,
    # of the whole hand
    "form": 2,
    "suits": 2,
    "straight": 1,
    "same_runs": 1,
    "same_triplets": 1,
    "all_green": 1,
    "nine_gates": 2,
    # next to the fu of the groups, because the fu of the hand follows from these three
    "closed": 1,
    "value_pair": 2,
}


def _offsets() -> dict[str, int]:
    offsets, at = {}, 0
    for name, width in _WIDTHS.items():
        offsets[name] = at
        at += width
    return offsets


_OFFSETS: Final = _offsets()
_FIELDS: Final = tuple((_OFFSETS[name], (1 << width) - 1) for name, width in _WIDTHS.items())
_WAIT, _FORM = list(_WIDTHS).index("wait"), list(_WIDTHS).index("form")
KEY_BITS: Final = sum(_WIDTHS.values())
KEY_MASK: Final = (1 << KEY_BITS) - 1
"""The facts yaku depend on; above them stands the fu of groups and wait, which they do not."""
CLOSED_SHIFT: Final = _OFFSETS["closed"]
"""From here on up: closed, value pair, fu of the groups; all that the fu of a hand depend on beside the win."""
LOOK_CLOSER: Final = 1 << KEY_BITS + 10
"""A bit above all facts, in place of the facts of a part that has not exactly one reading. A sum from this number
on has such a part in it."""

SHAPE_WAITS: Final[tuple[Wait | None, ...]] = (None, "ryanmen", "tanki", "thirteen_sided")
"""The waits some yaku asks for; the others are all None."""
FORMS: Final[tuple[Form, ...]] = get_args(Form)


def fact(name: str, value: int = 1) -> int:
    """The integer that says "`name` is `value`", to be added (counts) or or-ed (facts of the hand)."""
    return value << _OFFSETS[name]


def field_mask(name: str) -> int:
    return fact(name, (1 << _WIDTHS[name]) - 1)


def fu_fact(fu: int) -> int:
    return fu << KEY_BITS


FOUR_EQUAL_RUNS: Final = 3
"""In place of the number of pairs of equal runs: both pairs are of the same run."""
WAIT_FACT: Final[dict[Wait, int]] = {
    wait: fact("wait", SHAPE_WAITS.index(wait) if wait in SHAPE_WAITS else 0) for wait in get_args(Wait)
}
FORM_FACT: Final = {form: fact("form", index) for index, form in enumerate(FORMS)}


class Shape(NamedTuple):
    """The facts of a reading by name. The fields up to ``equal_run_pairs`` count sets; the rest says:

    - ``outside_groups``: sets and pairs with a terminal or honour; ``honour_groups``: those of honours;
    - ``equal_run_pairs``: 3 for four times the same run;
    - ``wait``: the wait, if it is one that some yaku asks for;
    - ``value_pair``: how many times over the pair would be yakuhai;
    - ``suits``: how many of the three suits occur; ``straight``: 123 456 789 of one suit;
    - ``same_runs`` and ``same_triplets``: the same numbers in all three suits;
    - ``nine_gates``: 1 the pattern, 2 won on the nine-sided wait.
    """

    runs: int
    triplets: int
    concealed_triplets: int
    kans: int
    equal_run_pairs: int
    outside_groups: int
    honour_groups: int
    wait: Wait | None
    haku: int
    hatsu: int
    chun: int
    seat_wind: int
    round_wind: int
    wind_triplets: int
    wind_pair: int
    dragon_pair: int
    form: Form
    suits: int
    straight: int
    same_runs: int
    same_triplets: int
    all_green: int
    nine_gates: int
    closed: int
    value_pair: int

    @property
    def groups(self) -> int:
        return 7 if self.form == "chiitoitsu" else 5

    @property
    def dragon_triplets(self) -> int:
        """How many of the three dragons are triplets or kans."""
        return self.haku + self.hatsu + self.chun

    @classmethod
    def of(cls, facts: int) -> Shape:
        values: list[object] = [facts >> offset & mask for offset, mask in _FIELDS]
        values[_WAIT] = SHAPE_WAITS[facts >> _OFFSETS["wait"] & 3]
        values[_FORM] = FORMS[facts >> _OFFSETS["form"] & 3]
        return tuple.__new__(cls, values)


@lru_cache(maxsize=1 << 12)
def group_facts(group: TileGroup) -> int:
    """The facts one group adds, its fu and the fu of its wait included; seat and round do not matter here."""
    facts = fu_fact(group_fu(group))
    if group.kind == "run":
        facts += fact("runs")
    elif group.kind != "pair":
        facts += fact("triplets")
        if group.concealed:
            facts += fact("concealed_triplets")
        if group.kind == "kan":
            facts += fact("kans")
    if not ORPHANS.isdisjoint(group.kinds):
        facts += fact("outside_groups")
    if group.kinds[0] >= HONOURS:
        facts += fact("honour_groups")
    if group.wait is not None:
        facts += WAIT_FACT[group.wait] + fu_fact(WAIT_FU[group.wait])
    return facts


def groups_facts(groups: Iterable[TileGroup]) -> int:
    """The facts of several groups: their sum, and how many pairs of equal runs there are among them."""
    facts = 0
    runs = []
    for group in groups:
        facts += group_facts(group)
        if group.kind == "run":
            runs.append(group.kinds)
    different = set(runs)
    if len(different) < len(runs):
        pairs = sum(runs.count(run) // 2 for run in different)
        facts += fact("equal_run_pairs", FOUR_EQUAL_RUNS if len(different) == 1 and pairs == 2 else pairs)
    return facts


@cache
def honour_set_facts(kind: int, seat: int, round_wind: int) -> int:
    """What a triplet or kan of an honour adds for the player in this seat (0-3) and round (0-3)."""
    if kind < HAKU:
        facts = fact("wind_triplets")
        if kind - EAST == seat:
            facts += fact("seat_wind")
        if kind - EAST == round_wind:
            facts += fact("round_wind")
        return facts
    return fact({HAKU: "haku", HATSU: "hatsu", CHUN: "chun"}[kind])


@cache
def honour_pair_facts(kind: int, seat: int, round_wind: int) -> int:
    """What a pair of an honour adds; the fu of a value pair is counted where the ruleset is known."""
    if kind < HAKU:
        value = (kind - EAST == seat) + (kind - EAST == round_wind)
        return fact("wind_pair") + fact("value_pair", value)
    return fact("dragon_pair") + fact("value_pair", 1)
