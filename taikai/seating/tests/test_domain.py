"""Draw, publish, swap, replace: what changes, what is refused, what is logged."""

from __future__ import annotations

import pytest

from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.publish import publish, unpublish
from taikai.seating.domain.seats.quality import measure, quality_of
from taikai.seating.domain.seats.swap import preview_swap, replace, swap
from taikai.seating.models import PlanJob, Round, Seat
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import undo_line
from tests import factories

pytestmark = pytest.mark.django_db


def players(tournament, count, **values):
    return factories.EntrantFactory.create_batch(count, tournament=tournament, **values)


def all_seats(tournament):
    return {
        (each.number, table.number, seat.wind): seat.entrant_id
        for each in seated_rounds(tournament, published_only=False)
        for table in each.tables
        for seat in table.seats
    }


def codes(refused):
    return [problem.code for problem in refused.value.problems]


# ------------------------------------------------------------------ who plays


@pytest.mark.parametrize(
    ("confirmed", "substitutes", "waiting", "headline"),
    [
        (24, 0, 0, "24 confirmed players, 6 full tables."),
        (22, 1, 0, "22 confirmed players, 2 substitutes needed, 1 available."),
        (23, 0, 2, "23 confirmed players, 1 substitute needed, 2 available."),
        (21, 2, 1, "21 confirmed players, 3 substitutes needed, 3 available."),
    ],
)
def test_preflight_says_it_in_one_sentence(tournament, confirmed, substitutes, waiting, headline):
    players(tournament, confirmed)
    players(tournament, substitutes, kind="substitute")
    players(tournament, waiting, status="waiting", can_substitute=True)
    players(tournament, 1, status="waiting")  # waits for a place, not for a seat
    players(tournament, 1, status="withdrawn", can_substitute=True)
    assert roster_of(tournament).headline == headline


def test_substitutes_come_before_volunteers(tournament):
    players(tournament, 6)
    volunteer = players(tournament, 1, status="waiting", can_substitute=True)[0]
    substitute = players(tournament, 1, kind="substitute")[0]
    roster = roster_of(tournament)
    assert roster.fillers == (substitute, volunteer)
    draw(tournament, seed=1, actor=SYSTEM)
    volunteer.refresh_from_db()
    assert (volunteer.kind, volunteer.status) == ("substitute", "confirmed")
    assert tournament.log.filter(verb="seating.filled_up", target=volunteer.name).exists()


def test_a_draw_without_enough_players_says_what_is_missing(tournament):
    players(tournament, 22)
    players(tournament, 1, kind="substitute")
    with pytest.raises(Refusal) as refused:
        draw(tournament, actor=SYSTEM)
    assert codes(refused) == ["roster.not_four"]
    assert "Add 1 more, or play with 2 fewer." in str(refused.value)
    assert not Round.objects.exists()


# ------------------------------------------------------------------ drawing


def test_draw_seats_everybody_once_a_hanchan_without_repeats(tournament):
    entrants = players(tournament, 24)
    assert draw(tournament, seed=7, actor=SYSTEM) == [1, 2, 3, 4]
    rounds = seated_rounds(tournament, published_only=False)
    for each in rounds:
        assert sorted(seat.entrant_id for seat in each.seats) == sorted(e.pk for e in entrants)
        assert all([seat.wind for seat in table.seats] == list("ESWN") for table in each.tables)
        assert not each.round.is_published
        assert each.round.provenance["seed"] == 7
        assert each.round.provenance["version"]
    quality = quality_of(rounds)
    assert (quality.repeats, quality.wind_spread) == (0, 0)


def test_the_same_seed_gives_the_same_draw(tournament):
    players(tournament, 16)
    draw(tournament, seed=11, actor=SYSTEM)
    first = all_seats(tournament)
    draw(tournament, seed=12, actor=SYSTEM)
    assert all_seats(tournament) != first
    draw(tournament, seed=11, actor=SYSTEM)
    assert all_seats(tournament) == first


def test_next_draws_one_and_respects_what_was_played(tournament):
    players(tournament, 16)
    assert draw(tournament, scope="next", seed=1, actor=SYSTEM) == [1]
    publish(tournament, [1], actor=SYSTEM)
    assert draw(tournament, scope="next", seed=2, actor=SYSTEM) == [2]
    publish(tournament, [2], actor=SYSTEM)
    assert draw(tournament, scope="all", seed=3, actor=SYSTEM) == [3, 4]
    assert quality_of(seated_rounds(tournament, published_only=False)).repeats == 0


