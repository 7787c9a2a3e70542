"""What of a personal page is written again for every answer."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from taikai.registration.pages.personal_cache import gap
from taikai.registration.pages.personal_panels import written

register = template.Library()


@register.simple_tag(takes_context=True)
def own(context: dict[str, Any], name: str) -> SafeString:
    """What `own_writers` has under the name, written for the entrant; in a frame that is kept, its place."""
    made = gap(name) if context.get("framing") else written(name, context["entrant"])
    return mark_safe(made)  # noqa: S308 - writers escape what they are given
