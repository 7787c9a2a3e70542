"""An account deletes itself: what stands in the way, what happens to what it did, and the end of it.

Rooms above say what of theirs stands in the way, what becomes of it, and take part: this one does not know them.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from taikai.accounts.domain.people.profile import language_of
from taikai.accounts.domain.rights import owns_site
from taikai.accounts.domain.sessions import end_others
from taikai.accounts.models import AccountRequest, SiteSettings
from taikai.jobs.domain import outbox
from taikai.problems import Problem, Refusal

InTheWay = Callable[[User], list[Problem]]
Departure = Callable[[User], object]

_in_the_way: list[InTheWay] = []
_departures: list[Departure] = []


def register_in_the_way(check: InTheWay) -> InTheWay:
    """Register what keeps an account here: all problems, none where it can go."""
    if check not in _in_the_way:
        _in_the_way.append(check)
    return check


def register_departure(depart: Departure) -> Departure:
    """Register what a room does before an account goes, in the same transaction; it may refuse."""
    if depart not in _departures:
        _departures.append(depart)
    return depart


def in_the_way(user: User) -> list[Problem]:
    """Everything that has to be handed over first."""
    found = [_site()] if _is_last_owner(user) else []
    return found + [problem for check in _in_the_way for problem in check(user)]


def _is_last_owner(user: User) -> bool:
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return owns_site(user) and not others.exists()


def _site() -> Problem:
    words = _("You are the only one who runs this site: give somebody else its rights first.")
    return Problem("leaving.last_owner", "", words)


def leave(user: User) -> None:
    """Delete the account, its roles, log-ins, devices and keys; an e-mail says so. Pressed twice, it is gone once.

    What was done with it stays in the logs under the name it had then, results stay with the entries.

    Raises:
        Refusal: they are the last organiser of an event, or the last who runs the site.
    """
    with transaction.atomic():
        SiteSettings.objects.get_or_create(pk=1)
        SiteSettings.objects.select_for_update().get(pk=1)  # of two owners at once, the second sees the first gone
        going = User.objects.filter(pk=user.pk).first()
        if going is None:
            return
        if problems := in_the_way(going):
            raise Refusal(problems)
        for depart in _departures:
            depart(going)
        _say_goodbye(going)
        AccountRequest.objects.filter(email=going.email).delete()
        end_others(going, None)
        going.delete()


def _say_goodbye(user: User) -> None:
    if not user.email:
        return
    with translation.override(language_of(user) or translation.get_language()):
        page = {"account": user, "site": settings.SITE_URL}
        body = render_to_string("accounts/mail/deleted.txt", page)
        outbox.post([EmailMessage(_("Your account on Taikai is deleted"), body.strip() + "\n", to=[user.email])])