def test_hanchans_drawn_one_by_one_are_planned_to_the_end(tournament):
    tournament.hanchan_count = 7
    tournament.save()
    players(tournament, 24)
    for number in range(1, 6):
        assert draw(tournament, scope="next", seed=10 * number, actor=SYSTEM) == [number]
        publish(tournament, [number], actor=SYSTEM)
        quality = quality_of(seated_rounds(tournament, published_only=False))
        assert (quality.repeats, quality.wind_spread) == (0, int(number != 4))
    request = PlanJob.objects.order_by("pk").last().request
    assert (request["ahead"], request["drawn"]) == (7, [10, 20, 30, 40])
    assert draw(tournament, scope="all", seed=99, actor=SYSTEM) == [6, 7]
    quality = quality_of(seated_rounds(tournament, published_only=False))
    assert (quality.repeats, quality.wind_spread) == (0, 1)


def test_published_hanchans_are_never_redrawn(tournament):
    players(tournament, 8)
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1, 2], actor=SYSTEM)
    before = {key: who for key, who in all_seats(tournament).items() if key[0] <= 2}
    assert draw(tournament, seed=99, actor=SYSTEM) == [3, 4]
    assert {key: who for key, who in all_seats(tournament).items() if key[0] <= 2} == before
    publish(tournament, [3, 4], actor=SYSTEM)
    with pytest.raises(Refusal) as refused:
        draw(tournament, actor=SYSTEM)
    assert codes(refused) == ["draw.nothing"]


def test_the_same_key_draws_once(tournament):
    players(tournament, 8)
    draw(tournament, seed=1, actor=SYSTEM, key="k1")
    before, revision = all_seats(tournament), tournament.revision
    assert draw(tournament, seed=1, actor=SYSTEM, key="k1") == [1, 2, 3, 4]
    assert (all_seats(tournament), tournament.revision) == (before, revision)
    # A key counts together with what the form says: another seed is another draw.
    draw(tournament, seed=2, actor=SYSTEM, key="k1")
    assert tournament.revision > revision


# ------------------------------------------------------------------ publishing


def test_publish_in_order_and_take_back_with_a_reason(tournament):
    players(tournament, 8)
    draw(tournament, seed=1, actor=SYSTEM)
    with pytest.raises(Refusal) as refused:
        publish(tournament, [2], actor=SYSTEM)
    assert codes(refused) == ["publish.order"]
    publish(tournament, [1, 2], actor=SYSTEM)
    with pytest.raises(Refusal) as refused:
        unpublish(tournament, 1, reason=" ", actor=SYSTEM)
    assert codes(refused) == ["unpublish.reason", "unpublish.order"]
    unpublish(tournament, 2, reason="One person is ill.", actor=SYSTEM)
    assert [each.number for each in seated_rounds(tournament, published_only=True)] == [1]
    assert tournament.log.get(verb="seating.unpublished").reason == "One person is ill."


def test_several_published_at_once_are_one_line_and_one_undo(tournament):
    players(tournament, 8)
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1, 2, 3], actor=SYSTEM)
    line = tournament.log.get(verb="seating.published")
    assert (line.target, line.target_id) == ("hanchans 1–3", "rounds:1-3")
    assert line.after["hash"] == tournament.rounds.get(number=1).provenance["hash"]
    undo_line(tournament, line, actor=SYSTEM)
    assert not seated_rounds(tournament, published_only=True)
    assert tournament.log.get(verb="seating.unpublished").target == "hanchans 1–3"


def test_who_published_several_cannot_take_back_what_has_changed_in_one_of_them(tournament):
    players(tournament, 8)
    draw(tournament, seed=1, actor=SYSTEM)
    publish(tournament, [1, 2], actor=SYSTEM)
    line = tournament.log.get(verb="seating.published")
    unpublish(tournament, 2, reason="One person is ill.", actor=SYSTEM)
    with pytest.raises(Refusal) as refused:
        undo_line(tournament, line, actor=SYSTEM)
    assert codes(refused) == ["undo.later"]


def test_with_results_nothing_is_taken_back(tournament):
    (each,) = factories.seated(tournament, players=8)
    factories.confirmed(each.tables.first())
    with pytest.raises(Refusal) as refused:
        unpublish(tournament, 1, reason="No.", actor=SYSTEM)
    assert codes(refused) == ["unpublish.results"]


def test_somebody_who_has_withdrawn_is_not_published(tournament):
    gone = players(tournament, 8)[0]
    draw(tournament, seed=1, actor=SYSTEM)
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    with pytest.raises(Refusal) as refused:
        publish(tournament, [1], actor=SYSTEM)
    assert codes(refused) == ["publish.withdrawn"]
    assert gone.name in str(refused.value)


# ------------------------------------------------------------------ by hand


def seat_at(tournament, number, table, wind):
    return Seat.objects.get(round__tournament=tournament, round__number=number, table__number=table, wind=wind)


