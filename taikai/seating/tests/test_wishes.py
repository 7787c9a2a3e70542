"""Wishes, draws by standings, schedules made elsewhere."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from django.urls import reverse

from taikai.problems import Refusal
from taikai.seating.domain.people.never_meet import add_never_meet
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.domain.people.wishes import (
    MOST_WEIGHT,
    WEIGHTS,
    Texts,
    save_wishes,
    wishes_as_texts,
    wishes_of,
)
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.plans.wish_cost import cost_of
from taikai.seating.domain.requests.compute import again
from taikai.seating.domain.requests.importing import import_request, numbered
from taikai.seating.domain.requests.ranking_source import ranking_of
from taikai.seating.domain.requests.replan import ReplanEvent, replan_request
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import PlanJob, Round, Wishes
from taikai.seating.pages.plan import initial_of, job_context
from taikai.seating.pages.player_picker import with_name
from taikai.series.domain.teams import save_teams
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def people(tournament):
    return factories.EntrantFactory.create_batch(16, tournament=tournament)


def done(tournament, request):
    job = jobs.start(tournament, request, actor=SYSTEM)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "done", job.problems
    return job


def played(tournament, hanchans=1):
    draw(tournament, seed=1, actor=SYSTEM)
    for number in range(1, hanchans + 1):
        publish(tournament, [number], actor=SYSTEM)
        for table in Round.objects.get(number=number).tables.all():
            points = 40_000 + 100 * table.number
            factories.confirmed(table, points, 30_000, 30_000, 60_000 - points)
    tournament.refresh_from_db()


def test_wishes_are_kept_and_shown_back(tournament, people):
    a, b, c, d = people[:4]
    texts = Texts(
        fixed_table=f"{a.name}: 1\n{b.name}: 2, 3",
        forbidden_pairs=f"{c.name}, {d.name}",
        team=f"Dragons: {a.name}, {b.name.upper()}",
        couple=f"{c.name} – {d.name}",
        referees=a.name,
    )
    save_wishes(tournament, texts, WEIGHTS, actor=SYSTEM)
    shown = wishes_as_texts(wishes_of(tournament), {e.pk: e.name for e in people})
    assert shown.fixed_table == texts.fixed_table
    assert shown.forbidden_pairs == texts.forbidden_pairs
    assert shown.team == f"Dragons: {a.name}, {b.name}"
    assert shown.couple == f"{c.name}, {d.name}"
    assert str(tournament.log.first().after).find(c.name) == -1


def test_every_line_that_is_not_understood_is_named(tournament, people):
    texts = Texts(
        fixed_table="Nobody: 1\nPlayer",
        forbidden_pairs=f"{people[0].name}\n{people[0].name}, {people[0].name}",
        team="Dragons: Nessie, Yeti",
    )
    with pytest.raises(Refusal) as refused:
        save_wishes(tournament, texts, WEIGHTS, actor=SYSTEM)
    assert [p.where for p in refused.value.problems] == [
        "fixed_table",
        "fixed_table",
        "forbidden_pairs",
        "forbidden_pairs",
        "team",
        "team",
    ]
    assert "Line 1: No player is named “Nobody”" in str(refused.value)


def test_a_name_is_found_without_its_accents(tournament, people):
    first, second, third = people[:3]
    for person, name in ((first, "Beata Jodła"), (second, "Zoë Bell"), (third, "Zoé Bell")):
        person.name = name
        person.save()
    save_wishes(tournament, Texts(fixed_table="beata  JODLA: 2\nZoé Bell: 1"), WEIGHTS, actor=SYSTEM)
    fixed = wishes_of(tournament)["fixed_table"]
    assert set(map(int, fixed)) == {first.pk, third.pk}, "with its mark it is one of the two"
    with pytest.raises(Refusal, match="2 players are named"):
        save_wishes(tournament, Texts(fixed_table="Zoe Bell: 1"), WEIGHTS, actor=SYSTEM)


def test_hard_wishes_are_respected(tournament, people):
    a, b, c = people[:3]
    texts = Texts(fixed_table=f"{a.name}: 2", forbidden_pairs=f"{b.name}, {c.name}")
    save_wishes(tournament, texts, WEIGHTS, actor=SYSTEM)
    draw(tournament, seed=4, actor=SYSTEM)
    for each in seated_rounds(tournament, published_only=False):
        _seat, table = each.seat_of(a.pk)
        assert table.number == 2
        assert not any({b.pk, c.pk} <= set(table) for table in each.as_ids())


def test_clubs_are_kept_apart_where_it_costs_nothing(tournament, people):
    for number, entrant in enumerate(people):
        entrant.club = "Ryanmen" if number < 3 else ""
        entrant.save()
    save_wishes(tournament, Texts(), WEIGHTS, actor=SYSTEM)
    tournament.hanchan_count = 3
    tournament.save()
    draw(tournament, seed=4, actor=SYSTEM)
    members = {e.pk for e in people[:3]}
    for each in seated_rounds(tournament, published_only=False):
        assert all(len(members & set(table)) < 2 for table in each.as_ids())


def test_contradicting_wishes_are_refused_by_name(as_organiser, tournament, people):
    lines = "\n".join(f"{e.name}: 1" for e in people[:5])
    answer = as_organiser.post(
        reverse("manage-seating-plan", args=[tournament.slug]),
        {"mode": "all", "effort": "quick", "fixed_table": lines, "action": "plan"},
    )
    assert answer.status_code == 422
    assert "fixed tables put more than four players at one table" in answer.content.decode()
    wrong = as_organiser.post(
        reverse("manage-seating-plan", args=[tournament.slug]),
        {"mode": "all", "effort": "quick", "fixed_table": f"{people[0].name}: 9", "action": "plan"},
    )
    assert f"{people[0].name} must sit at table 9" in wrong.content.decode()


def test_wishes_page_keeps_what_was_typed(as_organiser, tournament, people):
    page = reverse("manage-seating-plan", args=[tournament.slug])
    as_organiser.post(
        page, {"mode": "all", "effort": "quick", "couple": f"{people[0].name}, {people[1].name}", "action": "save"}
    )
    assert f"{people[0].name}, {people[1].name}</textarea>" in as_organiser.get(page).content.decode()
    refused = as_organiser.post(page, {"mode": "all", "effort": "quick", "couple": "Loch Ness, Yeti"})
    assert refused.status_code == 422
    assert "Loch Ness, Yeti</textarea>" in refused.content.decode()
    assert "No player is named" in refused.content.decode()


@pytest.mark.parametrize(
    ("kind", "text", "name", "then"),
    [
        ("forbidden_pairs", "", "Anna Li", "Anna Li"),
        ("forbidden_pairs", "Anna Li", "Bo", "Anna Li, Bo"),
        ("forbidden_pairs", "Anna Li, Bo", "Cem", "Anna Li, Bo\nCem"),
        ("team", "Dragons:", "Bo", "Dragons: Bo"),
        ("team", "Dragons: A, B, C", "Bo", "Dragons: A, B, C, Bo"),
        ("couple", "A, B", " ", "A, B\n"),
        ("couple", "A, B\n", "C", "A, B\nC"),
        ("fixed_table", "Anna: 1", "Bo", "Anna: 1\nBo: 1"),
        ("referees", "Anna", "Bo", "Anna\nBo"),
    ],
)
def test_a_person_picked_joins_the_list_where_they_belong(kind, text, name, then):
    assert with_name(kind, text, name) == then


def test_people_are_picked_and_namesakes_told_apart(as_organiser, tournament, people):
    people[1].name = people[0].name
    people[1].save()
    page = reverse("manage-seating-plan", args=[tournament.slug])
    data = {"mode": "all", "effort": "quick", "couple": people[2].name, "who_couple": people[3].name}
    answer = as_organiser.post(page, data | {"pick": "couple"}).content.decode()
    assert f"{people[2].name}, {people[3].name}</textarea>" in answer
    by_enter = as_organiser.post(page, data | {"action": "plan"}).content.decode()
    assert f"{people[2].name}, {people[3].name}</textarea>" in by_enter and not PlanJob.objects.exists()
    assert f'<option value="#{people[0].pk}">' in answer and f'<option value="{people[3].name}">' in answer
    assert not Wishes.objects.exists()


def test_what_wishes_cost_is_said_and_nothing_is_kept(as_organiser, tournament, people):
    """Three people who never meet leave 16 players in five hanchans without their perfect plan."""
    a, b, c = people[:3]
    tournament.hanchan_count = 5
    tournament.save()
    texts = Texts(forbidden_pairs=f"{a.name}, {b.name}\n{b.name}, {c.name}")
    rows = {row.name: row for row in cost_of(tournament, DrawWanted("all"), texts, WEIGHTS)}
    repeats = rows["repeats"]
    assert repeats.without == 0 < repeats.with_them and repeats.worse
    page = reverse("manage-seating-plan", args=[tournament.slug])
    data = {"mode": "all", "effort": "quick", "forbidden_pairs": texts.forbidden_pairs, "action": "cost"}
    answer = as_organiser.post(page, data).content.decode()
    assert "Effect of the preferences" in answer and f"<strong>{repeats.with_them}</strong>" in answer
    assert not Wishes.objects.exists() and not PlanJob.objects.exists()


@pytest.mark.parametrize("mode", ["swiss", "interval", "top"])
def test_draws_by_standings_need_places(tournament, people, mode):
    with pytest.raises(Refusal) as refused:
        request_for(tournament, DrawWanted(mode))
    assert [p.code for p in refused.value.problems] == ["draw.no_ranking"]


def test_swiss_seats_neighbours_and_keeps_the_limit(tournament, people):
    played(tournament)
    job = done(tournament, request_for(tournament, DrawWanted("swiss", 1, options={"most_meetings": 1})))
    assert accept(job, actor=SYSTEM) == [2]
    rounds = seated_rounds(tournament, published_only=False)
    met = {frozenset(pair) for table in rounds[0].as_ids() for pair in combinations(table, 2)}
    again = {frozenset(pair) for table in rounds[1].as_ids() for pair in combinations(table, 2)}
    assert not met & again


def test_swiss_hands_on_what_the_round_before_left_possible(tournament, people):
    tournament.hanchan_count = 5
    tournament.save()
    played(tournament)
    first = done(tournament, request_for(tournament, DrawWanted("swiss", 1, options={"most_meetings": 1})))
    assert first.request["ahead"] == 5
    assert "promised" not in first.request
    assert len(first.plan["promised"]) == 3
    accept(first, actor=SYSTEM)
    publish(tournament, [2], actor=SYSTEM)
    request = request_for(tournament, DrawWanted("swiss", 2, options={"most_meetings": 1, "despite": 1}))
    assert request["promised"] == first.plan["promised"]
    second = done(tournament, request)
    assert again(second.request, second.plan) == second.plan["hash"]
    pairs = [
        frozenset(pair)
        for tables in second.plan["rounds"] + second.plan["promised"]
        for table in tables
        for pair in combinations(table, 2)
    ]
    assert len(pairs) == len(set(pairs)) == 5 * 4 * 6


def test_interval_takes_every_fourth_place(tournament, people):
    played(tournament)
    order = ranking_of(tournament)
    job = done(tournament, request_for(tournament, DrawWanted("interval", 1, options={"step": 4})))
    accept(job, actor=SYSTEM)
    tables = seated_rounds(tournament, published_only=False)[1].as_ids()
    assert {frozenset(order.index(who) for who in table) for table in tables} == {
        frozenset({at, at + 4, at + 8, at + 12}) for at in range(4)
    }


def test_a_final_seats_the_best_at_the_first_table(tournament, people):
    played(tournament)
    order = ranking_of(tournament)
    job = done(tournament, request_for(tournament, DrawWanted("top", 1, options={"tables": 1, "only": 1})))
    accept(job, actor=SYSTEM)
    tables = seated_rounds(tournament, published_only=False)[1].as_ids()
    assert [set(table) for table in tables] == [set(order[:4])]
    with pytest.raises(Refusal) as refused:
        request_for(tournament, DrawWanted("top", 1, options={"tables": 9}))
    assert [p.code for p in refused.value.problems] == ["draw.tables"]


def script(rounds=4):
    """A schedule for 16 in the short layout, by number."""
    lines = []
    for number in range(rounds):
        lines.append(f"Hanchan {number + 1}")
        for table in range(4):
            lines.append("-".join(str(1 + (4 * ((table + seat * number) % 4)) + seat) for seat in range(4)))
        lines.append("")
    return "\n".join(lines)


def test_a_schedule_made_elsewhere_by_number(as_organiser, tournament, people):
    page = reverse("manage-seating-import", args=[tournament.slug])
    answer = as_organiser.post(page, {"text": script(), "begins": "1", "key": "i"}, follow=True)
    assert "4 hanchans planned" in answer.content.decode()
    accept(PlanJob.objects.get(), actor=SYSTEM)
    first = seated_rounds(tournament, published_only=False)[0]
    order = [e.pk for e in numbered(roster_of(tournament))]
    assert first.as_ids()[0] == tuple(order[:4])


def test_a_schedule_by_name_and_everything_wrong_at_once(as_organiser, tournament, people):
    names = [e.name for e in people]
    rows = ["round,table,east,south,west,north"]
    rows += [f"1,{t + 1},{','.join(names[4 * t : 4 * t + 4])}" for t in range(4)]
    tournament.hanchan_count = 1
    tournament.save()
    assert import_request(tournament, "\n".join(rows), 1)["mode"] == "import"
    rows[2] = f"1,2,Nessie,{names[0]},Yeti,"
    rows[3] = rows[3].replace(names[8], "99")
    page = reverse("manage-seating-import", args=[tournament.slug])
    refused = as_organiser.post(page, {"text": "\n".join(rows), "begins": "1"})
    text = refused.content.decode()
    assert refused.status_code == 422
    assert "Line 3 – a seat is empty. Enter four players." in text
    assert "Player number 99 is unknown" in text
    assert rows[2] in text.replace("&#x27;", "'")


def test_somebody_forgotten_or_twice_is_named(tournament, people):
    rounds = script(1).replace("1-2-3-4", "2-2-3-4")
    tournament.hanchan_count = 1
    tournament.save()
    with pytest.raises(Refusal) as refused:
        import_request(tournament, rounds, 1)
    text = str(refused.value)
    assert f"{people[1].name} sits 2 times" in text
    assert f"{people[0].name} has no seat" in text


def test_a_wish_for_the_first_hanchans_is_kept_counted_and_over_later(as_organiser, tournament, people):
    """Sixteen in five hanchans meet everybody: a club stays apart in the first two, and that costs nothing."""
    for entrant in people[:4]:
        entrant.club = "Ryanmen"
        entrant.save()
    tournament.hanchan_count = 5
    tournament.save()
    page = reverse("manage-seating-plan", args=[tournament.slug])
    data = {"mode": "all", "effort": "quick", "weight_club": "10"}
    cost = as_organiser.post(page, data | {"first_club": "2", "action": "cost"}).content.decode()
    assert "Effect of the preferences" in cost and not Wishes.objects.exists()
    rows = {r.name: r for r in cost_of(tournament, DrawWanted("all"), Texts(), {"club": 10}, {"club": 2})}
    assert rows["repeats"].with_them == 0
    as_organiser.post(page, data | {"first_club": "2", "action": "save"})
    assert wishes_of(tournament)["first"] == {"club": 2}
    shown = as_organiser.get(page).content.decode()
    assert re.search(r'name="first_club" value="2"', shown)
    assert tournament.log.first().after["first"] == {"club": 2}
    job = done(tournament, request_for(tournament, DrawWanted("all", 3)))
    assert job.request["constraints"]["first_rounds"] == {"club": 2}
    assert again(job.request, job.plan) == job.plan["hash"]
    told = as_organiser.get(reverse("manage-seating-job", args=[tournament.slug, job.pk])).content.decode()
    assert "Meetings within a club, hanchans 1 to 2 only" in told
    accept(job, actor=SYSTEM)
    members = {e.pk for e in people[:4]}
    together = [
        max(len(members & set(table)) for table in each.as_ids())
        for each in seated_rounds(tournament, published_only=False)
    ]
    assert together[:2] == [1, 1] and max(together) > 1


@pytest.mark.parametrize("typed", ["0", "-1", "31", "two", "9" * 5000])
def test_a_number_of_first_hanchans_that_is_none_is_refused(as_organiser, tournament, people, typed):
    page = reverse("manage-seating-plan", args=[tournament.slug])
    data = {"mode": "all", "effort": "quick", "couple": people[0].name, "first_club": typed, "action": "save"}
    answer = as_organiser.post(page, data)
    assert answer.status_code == 422
    assert f"{people[0].name}</textarea>" in answer.content.decode()
    assert not Wishes.objects.exists()


@pytest.mark.parametrize("first", ["nothing", "a pair", "teams"])
def test_a_name_typed_into_a_list_counts_whatever_was_saved_before(tournament, people, first):
    if first == "a pair":
        add_never_meet(tournament, [people[4].name, people[5].name], actor=SYSTEM)
    elif first == "teams":
        save_teams(tournament, f"Red: {people[4].name}, {people[5].name}", by="sum", counted=None, actor=SYSTEM)
    offered = initial_of(tournament)
    shown = {name: offered.get(f"weight_{name}", WEIGHTS[name]) for name in WEIGHTS}
    expected = WEIGHTS | ({"team": MOST_WEIGHT} if first == "teams" else {})
    assert shown == expected
    texts = Texts(
        couple=f"{people[0].name}, {people[1].name}",
        referees=f"{people[2].name}\n{people[3].name}",
        forbidden_pairs=offered.get("forbidden_pairs", ""),
        team=offered.get("team", ""),
    )
    save_wishes(tournament, texts, shown, actor=SYSTEM)
    job = done(tournament, request_for(tournament, DrawWanted(seed=1, effort="quick")))
    figures = {row.name: row.value for row in job_context(job, "done")["figures"]}
    assert figures["couple_meetings"] == figures["referees_meetings"] == 0
    assert ("team_meetings" in figures) == (first == "teams")


def test_teams_that_are_deleted_leave_the_usual_weight(tournament, people):
    for text in (f"Red: {people[4].name}, {people[5].name}", ""):
        save_teams(tournament, text, by="sum", counted=None, actor=SYSTEM)
    assert wishes_of(tournament)["weights"] == WEIGHTS


def test_a_wish_that_does_not_count_says_so(tournament, people):
    texts = Texts(couple=f"{people[0].name}, {people[1].name}")
    save_wishes(tournament, texts, {**WEIGHTS, "couple": 0}, actor=SYSTEM)
    job = done(tournament, request_for(tournament, DrawWanted(seed=1, effort="quick")))
    row = next(row for row in job_context(job, "done")["figures"] if row.name == "couple_meetings")
    assert (row.best, row.verdict) == (False, "Not counted because its weight is 0.")


def test_a_change_of_plan_has_a_row_for_each_wish(tournament, people):
    spare = factories.EntrantFactory.create_batch(2, tournament=tournament, kind="substitute")
    texts = Texts(
        couple=f"{people[2].name}, {people[3].name}",
        team=f"Red: {people[4].name}, {people[5].name}",
        referees=f"{people[6].name}\n{people[7].name}",
    )
    save_wishes(tournament, texts, WEIGHTS, actor=SYSTEM)
    played(tournament)
    event = ReplanEvent("left", (people[0].pk, people[1].pk), 2)
    job = done(tournament, replan_request(tournament, event, seed=1))
    assert job.mode == "substitute"
    figures = {row.name: row.value for row in job_context(job, "done")["figures"]}
    assert {"couple_meetings", "team_meetings", "referees_meetings", "substitutes_meetings"} <= set(figures)
    together = [
        table for tables in job.plan["rounds"] for table in tables if {each.pk for each in spare} <= set(table)
    ]
    assert figures["substitutes_meetings"] == len(together)


def test_a_substitute_does_not_take_a_seat_beside_who_they_must_not_meet(tournament, people):
    spare = factories.EntrantFactory(tournament=tournament, kind="substitute", name="Spare")
    played(tournament)
    rounds = seated_rounds(tournament, published_only=False)
    table = next(table for table in rounds[1].as_ids() if people[0].pk in table)
    other = next(each for each in people if each.pk in table and each != people[0])
    add_never_meet(tournament, [spare.name, other.name], actor=SYSTEM)
    job = done(tournament, replan_request(tournament, ReplanEvent("left", (people[0].pk,), 2), effort="quick"))
    assert job.mode == "replan"
    assert not [table for tables in job.plan["rounds"] for table in tables if {spare.pk, other.pk} <= set(table)]


@pytest.mark.parametrize("mode", ["swiss", "interval", "top"])
@pytest.mark.parametrize(
    ("entered", "words"), [(False, "the result of table 2 is missing"), (True, "table 2 is not confirmed")]
)
def test_a_draw_by_standings_names_the_tables_that_are_not_in(
    client, organiser, tournament, people, mode, entered, words
):
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1], actor=SYSTEM)
    for table in Round.objects.get(number=1).tables.all():
        if table.number != 2:
            factories.confirmed(table)
        elif entered:
            factories.confirmed(table)
            table.results.update(state="entered")
    client.force_login(organiser)
    page = reverse("manage-seating-plan", args=[tournament.slug])
    form = {"mode": mode, "effort": "quick", "fill": "substitutes", "tables": "1", "key": "a", "action": "plan"}
    refused = client.post(page, form)
    assert refused.status_code == 422
    assert "In hanchan 1 " in refused.content.decode() and words in refused.content.decode()
    assert 'name="despite"' in refused.content.decode()
    assert not PlanJob.objects.filter(mode=mode).exists()
    assert client.post(page, form | {"key": "b", "despite": "on"}).status_code == 302
    job = PlanJob.objects.get(mode=mode)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert accept(job, actor=SYSTEM) == [2]


def test_who_draws_without_standings_is_not_asked_for_results(tournament, people):
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1], actor=SYSTEM)
    factories.confirmed(Round.objects.get(number=1).tables.get(number=1))
    assert request_for(tournament, DrawWanted("next", 1, "quick"))["first"] == 2
    with pytest.raises(Refusal) as refused:
        request_for(tournament, DrawWanted("swiss", 1, "quick"))
    assert str(refused.value).count("tables 2, 3, 4 are missing") == 1
