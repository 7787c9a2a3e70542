"""A final through the real pages: set up, who qualifies, its seating, its standings, and every refusal."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter

import pytest
from django.urls import reverse
from django.utils import timezone

from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.results.models import Penalty, Result
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.requests.compute import again
from taikai.seating.domain.seats.finals import final_of
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import Absence, PlanJob, Round, Seat
from taikai.standings.domain.final.decisions import StageWish, set_stages, skip_finalist
from taikai.standings.domain.ranking.current import current
from taikai.standings.models import Cut
from taikai.tournaments.domain.audit_log.details import details
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    forget_all()


def touch(tournament: Tournament) -> None:
    """Facts were changed behind the back of the change door: nothing remembered is true any more."""
    forget_all()
    tournament.refresh_from_db()


def play(tournament: Tournament, number: int, *, best: dict[int, int] | None = None, tables=None) -> None:
    """Confirm a hanchan: who has the higher entrant id scores more, so nobody is level after it."""
    round_ = Round.objects.get(tournament=tournament, number=number)
    for table in round_.tables.all():
        if tables is not None and table.number not in tables:
            continue
        seats = {seat.wind: seat for seat in table.seats.select_related("entrant")}
        order = sorted(seats, key=lambda wind: (best or {}).get(seats[wind].entrant_id, seats[wind].entrant_id))
        odd = 100 * table.number
        points = dict(zip(order, (20_000 - odd, 26_000, 31_000, 43_000 + odd), strict=True))
        factories.confirmed(table, points["E"], points["S"], points["W"], points["N"])
    touch(tournament)


@pytest.fixture
def ready(tournament: Tournament) -> Tournament:
    """Twelve players, six hanchans planned, four of them drawn, published and played; the final not set up."""
    tournament.stage, tournament.hanchan_count = Tournament.Stage.PLAYING, 6
    tournament.tie_breaks = ["best_hanchan", "average_place", "points"]
    tournament.save()
    factories.EntrantFactory.create_batch(12, tournament=tournament)
    draw(tournament, seed=1, actor=SYSTEM)
    Round.objects.filter(tournament=tournament, number__gt=4).delete()
    publish(tournament, [1, 2, 3, 4], actor=SYSTEM)
    for number in (1, 2, 3, 4):
        play(tournament, number)
    return tournament


def url(tournament, name, *args):
    return reverse(name, args=[tournament.slug, *args])


def html(response) -> str:
    return flat(response)


def stages(*wanted: tuple[int, int, str]) -> dict[str, str]:
    """The form's fields: first hanchan, how many, and whole, half, nothing or a number of percent."""
    data = {"do": "stages"}
    for n, (begins, places, carry) in enumerate(wanted, 1):
        data |= {f"begins_{n}": str(begins), f"places_{n}": str(places)}
        data |= {f"carry_{n}": "percent", f"percent_{n}": carry} if carry.isdigit() else {f"carry_{n}": carry}
    return data


def stand_by(tournament: Tournament, name: str) -> Entrant:
    """A substitute who is here."""
    here = {"kind": "substitute", "checked_in_at": timezone.now()}
    return factories.EntrantFactory(tournament=tournament, name=name, **here)


def take(client, tournament, scope: str) -> None:
    """Draw on the desk and take the plan."""
    job = client.post(url(tournament, "manage-seating-draw"), {"scope": scope, "seed": "7"})
    assert job.status_code == 302, html(job)
    taken = client.post(job["Location"], {"action": "accept"}, follow=True)
    assert taken.status_code == 200
    touch(tournament)


def put_online(client, tournament, number: int):
    answer = client.post(url(tournament, "manage-seating-publish"), {"hanchan": number, "action": "publish"})
    touch(tournament)
    return answer


def top(tournament: Tournament, count: int, upto: int = 4) -> list[int]:
    places = current(tournament, "staff").after[upto]
    return sorted(places, key=lambda pk: places[pk].place)[:count]


def seated_at(tournament: Tournament, number: int, *tables: int) -> set[int]:
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number, table__number__in=tables)
    return {seat.stands_in_for_id or seat.entrant_id for seat in seats}


