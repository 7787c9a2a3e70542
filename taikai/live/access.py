"""`needs` for asynchronous views: the same rules, answered from memory where they can be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponseBase

from taikai.live.domain.revisions import Mark, hub, read_marks
from taikai.tournaments.access import role_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PERMISSIONS, PUBLIC, may

AsyncView = Callable[..., Awaitable[HttpResponseBase]]
# `path()` takes asynchronous views, its type hints do not know it yet.
View = Callable[..., Any]


def _look(request: HttpRequest, slug: str, permission: str) -> Mark | None:
    """The mark, if this request may see the tournament; None if for this reader it does not exist."""
    try:
        mark = read_marks([slug]).get(slug)
        if mark is None:
            return None
        if mark.public and may(PUBLIC, permission):
            return mark
        role = role_of(request.user, Tournament.objects.get(slug=slug))
        return mark if may(role, permission) and (mark.public or role != PUBLIC) else None
    finally:
        if isinstance(request, ASGIRequest):
            # Whatever follows may stay open for hours: it must not hold a database connection.
            close_old_connections()


def needs_async(permission: str) -> Callable[[AsyncView], View]:
    """An asynchronous view below a tournament that needs `permission`.

    The view gets `slug` and `mark`. A draft does not exist for the public, as with `needs`.
    """
    if permission not in PERMISSIONS:
        raise KeyError(permission)

    def decorate(view: AsyncView) -> View:
        @wraps(view)
        async def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            serves_forever = isinstance(request, ASGIRequest)
            mark = hub().known(slug) if serves_forever else None
            if mark is None or not mark.public or not may(PUBLIC, permission):
                mark = await sync_to_async(_look)(request, slug, permission)
                if mark is None:
                    raise Http404
                if serves_forever:
                    hub().learn(slug, mark)
            return await view(request, slug=slug, mark=mark, **kwargs)

        checked.permission = permission  # type: ignore[attr-defined]
        return checked

    return decorate
