"""First account of a site: created in the browser by the person who starts the site, and its owner.

On the machine itself (no proxy between, the site called by a name of this machine) the page is simply open. From
elsewhere it needs the token that the start prints: otherwise whoever finds a new site first would own it. The
token follows from the secret key, so that every process knows it and nothing has to be kept; it opens nothing any
more as soon as somebody owns the site.
"""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.profile import put_name
from taikai.accounts.models import SiteSettings
from taikai.http_guard.rate_limit import address_of
from taikai.problems import refuse

SALT = "taikai.accounts.first"
LETTERS = 20
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})


def has_owner() -> bool:
    """Whether somebody runs this site."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def is_empty() -> bool:
    """Whether nobody has an account here yet."""
    return not User.objects.exists()


def first_token() -> str:
    """What opens the page from elsewhere."""
    return salted_hmac(SALT, "owner", algorithm="sha256").hexdigest()[:LETTERS]


def first_address(site_url: str) -> str:
    """The link that is printed: the page with its token."""
    return f"{site_url}{reverse('first-account')}?token={first_token()}"


def is_here(request: HttpRequest) -> bool:
    """Whether who asks sits at this machine: nothing between, and no name that leads here from elsewhere.

    A page elsewhere can make a browser on this machine ask, under its own name: that name gives it away.
    """
    if settings.PROXY_COUNT or "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META:
        return False
    try:
        near = ip_address(address_of(request)).is_loopback
    except ValueError:
        near = False
    host = request.get_host()
    name = host[: host.rindex("]") + 1] if "]" in host else host.partition(":")[0]
    return near and name in THIS_MACHINE


def may_begin(request: HttpRequest, token: str) -> bool:
    """Whether this visitor may make the first account, if there is none."""
    return is_here(request) or constant_time_compare(token, first_token())


@transaction.atomic
def make_owner(*, name: str, email: str, password: str) -> User:
    """The account that owns the site. Raises Refusal where somebody owns it already, or the address is taken."""
    SiteSettings.objects.get_or_create(pk=1)
    SiteSettings.objects.select_for_update().get(pk=1)  # of two at once, the second sees the first's account
    if has_owner():
        raise refuse(
            "first.taken", _("This site already has an admin. Log in, or ask the admin for an invitation.")
        )
    login = plain_name(email)
    if User.objects.filter(username=login).exists() or User.objects.filter(email=login).exists():
        raise refuse(
            "first.address", _("This e-mail address already has an account. Choose another address."), "email"
        )
    owner = User(username=login, email=login, is_superuser=True, is_staff=True)
    put_name(owner, name)
    owner.set_password(password)
    owner.save()
    return owner
