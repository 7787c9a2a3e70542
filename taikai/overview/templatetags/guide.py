"""Template tag that leads from a saved set-up page to the next one."""

from __future__ import annotations

from typing import Any

from django import template

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
