"""The day goes wrong: played hanchans stay, the rest is planned again, and it can be taken back."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.urls import reverse

from planner import EFFORTS
from taikai.problems import Refusal
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept, undo
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.plans.plan_changes import changes_of
from taikai.seating.domain.requests.replan import ReplanEvent, replan_request
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.publish import publish
from taikai.seating.domain.seats.quality import quality_of
from taikai.seating.domain.seats.sit_outs import newcomers
from taikai.seating.domain.seats.swap import replace as replace_player
from taikai.seating.models import Absence, PlanJob, Round, Seat
from taikai.standings.domain.ranking import withdrawal as leaving
from taikai.standings.domain.ranking.load import counting_of
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_process

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(tournament):
    """16 players, four hanchans published, the first one played."""
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    publish(tournament, [1, 2, 3, 4], actor=SYSTEM)
    for table in Round.objects.get(number=1).tables.all():
        factories.confirmed(table)
    return tournament


def plan(tournament, event):
    """Planned in few steps: how good a plan becomes is the planner's matter (`planner/tests`)."""
    job = jobs.start(tournament, replan_request(tournament, event, seed=5, effort="quick"), actor=SYSTEM)
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


def seats(tournament):
    return [each.as_ids() for each in seated_rounds(tournament, published_only=False)]


def sitting(tournament, number):
    return {seat.entrant_id for seat in seated_rounds(tournament, published_only=False)[number - 1].seats}


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_four_leave_and_the_rest_is_planned_again(day):
    before = seats(day)
    leaving = list(day.entrants.all()[:4])
    job = plan(day, ReplanEvent("left", tuple(e.pk for e in leaving), 2))
    assert job.mode == "replan"
    found = changes_of(day, job)
    assert found.published == (2, 3, 4)
    gone = {e.public_name for e in leaving}
    assert {person.name for person in found.people if person.away == (2, 3, 4)} == gone
    assert accept(job, actor=SYSTEM) == [2, 3, 4]
    after = seats(day)
    assert after[0] == before[0]
    assert [len(tables) for tables in after] == [4, 3, 3, 3]
    for number in (2, 3, 4):
        assert not sitting(day, number) & {e.pk for e in leaving}
    assert quality_of(seated_rounds(day, published_only=False)).wind_spread <= 2
    assert set(Round.objects.values_list("state", flat=True)) == {"published"}
    assert day.entrants.filter(status="withdrawn").count() == 4
    undo(job, actor=SYSTEM)
    assert seats(day) == before
    assert not day.entrants.filter(status="withdrawn").exists()
    assert set(Round.objects.values_list("state", flat=True)) == {"published"}


def test_a_substitute_fills_up_and_nobody_else_moves(day):
    before = seats(day)
    leaver = day.entrants.first()
    spare = factories.EntrantFactory(tournament=day, kind="substitute", name="Spare")
    job = plan(day, ReplanEvent("left", (leaver.pk,), 2, reason="ill"))
    assert job.mode == "substitute"
    first, second, *others = changes_of(day, job).people
    assert (first.name, first.away, first.moves) == (leaver.public_name, (2, 3, 4), ())
    assert (second.name, [move.kinds for move in second.moves]) == ("Spare", [("joins",)] * 3)
    assert {move.kinds for person in others for move in person.moves} == {("opponents",)}
    accept(job, actor=SYSTEM)
    swap = {leaver.pk: spare.pk}
    for number in (2, 3, 4):
        expected = tuple(tuple(swap.get(who, who) for who in table) for table in before[number - 1])
        assert seats(day)[number - 1] == expected
    assert day.log.filter(verb="seating.replanned", reason="ill").exists()


@pytest.mark.parametrize(("last", "hanchans"), [(2, {2}), (None, {2, 3, 4})])
def test_a_substitute_for_one_hanchan_or_the_rest(day, last, hanchans):
    owner = day.entrants.first()
    spare = factories.EntrantFactory(tournament=day, kind="substitute")
    before = seats(day)
    job = plan(day, ReplanEvent("substitute", (owner.pk,), 2, last, spare.pk))
    accept(job, actor=SYSTEM)
    stand_ins = Seat.objects.filter(entrant=spare)
    assert {seat.round.number for seat in stand_ins} == hanchans
    assert {seat.stands_in_for_id for seat in stand_ins} == {owner.pk}
    undo(job, actor=SYSTEM)
    assert seats(day) == before
    assert not Absence.objects.exists()


