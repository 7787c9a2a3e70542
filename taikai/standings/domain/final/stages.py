"""Stages of a final: players, open decisions, what may still change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.seating.domain.seats.finals import Final
from taikai.seating.domain.seats.load import numbers_with_results
from taikai.seating.models import Round
from taikai.standings.domain.final.finalists import Finalist, finalists_of, ranking_before
from taikai.standings.domain.final.texts import titles
from taikai.standings.domain.ranking.current import Current, current
from taikai.standings.domain.ranking.cuts import Qualified, inside, qualified
from taikai.standings.domain.ranking.facts import CutFact
from taikai.standings.domain.ranking.load import Audience, cuts_of, fact_of
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.models import Cut
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class FinalStage:
    """One stage of the final.

    `instead`: who would have qualified by the results as they are now, and for whom, once who plays is settled.
    `state`: "ahead" (hanchans before it are not complete), "open" (a question or a withdrawal waits for the
    organiser), "known" (its seating can be drawn), "settled" (published), "begun" (a result is in).
    """

    cut: CutFact
    title: str
    state: str
    finalists: tuple[Finalist, ...]
    tied: tuple[Ranked, ...]
    free: int
    withdrawn: tuple[Ranked, ...]
    passed: tuple[Ranked, ...]
    next_up: Ranked | None
    instead: tuple[tuple[Ranked, ...], tuple[Ranked, ...]]
    problems: tuple[Problem, ...]

    @property
    def instead_names(self) -> tuple[str, ...]:
        """The names of `instead`."""
        return tuple(", ".join(row.person.name for row in rows) for rows in self.instead)

    @property
    def changeable(self) -> bool:
        """Whether the organiser may still say who plays."""
        return self.state in ("open", "known")


def stages_of(tournament: Tournament, audience: Audience = "staff") -> list[FinalStage]:
    """All stages, in order. Two queries more than the ranking."""
    found = current(tournament, audience)
    if not found.facts.cuts:
        return []
    begun = max(numbers_with_results(tournament), default=0)
    published = set(
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).values_list("number", flat=True)
    )
    named = titles(found.facts.cuts)
    return [_stage(found, cut, named[cut.begins], begun, cut.begins in published) for cut in found.facts.cuts]


def _stage(found: Current, cut: CutFact, title: str, begun: int, published: bool) -> FinalStage:
    then = ranking_before(found, cut)
    by_id = {row.person.id: row for row in then.rows}
    who = qualified(then.rows, cut)
    complete = set(range(1, cut.begins)) <= set(found.now.complete)
    withdrawn = tuple(by_id[pk] for pk in who.sure if by_id[pk].person.withdrawn)
    problems = _problems(cut, complete, who, by_id, withdrawn)
    if begun >= cut.begins:
        state = "begun"
    elif published:
        state = "settled"
    elif not complete:
        state = "ahead"
    else:
        state = "open" if problems else "known"
    return FinalStage(
        cut=cut,
        title=title,
        state=state,
        finalists=finalists_of(then.rows, cut),
        tied=tuple(by_id[pk] for pk in who.tied),
        free=who.free,
        withdrawn=withdrawn if state in ("ahead", "open") else (),
        passed=tuple(by_id[pk] for pk in who.passed),
        next_up=_next_up(then.rows, cut, who),
        instead=_instead(then.rows, cut),
        problems=() if state in ("begun", "settled") else problems,
    )


def _instead(rows: tuple[Ranked, ...], cut: CutFact) -> tuple[tuple[Ranked, ...], tuple[Ranked, ...]]:
    if cut.finalists is None:
        return (), ()
    now = set(inside(rows, replace(cut, finalists=None)))
    return (
        tuple(row for row in rows if row.person.id in now - cut.finalists),
        tuple(row for row in rows if row.person.id in cut.finalists - now),
    )


def _next_up(rows: tuple[Ranked, ...], cut: CutFact, who: Qualified) -> Ranked | None:
    """Who moves up when one of those above the line does not play; None while the line itself is open."""
    if who.tied or not who.sure or cut.finalists is not None:
        return None
    more = qualified(rows, replace(cut, passed=cut.passed | {who.sure[0]}))
    if more.tied:
        return None
    new = set(more.sure) - set(who.sure)
    return next((row for row in rows if row.person.id in new), None)


def _problems(
    cut: CutFact, complete: bool, who: Qualified, by_id: dict[int, Ranked], withdrawn: tuple[Ranked, ...]
) -> tuple[Problem, ...]:
    if cut.finalists is not None:
        return ()
    if not complete:
        message = _(
            "The final begins with hanchan %(number)d, but some earlier tables have no confirmed result. "
            "Confirm them to see who plays."
        )
        return (Problem("final.unfinished", "scope", message % {"number": cut.begins}),)
    problems = [
        Problem(
            "final.withdrawn",
            "scope",
            _("%(name)s qualified for hanchan %(number)d but has withdrawn. Move the next player up.")
            % {"name": row.person.name, "number": cut.begins},
        )
        for row in withdrawn
    ]
    if who.tied:
        names = ", ".join(by_id[pk].person.name for pk in who.tied)
        message = ngettext(
            "%(names)s are tied at the cut for hanchan %(number)d. Choose the %(free)d who qualifies under "
            "Settings → Final.",
            "%(names)s are tied at the cut for hanchan %(number)d. Choose the %(free)d who qualify under "
            "Settings → Final.",
            who.free,
        )
        values = {"names": names, "free": who.free, "number": cut.begins}
        problems.append(Problem("final.tied", "scope", message % values))
    elif len(who.sure) < cut.places:
        message = _("The final has %(places)d seats, but only %(here)d players can qualify. Choose fewer seats.")
        problems.append(Problem("final.few", "scope", message % {"places": cut.places, "here": len(who.sure)}))
    return tuple(problems)


def seating_of(tournament: Tournament, hanchan: int) -> Final | None:
    """What the final asks of a hanchan's seating, by everything confirmed; None where no final is played."""
    if hanchan > tournament.hanchan_count or not any(begins <= hanchan for begins in begins_of(tournament)):
        return None
    found = current(tournament, "staff")
    # A ranking remembered for this revision may be older than a stage somebody else has just set up.
    cut = next((cut for cut in reversed(found.facts.cuts) if cut.begins <= hanchan), None)
    if cut is None:
        return None
    then = ranking_before(found, cut)
    by_id = {row.person.id: row for row in then.rows}
    who = qualified(then.rows, cut)
    complete = set(range(1, cut.begins)) <= set(found.now.complete)
    withdrawn = tuple(by_id[pk] for pk in who.sure if by_id[pk].person.withdrawn)
    order = {row.person.id: at for at, row in enumerate(found.now.rows)}
    return Final(
        hanchan=hanchan,
        begins=cut.begins,
        places=cut.places,
        finalists=tuple(sorted(who.sure, key=lambda pk: order.get(pk, len(order)))),
        settled=cut.finalists is not None,
        problems=_problems(cut, complete, who, by_id, withdrawn),
    )


def begins_of(tournament: Tournament) -> list[int]:
    """The first hanchan of each stage that will be played. One query."""
    return [cut.begins for cut in cuts_of(tournament)]


def played_stages(tournament: Tournament) -> list[CutFact]:
    """The cuts that will be played. One query."""
    return [fact_of(cut) for cut in cuts_of(tournament)]


def facts_of(tournament: Tournament) -> list[CutFact]:
    """All cuts as they are stored, those beyond the last hanchan too. One query."""
    return [fact_of(cut) for cut in Cut.objects.filter(tournament=tournament)]