@pytest.mark.parametrize("other", [(1, "W"), (2, "S")], ids=["same table", "two tables"])
def test_swap(tournament, other):
    factories.seated(tournament, players=8)
    one, two = seat_at(tournament, 1, 1, "E"), seat_at(tournament, 1, *other)
    swap(tournament, one.pk, two.pk, actor=SYSTEM)
    assert seat_at(tournament, 1, 1, "E").entrant_id == two.entrant_id
    assert seat_at(tournament, 1, *other).entrant_id == one.entrant_id
    assert len(all_seats(tournament)) == 8
    entry = tournament.log.get(verb="seating.swapped")
    assert entry.before != entry.after
    assert Round.objects.get().provenance["by_hand"] == 1


def test_preview_warns_of_repeats_and_changes_nothing(tournament):
    players(tournament, 16)
    draw(tournament, seed=1, actor=SYSTEM)
    before = all_seats(tournament)
    one, two = seat_at(tournament, 2, 1, "E"), seat_at(tournament, 2, 2, "E")
    preview = preview_swap(tournament, one.pk, two.pk)
    assert (preview.before.repeats, preview.after.repeats > 0) == (0, True)
    assert any("would meet in hanchans" in warning for warning in preview.warnings)
    assert all_seats(tournament) == before
    winds = preview_swap(tournament, one.pk, seat_at(tournament, 2, 1, "S").pk)
    assert winds.after.repeats == 0
    assert any("one wind two times more often" in warning for warning in winds.warnings)


def test_swap_refuses_what_cannot_be(tournament):
    first, _second = factories.seated(tournament, players=8, rounds=2)
    one = seat_at(tournament, 1, 1, "E")
    with pytest.raises(Refusal) as refused:
        swap(tournament, one.pk, one.pk, actor=SYSTEM)
    assert codes(refused) == ["swap.two"]
    with pytest.raises(Refusal) as refused:
        swap(tournament, one.pk, seat_at(tournament, 2, 1, "E").pk, actor=SYSTEM)
    assert codes(refused) == ["swap.round"]
    factories.confirmed(first.tables.get(number=2))
    with pytest.raises(Refusal) as refused:
        swap(tournament, one.pk, seat_at(tournament, 1, 2, "E").pk, actor=SYSTEM)
    assert codes(refused) == ["seats.result"]


def test_replace_for_one_hanchan_and_back(tournament):
    factories.seated(tournament, players=8, rounds=2)
    substitute = players(tournament, 1, kind="substitute")[0]
    seat = seat_at(tournament, 1, 1, "E")
    owner = seat.entrant
    assert replace(tournament, seat.pk, substitute.pk, reason="Late train", actor=SYSTEM) == 1
    seat.refresh_from_db()
    assert (seat.entrant_id, seat.stands_in_for_id) == (substitute.pk, owner.pk)
    assert Seat.objects.filter(round__number=2, entrant=owner).exists()
    assert tournament.log.filter(verb="seating.replaced").first().reason == "Late train"
    with pytest.raises(Refusal) as refused:
        replace(tournament, seat_at(tournament, 1, 2, "E").pk, substitute.pk, actor=SYSTEM)
    assert codes(refused) == ["replace.who"]
    assert replace(tournament, seat.pk, owner.pk, actor=SYSTEM) == 1
    seat.refresh_from_db()
    assert (seat.entrant_id, seat.stands_in_for_id) == (owner.pk, None)


def test_replace_in_all_later_hanchans_but_not_where_a_result_is(tournament):
    rounds = factories.seated(tournament, players=8, rounds=3)
    substitute = players(tournament, 1, kind="substitute")[0]
    seat = seat_at(tournament, 1, 1, "E")
    owner = seat.entrant
    third = Seat.objects.get(round=rounds[2], entrant=owner)
    factories.confirmed(third.table)
    assert replace(tournament, seat.pk, substitute.pk, later=True, actor=SYSTEM) == 2
    assert Seat.objects.filter(stands_in_for=owner).count() == 2
    third.refresh_from_db()
    assert third.entrant == owner


def test_replace_refuses_a_stranger_and_a_table_with_a_result(tournament):
    (each,) = factories.seated(tournament, players=8)
    stranger = factories.EntrantFactory(kind="substitute")
    seat = seat_at(tournament, 1, 1, "E")
    with pytest.raises(Refusal) as refused:
        replace(tournament, seat.pk, stranger.pk, actor=SYSTEM)
    assert codes(refused) == ["replace.who"]
    factories.confirmed(each.tables.get(number=1))
    with pytest.raises(Refusal) as refused:
        replace(tournament, seat.pk, stranger.pk, actor=SYSTEM)
    assert codes(refused) == ["seats.result"]


def test_measure_by_hand():
    found = measure([(1, [(1, 2, 3, 4)]), (2, [(1, 2, 5, 6)]), (3, [(1, 2, 7, None)])])
    assert found.repeats == 2
    assert found.met == {(1, 2): [1, 2, 3]}
    assert found.wind_spread == 3
    assert found.uneven == (1, 2)
