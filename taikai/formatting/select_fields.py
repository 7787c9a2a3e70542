"""Form widgets rendered without a template for each option: 600 time zones, 1,000 players.

The rest of a page's fields are single inputs, a hundred of them on the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

WIDGETS = "django/forms/widgets/"
SELECT = f"{WIDGETS}select.html"
TICKS = frozenset({f"{WIDGETS}checkbox_select.html", f"{WIDGETS}radio.html"})
#: A closed list of 390 px shows about so many characters of its choice.
SHOWN = 42
INPUTS = frozenset(f"{WIDGETS}{kind}.html" for kind in ("text", "number", "hidden", "checkbox", "email"))


class Renderer(DjangoTemplates):
    """Django's renderer of form fields; lists and plain inputs are put together here, with the same result."""

    def render(self, template_name: str, context: Mapping[str, Any], request: HttpRequest | None = None) -> str:
        """The HTML of a field."""
        if template_name == SELECT:
            return _select(context["widget"])
        if template_name in TICKS:
            return _ticks(context["widget"])
        if template_name in INPUTS:
            return mark_safe(_input(context["widget"]))  # noqa: S308
        return super().render(template_name, dict(context), request)


def is_long(label: object) -> bool:
    """Whether a closed list would cut this choice on a phone."""
    return len(str(label)) > SHOWN


def _select(widget: Mapping[str, Any]) -> SafeString:
    """One `<select>` with its options and groups of options; every text in it is escaped here."""
    groups = "".join(_group(name, options) for name, options, _index in widget["optgroups"])
    head = f'<select name="{_text(widget["name"])}"{_attributes(widget["attrs"])}>'
    return mark_safe(f"{head}\n{groups}</select>")  # noqa: S308


def _group(name: str | None, options: list[dict[str, Any]]) -> str:
    lines = "".join(map(_option, options))
    return f'<optgroup label="{_text(name)}">\n{lines}</optgroup>\n' if name else lines


def _option(option: dict[str, Any]) -> str:
    value = "" if option["value"] is None else option["value"]
    return f'<option value="{_text(value)}"{_attributes(option["attrs"])}>{_text(option["label"])}</option>\n'


def _ticks(widget: Mapping[str, Any]) -> SafeString:
    """Boxes to tick, or one of several; each with its label."""
    attrs = {name: widget["attrs"][name] for name in ("id", "class") if widget["attrs"].get(name)}
    groups = []
    for name, options, _index in widget["optgroups"]:
        lines = "".join(map(_tick, options))
        groups.append(f"<div><label>{_text(name)}</label>{lines}</div>" if name else lines)
    return mark_safe(f"<div{_attributes(attrs)}>{''.join(groups)}\n</div>")  # noqa: S308


def _tick(option: Mapping[str, Any]) -> str:
    box = _input(option)
    if option.get("wrap_label"):
        target = _attributes({"for": option["attrs"]["id"]}) if option["attrs"].get("id") else ""
        box = f"<label{target}>{box} {_text(option['label'])}</label>"
    return f"<div>\n{box}</div>"


def _input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{_text(widget["value"])}"'
    return f'<input type="{widget["type"]}" name="{_text(widget["name"])}"{value}{_attributes(widget["attrs"])}>'


def _attributes(attrs: Mapping[str, Any]) -> str:
    """What is False is left out, what is True stands alone."""
    return "".join(
        f" {_text(name)}" if value is True else f' {_text(name)}="{_text(value)}"'
        for name, value in attrs.items()
        if value is not False
    )


def _text(value: Any) -> str:
    """As text in HTML; what says of itself that it is HTML stays."""
    made: str = value.__html__() if hasattr(value, "__html__") else escape(str(value))
    return made
