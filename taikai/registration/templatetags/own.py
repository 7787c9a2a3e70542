"""Template tags for the parts of a personal page that are not cached."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from taikai.registration.domain.names import labels_of
from taikai.registration.fields import ENTRY, OWN_FIELDS, PUBLIC
from taikai.registration.pages.personal_cache import gap
from taikai.registration.pages.personal_panels import written
from taikai.runtime.fields import Kept, OnRequest

register = template.Library()


@register.simple_tag
def public_fields() -> str:
    """What everybody may read of an entry."""
    return labels_of(PUBLIC)


def _goes(kept: Kept) -> bool:
    return kept.on_request in (OnRequest.PSEUDONYM, OnRequest.CLEARED) and not kept.contact


@register.simple_tag
def forgotten_fields() -> str:
    """What goes from lists when somebody asks to be forgotten; contact data are in no list."""
    return labels_of(name for name in OWN_FIELDS if _goes(ENTRY.kept[name]))


@register.simple_tag(takes_context=True)
def own(context: dict[str, Any], name: str) -> SafeString:
    """What `own_writers` has under the name, written for the entrant; in a frame that is kept, its place."""
    made = gap(name) if context.get("framing") else written(name, context["entrant"])
    return mark_safe(made)  # noqa: S308 - writers escape what they are given
