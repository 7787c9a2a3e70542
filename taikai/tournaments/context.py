"""Context processor for the frame of every page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from taikai.http_guard.client_state import reader_of, version
from taikai.jobs.domain.mail_server import can_send_email
from taikai.tournaments.domain.change import Seen
from taikai.tournaments.page_dependencies import watch_of
from taikai.tournaments.permissions import PERMISSIONS, may

#: Says that this browser has opened a personal page of the tournament; which, only the address of "Me" is told.
MINE_COOKIE = "taikai_mine"


class Can:
    """`{% if can.results__enter %}`: the permissions of the current role, for templates."""

    def __init__(self, role: str) -> None:
        self.role = role

    def __getattr__(self, name: str) -> bool:
        permission = name.replace("__", ".")
        if permission not in PERMISSIONS:
            raise AttributeError(name)
        return may(self.role, permission)


def chrome(request: HttpRequest) -> dict[str, Any]:
    """The tournament, the role and what it may, on every page below a tournament."""
    role = getattr(request, "role", "public")
    tournament = getattr(request, "tournament", None)
    context: dict[str, Any] = {"role": role, "can": Can(role), "theme": request.COOKIES.get("theme", "")}
    context["can_send_email"] = can_send_email()
    context["shell"] = {"version": version(), "reader": reader_of(request)}
    if token := getattr(request, "page_token", ""):  # a shared page (`live/conditional.py`)
        context["csrf_token"] = token
        context["served_at"] = getattr(request, "served_at", "")
    if tournament is not None:
        context["tournament"] = tournament
        watch = watch_of(request)
        context["live"] = {"watch": watch, "query": watch.query, "number": watch.number(tournament)}
        context["live"]["news"] = Seen.read(tournament.seen, tournament.revision).news
    return context
