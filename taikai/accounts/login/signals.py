"""Signal handlers for every saved account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.sessions import ended
from taikai.accounts.login.external import link_waiting
from taikai.accounts.login.middleware import know_this_browser, note_session
from taikai.accounts.login.steps import confirm


@receiver(pre_save, sender=User, dispatch_uid="accounts.small_letters")
def small_letters(sender: type[User], instance: User, **kwargs: Any) -> None:
    """Names and addresses in small letters: "Marta@Example.org" logs in as "marta@example.org"."""
    instance.username = plain_name(instance.username)
    instance.email = plain_name(instance.email or "")


@receiver(user_logged_in, dispatch_uid="accounts.logged_in")
def logged_in(sender: type[User], request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Whoever has logged in is known on this browser and listed as logged in, whichever page it was."""
    know_this_browser(request, user)
    note_session(request, user)
    confirm(request)
    link_waiting(request, user)


@receiver(user_logged_out, dispatch_uid="accounts.logged_out")
def logged_out(sender: type[User], request: HttpRequest, **kwargs: Any) -> None:
    """Off the list."""
    if key := request.session.session_key:
        ended(key)
