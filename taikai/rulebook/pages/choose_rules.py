"""Template context of the form of a tournament's rules: each rule with the preset's value and the own change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.forms import BoundField

from scoring.problems import Refused
from scoring.rulesets import Ruleset
from scoring.rulesets.words.describe import RuleRow, describe, differences
from taikai.formatting.numbers import grouped
from taikai.rulebook.forms import RulesForm
from taikai.rulebook.pages.tournament_rules import title_of, value_words
from taikai.tournaments.domain.rules import as_refusal, kind_of
from taikai.tournaments.models import Tournament

#: What players ask for first: said beside the heading of a group, folded or not.
MAIN = frozenset({
    "start_points",
    "uma",
    "oka",
    "session_minutes",
    "after_signal",
    "honba_value",
    "multi_ron",
    "noten_total",
    "nagashi_mangan.allowed",
    "chombo.type",
    "chombo.points",
    "pao.yaku",
    "kuitan",
    "kuikae_allowed",
    "red_fives",
    "kiriage_mangan",
    "baida.pure_one_suit",
    "baida.total_cap",
    "baida.thrower",
    "baida.each_on_self_draw",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule: the preset's value in words, and the field of the own change."""

    bound: BoundField
    control: str
    preset: str
    changed: bool


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one subject. `main`: (title, value, whether changed) of the most asked for."""

    title: str
    lines: list[RuleLine]
    main: list[tuple[str, str, bool]]
    changed: int
    wrong: bool


@dataclass(frozen=True, slots=True)
class PlayersRead:
    """What players will read of the changes, or why it cannot be said: (title, now, before)."""

    changed: list[tuple[str, str, str]]
    problems: list[str]


def _line(bound: BoundField, row: RuleRow, language: str) -> RuleLine:
    described = [f"{bound.auto_id}_preset"]
    if bound.help_text:
        described.append(f"{bound.auto_id}_help")
    attrs: dict[str, str | bool] = {}
    if bound.errors:
        described.append(f"{bound.auto_id}_error")
        attrs["aria-invalid"] = "true"
    attrs["aria-describedby"] = " ".join(described)
    words = grouped(row.words.get(language))
    return RuleLine(bound, bound.as_widget(attrs=attrs), words, bound.value() not in (None, ""))


def rule_groups(form: RulesForm, own: Ruleset | None) -> Iterator[RuleGroup]:
    """The form's fields by subject; `own` are the rules with the changes, if they are possible."""
    language = form.language
    now = {row.path: row for row in describe(own or form.preset)}
    for _key, part in groupby(form.rows.items(), key=lambda item: item[1].group):
        rows = list(part)
        lines = [_line(form[name], row, language) for name, row in rows]
        main = [
            (row.title.get(language), value_words(now[row.path], language), now[row.path].value != row.value)
            for _name, row in rows
            if row.path in MAIN and now[row.path].applies
        ]
        yield RuleGroup(
            rows[0][1].group_title.get(language),
            lines,
            main,
            sum(line.changed for line in lines),
            any(line.bound.errors for line in lines),
        )


def _own(form: RulesForm, stored: dict[str, Any]) -> tuple[Ruleset | None, list[str]]:
    """The preset with the changes of the form, else with those stored; or what is wrong with them."""
    if form.is_bound and not form.is_valid():
        return None, [f"{bound.label}: {error}" for bound in form for error in bound.errors]
    try:
        return form.preset.replace(**(form.changes() if form.is_bound else stored)), []
    except Refused as refused:
        return None, [problem.message for problem in as_refusal(refused).problems]


def form_context(tournament: Tournament, form: RulesForm) -> dict[str, Any]:
    """The form as a table, and beside it what players will read."""
    language = form.language
    own, problems = _own(form, tournament.rule_changes)
    changed = [
        (each.title.get(language), value_words(each.right, language), value_words(each.left, language))
        for each in (differences(form.preset, own) if own else ())
    ]
    return {
        "form": form,
        "groups": lambda: rule_groups(form, own),
        "players": PlayersRead(changed, problems),
        "game": kind_of(form.preset),
        "preset_title": title_of(form.preset),
        "rule_count": len(form.rows),
    }
