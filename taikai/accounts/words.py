"""How long something lasts, in words."""

from __future__ import annotations

from django.utils.translation import ngettext


def how_long(seconds: int) -> str:
    """ "40 seconds", "4 minutes": rounded up, so that whoever waits that long has waited long enough."""
    if seconds < 60:
        return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
    minutes = -(-seconds // 60)
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
