"""State of an unfinished log-in, kept in the session between password and second factor."""

from __future__ import annotations

import time

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

HALF = "half_logged_in"  # [account, when, where to go then]
SECOND = "second_step"  # this session has taken it
STEPPED = "second_step_at"  # when it last did
CONFIRMED = "confirmed"  # when the password (or a passkey) was last shown
TEN_MINUTES = 10 * 60
QUARTER = 15 * 60


def safe_next(request: HttpRequest, target: str, otherwise: str) -> str:
    """`target`, if it is a page of this site."""
    here = {request.get_host()}
    return target if url_has_allowed_host_and_scheme(target, here, request.is_secure()) else otherwise


def await_second_factor(request: HttpRequest, user: User, target: str) -> None:
    """The password was right; the second step is still to come."""
    request.session[HALF] = [user.pk, int(time.time()), target]


def unfinished_login(request: HttpRequest) -> tuple[User, str] | None:
    """Who stands between the steps here, and where they want to go; None if nobody does, or for too long."""
    pk, at, target = request.session.get(HALF) or (0, 0, "")
    if time.time() - at > TEN_MINUTES:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return (user, target) if user is not None else None


def finish(request: HttpRequest, user: User) -> None:
    """Both steps are taken: log in, or go on where somebody was logged in already."""
    request.session.pop(HALF, None)
    if request.user != user:
        login(request, user)
    request.session[SECOND] = True
    request.session[STEPPED] = int(time.time())
    confirm(request)


def confirm(request: HttpRequest) -> None:
    """The account's owner has just shown who they are."""
    request.session[CONFIRMED] = int(time.time())


def unconfirm(request: HttpRequest) -> None:
    """A provider has let them in, perhaps without asking: where there is a password, it is still asked for."""
    request.session.pop(CONFIRMED, None)


def is_confirmed(request: HttpRequest) -> bool:
    """Whether that was a short while ago: a browser left open must not change how one logs in."""
    return time.time() - int(request.session.get(CONFIRMED) or 0) < QUARTER


def has_stepped_lately(request: HttpRequest) -> bool:
    """Whether the second step was taken here a short while ago, with a code or a passkey."""
    return time.time() - int(request.session.get(STEPPED) or 0) < QUARTER


def lacks_second_step(request: HttpRequest, wanted: bool) -> bool:
    """Whether an organiser has to take the second step first, where the tournament or the site wants one."""
    return wanted and not request.session.get(SECOND)
