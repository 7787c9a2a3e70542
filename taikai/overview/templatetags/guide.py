"""Template tags of help: the guide’s section for a page, the next step of a first tournament."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from taikai.overview.pages.guide import SETUP, next_guide_step

register = template.Library()


@register.inclusion_tag("overview/lead_on.html", takes_context=True)
def what_comes_next(context: dict[str, Any]) -> dict[str, Any]:
    """A line with the guide's next step, on the pages on which an event is set up; nothing on others."""
    request = context["request"]
    match = request.resolver_match
    if match is None or match.url_name not in SETUP:
        return {"lead": None}
    role = context.get("role", "public")
    return {"lead": next_guide_step(context["tournament"], role, request.actor, request.path)}


@register.simple_tag(takes_context=True)
def guide_address(context: dict[str, Any]) -> str:
    """The section of the guides about this page of the staff; "" on every other page."""
    match = getattr(context.get("request"), "resolver_match", None)
    section = (
        getattr(match.func, "guide", "") if match is not None and "/manage/" in context["request"].path else ""
    )
    name, _hash, anchor = section.partition("#")
    return reverse("guide", args=[name]) + (f"#{anchor}" if anchor else "") if name else ""
