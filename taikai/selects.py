"""Lists to choose from, written without a template for each line: six hundred time zones were most of a page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

SELECT = "django/forms/widgets/select.html"


class Renderer(DjangoTemplates):
    """Django's renderer of form fields; a `<select>` is put together here, with the same result."""

    def render(self, template_name: str, context: Mapping[str, Any], request: HttpRequest | None = None) -> str:
        """The HTML of a field."""
        if template_name == SELECT:
            return _select(context["widget"])
        return super().render(template_name, dict(context), request)


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


def _attributes(attrs: Mapping[str, Any]) -> str:
    """What is False is left out, what is True stands alone."""
    if not attrs:
        return ""
    return flatatt({name: value if isinstance(value, bool) else str(value) for name, value in attrs.items()})


def _text(value: Any) -> str:
    """As text in HTML; what says of itself that it is HTML stays."""
    made: str = value.__html__() if hasattr(value, "__html__") else escape(str(value))
    return made
