"""Who is asking, and may they: the only place where roles are checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Staff, Tournament
from taikai.tournaments.permissions import JUDGE, ORGANISER, PERMISSIONS, PUBLIC, may

View = Callable[..., HttpResponseBase]


class TaikaiRequest(HttpRequest):
    """A request after `needs`: with the tournament, the role and the actor."""

    htmx: HtmxDetails
    tournament: Tournament
    role: str
    actor: Actor


def role_of(user: Any, tournament: Tournament) -> str:
    """The strongest role of `user` in `tournament`; a superuser organises everything."""
    if not user.is_authenticated:
        return PUBLIC
    if user.is_superuser:
        return ORGANISER
    roles = set(
        Staff.objects.filter(tournament=tournament, user=user, pending=False).values_list("role", flat=True)
    )
    for role in (ORGANISER, JUDGE):
        if role in roles:
            return role
    return PUBLIC


def actor_of(user: Any, role: str) -> Actor:
    """The actor for the action log."""
    if user.is_authenticated:
        return Actor(label=user.get_full_name() or user.get_username(), role=role, user=cast(User, user))
    return Actor(label="public", role=PUBLIC)


def _log_in(request: TaikaiRequest) -> HttpResponseBase:
    """Send somebody to log in. A part of an open page hears 401 and says so: it has no room for a log-in page."""
    if request.htmx:
        return HttpResponse(status=401)
    return redirect_to_login(request.get_full_path())


def needs(permission: str) -> Callable[[View], View]:
    """A view that needs `permission`.

    If the URL has a `slug`, the view gets `request.tournament`, `request.role`, `request.actor`, and runs
    in the tournament's time zone. A draft does not exist for the public (404, not 403): nothing leaks by
    guessing. Somebody not logged in is sent to log in when a role could help.
    """
    if permission not in PERMISSIONS:
        raise KeyError(permission)

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            slug = kwargs.pop("slug", None)
            if slug is None:
                request.role = ORGANISER if request.user.is_authenticated else PUBLIC
                request.actor = actor_of(request.user, request.role)
                if not may(request.role, permission):
                    return _log_in(request)
                return view(request, *args, **kwargs)
            tournament = Tournament.objects.filter(slug=slug).first()
            if tournament is None:
                # The same answer as for a draft: a guessed staff address tells nobody whether there is one.
                if not request.user.is_authenticated and not may(PUBLIC, permission):
                    return _log_in(request)
                raise Http404
            request.tournament = tournament
            request.role = role_of(request.user, tournament)
            request.actor = actor_of(request.user, request.role)
            if request.role == PUBLIC and not tournament.is_public_stage:
                if not request.user.is_authenticated and not may(PUBLIC, permission):
                    return _log_in(request)
                del request.tournament  # the frame of the page would say its name
                raise Http404
            if not may(request.role, permission):
                if not request.user.is_authenticated:
                    return _log_in(request)
                raise PermissionDenied
            with timezone.override(tournament.zone):
                return view(request, *args, **kwargs)

        checked.permission = permission  # type: ignore[attr-defined]
        return checked

    return decorate
