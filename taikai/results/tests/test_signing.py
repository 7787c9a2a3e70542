"""Signing: who, which version, how long, and what it does to the result."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from taikai.calls.domain.answering import settle_call
from taikai.calls.domain.calling import call_judge, dispute
from taikai.calls.models import Call
from taikai.problems import Problem, Refusal
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.results.domain.progress import by_need, tables_of
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets import confirm as confirming
from taikai.results.domain.sheets.confirm import confirm_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.versions import latest_result
from taikai.results.domain.signing.pin import MOST_WRONG, pin_of
from taikai.results.domain.signing.signatures import sign, withdraw_signature
from taikai.results.models import Result, Signature
from taikai.tournaments.models import LogEntry
from tests.html_compare import flat
from tests.memory import forget_all
from tests.races import overtaken

pytestmark = [pytest.mark.both, pytest.mark.django_db]
EVEN = Sheet(points={"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}, sticks_left=0)
How = Signature.How


@pytest.fixture
def asked(table, actor):
    """A table whose result is entered and has to be signed."""
    cache.clear()
    set_options(table.round.tournament, signatures=True, actor=actor)
    save_result(table, EVEN, actor=actor, based_on=0)
    return table


def seats(table):
    return {seat.wind: seat.entrant for seat in table.seats.select_related("entrant__tournament")}


def put(table, wind, version=1, **more):
    entrant = seats(table)[wind]
    return sign(table, wind, version=version, actor=actor_for(entrant), entrant=entrant, **more)


def take(table, wind):
    entrant = seats(table)[wind]
    withdraw_signature(table, wind, version=1, actor=actor_for(entrant), entrant=entrant)


def refused(action) -> list[str]:
    with pytest.raises(Refusal) as told:
        action()
    return [problem.code for problem in told.value.problems]


def state(table) -> str:
    return latest_result(table).state


def test_with_the_fourth_signature_it_counts(asked):
    for wind in "ESW":
        put(asked, wind)
        put(asked, wind)  # pressed twice
        assert state(asked) == "entered"
    put(asked, "N")
    result = latest_result(asked)
    assert (result.state, result.version, result.confirmed_by) == ("confirmed", 1, None)
    assert Signature.objects.count() == 4
    verbs = LogEntry.objects.filter(tournament=asked.round.tournament).values_list("verb", flat=True)
    assert (list(verbs).count("result.signed"), list(verbs).count("result.confirmed")) == (4, 1)


def test_nobody_signs_for_others_or_what_is_not_there(asked, round_, actor):
    stranger = seats(round_.tables.get(number=2))["E"]
    assert refused(lambda: sign(asked, "E", version=1, actor=actor_for(stranger), entrant=stranger)) == [
        "signature.seat"
    ]
    assert refused(lambda: put(asked, "E", version=2)) == ["result.changed"]
    assert refused(lambda: put(round_.tables.get(number=2), "E")) == ["result.none_yet"]
    set_options(asked.round.tournament, signatures=False, actor=actor)
    assert refused(lambda: put(asked, "E")) == ["signatures.off"]


def test_a_changed_result_is_signed_again(asked, actor):
    for wind in "ESW":
        put(asked, wind)
    other = Sheet(points={"E": 41_000, "S": 29_000, "W": 30_000, "N": 20_000}, sticks_left=0)
    save_result(asked, other, actor=actor, based_on=1)
    assert refused(lambda: put(asked, "N")) == ["result.changed"]
    put(asked, "N", version=2)
    assert state(asked) == "entered"
    assert [each.signed for each in tables_of(asked.round, signatures=True)] == [1, None]


def test_a_signature_is_lifted_until_all_have_signed_and_for_ten_seconds(asked):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        put(asked, "E")
        clock.shift(dt.timedelta(minutes=5))
        take(asked, "E")
        take(asked, "E")
        for wind in "ESWN":
            put(asked, wind)
        assert state(asked) == "confirmed"
        clock.shift(dt.timedelta(seconds=9))
        take(asked, "N")
        assert state(asked) == "entered"
        put(asked, "N")
        clock.shift(dt.timedelta(seconds=13))
        assert refused(lambda: take(asked, "N")) == ["signature.late"]
        assert state(asked) == "confirmed"
    assert Result.objects.count() == 1


def test_a_judge_signs_in_their_stead_with_a_reason(asked, actor):
    for wind in "ESW":
        put(asked, wind)
    stead = {"version": 1, "how": How.JUDGE, "actor": actor}
    assert refused(lambda: sign(asked, "N", **stead)) == ["reason.stead"]
    made = sign(asked, "N", reason="had to catch a train", **stead)
    assert (made.by, made.reason) == (actor.user, "had to catch a train")
    assert state(asked) == "confirmed"


def test_the_pin_is_the_players_own_and_guessing_ends(asked, actor):
    east = seats(asked)["E"]
    wrong = f"{(int(pin_of(east)) + 1) % 10_000:04d}"
    by_pin = {"version": 1, "how": How.PIN, "actor": actor}
    sign(asked, "E", pin=pin_of(east), **by_pin)
    for _time in range(MOST_WRONG):
        assert refused(lambda: sign(asked, "S", pin=wrong, **by_pin)) == ["pin.wrong"]
    assert refused(lambda: sign(asked, "S", pin=pin_of(seats(asked)["S"]), **by_pin)) == ["pin.paused"]
    east.secret = "another link"
    assert pin_of(east) != wrong or pin_of(east).isdigit()


def test_unsigned_it_is_confirmed_only_with_a_word(asked, actor):
    put(asked, "E")
    assert refused(lambda: confirm_result(asked, version=1, actor=actor)) == ["result.unsigned"]
    assert confirm_result(asked, version=1, reason="three had left", actor=actor).reason == "three had left"


def test_saved_and_confirmed_in_one_go_it_needs_the_word_too(asked, round_, actor):
    second = round_.tables.get(number=2)
    assert refused(lambda: save_result(second, EVEN, actor=actor, based_on=0, confirm=True)) == ["result.unsigned"]
    save_result(second, EVEN, actor=actor, based_on=0, confirm=True, reason="paper sheet, all four on it")
    assert state(second) == "confirmed"


def test_a_wrong_pin_signs_by_no_way(asked, actor):
    east = seats(asked)["E"]
    wrong = f"{(int(pin_of(east)) + 1) % 10_000:04d}"
    for how in (How.PIN, How.PASSED):
        assert refused(lambda how=how: sign(asked, "E", version=1, how=how, pin=wrong, actor=actor)) == [
            "pin.wrong"
        ]
    assert sign(asked, "E", version=1, how=How.PASSED, pin=pin_of(east), actor=actor).how == How.PIN


def disputes(table, wind="E"):
    entrant = seats(table)[wind]
    return dispute(table, actor=actor_for(entrant), entrant=entrant, hand=8, words="ura was not counted")


def signed_by_all(table):
    """All four have signed what does not count, as a dispute left it before signing was held back."""
    for wind, entrant in seats(table).items():
        Signature.objects.create(result=latest_result(table), wind=wind, entrant=entrant)


def test_nobody_signs_while_a_dispute_is_open(asked, actor):
    put(asked, "S")
    made = disputes(asked)
    for wind in "EW":
        assert refused(lambda wind=wind: put(asked, wind)) == ["signature.disputed"]
    stead = {"version": 1, "how": How.JUDGE, "reason": "left", "actor": actor}
    assert refused(lambda: sign(asked, "N", **stead)) == ["signature.disputed"]
    settle_call(made, actor=actor)
    for wind in "EWN":
        put(asked, wind)
    assert state(asked) == "confirmed"


def test_a_dispute_holds_the_result_until_a_judge_decides(asked, actor):
    for wind in "ESW":
        put(asked, wind)
    disputes(asked)
    assert refused(lambda: confirm_result(asked, version=1, actor=actor)) == ["result.unsigned", "result.disputed"]
    confirm_result(asked, version=1, reason="looked at it: it was counted", actor=actor)
    assert Call.objects.get().ending == "settled"


def test_with_the_last_dispute_settled_what_all_have_signed_counts(asked, actor):
    first, second = disputes(asked), disputes(asked, "N")
    signed_by_all(asked)
    settle_call(first, actor=actor)
    assert state(asked) == "entered"
    for _press in range(2):
        settle_call(second, actor=actor, key="once")
    result = latest_result(asked)
    assert (result.state, result.version, result.confirmed_by) == ("confirmed", 1, None)
    verbs = LogEntry.objects.filter(tournament=asked.round.tournament).values_list("verb", flat=True)
    assert (list(verbs).count("call.settled"), list(verbs).count("result.confirmed")) == (2, 1)


@pytest.mark.parametrize("why", ["called only", "three signed", "signatures off", "over"])
def test_a_settled_call_counts_nothing_that_is_not_signed_or_not_to_be_changed(asked, actor, why):
    tournament = asked.round.tournament
    made = call_judge(asked, actor=actor) if why == "called only" else disputes(asked)
    if why != "called only":
        signed_by_all(asked)
    if why == "three signed":
        Signature.objects.filter(wind="N").update(lifted_at=timezone.now())
    if why == "signatures off":
        set_options(tournament, signatures=False, actor=actor)
    if why == "over":
        type(tournament).objects.filter(pk=tournament.pk).update(stage="final")
    settle_call(made, actor=actor)
    assert (Call.objects.get().ending, state(asked)) == ("settled", "entered")


def test_the_page_says_who_must_act(client, asked, actor, monkeypatch):
    mine, judges = personal_path(seats(asked)["E"]), Client()
    judges.force_login(actor.user)
    sheet = f"/t/{asked.round.tournament.slug}/manage/results/1/1/"
    made = disputes(asked)
    page = flat(client.get(mine))
    assert "You can sign once a judge has settled the dispute." in page
    assert "Sign as" not in page
    page = flat(judges.get(sheet))
    assert "Settle the dispute first." in page
    assert "signs here" not in page
    signed_by_all(asked)
    forget_all()
    assert "The result counts once a judge settles the dispute." in flat(client.get(mine))
    unlike = Problem("result.unlike", "", "unlike")
    monkeypatch.setattr(confirming, "sheet_differences", lambda *_args: [unlike])
    answer = judges.post(
        f"/t/{asked.round.tournament.slug}/manage/calls/{made.pk}/", {"do": "settle", "back": "sheet"}
    )
    assert (answer.status_code, answer["Location"]) == (302, sheet)
    assert state(asked) == "entered"
    assert "A judge must confirm the result because it differs from the recorded hands." in flat(client.get(mine))
    assert "A judge must confirm the result because it differs" in flat(judges.get(sheet))


def test_the_board_shows_what_is_unsigned_and_what_plays_first(asked, round_, actor):
    put(asked, "E")
    client = Client()
    client.force_login(actor.user)
    forget_all()
    page = flat(client.get(f"/t/{round_.tournament.slug}/manage/results/"))
    assert "1 of 4 signed" in page
    assert [each.number for each in by_need(tables_of(round_))] == [2, 1]


def test_on_the_own_phone_one_tap_signs_and_the_others_see_it(client, asked):
    mine, other = (personal_path(seats(asked)[wind]) for wind in "SN")
    page = flat(client.get(mine))
    assert f"Sign as {seats(asked)['S'].name}" in page
    assert pin_of(seats(asked)["S"]) in page
    client.post(f"{mine}sign/", {"sign": "1", "key": "a"})
    assert "1 of 4 have signed" in flat(client.get(other))
    assert "Withdraw my signature" in flat(client.get(mine))
    client.post(f"{mine}sign/", {"lift": "1"})
    assert "0 of 4 have signed" in flat(client.get(other))
    client.post(f"{mine}sign/", {"dispute": "1", "hand": "8", "words": "<b>ura</b>"})
    assert "&lt;b&gt;ura&lt;/b&gt;" in flat(client.get(other))
    assert "Describe the problem" in flat(client.post(f"{mine}sign/", {"dispute": "1", "words": ""}, follow=True))


def test_at_the_judges_device_by_passing_it_pin_or_in_their_stead(asked, actor):
    client = Client()
    client.force_login(actor.user)
    sheet = f"/t/{asked.round.tournament.slug}/manage/results/1/1/"
    page = flat(client.get(sheet))
    assert f"I am {seats(asked)['E'].name}" in page
    assert "Signed by 0 of 4" in page
    text = {"version": "1", "wind": "E"}
    answer = client.post(f"{sheet}sign/", {**text, "how": "passed"}, follow=True)
    assert f"Signed for {seats(asked)['E'].name}" in flat(answer)
    answer = client.post(f"{sheet}sign/", {**text, "wind": "S", "how": "pin", "pin": "x"}, follow=True)
    assert "Wrong PIN." in flat(answer)
    answer = client.post(f"{sheet}sign/", {**text, "wind": "S", "how": "judge"}, follow=True)
    assert "Enter a reason for signing for this player" in flat(answer)
    for how in ("own", "magic", ""):
        assert client.post(f"{sheet}sign/", {**text, "how": how}).status_code == 404
    for wind in "SWN":
        client.post(f"{sheet}sign/", {**text, "wind": wind, "how": "passed"})
    page = flat(client.get(sheet))
    assert "all four players" in page


def test_nobody_is_asked_where_signatures_are_not_needed(client, table, actor):
    save_result(table, EVEN, actor=actor, based_on=0)
    mine = personal_path(seats(table)["E"])
    assert "Sign as" not in flat(client.get(mine))
    assert "Nothing to sign" in flat(client.post(f"{mine}sign/", {"sign": "1"}, follow=True))


@pytest.mark.django_db(transaction=True)
def test_a_signature_and_a_correction_in_the_same_moment(asked, actor):
    other = Sheet(points={"E": 41_000, "S": 29_000, "W": 30_000, "N": 20_000}, sticks_left=0)
    late, first, _waited = overtaken(
        lambda: put(asked, "E"), lambda: save_result(asked, other, actor=actor, based_on=1)
    )
    assert (first.how, late.how, late.problems) == ("done", "refused", ["result.changed"])


@pytest.mark.django_db(transaction=True)
def test_the_last_two_sign_in_the_same_moment(asked):
    for wind in "ES":
        put(asked, wind)
    late, first, _waited = overtaken(lambda: put(asked, "W"), lambda: put(asked, "N"))
    assert (late.how, first.how, state(asked)) == ("done", "done", "confirmed")
