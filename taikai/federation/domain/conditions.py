"""Conditions of a federation for a tournament: met, not met, or for the organiser to answer.

Source of the EMA's: Requirements and Guidelines for Mahjong Tournaments (ERGMT), docs/spec/ema.md §6.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from taikai.federation.domain.federations import step
from taikai.federation.domain.tournament_figures import EventFacts, EventHanchan
from taikai.tournaments.models import Tournament

YesNoAsk = Literal["yes", "no", "ask"]
DAYS_A_MONTH = 365.25 / 12


@dataclass(frozen=True, slots=True)
class ConditionState:
    """How it stands with a condition, and why."""

    state: YesNoAsk
    why: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as it stands. `vouched`: the organiser says it is met, no page knows."""

    key: str
    title: str
    answer: ConditionState
    vouched: bool = False

    @property
    def state(self) -> YesNoAsk:
        return "yes" if self.vouched and self.answer.state == "ask" else self.answer.state


ConditionCheck = Callable[[EventFacts, Any], ConditionState]


def _yes_if(met: bool, why: str = "") -> ConditionState:
    return ConditionState("yes" if met else "no", why)


def _ask(why: str = "") -> ConditionState:
    return ConditionState("ask", why)


def _from_members(event: EventFacts) -> tuple[int, int]:
    members = event.federation.members
    inside = sum(count for country, count in event.countries.items() if country in members)
    return inside, sum(event.countries.values()) + event.nowhere - inside


def _members(event: EventFacts, least: int) -> ConditionState:
    inside, others = _from_members(event)
    known = _("%(count)d of at least %(least)d players from known member countries") % {
        "count": inside,
        "least": least,
    }
    if inside >= least or inside + others < least:
        return _yes_if(inside >= least, known)
    return _ask(
        _("%(known)s, and %(others)d from other or unknown countries") % {"known": known, "others": others}
    )


def _championship(event: EventFacts, least: int) -> ConditionState:
    if not event.filing.qualification:
        return ConditionState("yes", _("not a championship"))
    return _members(event, least)


def _sessions(event: EventFacts, steps: Any) -> ConditionState:
    least = step(tuple((int(days), int(count)) for days, count in steps), event.days)
    count = event.tournament.hanchan_count
    text = _("%(count)d hanchans in %(days)s (minimum %(least)d)")
    days = ngettext("%(count)d day", "%(count)d days", event.days) % {"count": event.days}
    return _yes_if(count >= least, text % {"count": count, "days": days, "least": least})


def _minutes(event: EventFacts, least: int) -> ConditionState:
    text = _("%(count)d min (minimum %(least)d)")
    return _yes_if(event.minutes >= least, text % {"count": event.minutes, "least": least})


def _by_day(sessions: Iterable[EventHanchan]) -> list[list[EventHanchan]]:
    ordered = sorted(sessions, key=lambda session: session.starts)
    return [list(day) for _date, day in groupby(ordered, key=lambda session: session.starts.date())]


def _sessions_a_day(event: EventFacts, most: int) -> ConditionState:
    days = _by_day(event.sessions)
    if not days:
        return _ask(_("no hanchan in the programme yet"))
    count = max(len(day) for day in days)
    return _yes_if(count <= most, _("%(count)d on the fullest day") % {"count": count})


