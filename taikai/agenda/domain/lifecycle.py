"""Extensions of tournament changes: programme and clocks follow days, hanchans and rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.agenda.domain.default_programme import follow_tournament, regenerated_lines, shifted_lines
from taikai.agenda.domain.hanchan_lines import beyond, missing_hanchans
from taikai.agenda.domain.programme import put_in
from taikai.agenda.domain.programme_template import DayShape, lay_out_days
from taikai.agenda.models import Clock, Item
from taikai.formatting.dates import month_day
from taikai.tournaments.domain.change import Change, with_fields
from taikai.tournaments.domain.extension_points import (
    after_create_actions,
    after_edit_actions,
    after_rules_actions,
    effect_previews,
)
from taikai.tournaments.domain.rules import hanchan_minutes
from taikai.tournaments.models import Tournament

#: What a programme is laid out from, beside the length of a hanchan.
LAID_OUT_FROM = frozenset({"starts_on", "ends_on", "hanchan_count", "timezone"})


@after_create_actions.register()
def programme_from_the_start(act: Change, days_begin: dt.time) -> None:
    """The usual days, from the hour that was said."""
    put_in(act, lay_out_days(act.tournament, DayShape(first=days_begin)))


@after_edit_actions.register()
def programme_goes_along(act: Change, changed: set[str]) -> None:
    """Other days, another zone or more hanchans."""
    if changed & LAID_OUT_FROM:
        follow_tournament(act, act.as_it_was)


@after_rules_actions.register()
def programme_takes_the_length(act: Change) -> None:
    """Hanchans that last longer or shorter."""
    follow_tournament(act, act.as_it_was)


@after_rules_actions.register()
def clocks_take_the_length(act: Change) -> None:
    """A clock that nobody has started has the length the rules say now; one that runs keeps its own."""
    Clock.objects.filter(round__tournament=act.tournament, started_at__isnull=True).update(
        seconds=hanchan_minutes(act.tournament) * 60
    )


@effect_previews.register()
def programme_ahead(tournament: Tournament, values: Mapping[str, Any]) -> list[str]:
    """That the programme moves, once people may have it in their calendars; which lines of one that somebody
    changed go, and which lack. One query, where days or hanchans change.
    """
    changed = {name: values[name] for name in LAID_OUT_FROM & values.keys()}
    changed = {name: value for name, value in changed.items() if value != getattr(tournament, name)}
    items = list(Item.objects.filter(tournament=tournament)) if changed else []
    if not items:
        return []
    wanted = with_fields(tournament, changed)
    lines = regenerated_lines(wanted, tournament, items)
    found = [] if lines is not None else _hanchans_ahead(wanted, tournament, items)
    lines = lines or shifted_lines(wanted, tournament, items)
    if lines is not None and tournament.is_public_stage:
        begins = lines[0].starts_at.astimezone(wanted.zone)
        text = _(
            "The programme moves too. It now starts on %(day)s at %(time)s, and calendar subscriptions are "
            "updated."
        )
        found.append(text % {"day": month_day(begins), "time": begins.strftime("%H:%M")})
    return found


def _hanchans_ahead(wanted: Tournament, was: Tournament, items: list[Item]) -> list[str]:
    if wanted.hanchan_count == was.hanchan_count:
        return []
    found = []
    if gone := beyond(wanted, items):
        text = _("These items are removed from the programme: %(lines)s. The others keep their times.")
        found.append(text % {"lines": ", ".join(item.shown_title for item in gone)})
    if lack := missing_hanchans(wanted, items):
        found.append(missing_lines_text(lack) + " " + _("Add missing items on the programme page."))
    return found


def missing_lines_text(numbers: Sequence[int]) -> str:
    """That the programme has no line for these hanchans, in a sentence."""
    text = ngettext(
        "The programme was edited by hand and has no item for hanchan %(numbers)s.",
        "The programme was edited by hand and has no items for hanchans %(numbers)s.",
        len(numbers),
    )
    return text % {"numbers": ", ".join(map(str, numbers))}
