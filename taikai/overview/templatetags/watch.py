"""What pages need that show a table from elsewhere: a change with its sign, and a part that asks again by time."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
SECONDS = 5


@register.simple_tag(takes_context=True)
def every_moment(context: dict[str, Any], name: str) -> SafeString:
    """The attributes of an element that fetches itself again every few seconds.

    What is shown late changes when nothing happens: no revision says so.
    """
    return format_html(
        'id="{0}" hx-get="{1}" hx-trigger="every {2}s" hx-target="this" hx-select="#{0}" '
        'hx-swap="morph" hx-ext="morph" hx-sync="this:replace" hx-push-url="false"',
        name,
        context["request"].get_full_path(),
        SECONDS,
    )