def _gaps(event: EventFacts) -> list[list[int]]:
    """Minutes between the hanchans of each day."""
    return [
        [int((after.starts - before.ends).total_seconds()) // 60 for before, after in pairwise(day)]
        for day in _by_day(event.sessions)
    ]


def _breaks(event: EventFacts, least: int) -> ConditionState:
    gaps = [gap for day in _gaps(event) for gap in day]
    if not gaps:
        return _ask(_("no day with two hanchans in the programme yet"))
    text = _("shortest break %(count)d min (minimum %(least)d)")
    return _yes_if(min(gaps) >= least, text % {"count": min(gaps), "least": least})


def _lunch(event: EventFacts, least: int) -> ConditionState:
    days = [day for day in _gaps(event) if day]
    if not days:
        return _ask(_("no day with two hanchans in the programme yet"))
    count = min(max(day) for day in days)
    text = _("longest break of each day %(count)d min or more (minimum %(least)d)")
    return _yes_if(count >= least, text % {"count": count, "least": least})


def _results_shown(event: EventFacts, _wanted: Any) -> ConditionState:
    if event.tournament.release == Tournament.Release.HIDDEN:
        return ConditionState("no", _("results are hidden until you publish them (Settings)"))
    return ConditionState("yes", _("standings are updated after each hanchan"))


def _programmes(event: EventFacts, _wanted: Any) -> ConditionState:
    return ConditionState("yes", _("on personal pages and on the backs of printed badges"))


def _substitutes(event: EventFacts, _wanted: Any) -> ConditionState:
    if not event.substitutes:
        return ConditionState("yes", _("no substitutes"))
    return _ask(_("results of substitutes never count here, so tell them before the first hanchan"))


def _referees(event: EventFacts, players: int) -> ConditionState:
    least = -(-max(event.players, 1) // players)
    text = _("%(count)d for %(players)d players (minimum %(least)d)")
    words = {"count": event.judges, "players": event.players, "least": least}
    return _yes_if(event.judges >= least, text % words)


def _observer(event: EventFacts, days: int) -> ConditionState:
    filing = event.filing
    if not filing.observer:
        return ConditionState("no", _("no observer appointed"))
    if filing.observer_named_on is None:
        return _ask(_("enter the date when %(name)s was appointed") % {"name": filing.observer})
    ahead = (event.tournament.starts_on - filing.observer_named_on).days
    text = _("%(name)s, appointed %(count)d days before (minimum %(least)d)")
    return _yes_if(ahead >= days, text % {"name": filing.observer, "count": ahead, "least": days})


def _locals(event: EventFacts, percent: int) -> ConditionState:
    at_home = event.filing.country.code
    counted = sum(event.countries.values())
    if not at_home:
        return _ask(_("choose the organising country"))
    if not counted:
        return _ask(_("no players yet"))
    part = 100 * event.countries.get(at_home, 0) / counted
    text = _("%(count)d%% of players come from there (maximum %(most)d%%)")
    return _yes_if(part <= percent, text % {"count": round(part), "most": percent})


def _english_page(event: EventFacts, _wanted: Any) -> ConditionState:
    missing = []
    if not event.tournament.place:
        missing.append(_("venue"))
    if not event.sessions:
        missing.append(_("programme"))
    if len(event.tournament.description) < 100:
        missing.append(_("description with prizes, referees, observer and catering"))
    if not event.tournament.is_public_stage:
        missing.append(_("public page"))
    if missing:
        return ConditionState("no", _("missing: %(items)s") % {"items": ", ".join(missing)})
    return _ask(
        _("dates, venue, fee, programme and players are listed, so check the other details and the English")
    )


def _applied(event: EventFacts, months: Any) -> ConditionState:
    least, most = months
    on = event.filing.applied_on
    if on is None:
        return _ask(_("enter the date of the application"))
    ahead = (event.tournament.starts_on - on) / dt.timedelta(days=DAYS_A_MONTH)
    text = _("%(count)s months before (from %(least)d to %(most)d)")
    words = {"count": f"{ahead:.1f}", "least": least, "most": most}
    return _yes_if(least - 0.05 <= ahead <= most + 0.05, text % words)


#: Key of a federation's file, what the condition is called, and who answers it (None: only the organiser).
CHECKS: dict[str, tuple[Any, ConditionCheck | None]] = {
    "applied_months": (gettext_lazy("Application in time"), _applied),
    "observer_days": (gettext_lazy("Observer appointed in time"), _observer),
    "english_page": (gettext_lazy("Public page in English with all required details"), _english_page),
    "members": (gettext_lazy("Enough players from member countries"), _members),
    "championship": (gettext_lazy("Enough players for a championship"), _championship),
    "local_percent": (gettext_lazy("Not too many local players"), _locals),
    "sessions": (gettext_lazy("Enough hanchans for the number of days"), _sessions),
    "minutes": (gettext_lazy("Hanchans long enough"), _minutes),
    "sessions_a_day": (gettext_lazy("Not too many hanchans a day"), _sessions_a_day),
    "break": (gettext_lazy("Breaks between hanchans"), _breaks),
    "lunch": (gettext_lazy("Lunch break"), _lunch),
    "players_a_referee": (gettext_lazy("Enough judges"), _referees),
    "draw": (gettext_lazy("Open random draw in front of the players"), None),
    "programmes": (gettext_lazy("Programme for each player, with times and tables"), _programmes),
    "table_numbers": (gettext_lazy("Numbered tables"), None),
    "countdown": (gettext_lazy("Countdown visible from every table, and a gong"), None),
    "results_shown": (gettext_lazy("Results shown before the next hanchan"), _results_shown),
    "substitutes": (
        gettext_lazy("Substitutes present and asked whether their results count"),
        _substitutes,
    ),
    "prizes": (gettext_lazy("Prizes for the top three, no money"), None),
}


def conditions_of(event: EventFacts) -> list[Condition]:
    """All conditions of the tournament's federation, in the order in which they fall due."""
    found = []
    for key, (title, check) in CHECKS.items():
        if key not in event.federation.conditions:
            continue
        answer = check(event, event.federation.conditions[key]) if check else _ask()
        found.append(Condition(key, str(title), answer, key in event.filing.done))
    return found
