"""Organiser's decisions about a final: stages, ties at the cut line, absent finalists; copying them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.finals import Final, FinalsSource, finals_sources
from taikai.seating.domain.seats.load import numbers_with_results
from taikai.seating.models import Round
from taikai.standings.domain.final.finalists import ranking_before
from taikai.standings.domain.final.stages import begins_of, facts_of, seating_of
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.cuts import Qualified, qualified
from taikai.standings.domain.ranking.facts import CutFact
from taikai.standings.domain.ranking.load import fact_of, load_facts
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.models import Cut
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament

MOST_STAGES = 3
MOST_PLACES = 400


@dataclass(frozen=True, slots=True)
class StageWish:
    """A stage as the organiser wants it: its first hanchan, how many play it, percent of the score carried."""

    begins: int
    places: int
    percent: int = 100


def set_stages(tournament: Tournament, wanted: Sequence[StageWish], *, actor: Actor, key: str = "") -> None:
    """Set the stages of the final; none = no final. What the organiser chose for a stage left as it is stays.

    Raises:
        Refusal: not in order, no multiple of four, beyond the last hanchan, or a stage that has begun or whose
            seating is published would change.
    """
    with change(tournament, actor, "standings.final", key=key, content=(wanted,)) as act:
        if act.repeated:
            return
        locked = act.tournament
        was = {cut.begins: cut for cut in Cut.objects.filter(tournament=locked)}
        problems = [*_wrong(locked, wanted), *_fixed(locked, was, wanted)]
        if problems:
            raise Refusal(problems)
        old = _kept([fact_of(cut) for cut in was.values()])
        kept = set()
        for wish in wanted:
            cut = was.get(wish.begins) or Cut(tournament=locked, begins=wish.begins)
            if cut.places != wish.places:
                cut.asked, cut.chosen, cut.passed = [], [], []
            cut.places, cut.percent = wish.places, wish.percent
            cut.save()
            kept.add(cut.pk)
        Cut.objects.filter(tournament=locked).exclude(pk__in=kept).delete()
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before={"stages": old},
            after={"stages": _kept(facts_of(locked))},
        )


def _kept(cuts: Sequence[CutFact]) -> list[list[int]]:
    """The stages as the log keeps them: first hanchan, how many play it, percent."""
    return [[cut.begins, cut.places, cut.percent] for cut in cuts]


def _wrong(tournament: Tournament, wanted: Sequence[StageWish]) -> list[Problem]:
    problems = []
    if tournament.stage in (Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED):
        problems.append(Problem("final.final", "", _("The standings are final. Go back to playing first.")))
    if len(wanted) > MOST_STAGES:
        problems.append(
            Problem("final.stages", "", _("A final can have at most %(most)d stages.") % {"most": MOST_STAGES})
        )
    for number, wish in enumerate(wanted, 1):
        if not 2 <= wish.begins <= tournament.hanchan_count:
            problems.append(
                Problem(
                    "final.begins",
                    f"begins_{number}",
                    _("A final can’t begin with hanchan %(begins)d. Choose a hanchan from 2 to %(last)d.")
                    % {"begins": wish.begins, "last": tournament.hanchan_count},
                )
            )
        if wish.places % 4 or not 4 <= wish.places <= MOST_PLACES:
            problems.append(
                Problem(
                    "final.places",
                    f"places_{number}",
                    _("%(places)d players don’t fill tables of 4. Choose 4, 8, 12 …") % {"places": wish.places},
                )
            )
        if not 0 <= wish.percent <= 100:
            problems.append(Problem("final.percent", f"percent_{number}", _("Enter a percentage from 0 to 100.")))
    for number, (one, two) in enumerate(pairwise(wanted), 2):
        if two.begins <= one.begins:
            problems.append(
                Problem(
                    "final.order",
                    f"begins_{number}",
                    _("This stage must begin after hanchan %(begins)d, when the previous stage begins.")
                    % {"begins": one.begins},
                )
            )
        if two.places >= one.places:
            problems.append(
                Problem(
                    "final.fewer",
                    f"places_{number}",
                    _("Each stage must have fewer players than the one before. Choose fewer than %(places)d.")
                    % {"places": one.places},
                )
            )
    return problems


def _fixed(tournament: Tournament, was: dict[int, Cut], wanted: Sequence[StageWish]) -> list[Problem]:
    """What cannot be changed any more: a stage with a result in it; its size once its seating is published."""
    begun = max(numbers_with_results(tournament), default=0)
    published = set(
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).values_list("number", flat=True)
    )
    wishes = {wish.begins: wish for wish in wanted}
    problems = []
    for begins in sorted({*was, *wishes}):
        cut, wish = was.get(begins), wishes.get(begins)
        same_size = cut is not None and wish is not None and cut.places == wish.places
        same = same_size and cut is not None and wish is not None and cut.percent == wish.percent
        if same:
            continue
        if begins <= begun and cut is None:
            message = _("Hanchan %(number)d has already been played. Choose a later one to begin the final.")
            problems.append(Problem("final.played", "", message % {"number": begins}))
        elif begins <= begun:
            message = _("The stage from hanchan %(number)d already has a result, so you can’t change it.")
            problems.append(Problem("final.begun", "", message % {"number": begins}))
        elif begins in published and not same_size:
            message = _(
                "The seating of hanchan %(number)d is published. Unpublish it under Seating, then change the "
                "players."
            )
            problems.append(Problem("final.published", "", message % {"number": begins}))
    return problems


def choose(tournament: Tournament, begins: int, who: Collection[int], *, actor: Actor, key: str = "") -> None:
    """Choose who of those level on the line qualifies.

    Raises:
        Refusal: nobody is level on the line, or not exactly as many were chosen as places are free.
    """
    with change(tournament, actor, "standings.chosen", key=key, content=(begins, set(who))) as act:
        if act.repeated:
            return
        cut, rows, found = _open(act, begins)
        if not found.tied:
            raise refuse("choose.nothing", _("There is no tie at the cut, so you don’t need to choose."))
        chosen = [pk for pk in found.tied if pk in who]
        if len(chosen) != found.free or len(chosen) != len(set(who)):
            message = ngettext(
                "Choose exactly %(free)d of the players tied at the cut.",
                "Choose exactly %(free)d of the players tied at the cut.",
                found.free,
            )
            raise refuse("choose.count", message % {"free": found.free}, "who")
        place = rows[found.tied[0]].place
        cut.asked = [pk for pk, row in rows.items() if row.place == place]
        cut.chosen = chosen
        cut.save(update_fields=["asked", "chosen"])
        after = qualified(list(rows.values()), fact_of(cut))
        _log(act, cut, _names(rows, found.sure), _names(rows, after.sure))


def skip_finalist(
    tournament: Tournament, begins: int, who: int, *, reason: str, actor: Actor, key: str = ""
) -> None:
    """Somebody who qualified does not play the stage: the next in line moves up.

    Raises:
        Refusal: they did not qualify, the seating is published or the stage has begun, or no reason is given for
            somebody who has not withdrawn.
    """

    def act_on(cut: Cut, rows: dict[int, Ranked], found: Qualified) -> None:
        if who not in (*found.sure, *found.tied):
            raise refuse("pass.not_in", _("You can only replace a player who qualified."), "who")
        if not rows[who].person.withdrawn and not reason.strip():
            raise refuse("pass.reason", _("Enter the reason why this player isn’t playing the final."), "reason")
        cut.passed = [*cut.passed, who]

    _decide(
        tournament, begins, "standings.passed", act_on, reason=reason, actor=actor, key=key, content=(who, reason)
    )


def restore_finalist(tournament: Tournament, begins: int, who: int, *, actor: Actor, key: str = "") -> None:
    """Somebody who was passed over plays after all. Raises Refusal."""

    def act_on(cut: Cut, rows: dict[int, Ranked], found: Qualified) -> None:
        if who not in cut.passed:
            raise refuse("back.not_out", _("This player has not been replaced."), "who")
        cut.passed = [pk for pk in cut.passed if pk != who]

    _decide(tournament, begins, "standings.brought_back", act_on, reason="", actor=actor, key=key, content=(who,))


def _decide(
    tournament: Tournament,
    begins: int,
    verb: str,
    act_on: Callable[[Cut, dict[int, Ranked], Qualified], None],
    *,
    reason: str,
    actor: Actor,
    key: str,
    content: Sequence[Any],
) -> None:
    with change(tournament, actor, verb, key=key, content=(begins, reason, *content)) as act:
        if act.repeated:
            return
        cut, rows, found = _open(act, begins)
        act_on(cut, rows, found)
        cut.save(update_fields=["passed"])
        after = qualified(list(rows.values()), fact_of(cut))
        _log(act, cut, _names(rows, found.sure), _names(rows, after.sure), reason=reason.strip())


def _open(act: Change, begins: int) -> tuple[Cut, dict[int, Ranked], Qualified]:
    """The stage, the ranking before it and who qualified; Refusal unless it can still be decided who plays."""
    tournament = act.tournament
    cut = Cut.objects.filter(tournament=tournament, begins=begins).first()
    if cut is None:
        raise refuse("final.missing", _("No final begins with hanchan %(number)d.") % {"number": begins})
    if max(numbers_with_results(tournament), default=0) >= begins:
        raise refuse(
            "final.begun",
            _("The stage from hanchan %(number)d already has a result, so you can’t change it.")
            % {"number": begins},
        )
    if cut.finalists is not None:
        raise refuse(
            "final.published",
            _(
                "The seating of hanchan %(number)d is published. Unpublish it under Seating, then change the "
                "players."
            )
            % {"number": begins},
        )
    # Not from the cache: inside a change the revision does not name what is in the database.
    found = compute(load_facts(tournament, "staff"))
    if not set(range(1, begins)) <= set(found.now.complete):
        raise refuse(
            "final.unfinished",
            _("Some tables before hanchan %(number)d have no confirmed result. Confirm them first.")
            % {"number": begins},
        )
    fact = fact_of(cut)
    then = ranking_before(found, fact)
    return cut, {row.person.id: row for row in then.rows}, qualified(then.rows, fact)


def _names(rows: dict[int, Ranked], who: Collection[int]) -> list[str]:
    return [rows[pk].person.name for pk in who]


def _log(act: Change, cut: Cut, was: list[str], now: list[str], reason: str = "") -> None:
    act.log(
        target=f"hanchan {cut.begins}",
        target_id=f"cut:{cut.pk}",
        before={"qualified": was},
        after={"qualified": now},
        reason=reason,
    )


def _published(act: Change, final: Final) -> None:
    cut = Cut.objects.get(tournament=act.tournament, begins=final.begins)
    cut.finalists = list(final.finalists)
    cut.save(update_fields=["finalists"])
    names = dict(Entrant.objects.filter(pk__in=final.finalists).values_list("pk", "name"))
    act.log(
        verb="standings.settled",
        target=f"hanchan {cut.begins}",
        target_id=f"cut:{cut.pk}",
        after={"finalists": [names[pk] for pk in final.finalists]},
    )


def _taken_back(act: Change, hanchan: int) -> None:
    Cut.objects.filter(tournament=act.tournament, begins=hanchan).update(finalists=None)


finals_sources.add(
    FinalsSource(begins=begins_of, of=seating_of, publish=_published, take_back=_taken_back), "standings"
)


# The final of an event that is a copy: where it begins, for how many, with what score.


@copiers.register()
def cuts(original: Tournament, copy: Tournament) -> None:
    """The cuts without anybody in them."""
    Cut.objects.bulk_create(
        Cut(tournament=copy, begins=cut.begins, places=cut.places, percent=cut.percent)
        for cut in Cut.objects.filter(tournament=original)
    )
