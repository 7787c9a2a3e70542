"""Site-wide rights: who may create tournaments, and who grants that."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q
from django.utils.translation import gettext as _

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.models import Creator, SiteSettings
from taikai.problems import refuse

Who = SiteSettings.WhoCreates
Somebody = User | AnonymousUser


def site() -> SiteSettings:
    """The site's settings; the defaults where nothing was chosen yet."""
    return SiteSettings.objects.filter(pk=1).first() or SiteSettings(pk=1)


def owns_site(user: Somebody) -> bool:
    """Whether this account runs the site (Django's superuser)."""
    return user.is_active and user.is_superuser


def may_create(user: Somebody) -> bool:
    """Whether this account may create a tournament."""
    if not user.is_authenticated or not user.is_active:
        return False
    if user.is_superuser or user.is_staff:
        return True
    who = site().who_creates
    return who == Who.EVERYBODY or (who == Who.CHOSEN and Creator.objects.filter(user=user).exists())


def why_not_create() -> str:
    """What to tell somebody who may not."""
    if site().who_creates == Who.STAFF:
        return _("On this site, only admins can create tournaments.")
    return _("On this site, only chosen accounts can create tournaments. Ask the site admin to add yours.")


def choose(**values: Any) -> None:
    SiteSettings.objects.update_or_create(pk=1, defaults=values)


def grant_right(name: str, by: User) -> User:
    """Let the account with this address or log-in name create tournaments. Raises Refusal if there is none."""
    plain = plain_name(name)
    user = User.objects.filter(Q(username=plain) | Q(email=plain), is_active=True).order_by("pk").first()
    if not plain or user is None:
        raise refuse(
            "creator.unknown",
            _("No account named “%(name)s”. The person needs an account first.") % {"name": name},
            "name",
        )
    Creator.objects.get_or_create(user=user, defaults={"given_by": by})
    return user


def revoke_right(pk: int) -> None:
    """Take the right back; tournaments made with it stay."""
    Creator.objects.filter(pk=pk).delete()