def test_a_later_draw_knows_who_is_away(tournament):
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    spares = factories.EntrantFactory.create_batch(1, tournament=tournament, kind="substitute")
    draw(tournament, seed=1, actor=SYSTEM)
    late = tournament.entrants.first()
    accept(plan(tournament, ReplanEvent("late", (late.pk,), 1, 2)), actor=SYSTEM)
    assert late.pk not in sitting(tournament, 1) | sitting(tournament, 2)
    assert late.pk in sitting(tournament, 3) & sitting(tournament, 4)
    draw(tournament, seed=2, actor=SYSTEM)
    assert late.pk not in sitting(tournament, 1) | sitting(tournament, 2)
    assert late.pk in sitting(tournament, 3)
    assert spares[0].pk in sitting(tournament, 1)
    assert spares[0].pk not in sitting(tournament, 3)


def test_a_seat_already_taken_over_stays_taken_over(day):
    spare, second = factories.EntrantFactory.create_batch(2, tournament=day, kind="substitute")
    held = Seat.objects.filter(round__number=2).order_by("id").first()
    replace_player(day, held.pk, spare.pk, later=True, actor=SYSTEM)
    other = day.entrants.exclude(pk=held.entrant_id).filter(kind="player").last()
    job = plan(day, ReplanEvent("left", (other.pk,), 2, mix=True))
    accept(job, actor=SYSTEM)
    for number in (2, 3, 4):
        seat = Seat.objects.get(round__number=number, entrant=spare)
        assert seat.stands_in_for_id == held.entrant_id
        assert second.pk in sitting(day, number)


@pytest.mark.parametrize(
    ("kind", "who", "first", "expected"),
    [
        ("left", 0, 2, ["replan.who"]),
        ("left", 1, 1, ["replan.played"]),
        ("left", 1, 9, ["replan.undrawn"]),
        ("left", 1, 2, ["presence.not_four"] * 3),
        ("substitute", 1, 2, ["replan.substitute"]),
        ("substitute", 2, 2, ["replan.one"]),
        ("earthquake", 1, 2, ["replan.kind"]),
    ],
)
def test_refusals_say_what_would_help(day, kind, who, first, expected):
    people = tuple(e.pk for e in day.entrants.all()[:who])
    with pytest.raises(Refusal) as refused:
        replan_request(day, ReplanEvent(kind, people, first))
    assert codes(refused) == expected


def test_no_change_of_what_has_results_meanwhile(day):
    job = plan(day, ReplanEvent("left", tuple(e.pk for e in day.entrants.all()[:4]), 2))
    factories.confirmed(Round.objects.get(number=2).tables.first())
    with pytest.raises(Refusal) as refused:
        accept(job, actor=SYSTEM)
    assert codes(refused) == ["replan.played"]


def test_no_undo_once_a_changed_hanchan_is_played(day):
    job = plan(day, ReplanEvent("left", tuple(e.pk for e in day.entrants.all()[:4]), 2))
    accept(job, actor=SYSTEM)
    factories.confirmed(Round.objects.get(number=2).tables.first())
    with pytest.raises(Refusal) as refused:
        undo(job, actor=SYSTEM)
    assert codes(refused) == ["undo.results"]


def test_the_page_from_the_question_to_the_preview(as_organiser, day, monkeypatch):
    monkeypatch.setitem(EFFORTS, "normal", EFFORTS["quick"])
    page = reverse("manage-seating-replan", args=[day.slug])
    assert "You can change the seating from hanchan" in as_organiser.get(page).content.decode()
    refused = as_organiser.post(page, {"kind": "left", "first": "2", "key": "k"})
    assert refused.status_code == 422
    assert "Choose at least one player." in refused.content.decode()
    who = [e.pk for e in day.entrants.all()[:4]]
    answer = as_organiser.post(page, {"kind": "left", "first": "2", "who": who, "key": "l"}, follow=True)
    text = answer.content.decode()
    assert text.index("Changes by player") < text.index('id="progress"')  # the answer first, figures later
    assert "Hanchans 2, 3, 4 are published. The changes are public at once." in text
    assert text.count("doesn’t play") == 4
    job = PlanJob.objects.latest("id")
    as_organiser.post(reverse("manage-seating-job", args=[day.slug, job.pk]), {"action": "accept"})
    assert "can still undo the last plan" in as_organiser.get(page).content.decode()


