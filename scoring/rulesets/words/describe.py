"""Rules page as data: each parameter with title, value, source and difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rulesets.declared import PARAMETERS
from scoring.rulesets.overrides import value_at
from scoring.rulesets.ruleset import Ruleset
from scoring.rulesets.words.sources import source_of
from scoring.texts import Text

BAIDA_END = frozenset({"players", "start_points", "return_points", "score_unit", "substitute_points"})


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One parameter of one ruleset. `applies` is false where another parameter makes it meaningless.

    `assumed`: no source states the value; it is the default this ruleset was given.
    """

    path: str
    group: str
    title: Text
    value: Any
    words: Text
    source: Text
    assumed: bool
    applies: bool

    @property
    def group_title(self) -> Text:
        return PARAMETERS[self.path].group.title

    @property
    def note(self) -> Text | None:
        """What the title and the value leave open."""
        return PARAMETERS[self.path].note


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A parameter in which two rulesets differ."""

    title: Text
    left: RuleRow
    right: RuleRow


def paths_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The parameters that make up this ruleset's page, in order."""
    if ruleset.game == "baida":
        return tuple(p for p in PARAMETERS if p in BAIDA_END or p.startswith("baida."))
    return tuple(p for p in PARAMETERS if not p.startswith("baida."))


def describe(ruleset: Ruleset) -> tuple[RuleRow, ...]:
    """All rows of a ruleset's page, grouped and in order."""
    return tuple(row_of(ruleset, path) for path in paths_of(ruleset))


def row_of(ruleset: Ruleset, path: str) -> RuleRow:
    """One parameter of a ruleset."""
    parameter = PARAMETERS[path]
    value = value_at(ruleset, path)
    return RuleRow(
        path,
        parameter.group.key,
        parameter.title,
        value,
        parameter.say(value),
        source_of(ruleset, path),
        path in ruleset.assumptions,
        applies(ruleset, path),
    )


def differences(left: Ruleset, right: Ruleset) -> tuple[RuleDifference, ...]:
    """The parameters in which two rulesets differ, in the order of the page."""
    shared = [p for p in paths_of(left) if p in paths_of(right)]
    found = []
    for path in shared:
        a, b = row_of(left, path), row_of(right, path)
        if (a.applies or b.applies) and (a.value != b.value or a.applies != b.applies):
            found.append(RuleDifference(a.title, a, b))
    return tuple(found)


def side_by_side(
    rulesets: Sequence[Ruleset], *, only_differing: bool = False
) -> tuple[tuple[Text, tuple[RuleRow, ...]], ...]:
    """Rulesets of one game as columns: (title, one row a ruleset), all or only where they are not the same."""
    table = []
    for path in paths_of(rulesets[0]) if rulesets else ():
        rows = tuple(row_of(r, path) for r in rulesets if path in paths_of(r))
        same = len({(row.applies, row.applies and row.value) for row in rows}) == 1
        if len(rows) == len(rulesets) and not (only_differing and same):
            table.append((rows[0].title, rows))
    return tuple(table)


def applies(ruleset: Ruleset, path: str) -> bool:
    """Whether the parameter means anything beside the others of its ruleset."""
    if path.startswith("nagashi_mangan.") and path != "nagashi_mangan.allowed":
        return ruleset.nagashi_mangan.allowed
    if path in ("honba_on_multi_ron", "sticks_on_multi_ron"):
        return ruleset.multi_ron != "head_bump"
    if path == "suukaikan_same_player":
        return "suukaikan" in ruleset.abortive_draws
    if path == "goal_points":
        return ruleset.overtime != "none" or ruleset.agari_yame == "automatic_if_first"
    if path.startswith("chombo."):
        return _chombo_applies(ruleset, path)
    if path in ("signal_minutes_before_end", "late_minutes_until_substitute"):
        return bool(value_at(ruleset, path))
    if path == "uma_by_above_start":
        return bool(ruleset.uma_by_above_start)
    if path in ("split_rounding",):
        return ruleset.ties_share_a_place
    return True


def _chombo_applies(ruleset: Ruleset, path: str) -> bool:
    chombo = ruleset.chombo
    if path == "chombo.type":
        return True
    if chombo.type == "none":
        return False
    if path == "chombo.points":
        return chombo.type == "after_uma"
    if path == "chombo.social":
        return chombo.social is not None
    if path == "chombo.reverse_mangan_causes":
        return bool(chombo.reverse_mangan_causes)
    if path == "chombo.counts_after_signal":
        return ruleset.after_signal != "none"
    return True
