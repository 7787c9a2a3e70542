"""Template context of the organiser's seating page: hanchans, tables, next actions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.seating.domain.people.never_meet import count_never_meet
from taikai.seating.domain.people.roster import NOT_FOUR, Roster, free_substitutes, is_stuck, roster_of
from taikai.seating.domain.plans.accept import last_accepted
from taikai.seating.domain.plans.job import latest_job
from taikai.seating.domain.requests.replan import first_changeable
from taikai.seating.domain.seats.finals import draft_problems, final_to_draw, next_stage, top_tables
from taikai.seating.domain.seats.load import (
    Seated,
    SeatedRound,
    current_number,
    load_tables,
    loaded,
    numbers_with_results,
    seated_rounds,
)
from taikai.seating.domain.seats.quality import quality_of
from taikai.seating.domain.seats.sit_outs import fill_of, newcomers, vacant_seats
from taikai.seating.domain.seats.swap import preview_swap
from taikai.seating.forms import DrawForm
from taikai.seating.pages.plan import absent_question
from taikai.seating.pages.player_picker import picks_of
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def seating_context(
    tournament: Tournament,
    *,
    form: DrawForm | None = None,
    problems: Sequence[Problem] = (),
    number: int = 0,
    ticked: Collection[int] = (),
) -> dict[str, Any]:
    """Everything `seating/manage.html` shows. `number`: the hanchan asked for; `ticked`: seats by primary key."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    reported = numbers_with_results(tournament)
    published = [each.number for each in rounds if each.round.is_published]
    shown = next((each for each in rounds if each.number == number), None)
    if shown is None:
        # What is not published yet; else where seats can still change, since nothing of it is in.
        drafted = len(published) < len(rounds)
        current = current_number(rounds, reported | set(published) if drafted else reported)
        shown = next((each for each in rounds if each.number == current), None)
    drafts = [each.number for each in rounds if not each.round.is_published]
    # The next draft is looked at for the final's sake. Of the hanchan shown nothing is read but for a list that is
    # not cached, for who has no seat in a draft, and for who is ticked.
    looked_at = set(drafts[:1])
    if shown is not None and (not shown.round.is_published or ticked):
        looked_at.add(shown.number)
    load_tables(tournament, [each for each in rounds if each.number in looked_at])
    roster = roster_of(tournament)
    final = final_to_draw(tournament, rounds, reported)
    stage = next_stage(tournament, len(published))
    resting = fill_of(each.round for each in rounds) != "substitutes"
    ready = [number for number in drafts if stage is None or number < stage or number == drafts[0]]
    blocked = _blocked(roster, resting=resting) if final is None else final.problems
    form = form or _draw_form(tournament, rounds, reported, roster)
    return {
        "rounds": rounds,
        "reported": reported,
        "shown": shown,
        "tables": lambda: loaded(tournament, shown).tables if shown is not None else [],
        "shown_reported": shown is not None and shown.number in reported,
        "roster": roster,
        "absent": absent_question(tournament, roster),
        "form": form,
        "picks": picks_of([*roster.players, *roster.fillers]) if "apart" in form.fields else [],
        "apart": count_never_meet(tournament) if "apart" in form.fields else 0,
        "final": final,
        "headline": roster.headline_with_rests if resting else roster.headline,
        "blocked": blocked,
        # Substitutes are lacking, unless the form's other answer is chosen: that players rest.
        "short": [p for p in blocked if p.code == NOT_FOUR] if "fill" in form.fields else [],
        "stuck": is_stuck(roster) if final is None else bool(final.problems),
        "problems": [problem for problem in problems if problem not in blocked],
        "stale": draft_problems(tournament, rounds),
        "waiting": bool(published) and published[-1] not in reported,
        "drafts": drafts,
        "next_draft": drafts[0] if drafts else None,
        "ready": ready,
        "undrawn": tournament.hanchan_count - len(rounds),
        "all_published": len(published) >= tournament.hanchan_count,
        # Before that it is the form's choice (seating.css).
        "nobody_fills_up": resting and len(published) >= tournament.hanchan_count,
        "quality": once_a_revision(tournament, ("quality",), lambda: _quality(tournament)),
        "unseated": _unseated(roster, shown),
        "new_here": _new_here(tournament, rounds, reported),
        "not_coming": once_a_revision(tournament, ("not coming",), lambda: _not_coming(tournament)),
        "job": latest_job(tournament),
        "undoable": last_accepted(tournament),
        **_selection(tournament, shown, ticked),
    }