def test_a_substitute_that_is_missing_is_added_and_the_question_goes_on(as_organiser, day):
    page = reverse("manage-seating-replan", args=[day.slug])
    gone = day.entrants.first()
    refused = as_organiser.post(page, {"kind": "left", "first": "2", "who": [gone.pk], "key": "k"})
    assert refused.status_code == 422 and "Add 1 substitute to choose this" in flat(refused.content.decode())
    (link,) = re.findall(r'href="([^"]+kind=substitute[^"]*)"', refused.content.decode())
    added = as_organiser.post(unescape(link), {"name": "Tola Mech", "kind": "substitute", "key": "l"})
    assert added["Location"] == f"{page}?who={gone.pk}"
    again = as_organiser.get(added["Location"]).content.decode()
    assert re.search(rf'value="{gone.pk}"[^>]* checked', again), "whom it is about is still ticked"
    form = {"kind": "left", "first": "2", "who": [gone.pk], "key": "m", "fill": "substitutes"}
    changed = as_organiser.post(page, form, follow=True)
    assert "Changes by player" in changed.content.decode()
    odd = as_organiser.get(page, {"who": "x,99999999999999999999,<b>"})
    assert odd.status_code == 200 and "<b>" not in odd.content.decode()
    for query, there in (
        ("back=seating", "manage-seating"),
        ("back=//evil", "manage-players"),
        ("", "manage-players"),
    ):
        form = {"name": f"Person {query}", "kind": "substitute", "key": f"n{len(query)}"}
        answer = as_organiser.post(f"{reverse('manage-player-add', args=[day.slug])}?{query}&who=//evil", form)
        assert answer["Location"] == reverse(there, args=[day.slug])


def test_who_was_confirmed_after_the_draw_is_noticed_until_they_sit(as_organiser, day):
    desk, page = (reverse(name, args=[day.slug]) for name in ("manage-seating", "manage-seating-replan"))
    noticed = "Confirmed, but not seated yet: "
    assert noticed not in as_organiser.get(desk).content.decode()
    late = factories.EntrantFactory(tournament=day, name="Late Larry")
    factories.EntrantFactory.create_batch(3, tournament=day, kind="substitute")
    factories.EntrantFactory(tournament=day, status="waiting")
    forget_process()
    assert f"{noticed}Late Larry." in flat(as_organiser.get(desk).content.decode())
    html = flat(as_organiser.get(page).content.decode())
    assert f"{noticed}Late Larry." in html
    assert re.search(r'value="list"[^>]*checked', html), "what happened is chosen already"
    as_organiser.post(page, {"kind": "list", "first": "2"})
    accept(PlanJob.objects.latest("id"), actor=SYSTEM)
    assert late.pk in sitting(day, 2)
    for address in (desk, page):
        assert noticed not in as_organiser.get(address).content.decode()


def test_who_is_away_or_out_of_the_day_is_no_newcomer(day):
    rounds = list(day.rounds.all())
    first, second = factories.EntrantFactory.create_batch(2, tournament=day)
    assert newcomers(day, rounds) == [first, second]
    Absence.objects.create(entrant=first, first=1)
    rounds[0].provenance = {"rests": [second.pk]}
    assert newcomers(day, rounds) == []


def test_withdrawn_elsewhere_but_still_seated_is_noticed(as_organiser, day):
    factories.EntrantFactory(tournament=day, kind="substitute")
    gone = day.entrants.first()
    gone.status = "withdrawn"
    gone.save()
    page = reverse("manage-seating-replan", args=[day.slug])
    assert f"Withdrawn, but still seated: {gone.name}" in as_organiser.get(page).content.decode()
    desk = flat(as_organiser.get(reverse("manage-seating", args=[day.slug])).content.decode())
    assert f"Seated, but not coming: {gone.name}." in desk
    assert "Tables of hanchan 2" in desk, "where seats can still change"
    as_organiser.post(page, {"kind": "list", "first": "2"})
    accept(PlanJob.objects.latest("id"), actor=SYSTEM)
    assert gone.pk not in sitting(day, 2)
    assert "not coming" not in as_organiser.get(reverse("manage-seating", args=[day.slug])).content.decode()


