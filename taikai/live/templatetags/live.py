"""Template tags for fragments that refresh themselves."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def screen_theme(context: dict[str, Any]) -> str:
    """The theme of a big screen: what its address asks for, else what is stored of it, else dark."""
    wanted: str = context["request"].GET.get("theme", "")
    stored: str = context.get("screen_theme", "dark")
    return wanted if wanted in ("dark", "light") else stored


@register.simple_tag(takes_context=True)
def live_part(
    context: dict[str, Any], name: str, within: str = "", every: int = 0, also: int = 0, address: str = ""
) -> SafeString:
    """The attributes of an element that fetches itself again whenever the tournament changes.

        <section {% live_part "standings" %}> … </section>

    `name` becomes its id. The page's own address is asked again; the answer may be the whole page or only the
    partial (`request.htmx.target == name`). What is the same stays untouched, so focus, scroll and open
    details survive; a changed table row, list item or `data-row` element is marked for two seconds.
    `within`: the live part it always stands in, with which it comes: one page asks once a change. `every`: instead
    it asks every so many seconds, for what changes when nothing happens: no revision says so. `also`: both.
    `address`: what is asked again instead, where a form was refused that the page's own address knows nothing of.
    """
    if within:
        return format_html('id="{}"', name)
    return format_html(
        'id="{0}" hx-get="{1}" hx-trigger="{2}" hx-target="this" hx-select="#{0}" '
        'hx-swap="morph" hx-ext="morph" hx-sync="this:replace" hx-push-url="false"',
        name,
        address or context["request"].get_full_path(),
        f"every {every}s" if every else "revision from:body" + (f", every {also}s" if also else ""),
    )
