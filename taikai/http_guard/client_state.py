"""Client state for the offline app shell: version of static files and reader of the page."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

PLAIN = "plain"  # files that are served under their own names: they change without a new version


@cache
def version() -> str:
    """Another one with every change of a script, a style or a typeface: copies of an older one are let go."""
    return str(getattr(staticfiles_storage, "manifest_hash", "") or PLAIN)


def reader_of(request: HttpRequest) -> str:
    """A mark of whoever is logged in, "" for nobody: a device opens no page again that another one has kept."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return ""
    return salted_hmac("taikai.shell", str(user.pk)).hexdigest()[:16]
