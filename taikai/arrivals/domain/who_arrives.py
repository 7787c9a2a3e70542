"""Player who arrives: found by the code of a badge, or by a name that fits one player alone."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import refuse
from taikai.registration.domain.personal_links import entrant_of_badge
from taikai.registration.domain.queries import check_in_list
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

_CODE = re.compile(r"[0-9a-z]{1,9}-[0-9a-f]{8}", re.IGNORECASE)


def _code_in(typed: str) -> str:
    """The code, whether it came alone or as the address in a badge's QR code."""
    return typed.strip().rstrip("/").rpartition("/")[2]


def is_badge_code(typed: str) -> bool:
    """Whether that is written as a badge's code, whosever it is."""
    return bool(_CODE.fullmatch(_code_in(typed)))


def who_arrives(tournament: Tournament, typed: str) -> Entrant:
    """The player that the code or the words mean. Raises Refusal where no player fits, or several do.

    Words mean players who are not here yet. Only where they fit none of those, they mean volunteers or players
    who are here.
    """
    if entrant := entrant_of_badge(tournament, _code_in(typed).lower()):
        return entrant
    if is_badge_code(typed) or not typed.strip():
        raise refuse("badge.unknown", _("No badge of this tournament has that code. Type it again."), "code")
    found = check_in_list(tournament, typed)
    those = found.missing or found.volunteers or found.here
    if len(those) == 1:
        return those[0]
    if not those:
        raise refuse("arrival.none", _("No player matches “%(q)s”.") % {"q": typed}, "code")
    words = ngettext(
        "%(count)d player matches “%(typed)s”. Choose one in the list.",
        "%(count)d players match “%(typed)s”. Choose one in the list.",
        len(those),
    )
    raise refuse("arrival.several", words % {"count": len(those), "typed": typed}, "code")