def test_a_leaver_is_followed_by_one_table_fewer_or_substitutes_each_with_its_cost(as_organiser, day):
    page = reverse("manage-seating-replan", args=[day.slug])
    gone = day.entrants.first()
    form = {"kind": "left", "first": "2", "who": [gone.pk], "reason": "ill", "key": "k"}
    before = PlanJob.objects.count()
    asked = flat(as_organiser.post(page, form).content.decode())
    assert PlanJob.objects.count() == before, "nothing is planned before it is chosen"
    now, filled, fewer = map(int, re.findall(r"(\d+) repeated meetings?", asked))
    assert (now, filled) == (0, 0)
    assert "3 tables. 3 players sit out each hanchan in turn." in asked
    assert "Add 1 substitute to choose this." in asked
    assert 'name="fill" value="substitutes"' not in asked
    assert "ill" in asked
    answer = as_organiser.post(page, form | {"fill": "rest", "key": "l"})
    job = PlanJob.objects.latest("id")
    assert answer["Location"] == reverse("manage-seating-job", args=[day.slug, job.pk])
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "done"
    assert fewer > 0
    assert accept(job, actor=SYSTEM) == [2, 3, 4]
    assert [len(tables) for tables in seats(day)] == [4, 3, 3, 3]
    assert gone.pk not in set().union(*(sitting(day, number) for number in (2, 3, 4)))
    forget_process()
    again = as_organiser.post(page, {"kind": "left", "first": "2", "who": [day.entrants.last().pk], "key": "m"})
    assert again.status_code == 302, "players sit out in turn by now"


def test_with_a_substitute_there_both_ways_can_be_chosen(as_organiser, day):
    spare = factories.EntrantFactory(tournament=day, kind="substitute")
    page = reverse("manage-seating-replan", args=[day.slug])
    form = {"kind": "left", "first": "2", "who": [day.entrants.first().pk], "key": "k"}
    asked = as_organiser.post(page, form).content.decode()
    assert all(f'name="fill" value="{fill}"' in asked for fill in ("substitutes", "rest"))
    as_organiser.post(page, form | {"fill": "substitutes", "key": "l"})
    job = PlanJob.objects.latest("id")
    assert job.mode == "substitute" and spare.pk in job.request["fillers"]


def test_no_way_is_asked_for_where_tables_come_out_even(as_organiser, day, monkeypatch):
    monkeypatch.setattr(jobs, "tell", lambda job: None)
    page = reverse("manage-seating-replan", args=[day.slug])
    form = {"kind": "left", "first": "2", "who": [each.pk for each in day.entrants.all()[:4]], "key": "k"}
    assert as_organiser.post(page, form).status_code == 302


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"left": "substituted"}, "misses 3 hanchans and scores −30.0 for each (−90.0 in total)."),
        ({"left": "nothing"}, "keeps the total so far and scores nothing for 3 missed hanchans."),
        ({"left": "nothing", "places_by": "average"}, "which still count in the average."),
        ({"left": "last"}, "will be ranked below all players who stay."),
    ],
)
def test_what_the_score_of_a_leaver_becomes_is_said_before(as_organiser, day, rule, words, monkeypatch):
    counting = replace(counting_of(day), left_tenths=-300, **rule)
    monkeypatch.setattr(leaving, "counting_of", lambda tournament: counting)
    gone = day.entrants.first()
    sentence = f"{gone.public_name} {words}" if not words.startswith("which") else words
    page = reverse("manage-seating-replan", args=[day.slug])
    form = {"kind": "left", "first": "2", "who": [gone.pk], "key": "k"}
    assert sentence in flat(as_organiser.post(page, form).content.decode())
    as_organiser.post(page, form | {"fill": "rest", "key": "l"})
    job = PlanJob.objects.latest("id")
    jobs.run(job.pk)
    assert sentence in flat(
        as_organiser.get(reverse("manage-seating-job", args=[day.slug, job.pk])).content.decode()
    )
