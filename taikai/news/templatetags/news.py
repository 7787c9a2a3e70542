"""Template tag with the announcements above a page."""

from __future__ import annotations

from typing import Any

from django import template

from taikai.news.domain.visible_announcements import announcements, on_top
from taikai.tournaments.permissions import PUBLIC

register = template.Library()


@register.inclusion_tag("news/bar.html", takes_context=True)
def news_bar(context: dict[str, Any]) -> dict[str, Any]:
    """What is new, for who looks at the page; an open page fetches it again when there is more."""
    tournament = context["tournament"]
    role = context.get("role", PUBLIC)
    return {"tournament": tournament, "news": on_top(tournament, "players" if role == PUBLIC else "staff")}


@register.inclusion_tag("news/screen_bar.html", takes_context=True)
def screen_news(context: dict[str, Any]) -> dict[str, Any]:
    tournament = context["tournament"]
    return {"tournament": tournament, "news": on_top(tournament, "screens")[:1]}


@register.inclusion_tag("news/event.html", takes_context=True)
def event_news(context: dict[str, Any]) -> dict[str, Any]:
    """All that was announced, on the event's page."""
    tournament = context["tournament"]
    role = context.get("role", PUBLIC)
    return {"tournament": tournament, "all": announcements(tournament, "players" if role == PUBLIC else "staff")}
