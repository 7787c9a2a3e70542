"""Account deletion by its owner: obstacles, effects on the owner's data, and the deletion itself.

Upper apps say what of theirs stands in the way, what becomes of it, and take part: this one does not know them.
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

from taikai.accounts.domain.profile import language_of
from taikai.accounts.domain.sessions import end_others
from taikai.accounts.domain.site_rights import owns_site
from taikai.accounts.models import AccountRequest, SiteSettings
from taikai.jobs.domain import outbox
from taikai.problems import Problem, Refusal
from taikai.runtime.registry import Registry

InTheWay = Callable[[User], list[Problem]]
Departure = Callable[[User], object]

#: All problems, none where the account can go.
hindrances: Registry[str, InTheWay] = Registry("what keeps an account here")
#: In the transaction in which the account goes.
departures: Registry[str, Departure] = Registry("what is done before an account goes, or refuses that")


def obstacles_to_deletion(user: User) -> list[Problem]:
    """Everything that has to be handed over first."""
    found = [_site()] if _is_last_owner(user) else []
    return found + [problem for check in hindrances.values() for problem in check(user)]


def _is_last_owner(user: User) -> bool:
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return owns_site(user) and not others.exists()


def _site() -> Problem:
    words = _("You’re the only admin of this site. Make another account an admin first.")
    return Problem("leaving.last_owner", "", words)


def delete_account(user: User) -> None:
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
        if problems := obstacles_to_deletion(going):
            raise Refusal(problems)
        for depart in departures.values():
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
        outbox.post([EmailMessage(_("Your Taikai account was deleted"), body.strip() + "\n", to=[user.email])])