def test_a_final_from_its_set_up_to_the_champion(client, as_organiser, ready):
    page = as_organiser.get(url(ready, "manage-final"))
    assert "Stage 1" in html(page)
    saved = as_organiser.post(url(ready, "manage-final"), stages((5, 4, "half")), follow=True)
    touch(ready)
    assert "Saved." in html(saved)
    entry = ready.log.get(verb="standings.final")
    assert [(row.label, row.before, row.after) for row in details(entry)] == [
        ("Final", "none", "Final: from hanchan 5 for the top 4, half the score is carried over")
    ]

    # The line is drawn, nothing else changes.
    public = html(client.get(url(ready, "standings")))
    assert "Cut after the top 4 (Final, from hanchan 5)" in public
    assert "carried over</th>" not in public
    best = top(ready, 4)
    overview = html(client.get(ready.get_absolute_url()))
    assert "from hanchan 5 for the top 4, half the score is carried over" in overview
    assert "Draw hanchan 5, the final" in html(as_organiser.get(url(ready, "dashboard")))

    # Its seating: the desk offers the final, any other draw is refused.
    desk = html(as_organiser.get(url(ready, "manage-seating")))
    assert "Hanchan 5 belongs to the final." in desk
    assert 'value="finalists"' in desk
    assert 'value="all"' not in desk
    plan = as_organiser.get(url(ready, "manage-seating-plan"))
    assert plan.context["form"].initial == {"mode": "top", "tables": 1, "fill": "substitutes"}
    refused = as_organiser.post(url(ready, "manage-seating-plan"), {"mode": "next", "effort": "quick"})
    assert "This draw would mix finalists of hanchan 5" in html(refused)
    refused = as_organiser.post(
        url(ready, "manage-seating-plan"), {"mode": "top", "tables": "2", "effort": "quick"}
    )
    assert "need 1 top table, not 2" in html(refused)
    take(as_organiser, ready, "final")
    assert seated_at(ready, 5, 1) == set(best)
    assert len(seated_at(ready, 5, 2, 3)) == 8
    put_online(as_organiser, ready, 5)
    assert Cut.objects.get().finalists == best
    settled = ready.log.get(verb="standings.settled")
    assert settled.after == {"finalists": [Entrant.objects.get(pk=pk).name for pk in best]}

    # Who begins with what.
    before = {pk: stand.total for pk, stand in current(ready).after[4].items()}
    public = html(client.get(url(ready, "standings")))
    assert "Finalists" in public
    assert "seating published" in html(as_organiser.get(url(ready, "manage-final")))

    # The first result: from now on it counts, and nothing can be changed.
    play(ready, 5, tables=[1])
    Tournament.objects.update(release="at_once")
    touch(ready)
    now = current(ready)
    assert [row.stage for row in now.now.rows] == [1] * 4 + [0] * 8
    for row in now.now.rows[:4]:
        assert row.carried.before == before[row.person.id]
        half, rest = divmod(abs(row.carried.before), 2)
        assert abs(row.carried.tenths) == half + rest
        assert row.total == row.carried.tenths + row.game(5).score
    public = html(client.get(url(ready, "standings")))
    assert "Above this line: Final" in public
    assert "Carried over" in public
    page = as_organiser.post(url(ready, "manage-final"), stages((5, 4, "whole")))
    assert page.status_code == 422
    assert "already has a result" in html(page)
    assert "in progress" in html(as_organiser.get(url(ready, "manage-final")))

    # The last hanchan: the same four, with winds that come out even; the champion is the first of them.
    play(ready, 5, tables=[2, 3])
    take(as_organiser, ready, "finalists")
    assert seated_at(ready, 6, 1) == set(best)
    assert Seat.objects.filter(round__tournament=ready, round__number=6).count() == 4
    put_online(as_organiser, ready, 6)
    play(ready, 6)
    for pk in best:
        winds = Counter(Seat.objects.filter(entrant=pk).values_list("wind", flat=True))
        assert max(winds.values()) - min(winds[wind] for wind in "ESWN") <= 1
    final = current(ready).now
    assert {row.person.id for row in final.rows[:4]} == set(best)
    champion = final.rows[0]
    assert champion.total == champion.carried.tenths + champion.game(5).score + champion.game(6).score


