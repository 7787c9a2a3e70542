"""Template tag of the round clock: `{% load clock %}{% round_clock %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.forms.utils import flatatt
from django.utils.safestring import SafeString

from taikai.agenda.domain.clock import TimeLeft, time_left_now, time_left_of
from taikai.agenda.domain.local_times import starts_of
from taikai.seating.models import Round
from taikai.tournaments.domain.revision_cache import once_a_revision

register = template.Library()


@register.filter
def signed_minutes(minutes: int) -> str:
    """Minutes given or taken, with their sign: "+5", "−3"."""
    return f"{'−' if minutes < 0 else '+'}{abs(minutes)}"


@register.simple_tag
def clock_data(clock: TimeLeft) -> SafeString:
    """Attributes of the element that shows a clock: what `js/clock.js` counts from."""
    return flatatt(
        {
            "data-clock": True,
            "data-state": clock.state,
            "data-now": clock.now_ms,
            "data-left": clock.seconds_left,
            "data-signal": clock.signal_seconds,
            "data-begins": clock.begins_in or None,
        }
    )


@register.inclusion_tag("agenda/clock.html", takes_context=True)
def round_clock(context: dict[str, Any], round_: Round | None = None, table: int | None = None) -> dict[str, Any]:
    """The time left in a hanchan, or in the one whose clock runs; nothing if no clock was started.

    With `table` it is that table's own time. Before its clock starts, a hanchan shows when it begins
    by the programme. The seconds run by `js/clock.js`, which `base.html` loads below a tournament.
    """
    tournament = context["tournament"]
    if round_ is None:
        return {"clock": time_left_now(tournament)}
    clock = time_left_of(round_, tournament, kept=True)
    started = clock is not None and clock.state != "ready"
    if clock is not None and table is not None:
        clock = clock.of_table(table)
    return {
        "clock": clock if started else None,
        "starts_at": None
        if started
        else once_a_revision(tournament, ("starts",), lambda: starts_of(tournament)).get(round_.number),
    }
