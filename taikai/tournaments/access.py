"""Permission checks: decorators that declare what a view is and who may use it. Roles are checked here only."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from taikai.accounts.domain.site_rights import site, why_not_create
from taikai.accounts.login.steps import lacks_second_step
from taikai.tournaments.domain.audit_log.contacts import PAGES, tell
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import JUDGE, ON_SITE, ORGANISER, PERMISSIONS, PUBLIC, may, may_on_site

View = Callable[..., HttpResponseBase]
Declared = TypeVar("Declared", bound=Callable[..., Any])
SHOWN = (200, 422)  # a page was written, as asked for or with what is wrong


@dataclass(frozen=True, slots=True)
class Program:
    """A program that has shown a token of one tournament: it acts there with the role of a judge, as itself."""

    tournament: int
    actor: Actor


class TaikaiRequest(HttpRequest):
    """A request after `needs`: with the tournament, the role and the actor."""

    htmx: HtmxDetails
    tournament: Tournament
    role: str
    actor: Actor
    program: Program  # only where a token was shown
    page_token: str  # the token of all forms of a page that is everybody's but for it
    served_at: str  # milliseconds: when such a page with a clock was sent


def role_of(user: Any, tournament: Tournament) -> str:
    """The strongest role of `user` in `tournament`; a superuser organises everything."""
    return _found(tournament.slug, user)[1]


def _only(wanted: QuerySet[Tournament]) -> Tournament | None:
    """The one there is, if any: a slug names one, so nothing has to be sorted for every page there is."""
    return next(iter(wanted.order_by()), None)


# Written out: to put such subqueries together again takes longer than all else a role is looked up with.
_SECOND_STEP = "EXISTS(SELECT 1 FROM accounts_sitesettings WHERE second_step)"
_HELD = (
    "EXISTS(SELECT 1 FROM tournaments_staff held WHERE held.tournament_id = tournaments_tournament.id"
    " AND held.user_id = %s AND held.role = %s AND NOT held.pending)"
)


def _whether(sql: str, *values: Any) -> RawSQL:
    """One of the two above as an annotation; what comes from outside is among the `values`."""
    return RawSQL(sql, values, output_field=BooleanField())  # noqa: S611


def _found(slug: str, user: Any) -> tuple[Tournament | None, str]:
    """The tournament and the strongest role of `user` in it: one query for every page below one."""
    wanted = Tournament.objects.filter(slug=slug)
    if not user.is_authenticated:
        return _only(wanted), PUBLIC
    wanted = wanted.annotate(site_second_step=_whether(_SECOND_STEP))
    if user.is_superuser:
        return _only(wanted), ORGANISER
    held = {role: _whether(_HELD, user.pk, role) for role in (ORGANISER, JUDGE)}
    tournament: Any = _only(wanted.annotate(organises=held[ORGANISER], judges=held[JUDGE]))
    if tournament is None:
        return None, PUBLIC
    return tournament, ORGANISER if tournament.organises else JUDGE if tournament.judges else PUBLIC


def browser_of(request: HttpRequest) -> str:
    """What tells one stranger's browser from another's: a digest of the secret its forms carry already.

    "" for a browser that has not been given one yet.
    """
    secret = request.META.get("CSRF_COOKIE", "")
    return hashlib.sha256(f"taikai.browser:{secret}".encode()).hexdigest()[:32] if secret else ""


def actor_of(request: HttpRequest, role: str) -> Actor:
    user: Any = request.user
    if user.is_authenticated:
        name = user.get_full_name() or user.get_username()
        return Actor(label=name, role=role, user=cast(User, user), looked_up=role in (ORGANISER, JUDGE))
    return Actor(label="public", role=PUBLIC, browser=browser_of(request))


def _log_in(request: TaikaiRequest) -> HttpResponseBase:
    """Send somebody to log in. A part of an open page hears 401 and says so: it has no room for a log-in page."""
    if request.htmx:
        return HttpResponse(status=401)
    return redirect_to_login(request.get_full_path())


def _second_step(request: TaikaiRequest) -> HttpResponseBase:
    """Send an organiser to take the second step, or to set one up."""
    if request.htmx:
        return HttpResponse(status=401)
    return redirect(f"{reverse('second-step-take')}?{urlencode({'next': request.get_full_path()})}")


def _not_on_site(permission: str) -> str:
    return why_not_create() if permission == "tournament.create" else _("Only a site admin can do that.")


def answered(view: View, request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """The view's answer. A stray `StopIteration` becomes an error like any other.

    A view runs in a thread, and Python 3.11 cannot carry one out of there: no answer would ever come.
    """
    try:
        return view(request, *args, **kwargs)
    except StopIteration as stray:
        raise RuntimeError("a view ran out of values") from stray


def as_stranger(request: TaikaiRequest, tournament: Tournament) -> None:
    """What `needs` gives a request of somebody without a role. The tournament must be public."""
    request.tournament = tournament
    request.role = PUBLIC
    request.actor = actor_of(request, PUBLIC)


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
                return _stopped_on_site(request, permission) or answered(view, request, *args, **kwargs)
            if (stopped := _stopped_below(request, slug, permission)) is not None:
                return stopped
            with timezone.override(request.tournament.zone):
                return answered(view, request, *args, **kwargs)

        return checked

    return decorate


def declare(view: Declared, permission: str, kind: str, *, linked: bool = True, guide: str = "") -> Declared:
    """Say of a view what its address is, for `manage.py addresses`, tests and benches. Checks nothing.

    `guide`: where “?” leads, as "seating#redraw"; else where the permission says.
    """
    known: Any = view
    known.permission, known.kind, known.linked = permission, kind, linked
    known.guide = guide or PERMISSIONS[permission].guide
    return view


def _serves(kind: str, *methods: str) -> Callable[..., Callable[[View], View]]:
    """A decorator of views that answer these methods, within `needs`, and what the address is."""

    def declared(permission: str, *, linked: bool = True, guide: str = "") -> Callable[[View], View]:
        def decorate(view: View) -> View:
            known = require_http_methods(methods)(needs(permission)(view))
            return declare(known, permission, kind, linked=linked, guide=guide)

        return decorate

    return declared


#: What an address is, declared at its view with the permission it needs: `@page("standings.view")`. Tests, benches
#: and `manage.py addresses` read it. `linked=False`: no page links there, a form or an e-mail leads to it.
page = _serves("page", "GET", "HEAD")
#: A page with a form that is sent to the page itself.
form = _serves("page", "GET", "HEAD", "POST")
#: Changes something and leads back to a page.
action = _serves("action", "POST")
#: Is saved, drawn or read by another program.
file = _serves("file", "GET", "HEAD")
#: Is asked for by a script of an open page or by a program that watches.
part = _serves("part", "GET", "HEAD")


def shows_contacts(page: str) -> Callable[[View], View]:
    """A view, within `needs`, that shows staff how to reach entrants: a name of `contacts.PAGES`."""
    if page not in PAGES:
        raise KeyError(page)

    def decorate(view: View) -> View:
        @wraps(view)
        def told(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = view(request, *args, **kwargs)
            if response.status_code in SHOWN:
                tell(request.tournament, request.user, request.actor.label, page)
            return response

        return told

    return decorate


def _stopped_on_site(request: TaikaiRequest, permission: str) -> HttpResponseBase | None:
    """A page outside any tournament: role and actor onto the request; an answer if it is not to be shown."""
    request.role = ORGANISER if request.user.is_authenticated else PUBLIC
    # Outside a tournament nobody has a role in one yet: there is none to look up again.
    request.actor = replace(actor_of(request, request.role), looked_up=False)
    if not may(request.role, permission):
        return _log_in(request)
    if not may_on_site(request.user, permission):
        raise PermissionDenied(_not_on_site(permission))
    if permission in ON_SITE and lacks_second_step(request, site().second_step):
        return _second_step(request)
    return None


def _stopped_below(request: TaikaiRequest, slug: str, permission: str) -> HttpResponseBase | None:
    """A page of a tournament: it, the role and the actor onto the request; an answer if it is not to be shown."""
    found, role = _found(slug, request.user)
    tournament: Any = found
    program = getattr(request, "program", None)
    if program is not None and tournament is not None and tournament.pk == program.tournament:
        role = JUDGE
    stranger = not request.user.is_authenticated
    if tournament is None or (role == PUBLIC and not tournament.is_public_stage):
        # The same answer as for a draft: a guessed staff address tells nobody whether there is one.
        if stranger and not may(PUBLIC, permission):
            return _log_in(request)
        raise Http404
    request.tournament, request.role = tournament, role
    request.actor = actor_of(request, role) if program is None else program.actor
    if not may(role, permission):
        if stranger:
            return _log_in(request)
        raise PermissionDenied
    asked_of_all = role == ORGANISER and not may(PUBLIC, permission)
    if asked_of_all and lacks_second_step(request, tournament.second_step or tournament.site_second_step):
        return _second_step(request)
    return None