def test_the_final_on_every_page_and_in_the_files(client, as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    before = html(client.get(url(ready, "screen-standings")))
    assert "The first 4 play the final" in before[before.index("screen-foot") :]
    draw_final(as_organiser, ready)
    play(ready, 5)
    found = current(ready)
    champion, fifth = found.now.rows[0], found.now.rows[4]
    why = html(client.get(url(ready, "standings-why")))
    assert "half the score is carried over" in why
    assert "Missed the cut" in why
    player = html(client.get(url(ready, "player", champion.person.id)))
    assert "(half the score is carried over)." in player
    assert "Not in the top 4" in html(client.get(url(ready, "player", fifth.person.id)))
    entrant = Entrant.objects.get(pk=champion.person.id)
    assert "carried over" in html(client.get(personal_path(entrant)))
    screen = html(client.get(url(ready, "screen-standings")))
    assert screen.count("screen-cut") == 1
    rows = list(csv.DictReader(io.StringIO(client.get(url(ready, "standings-csv")).content.decode("utf-8-sig"))))
    data = json.loads(client.get(url(ready, "standings-json")).content)
    assert data["cuts"] == [
        {"begins": 5, "places": 4, "percent": 50, "finalists": sorted(Cut.objects.get().finalists)}
    ]
    for row, item, line in zip(rows, data["standings"], found.now.rows, strict=True):
        carried = line.carried.tenths if line.carried else None
        assert row["stage"] == str(line.stage) == str(item["stage"])
        assert row["carried"] == ("" if carried is None else f"{carried / 10:.1f}")
        assert item["carried"] == (None if carried is None else carried / 10)
        assert round(float(row["total"]) * 10) == line.total
    assert client.get(url(ready, "standings-hanchan", 4)).status_code == 200
    after = html(client.get(url(ready, "standings-hanchan", 5)))
    assert "1st" in after


def draw_final(client, tournament: Tournament, number: int = 5) -> None:
    take(client, tournament, "final")
    put_online(client, tournament, number)


def test_pages_of_a_tournament_without_a_final_say_nothing_of_it(client, ready):
    public = html(client.get(url(ready, "standings")))
    assert "cut" not in public.replace("execut", "").replace("shortcut", "")
    assert "stage" not in client.get(url(ready, "standings-csv")).content.decode().splitlines()[0]


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        pytest.param([(1, 4, "half")], "Ensure this value is greater than or equal to 2", id="nothing before it"),
        pytest.param([(7, 4, "half")], "Choose a hanchan from 2 to 6.", id="after the last hanchan"),
        pytest.param([(5, 6, "half")], "6 players don’t fill tables of 4", id="no multiple of four"),
        pytest.param([(5, 4, "half"), (6, 4, "half")], "fewer than 4", id="as many in the next stage"),
        pytest.param([(6, 8, "half"), (5, 4, "half")], "must begin after hanchan 6", id="stages out of order"),
        pytest.param([(4, 4, "half")], "Hanchan 4 has already been played", id="a hanchan that has results"),
        pytest.param([(5, 4, "101")], "Ensure this value is less than or equal to 100", id="more than everything"),
    ],
)
def test_stages_that_cannot_be(as_organiser, ready, wanted, text):
    answer = as_organiser.post(url(ready, "manage-final"), stages(*wanted))
    assert answer.status_code == 422
    assert text in html(answer)
    assert not Cut.objects.exists()


def test_half_a_stage_is_asked_about(as_organiser, ready):
    answer = as_organiser.post(url(ready, "manage-final"), {"do": "stages", "begins_1": "5", "carry_1": "percent"})
    assert answer.status_code == 422
    assert "Enter the number of players in this stage." in html(answer)
    assert "Enter the percentage." in html(answer)
    answer = as_organiser.post(url(ready, "manage-final"), {"do": "stages", "places_1": "4"})
    assert "Enter the first hanchan of this stage." in html(answer)


def test_only_organisers(as_judge, client, ready):
    assert as_judge.get(url(ready, "manage-final")).status_code == 403
    assert as_judge.post(url(ready, "manage-final"), stages((5, 4, "half"))).status_code == 403
    assert client.post(url(ready, "manage-final"), stages((5, 4, "half"))).status_code in (302, 403)
    assert not Cut.objects.exists()


def test_a_final_can_be_changed_and_taken_away_until_its_seating_is_published(as_organiser, ready):
    as_organiser.post(url(ready, "manage-final"), stages((5, 8, "25"), (6, 4, "nothing")))
    touch(ready)
    assert [(cut.begins, cut.places, cut.percent) for cut in Cut.objects.all()] == [(5, 8, 25), (6, 4, 0)]
    assert details(ready.log.first())[0].after == (
        "Semi-final: from hanchan 5 for the top 8, 25 % of the score is carried over; "
        "Final: from hanchan 6 for the top 4, all players start from zero"
    )
    shown = as_organiser.get(url(ready, "manage-final")).context["form"].initial
    assert (shown["carry_1"], shown["percent_1"], shown["carry_2"]) == ("percent", 25, "nothing")
    as_organiser.post(url(ready, "manage-final"), stages((5, 4, "half")))
    touch(ready)
    draw_final(as_organiser, ready)
    more = as_organiser.post(url(ready, "manage-final"), stages((5, 4, "whole")))
    assert more.status_code == 302, "how much is carried over can change until the first result"
    other = as_organiser.post(url(ready, "manage-final"), stages((5, 8, "whole")))
    assert "The seating of hanchan 5 is published. Unpublish it" in html(other)
    gone = as_organiser.post(url(ready, "manage-final"), {"do": "stages"})
    assert gone.status_code == 422
    back = {"hanchan": 5, "action": "unpublish", "reason": "eight, not four"}
    as_organiser.post(url(ready, "manage-seating-publish"), back)
    touch(ready)
    assert Cut.objects.get().finalists is None
    assert as_organiser.post(url(ready, "manage-final"), {"do": "stages"}).status_code == 302
    assert not Cut.objects.exists()