def _blocked(roster: Roster, *, resting: bool) -> list[Problem]:
    """Why nobody can be seated; where players rest in turn, any number from four on can."""
    return [p for p in roster.problems if not (resting and p.code == NOT_FOUR)]


def draw_form_of(tournament: Tournament, data: QueryDict) -> DrawForm:
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    return _draw_form(tournament, rounds, numbers_with_results(tournament), roster_of(tournament), data)


def _draw_form(
    tournament: Tournament,
    rounds: list[SeatedRound],
    reported: set[int],
    roster: Roster,
    data: QueryDict | None = None,
) -> DrawForm:
    """What can be drawn next: hanchans, or the next one of a final."""
    final = final_to_draw(tournament, rounds, reported)
    initial = {"fill": fill_of(each.round for each in rounds)}
    tables = top_tables(final, roster) if final is not None else 1
    form = DrawForm(data, initial=initial, final=final, tables=tables)
    if data is None and not len(roster.players) % 4 and initial["fill"] == "substitutes":
        form.fields.pop("fill", None)  # nothing to choose; who is away for a while makes it a question
    return form


def _unseated(roster: Roster, shown: SeatedRound | None) -> list[str]:
    """Confirmed players without a seat in the draft looked at: they were confirmed after the draw."""
    if shown is None or shown.round.is_published or shown.evens_out:
        return []
    seated = {seat.entrant_id for seat in shown.seats} | {seat.stands_in_for_id for seat in shown.seats}
    seated |= {entrant.pk for entrant in shown.resting}
    return [player.name for player in roster.players if player.pk not in seated]


def _new_here(tournament: Tournament, rounds: list[SeatedRound], reported: set[int]) -> list[str]:
    """Who was confirmed after the draw, where it is published and not over; a draft says so itself."""
    if not any(each.round.is_published for each in rounds) or first_changeable(rounds, reported) is None:
        return []
    found = once_a_revision(tournament, ("new here",), lambda: newcomers(tournament, [e.round for e in rounds]))
    return [each.name for each in found]


def _not_coming(tournament: Tournament) -> list[str]:
    """Who has a published seat to come and will not take it: withdrawn, or away. Each once."""
    return list(dict.fromkeys(seat.entrant.name for seat in vacant_seats(tournament, first=1)))


def _quality(tournament: Tournament) -> dict[str, Any]:
    """The quality line: repeats and winds over all hanchans, with the names behind them."""
    rounds = seated_rounds(tournament, published_only=False)
    found = quality_of(rounds)
    names = {seat.entrant_id: seat.entrant.name for each in rounds for seat in each.seats}
    return {
        "repeats": found.repeats,
        "met": [(names[a], names[b], numbers) for (a, b), numbers in sorted(found.met.items())],
        "wind_spread": found.wind_spread,
        "uneven": [names[who] for who in found.uneven],
    }


def _selection(tournament: Tournament, shown: SeatedRound | None, ticked: Collection[int]) -> dict[str, Any]:
    """Which seats are ticked, and what that offers: one = replace, two = swap."""
    if shown is None:
        return {}
    chosen = [seat for seat in shown.seats if seat.pk in ticked]
    context: dict[str, Any] = {"chosen": chosen, "chosen_ids": {seat.pk for seat in chosen}}
    if len(chosen) == 2:
        try:
            context["swap"] = preview_swap(tournament, chosen[0].pk, chosen[1].pk)
        except Refusal as refusal:
            context["selection_problems"] = refusal.problems
    elif len(chosen) == 1:
        context["replace"] = chosen[0]
        context["substitutes"] = _candidates(tournament, shown, chosen[0])
    elif chosen:
        context["selection_problems"] = [
            Problem("swap.two", "seat", _("Tick one seat to replace a player, or two to swap players."))
        ]
    return context


def _candidates(tournament: Tournament, shown: SeatedRound, seat: Seated) -> list[Any]:
    """Who can take the seat; first of all the one whose place it is."""
    found: list[Any] = free_substitutes(tournament, {each.entrant_id for each in shown.seats})
    owner = seat.stands_in_for
    if owner is not None:
        found = [owner, *(each for each in found if each.pk != owner.pk)]
    return found
