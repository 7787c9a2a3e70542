"""Form of a tournament's own rules: one field for each ruleset parameter, empty = as in the preset."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from django import forms
from django.utils.translation import gettext as _

from scoring.rulesets import PRESETS, Ruleset, get_ruleset
from scoring.rulesets.declared import in_words
from scoring.rulesets.overrides import hints
from scoring.rulesets.words.describe import RuleRow, describe
from taikai.formatting.numbers import grouped
from taikai.formatting.select_fields import is_long
from taikai.http_guard.input_parsing import LINE

AS_PRESET = ""
LISTED = 2_000  # characters of a list of yaku: all of them are some 500
YES_NO = (("yes", True), ("no", False))


@cache
def _kind(path: str) -> Any:
    """The type of a parameter by its path, looked for once: a form has a hundred of them."""
    owner: Any = Ruleset
    for part in path.split("."):
        kind = hints(owner)[part]
        if get_origin(kind) in (Union, types.UnionType):
            kind = next(arg for arg in get_args(kind) if arg is not type(None))
        owner = kind
    return owner


def flat(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Own changes with nested parameters as dotted paths."""
    found: dict[str, Any] = {}
    for name, value in changes.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{key}": inner for key, inner in value.items()}
        else:
            found[name] = value
    return found


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """The opposite of `flat`."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        name, _dot, key = path.partition(".")
        if key:
            found.setdefault(name, {})[key] = value
        else:
            found[name] = value
    return found


def _written(value: Any) -> str:
    """A stored value as the text of its field."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(str(item) for item in value)
    return str(value)


def _choice(title: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    """One of a few; written out where a closed list would cut the words."""
    widget = forms.RadioSelect if any(is_long(words) for _value, words in choices) else forms.Select
    return forms.ChoiceField(label=title, choices=choices, required=False, widget=widget)


class RulesForm(forms.Form):
    """Preset and own changes. `groups` holds the fields in the order of the rules page."""

    ruleset = forms.ChoiceField(label="")

    def __init__(self, *args: Any, preset: str, changes: Mapping[str, Any], language: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.language = language
        self.preset = get_ruleset(preset)
        chooser = self.fields["ruleset"]
        chooser.label = _("Ruleset")
        chooser.initial = preset
        chooser.choices = [  # type: ignore[attr-defined]
            (name, rules.title.get(language)) for name, rules in PRESETS.items()
        ]
        own = flat(changes)
        self.rows: dict[str, RuleRow] = {}
        for row in describe(self.preset):
            field = self._field(row)
            if field is None:
                continue
            if row.note is not None:
                field.help_text = row.note.get(language)
            name = row.path.replace(".", "__")
            if row.path in own:
                field.initial = _written(own[row.path])
            self.fields[name] = field
            self.rows[name] = row

    def _field(self, row: RuleRow) -> forms.Field | None:
        kind = _kind(row.path)
        title, words = row.title.get(self.language), grouped(row.words.get(self.language))
        as_preset = _("as in the preset (%(value)s)") % {"value": words}
        if kind is bool:
            choices = [(AS_PRESET, as_preset)] + [
                (name, in_words(row.path, value).get(self.language)) for name, value in YES_NO
            ]
            return _choice(title, choices)
        if get_origin(kind) is Literal:
            choices = [(AS_PRESET, as_preset)] + [
                (value, in_words(row.path, value).get(self.language)) for value in get_args(kind)
            ]
            return _choice(title, choices)
        if kind is int:
            return forms.IntegerField(
                label=title,
                required=False,
                help_text=as_preset,
                widget=forms.TextInput(
                    attrs={"inputmode": "numeric", "placeholder": "" if row.value is None else str(row.value)}
                ),
            )
        if row.path == "uma":
            return forms.CharField(
                label=title,
                required=False,
                max_length=LINE,
                help_text=as_preset,
                widget=forms.TextInput(attrs={"placeholder": _written(row.value)}),
            )
        if get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal:
            allowed = get_args(get_args(kind)[0])
            return forms.CharField(
                label=title,
                required=False,
                max_length=LISTED,
                help_text=_(
                    "%(preset)s. To change it, list what counts, separated by spaces (“none” for nothing). "
                    "Choose from: %(all)s"
                )
                % {"preset": as_preset, "all": " ".join(allowed)},
            )
        if row.path == "red_fives":
            choices = [(AS_PRESET, as_preset), ("none", _("none"))]
            choices += [("5m 5p 5s", _("three (one per suit)")), ("5m 5p 5p 5s", _("four (two in pin)"))]
            return _choice(title, choices)
        return None

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField], bool]]:
        """(heading, fields, whether something in it is changed or wrong)."""
        found: dict[str, list[forms.BoundField]] = {}
        for name, row in self.rows.items():
            found.setdefault(row.group_title.get(self.language), []).append(self[name])
        return [
            (title, fields, any(field.value() or field.errors for field in fields))
            for title, fields in found.items()
        ]

    def changes(self) -> dict[str, Any]:
        """What differs from the preset, as `choose_rules` takes it; values are checked there."""
        values: dict[str, Any] = {}
        for name, row in self.rows.items():
            raw = self.cleaned_data.get(name)
            if raw in (None, AS_PRESET):
                continue
            values[row.path] = self._value(row.path, raw)
        return nested(values)

    def _value(self, path: str, raw: Any) -> Any:
        kind = _kind(path)
        if kind is bool:
            return raw == "yes"
        if kind is int or get_origin(kind) is Literal:
            return raw
        words = str(raw).replace(",", " ").split()
        if words == ["none"]:
            return []
        if path == "uma":
            try:
                return [int(word.replace("−", "-")) for word in words]
            except ValueError:
                return words
        return words