def level_on_the_line(ready: Tournament) -> tuple[list[int], list[int]]:
    """Make places four and five level with nothing to part them; returns who is sure and who is level."""
    Tournament.objects.update(tie_breaks=[])
    touch(ready)
    rows = current(ready, "staff").now.rows
    Penalty.objects.create(
        tournament=ready,
        entrant_id=rows[3].person.id,
        tenths=rows[4].total - rows[3].total,
        reason="late",
        round=ready.rounds.get(number=4),
    )
    touch(ready)
    rows = current(ready, "staff").now.rows
    assert rows[3].place == rows[4].place == 4
    return [row.person.id for row in rows[:3]], [row.person.id for row in rows[3:5]]


def test_level_on_the_line_the_organiser_says_who(client, as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    sure, tied = level_on_the_line(ready)
    names = dict(Entrant.objects.values_list("pk", "name"))
    page = html(as_organiser.get(url(ready, "manage-final")))
    assert "The tie-breaks don’t decide. Choose 1 player" in page
    assert all(f'value="{pk}"' in page for pk in tied)
    assert "Choose the finalists" in html(as_organiser.get(url(ready, "dashboard")))
    assert "There is a tie" in html(client.get(url(ready, "standings")))
    assert "tied at the cut" in html(client.get(url(ready, "player", tied[0])))
    refused = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"})
    assert refused.status_code == 422
    assert "Choose the 1 who qualifies" in html(refused)
    both = as_organiser.post(url(ready, "manage-final"), {"do": "choose", "begins": 5, "who": tied})
    assert "Choose exactly 1" in html(both)
    stranger = as_organiser.post(url(ready, "manage-final"), {"do": "choose", "begins": 5, "who": sure[:1]})
    assert "Choose exactly 1" in html(stranger)
    as_organiser.post(url(ready, "manage-final"), {"do": "choose", "begins": 5, "who": tied[1]})
    touch(ready)
    entry = ready.log.get(verb="standings.chosen")
    assert entry.before == {"qualified": [names[pk] for pk in sure]}
    assert entry.after == {"qualified": [names[pk] for pk in (*sure, tied[1])]}
    take(as_organiser, ready, "final")
    assert seated_at(ready, 5, 1) == {*sure, tied[1]}
    again = as_organiser.post(url(ready, "manage-final"), {"do": "choose", "begins": 5, "who": tied[0]})
    assert "so you don’t need to choose" in html(again)


def test_another_tie_is_another_question(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    _sure, tied = level_on_the_line(ready)
    as_organiser.post(url(ready, "manage-final"), {"do": "choose", "begins": 5, "who": tied[1]})
    touch(ready)
    rows = current(ready, "staff").now.rows
    Penalty.objects.create(  # now the sixth is level with them too
        tournament=ready,
        entrant_id=rows[5].person.id,
        tenths=rows[4].total - rows[5].total,
        reason="a bonus, to make it so",
        round=ready.rounds.get(number=4),
    )
    touch(ready)
    assert "The tie-breaks don’t decide. Choose 1 player" in html(as_organiser.get(url(ready, "manage-final")))
    assert as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"}).status_code == 422


def test_a_correction_after_the_seating_changes_what_is_carried_but_not_who_plays(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    order = top(ready, 12)
    draw_final(as_organiser, ready)
    play(ready, 5)
    before = current(ready).now.row(order[0]).carried.tenths
    seat = Seat.objects.get(round__tournament=ready, round__number=1, entrant=order[0])
    points = dict.fromkeys("ESWN", 50_000) | {seat.wind: -30_000}
    Result.objects.filter(table=seat.table).update(
        east=points["E"], south=points["S"], west=points["W"], north=points["N"]
    )
    touch(ready)
    now = current(ready).now
    assert {row.person.id for row in now.rows[:4]} == set(order[:4])
    assert now.row(order[0]).carried.tenths < before - 500
    (come,) = set(top(ready, 4)) - set(order[:4])
    names = [now.row(pk).person.name for pk in (come, order[0])]
    page = html(as_organiser.get(url(ready, "manage-final")))
    assert "With the current results, {} would qualify instead of {}.".format(*names) in page


def test_who_withdraws_before_the_final_is_followed_by_the_next_in_line_when_the_organiser_says_so(
    as_organiser, ready
):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    for extra in range(4):  # so that the others fill their tables
        stand_by(ready, f"Extra {extra}")
    order = top(ready, 6)
    gone = Entrant.objects.get(pk=order[1])
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    touch(ready)
    page = html(as_organiser.get(url(ready, "manage-final")))
    next_up = Entrant.objects.get(pk=order[4])
    assert f"{gone.name} qualified but has withdrawn. {next_up.name} is next." in page
    refused = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"})
    assert "Move the next player up" in html(refused)
    as_organiser.post(url(ready, "manage-final"), {"do": "pass", "begins": 5, "who": gone.pk})
    touch(ready)
    entry = ready.log.get(verb="standings.passed")
    assert gone.name in entry.before["qualified"]
    assert gone.name not in entry.after["qualified"]
    assert next_up.name in entry.after["qualified"]
    take(as_organiser, ready, "final")
    assert seated_at(ready, 5, 1) == {order[0], *order[2:5]}
    put_online(as_organiser, ready, 5)
    late = as_organiser.post(
        url(ready, "manage-final"), {"do": "pass", "begins": 5, "who": order[0], "reason": "x"}
    )
    assert "Unpublish it" in html(late)
    play(ready, 5)
    late = as_organiser.post(
        url(ready, "manage-final"), {"do": "pass", "begins": 5, "who": order[0], "reason": "x"}
    )
    assert "already has a result" in html(late)


def test_who_does_not_want_to_play_needs_a_reason_and_can_come_back(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    order = top(ready, 5)
    asked = {"do": "pass", "begins": 5, "who": order[0]}
    assert "Enter the reason" in html(as_organiser.post(url(ready, "manage-final"), asked))
    nobody = as_organiser.post(url(ready, "manage-final"), asked | {"who": order[4], "reason": "train"})
    assert "only replace a player who qualified" in html(nobody)
    as_organiser.post(url(ready, "manage-final"), asked | {"reason": "train"})
    touch(ready)
    assert Cut.objects.get().passed == [order[0]]
    assert ready.log.first().reason == "train"
    assert "not playing the final" in html(as_organiser.get(url(ready, "standings")))
    as_organiser.post(url(ready, "manage-final"), {"do": "back", "begins": 5, "who": order[0]})
    touch(ready)
    assert Cut.objects.get().passed == []
    twice = as_organiser.post(url(ready, "manage-final"), {"do": "back", "begins": 5, "who": order[0]})
    assert "has not been replaced" in html(twice)
    assert "No final begins" in html(as_organiser.post(url(ready, "manage-final"), asked | {"begins": 4}))


def test_who_plays_is_not_known_before_every_table_is_confirmed(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    Result.objects.filter(table__round__number=4, table__number=2).update(state="superseded")
    touch(ready)
    assert "The final players are known once" in html(as_organiser.get(url(ready, "manage-final")))
    refused = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"})
    assert "some earlier tables have no confirmed result" in html(refused)
    waiting = as_organiser.post(
        url(ready, "manage-final"), {"do": "pass", "begins": 5, "who": top(ready, 1)[0], "reason": "x"}
    )
    assert "Confirm them first" in html(waiting)


def test_before_anything_is_played_nobody_is_asked_who_of_all_qualifies(client, as_organiser, tournament):
    Tournament.objects.update(stage="playing", hanchan_count=6)
    tournament.refresh_from_db()
    factories.EntrantFactory.create_batch(12, tournament=tournament)
    set_stages(tournament, [StageWish(5, 4, 50)], actor=SYSTEM)
    assert "No finalists yet." in html(as_organiser.get(url(tournament, "manage-final")))
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1, 2], actor=SYSTEM)
    page = html(as_organiser.get(url(tournament, "manage-final")))
    assert "Who qualifies?" not in page
    assert "The final players are known once" in page
    public = html(client.get(url(tournament, "standings")))
    assert "from hanchan 5 for the top 4" in public
    assert "cut-line" not in public


def test_everything_is_drawn_up_to_the_final_only(as_organiser, tournament):
    Tournament.objects.update(stage="playing", hanchan_count=6)
    tournament.refresh_from_db()
    factories.EntrantFactory.create_batch(12, tournament=tournament)
    set_stages(tournament, [StageWish(5, 4, 50)], actor=SYSTEM)
    take(as_organiser, tournament, "all")
    assert list(tournament.rounds.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_a_draft_from_before_the_final_was_set_up_is_not_published(as_organiser, ready):
    draft = Round.objects.create(tournament=ready, number=5)
    order = top(ready, 12)
    mixed = [order[0:2] + order[4:6], order[2:4] + order[6:8], order[8:12]]
    for number, four in enumerate(mixed, 1):
        table = draft.tables.create(number=number)
        for wind, who in zip("ESWN", four, strict=True):
            Seat.objects.create(round=draft, table=table, wind=wind, entrant_id=who)
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    answer = put_online(as_organiser, ready, 5)
    assert answer.status_code == 422
    assert "finalists and other players share tables 1, 2. Redraw it as a final." in html(answer)
    draft.refresh_from_db()
    assert draft.state == "draft"
    Seat.objects.filter(round=draft, entrant_id=order[0]).delete()
    assert "is in the final but has no seat" in html(put_online(as_organiser, ready, 5))


def test_nobody_is_swapped_into_the_final(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    take(as_organiser, ready, "final")
    one = Seat.objects.filter(round__number=5, table__number=1).first()
    other = Seat.objects.filter(round__number=5, table__number=2).first()
    answer = as_organiser.post(url(ready, "manage-seating-swap"), {"seat": [one.pk, other.pk], "hanchan": 5})
    assert f"{one.entrant.name} plays the final and {other.entrant.name} doesn’t" in html(answer)
    mate = Seat.objects.filter(round__number=5, table__number=1).last()
    inside = as_organiser.post(url(ready, "manage-seating-swap"), {"seat": [one.pk, mate.pk], "hanchan": 5})
    assert inside.status_code == 302


def test_somebody_outside_the_final_leaves_and_the_final_is_not_mixed(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    draw_final(as_organiser, ready)
    order = top(ready, 12)
    left = {"kind": "list", "first": "5", "mix": "on", "reason": "late list"}
    answer = as_organiser.post(url(ready, "manage-seating-replan"), left)
    assert "would mix finalists with the other players" in html(answer)
    assert seated_at(ready, 5, 1) == set(order[:4])


def test_a_substitute_for_somebody_outside_the_final_moves_nobody_else(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    helper = stand_by(ready, "Helper")
    draw_final(as_organiser, ready)
    order = top(ready, 12)
    before = {seat.pk: seat.entrant_id for seat in Seat.objects.filter(round__number=5)}
    left = {"kind": "left", "first": "5", "who": [order[9]], "reason": "train"}
    job = as_organiser.post(url(ready, "manage-seating-replan"), left)
    assert job.status_code == 302, html(job)
    as_organiser.post(job["Location"], {"action": "accept"})
    touch(ready)
    after = Counter(Seat.objects.filter(round__number=5).values_list("entrant_id", flat=True))
    assert after == Counter([*(who for who in before.values() if who != order[9]), helper.pk])
    assert seated_at(ready, 5, 1) == set(order[:4])


@pytest.mark.parametrize("mix", [False, True])
def test_a_schedule_made_elsewhere_may_seat_the_final_if_it_does_not_mix(as_organiser, ready, mix):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    order = top(ready, 12)
    if mix:
        order[3], order[4] = order[4], order[3]
    names = dict(ready.entrants.values_list("pk", "name"))
    rows = ["round,table,E,S,W,N"]
    rows += [",".join(["1", str(t + 1), *(names[pk] for pk in order[4 * t : 4 * t + 4])]) for t in range(3)]
    answer = as_organiser.post(url(ready, "manage-seating-import"), {"text": "\n".join(rows), "begins": "5"})
    if mix:
        assert answer.status_code == 422
        assert "finalists and other players share tables 1, 2" in html(answer)
        return
    as_organiser.post(answer["Location"], {"action": "accept"})
    touch(ready)
    assert put_online(as_organiser, ready, 5).status_code == 302
    assert Cut.objects.get().finalists == order[:4]


def test_anybody_can_make_the_draw_of_a_final_again(as_organiser, ready):
    set_stages(ready, [StageWish(5, 8, 50)], actor=SYSTEM)
    take(as_organiser, ready, "final")
    job = PlanJob.objects.latest("pk")
    assert again(job.request, job.plan) == job.plan["hash"]
    assert job.request["constraints"]["players"][:8] == top(ready, 8)


def test_a_finalist_leaves_during_the_final_and_a_substitute_takes_the_seat(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    draw_final(as_organiser, ready)
    play(ready, 5)
    order = top(ready, 4)
    Entrant.objects.filter(pk=order[3]).update(status="withdrawn")
    touch(ready)
    nobody = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "finalists"})
    assert "needs 1 substitute (0 available)" in html(nobody)
    helper = stand_by(ready, "Helper")
    touch(ready)
    take(as_organiser, ready, "finalists")
    assert seated_at(ready, 6, 1) == {*order[:3], helper.pk}
    put_online(as_organiser, ready, 6)
    play(ready, 6)
    now = current(ready).now
    assert {row.person.id for row in now.rows[:4]} == set(order)
    assert now.row(helper.pk).stage == 0


def test_a_finalist_who_misses_a_hanchan_does_not_stop_its_seating(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    draw_final(as_organiser, ready)
    play(ready, 5)
    order = top(ready, 4)
    helper = stand_by(ready, "Helper")
    Absence.objects.create(entrant_id=order[3], first=6, last=6)
    touch(ready)
    take(as_organiser, ready, "finalists")
    assert seated_at(ready, 6, 1) == {*order[:3], helper.pk}
    assert put_online(as_organiser, ready, 6).status_code == 302
    play(ready, 6)
    assert {row.person.id for row in current(ready).now.rows[:4]} == set(order)


def test_a_substitute_who_sits_for_somebody_outside_does_not_fill_the_final(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    order = top(ready, 12)
    busy = stand_by(ready, "Busy")
    Absence.objects.create(entrant_id=order[10], first=5, last=5, substitute=busy)
    touch(ready)
    take(as_organiser, ready, "final")
    assert seated_at(ready, 5, 1) == set(order[:4])
    assert Seat.objects.get(round__number=5, entrant=busy).stands_in_for_id == order[10]


def test_the_others_who_do_not_fill_tables_can_stay_away(as_organiser, ready):
    set_stages(ready, [StageWish(5, 8, 50)], actor=SYSTEM)
    order = top(ready, 12)
    Entrant.objects.filter(pk__in=order[10:]).update(status="withdrawn")
    touch(ready)
    refused = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"})
    assert "let only the finalists play" in html(refused)
    take(as_organiser, ready, "finalists")
    # Two tables by rank: places one to four at the first.
    assert seated_at(ready, 5, 1) == set(order[:4])
    assert seated_at(ready, 5, 2) == set(order[4:8])


def test_a_stage_set_up_while_a_page_is_made_breaks_nothing(ready):
    before = Tournament.objects.get(pk=ready.pk)
    assert current(before, "staff").facts.cuts == ()
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    assert final_of(before, 5) is None
    assert final_of(ready, 5).finalists == tuple(top(ready, 4))


def test_too_many_places(as_organiser, ready):
    set_stages(ready, [StageWish(5, 16, 50)], actor=SYSTEM)
    assert "only 12 players can qualify. Choose fewer seats" in html(
        as_organiser.get(url(ready, "manage-seating"))
    )


def test_a_plan_is_stale_when_somebody_else_qualifies(as_organiser, ready):
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    job = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final", "seed": "7"})
    as_organiser.post(
        url(ready, "manage-final"), {"do": "pass", "begins": 5, "who": top(ready, 1)[0], "reason": "train"}
    )
    touch(ready)
    answer = as_organiser.post(job["Location"], {"action": "accept"}, follow=True)
    assert "have changed since this plan was made" in html(answer)
    assert PlanJob.objects.latest("pk").accepted_at is None


def test_what_the_public_may_not_see_yet_does_not_leak_through_the_final(client, as_organiser, ready):
    Tournament.objects.update(release="hidden")
    ready.rounds.filter(number__lt=4).update(released_at="2022-08-14T12:00Z")
    touch(ready)
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    draw_final(as_organiser, ready)
    public = html(client.get(url(ready, "standings")))
    assert "after hanchan 3 of 6" in public
    assert "Finalists" not in public
    play(ready, 5)
    found = current(ready, "public").now
    assert found.last == 3
    assert found.cuts == ()
    assert current(ready, "staff").now.cuts != ()


def test_who_was_passed_over_is_not_told_from_results_the_public_does_not_see(client, as_organiser, ready):
    """That somebody does not play says that they qualified: only to who can see the results before it."""
    Tournament.objects.update(release="hidden")
    ready.rounds.filter(number__lt=4).update(released_at="2022-08-14T12:00Z")
    touch(ready)
    set_stages(ready, [StageWish(5, 4, 50)], actor=SYSTEM)
    first = top(ready, 1)[0]
    skip_finalist(ready, 5, first, reason="train", actor=SYSTEM)
    badge = "not playing the final"
    public = html(client.get(url(ready, "standings"))), html(client.get(url(ready, "player", first)))
    assert not any(badge in page for page in public)
    assert badge in html(as_organiser.get(url(ready, "standings") + "?all=1"))
    ready.rounds.filter(number=4).update(released_at="2022-08-14T12:00Z")
    touch(ready)
    assert badge in html(client.get(url(ready, "standings")))


def test_a_stage_beyond_the_last_hanchan_is_said_and_not_played(client, as_organiser, ready):
    set_stages(ready, [StageWish(6, 4, 50)], actor=SYSTEM)
    Tournament.objects.update(hanchan_count=5)
    touch(ready)
    assert "A stage begins with hanchan 6, but only 5 hanchans are planned" in html(
        as_organiser.get(url(ready, "manage-final"))
    )
    assert "The cut" not in html(client.get(url(ready, "standings")))
    assert 'value="next"' in html(as_organiser.get(url(ready, "manage-seating")))


def test_nobody_without_a_key_writes_twice(as_organiser, ready):
    data = stages((5, 4, "half")) | {"key": "once"}
    for _again in range(2):
        assert as_organiser.post(url(ready, "manage-final"), data).status_code == 302
    assert ready.log.filter(verb="standings.final").count() == 1


@pytest.mark.parametrize("players", [16, 80])
def test_queries_do_not_grow_with_a_final(client, tournament, players, django_assert_max_num_queries):
    tournament.stage, tournament.hanchan_count = Tournament.Stage.PLAYING, 3
    tournament.save()
    for round_ in factories.seated(tournament, players=players, rounds=3):
        for table in round_.tables.all():
            factories.confirmed(table)
    pks = list(tournament.entrants.values_list("pk", flat=True))
    Cut.objects.create(tournament=tournament, begins=2, places=8, percent=50, finalists=pks[:8])
    Cut.objects.create(tournament=tournament, begins=3, places=4, percent=0, finalists=pks[:4])
    for name in ("standings", "standings-why", "standings-csv", "standings-json", "screen-standings"):
        touch(tournament)
        with django_assert_max_num_queries(8):
            assert client.get(url(tournament, name)).status_code == 200
    touch(tournament)
    with django_assert_max_num_queries(8):
        assert client.get(url(tournament, "player", pks[0])).status_code == 200
    with django_assert_max_num_queries(8):
        assert client.get(tournament.get_absolute_url()).status_code == 200


def test_a_draft_from_before_the_final_is_drawn_again_not_published(as_organiser, ready):
    """The desk led to "Publish hanchan 5", and publishing refused: the draft was an ordinary hanchan."""
    draw(ready, seed=1, actor=SYSTEM)
    assert "Publish hanchan 5" in html(as_organiser.get(url(ready, "dashboard")))
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    touch(ready)
    desk = html(as_organiser.get(url(ready, "dashboard")))
    assert "Draw hanchan 5, the final" in desk
    assert "finalists and other players share" in desk
    seating = html(as_organiser.get(url(ready, "manage-seating")))
    assert re.search(r'<button\s+class="\s*primary"\s*>\s*Redraw\s*</button>', seating)
    assert '<button name="action" value="publish">' in seating
    take(as_organiser, ready, "final")
    assert "Publish hanchan 5" in html(as_organiser.get(url(ready, "dashboard")))
    assert '<button class="primary" name="action" value="publish">' in html(
        as_organiser.get(url(ready, "manage-seating"))
    )


def test_three_beside_the_final_play_on_with_a_substitute(as_organiser, ready):
    """They were told that a table needs four, while the substitute who makes them four was there."""
    set_stages(ready, [StageWish(5, 4, 100)], actor=SYSTEM)
    touch(ready)
    finalists = set(top(ready, 4))
    others = [pk for pk in ready.entrants.values_list("pk", flat=True) if pk not in finalists]
    Entrant.objects.filter(pk__in=others[3:]).update(status="withdrawn")
    touch(ready)
    refused = as_organiser.post(url(ready, "manage-seating-draw"), {"scope": "final"})
    assert "needs 1 substitute (0 available)" in html(refused)
    helper = stand_by(ready, "Helper")
    touch(ready)
    take(as_organiser, ready, "final")
    assert seated_at(ready, 5, 1) == finalists
    assert seated_at(ready, 5, 2) == {*others[:3], helper.pk}
