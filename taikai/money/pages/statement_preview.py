"""A statement beside what is open, before anything of it is counted."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from taikai.money.domain.prices.price import amount
from taikai.money.domain.statement.lines import Statement
from taikai.money.domain.statement_matching import (
    CURRENCY,
    EXACT,
    KNOWN,
    LESS,
    MORE,
    NOBODY,
    Match,
    agreed_on,
    matches,
)
from taikai.money.pages.treasurer import parts_shown
from taikai.tournaments.models import Tournament


def comparison(
    tournament: Tournament, statement: Statement, ticks: Collection[str] = (), *, agreed: str = ""
) -> dict[str, Any]:
    """Every line with what it would do, those that want a look first.

    `ticks`: the marks the treasurer ticked when the comparison `agreed` was shown; they stay while the lines do.
    Without one each line has the tick that is proposed.
    """
    found = matches(tournament, statement)
    marks = {each.line.mark for each in found}
    same = agreed == agreed_on(found)
    kept = same or (bool(ticks) and agreed != "" and marks.issuperset(ticks))
    rows = [
        {
            "on": each.line.on,
            "amount": amount(each.line.amount, each.line.currency),
            "text": each.line.text,
            "name": each.entrant.name if each.entrant else "",
            "parts": parts_shown(each.parts, each.line.currency),
            "words": _words(each),
            "warns": each.again is not None or each.verdict not in (EXACT, KNOWN),
            "mark": each.line.mark,
            "known": each.verdict == KNOWN,
            "ticked": _ticked(each, ticks, kept=kept, same=same),
        }
        for each in found
    ]
    return {
        "compared": sorted(rows, key=lambda row: not row["warns"]),
        "to_tick": any(not row["known"] for row in rows),
        "agreed": agreed_on(found),
    }


def _ticked(match: Match, ticks: Collection[str], *, kept: bool, same: bool) -> bool:
    """A tick that was set stays, but not on a line that only now is probably here already."""
    if not kept:
        return match.ticked
    return match.line.mark in ticks and (same or match.ticked)


def _words(each: Match) -> str:
    left = each.left or 0
    if each.again is not None:
        words = _("probably here already, recorded for %(day)s. Tick it only if it is a second payment.")
        return words % {"day": date_format(each.again.on)}
    if each.verdict == LESS:
        missing = amount(left - each.line.amount, each.line.currency)
        return _("too little, %(amount)s still due") % {"amount": missing}
    if each.verdict == MORE:
        return _("too much by %(amount)s") % {"amount": amount(each.line.amount - left, each.line.currency)}
    return {
        EXACT: _("the amount due"),
        CURRENCY: _("there is no fee in this currency: it waits until you say what it is"),
        KNOWN: _("here already, not counted again"),
        NOBODY: _("no reference: it waits until you say whose it is"),
    }.get(each.verdict, _("several references: it waits until you say whose it is"))
