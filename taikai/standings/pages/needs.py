"""Sentences about what a player needs for each rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from scoring.needs import step_of
from scoring.riichi.hanchan import RULES_JUDGE
from scoring.riichi.hanchan.chances import PaidValue
from scoring.riichi.hanchan.state import State
from taikai.formatting import numbers
from taikai.formatting.translation import gettext as _
from taikai.hands.domain.replay import game_of
from taikai.seating.models import Table
from taikai.standings.domain.final.texts import titles
from taikai.standings.domain.needs.last_hand import Enough, LastHand, last_hand
from taikai.standings.domain.needs.rivals import Contest, contest_of
from taikai.standings.domain.needs.sufficient_results import Guard, PlaceWay, Target, targets
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.tie_breaks import CRITERIA
from taikai.tournaments.models import Tournament

LIMITS = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "yakuman": gettext_lazy("yakuman"),
}
SHORT = 3
"""So many places on the personal page."""


@dataclass(frozen=True, slots=True)
class NeedLine:
    """A way in words: what to do, what it costs by place at the table, and on what it rests elsewhere."""

    do: tuple[str, ...]
    also: tuple[str, ...]
    points: tuple[tuple[int, str], ...]
    elsewhere: str


@dataclass(frozen=True, slots=True)
class HandLine:
    """One source of a win: "off Casimir", what is enough, what it brings."""

    source: str
    value: str
    paid: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """A place with everything that leads to it. `told`: a sentence where there are no ways to show."""

    place: int
    title: str
    kind: str
    holder: str
    told: str
    lines: tuple[NeedLine, ...]
    hands: tuple[HandLine, ...]
    last: LastHand | None
    elsewhere: str

    @property
    def any_win(self) -> bool:
        return self.last is not None and all(one.least for one in self.last.wins)


@dataclass(frozen=True, slots=True)
class Needs:
    """Everything the page shows. `tie_breaks`: what equal totals come down to."""

    field: Contest
    goals: tuple[Goal, ...]
    more: int
    tie_breaks: tuple[Any, ...]
    live: str

    @property
    def content(self) -> str:
        """Everything a short list of it shows: the key of a cached part."""
        return repr((self.goals, self.more, self.field.left, self.field.mode))


def needs_of(found: Current, person: int, *, most: int | None = None, state: State | None = None) -> Needs | None:
    """What somebody needs; None for whoever has nothing more to play for. `state`: their table as it stands."""
    field = contest_of(found, person)
    if field is None:
        return None
    rules = found.facts.ruleset
    wanted = targets(field, rules, most)
    hands = {} if state is None else {one.place: one for one in last_hand(found, field, state, _places(wanted))}
    named = titles(found.facts.cuts)
    if most is not None:
        wanted = tuple(replace(target, ways=_simplest(target.ways)) for target in wanted)
    goals = tuple(_goal(field, target, hands.get(target.place), named, rules) for target in wanted)
    return Needs(
        field=field,
        goals=goals,
        more=max(0, field.row.place - field.ahead - len(goals)),
        tie_breaks=tuple(CRITERIA[name].title for name in found.now.tie_breaks),
        live=state.name if state is not None and not state.over else "",
    )


def table_state(tournament: Tournament, field: Contest | None) -> State | None:
    """The own table as the hands written down there say; None where none are, or cards decide what hands pay."""
    if field is None or field.mode != "table":
        return None
    table = Table.objects.filter(
        round__tournament=tournament, round__number=field.hanchan, number=field.number
    ).first()
    if table is None:
        return None
    game = game_of(tournament, table)
    if not game.rows or game.hanchan.judge is not RULES_JUDGE:
        return None
    return game.hanchan.state


def _simplest(ways: Sequence[PlaceWay]) -> tuple[PlaceWay, ...]:
    """The way that asks for the least total; whoever wants to know the others looks at the page of all."""
    return tuple(sorted(ways, key=lambda way: (not way.likely, way.total is not None, way.total or 0))[:1])


def _places(wanted: Sequence[Target]) -> list[int]:
    return [target.place for target in wanted]


def _goal(field: Contest, target: Target, last: LastHand | None, named: dict[int, str], rules: Any) -> Goal:
    title = named[field.cut.begins] if target.kind == "line" and field.cut is not None else ""
    lines: tuple[NeedLine, ...] = ()
    told = ""
    if field.mode == "ahead":
        told = _ahead(field, target)
        lines = _in_each(field, target)
    elif not target.ways:
        told = _("Out of reach.")
    else:
        ways = [way for way in target.ways if way.likely] or list(target.ways[:1])
        lines = tuple(_line(field, way, rules) for way in ways)
        if not target.likely:
            told = _("Only possible if a player at your table falls below zero.")
    return Goal(
        place=target.place,
        title=title,
        kind=target.kind,
        holder=_holder(field, target),
        told=told,
        lines=lines,
        hands=() if last is None else tuple(_hand(one) for one in last.wins if one.value is not None),
        last=last,
        elsewhere="" if last is None or last.guard is None else _elsewhere(last.guard),
    )


def _holder(field: Contest, target: Target) -> str:
    """Who has the place, or who would take it."""
    if target.holder is None or field.mode == "waiting":
        return ""
    gap = target.holder.total - field.own
    values = {
        "name": target.holder.person.name,
        "total": _score(target.holder.total),
        "gap": numbers.tenths(abs(gap)),
    }
    if gap > 0:
        return _("%(name)s has %(total)s, %(gap)s more than you") % values
    if gap < 0:
        return _("%(name)s has %(total)s, %(gap)s less than you") % values
    return _("%(name)s has %(total)s, the same as you") % values


def _ahead(field: Contest, target: Target) -> str:
    """More than one hanchan decides: only sums can be said."""
    if target.holder is None:
        return _("No other player can take this rank from you.")
    if target.gap > target.reach:
        return _("Out of reach, even with all the points of every table.")
    values = {"name": target.holder.person.name, "left": field.left}
    if target.gap > 0:
        return _more(field) % {**values, "points": numbers.tenths(target.gap)}
    return _less(field) % {**values, "points": numbers.tenths(1 - target.gap)}


def _more(field: Contest) -> str:
    """What to gain on the holder, up to the cut or the end."""
    if field.cut is not None:
        return ngettext(
            "Score %(points)s more than %(name)s in your last hanchan before the cut.",
            "Score %(points)s more than %(name)s over your %(left)d hanchans before the cut.",
            field.left,
        )
    return ngettext(
        "Score %(points)s more than %(name)s in your last hanchan.",
        "Score %(points)s more than %(name)s over the %(left)d hanchans left.",
        field.left,
    )


def _less(field: Contest) -> str:
    """What may be lost to the next player, up to the cut or the end."""
    if field.cut is not None:
        return ngettext(
            "Lose less than %(points)s to %(name)s in your last hanchan before the cut.",
            "Lose less than %(points)s to %(name)s over your %(left)d hanchans before the cut.",
            field.left,
        )
    return ngettext(
        "Lose less than %(points)s to %(name)s in your last hanchan.",
        "Lose less than %(points)s to %(name)s over the %(left)d hanchans left.",
        field.left,
    )


def _in_each(field: Contest, target: Target) -> tuple[NeedLine, ...]:
    """What the sum comes to in points, on the supposition that whoever has the place gains and loses nothing."""
    if target.holder is None or target.gap > target.reach or not target.each:
        return ()
    points = tuple((at.place, numbers.whole(at.points)) for at in target.each)
    supposed = ngettext(
        "This holds if %(name)s scores 0.0 in this hanchan.",
        "You need this in each of the %(left)d hanchans, if %(name)s scores 0.0 in all of them.",
        field.left,
    ) % {"name": target.holder.person.name, "left": field.left}
    return (NeedLine((), (), points, supposed),)


def _line(field: Contest, way: PlaceWay, rules: Any) -> NeedLine:
    step, whole = step_of(rules), rules.start_points * rules.players
    do, also = [], []
    for lead in way.leads:
        values = {"name": lead.rival.person.name, "points": numbers.whole(abs(lead.points))}
        if lead.points > step:
            do.append(_("Finish at least %(points)s points above %(name)s") % values)
        elif lead.points > 0:
            do.append(_("Finish above %(name)s by any margin") % values)
        elif lead.points == 0:
            do.append(_("Finish level with or above %(name)s") % values)
        elif lead.points > -whole:
            also.append(_("Finish at most %(points)s points below %(name)s") % values)
    if way.free and way.leads:
        also.append(
            _("The results of %(names)s don’t matter") % {"names": ", ".join(each.name for each in way.free)}
        )
    points: tuple[tuple[int, str], ...] = ()
    if field.mode == "table" and way.total is not None:
        points = tuple((at.place, numbers.whole(at.points)) for at in way.points)
    if field.mode == "table" and not do and not also and not points:
        do.append(_("Any result at your table is enough"))
    return NeedLine(tuple(do), tuple(also), points, _guarded(field, way))


def _guarded(field: Contest, way: PlaceWay) -> str:
    if way.guard is not None:
        return _elsewhere(way.guard)
    if any(not rival.done for rival in field.others):
        return _("Results at other tables don’t matter.")
    return "" if field.mode == "table" else _("You already have this rank.")


def _elsewhere(guard: Guard) -> str:
    """ "If nobody at other tables ends on 42.3 or more: Dario would need +20.4." """
    values = {
        "total": _score(guard.total),
        "most": guard.most,
        "name": guard.nearest.name,
        "needs": _score(guard.needs),
    }
    if guard.most == 0:
        return (
            _("This holds if no player at another table reaches %(total)s (%(name)s would need %(needs)s).")
            % values
        )
    return (
        ngettext(
            "This holds if at most %(most)d player at other tables reaches %(total)s (the next one, %(name)s, "
            "would need %(needs)s).",
            "This holds if at most %(most)d players at other tables reach %(total)s (the next one, %(name)s, "
            "would need %(needs)s).",
            guard.most,
        )
        % values
    )


def _hand(one: Enough) -> HandLine:
    source = _("by tsumo") if one.discarder is None else _("by ron from %(name)s") % {"name": one.discarder.name}
    assert one.value is not None
    return HandLine(source, _("any win") if one.least else value_words(one.value), one.paid, one.goes_on)


def value_words(value: PaidValue) -> str:
    """ "3 han 40 fu", "mangan"."""
    if value.limit:
        return str(LIMITS[value.limit])
    return _("%(han)d han %(fu)d fu") % {"han": value.han, "fu": value.fu}


def _score(tenths: int) -> str:
    return numbers.tenths(tenths, plus=True)
