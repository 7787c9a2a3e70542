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
    """One of a few, or what the ruleset says."""
    as_preset = (AS_PRESET, _("as in the ruleset"))
    return forms.ChoiceField(label=title, choices=[as_preset, *choices], required=False)


def _typed(title: str, value: Any, **kwargs: Any) -> forms.CharField:
    """Words or numbers to type; the preset's stand in the empty field (a style asks whether they are shown)."""
    widget = forms.TextInput(attrs={"placeholder": _written(value) or " "})
    return forms.CharField(label=title, required=False, widget=widget, **kwargs)


class RulesForm(forms.Form):
    """Preset and own changes. `rows` names the rule of each field, in the order of the rules page."""

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
        title = row.title.get(self.language)
        if kind is bool:
            return _choice(title, [(name, in_words(row.path, value).get(self.language)) for name, value in YES_NO])
        if get_origin(kind) is Literal:
            return _choice(
                title, [(value, in_words(row.path, value).get(self.language)) for value in get_args(kind)]
            )
        if kind is int:
            shown = " " if row.value is None else str(row.value)
            widget = forms.TextInput(attrs={"inputmode": "numeric", "placeholder": shown})
            return forms.IntegerField(label=title, required=False, widget=widget)
        if row.path == "uma":
            return _typed(title, row.value, max_length=LINE)
        if get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal:
            field = _typed(title, row.value, max_length=LISTED)
            field.help_text = _(
                "To change it, list what counts, separated by spaces (“none” for nothing). Choose from: %(all)s"
            ) % {"all": " ".join(get_args(get_args(kind)[0]))}
            return field
        if row.path == "red_fives":
            return _choice(
                title,
                [
                    ("none", _("none")),
                    ("5m 5p 5s", _("three (one per suit)")),
                    ("5m 5p 5p 5s", _("four (two in pin)")),
                ],
            )
        return None

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
