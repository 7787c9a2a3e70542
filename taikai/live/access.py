"""Permission check for asynchronous views, answered from memory where possible."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponseBase

from taikai.live.domain.revisions import RevisionMark, hub, read_marks
from taikai.live.fastpath.conditional_get import watch_in
from taikai.tournaments.access import declare, role_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch
from taikai.tournaments.permissions import PERMISSIONS, PUBLIC, may

AsyncView = Callable[..., Awaitable[HttpResponseBase]]
# `path()` takes asynchronous views, its type hints do not know it yet.
View = Callable[..., Any]


def _look(request: HttpRequest, slug: str, permission: str, watch: Watch) -> tuple[RevisionMark, Watch] | None:
    """The mark, if this request may see the tournament; None if for this reader it does not exist.

    Who asks as the staff does and is not of the staff (any more) hears what the public hears.
    """
    try:
        mark = read_marks([slug]).get(slug)
        if mark is None:
            return None
        if mark.public and may(PUBLIC, permission) and not watch.staff:
            return mark, watch
        role = role_of(request.user, Tournament.objects.get(slug=slug))
        if not may(role, permission) or not (mark.public or role != PUBLIC):
            return None
        return mark, Watch() if watch.staff and role == PUBLIC else watch
    finally:
        if isinstance(request, ASGIRequest):
            # Whatever follows may stay open for hours: it must not hold a database connection.
            close_old_connections()


def needs_async(permission: str) -> Callable[[AsyncView], View]:
    """An asynchronous view below a tournament that needs `permission`.

    The view gets `slug`, `mark` and `watch`. A draft does not exist for the public, as with `needs`.
    """
    if permission not in PERMISSIONS:
        raise KeyError(permission)

    def decorate(view: AsyncView) -> View:
        @wraps(view)
        async def checked(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            serves_forever = isinstance(request, ASGIRequest)
            mark = hub().known(slug) if serves_forever else None
            watch = watch_in(request.META.get("QUERY_STRING", ""))
            if mark is None or not mark.public or not may(PUBLIC, permission) or watch.staff:
                found = await sync_to_async(_look)(request, slug, permission, watch)
                if found is None:
                    raise Http404
                mark, watch = found
                if serves_forever:
                    hub().learn(slug, mark)
            return await view(request, slug=slug, mark=mark, watch=watch, **kwargs)

        return declare(checked, permission, "part")

    return decorate
