"""Texts of the planner's methods, translated."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_lazy as _

#: A part as the planner says it → how it is said here. Numbers and names of sets are filled in.
PARTS: tuple[tuple[str, Any], ...] = (
    ("search", _("search")),
    ("and search", _("and search")),
    ("with rests", _("with players sitting out")),
    ("search for the wishes", _("search for the preferences")),
    ("search to the end of the tournament", _("search to the end of the tournament")),
    ("search with a symmetry of order (?P<order>\\d+)", _("search with a symmetry of order %(order)s")),
    ("everything has been played", _("all hanchans played")),
    ("by hand", _("by hand")),
    ("Swiss", _("Swiss")),
    ("at most (?P<number>\\d+) meetings", _("at most %(number)s meetings")),
    ("four classes", _("four classes")),
    ("cyclic shifts", _("cyclic shifts")),
    ("four classes over (?P<group>\\S+) with cosets", _("four classes over %(group)s with cosets")),
    ("four classes over (?P<group>\\S+)", _("four classes over %(group)s")),
    ("affine plane of order (?P<order>\\d+)", _("affine plane of order %(order)s")),
    ("affine space of order (?P<order>\\d+)", _("affine space of order %(order)s")),
    ("resolvable design of (?P<players>\\d+) players", _("resolvable design of %(players)s players")),
    (
        "resolvable design of (?P<players>\\d+) players over the field of (?P<order>\\d+)",
        _("resolvable design of %(players)s players over the field of %(order)s"),
    ),
    ("planes of (?P<group>\\S+)", _("planes of %(group)s")),
    ("ten rounds over (?P<group>\\S+)", _("ten rounds over %(group)s")),
    ("starter over (?P<group>\\S+(?: × \\d+)?)", _("starter over %(group)s")),
    (
        "starter over (?P<group>\\S+(?: × \\d+)?) and two fixed slots",
        _("starter over %(group)s and two fixed slots"),
    ),
    (
        "starter over (?P<group>\\S+(?: × \\d+)?) and three fixed slots",
        _("starter over %(group)s and three fixed slots"),
    ),
    (
        "every pair three times: starter over (?P<group>\\S+) and a fixed slot",
        _("every pair three times, starter over %(group)s and a fixed slot"),
    ),
    ("more than once", _("more than once")),
    ("twice", _("twice")),
    ("with its tables", _("with its tables")),
    ("without one of (?P<number>\\d+)", _("without one of %(number)s")),
    ("continued", _("continued")),
    ("a round of it the groups", _("groups from one of its rounds")),
    ("stored rest of a day", _("stored plan for the rest of a day")),
)
_KNOWN = tuple((re.compile(pattern), sentence) for pattern, sentence in PARTS)
_CUT = re.compile(r"(; |, )")
_NAMED = re.compile(r"(?P<part>.*?)(?P<name> \([^()]*\))?")


def in_words(method: str) -> str:
    """The planner's account of a plan; a part that is not known (of an old version) stays as it was said."""
    return "".join(piece if _CUT.fullmatch(piece) else _part(piece) for piece in _CUT.split(method))


def unknown_parts(method: str) -> list[str]:
    """The parts of an account that nobody has translated."""
    return [part for part in _CUT.split(method)[::2] if _found(_NAMED.fullmatch(part)) is None]


def _part(part: str) -> str:
    named = _NAMED.fullmatch(part)
    found = _found(named)
    if named is None or found is None:
        return part
    sentence, places = found
    return f"{str(sentence) % places if places else sentence}{named['name'] or ''}"


def _found(named: re.Match[str] | None) -> tuple[Any, dict[str, str]] | None:
    if named is None:
        return None
    for pattern, sentence in _KNOWN:
        if match := pattern.fullmatch(named["part"]):
            return sentence, match.groupdict()
    return None
