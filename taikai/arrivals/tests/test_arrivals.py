"""At the door: a scanned badge, what is missing, checking oneself in, part of the hanchans."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.utils import timezone

from taikai.arrivals.domain.availability import plays_of, set_plays
from taikai.arrivals.domain.check_in import door_of, set_door
from taikai.arrivals.models import Door
from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.prices.discounts import grant_allowance
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import badge_code, badge_url, personal_path
from taikai.registration.models import Entrant
from taikai.seating.domain.people.availability import availability_of
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def ann(tournament) -> Entrant:
    return factories.EntrantFactory(tournament=tournament, name="Ann", status="confirmed", consented_at=None)


@pytest.fixture
def desk(tournament):
    return f"/t/{tournament.slug}/manage/check-in/"


@pytest.mark.parametrize("how", [badge_url, badge_code, lambda who: badge_code(who).upper()])
def test_a_badge_checks_its_owner_in_whether_scanned_or_typed(as_judge, ann, desk, how):
    answer = as_judge.post(f"{desk}scan/", {"code": how(ann)}, headers={"hx-request": "true"})
    assert answer.status_code == 200 and "Ann" in answer.content.decode()
    ann.refresh_from_db()
    assert ann.checked_in_at is not None
    plain = as_judge.post(f"{desk}scan/", {"code": how(ann)})
    assert plain["Location"] == f"{desk}{ann.pk}/"


def test_a_code_of_nobody_and_of_somebody_without_a_place(as_judge, client, ann, desk):
    wrong = as_judge.post(f"{desk}scan/", {"code": "zzz-12345678"}, headers={"hx-request": "true"})
    assert wrong.status_code == 422 and "No badge of this tournament" in wrong.content.decode()
    Entrant.objects.filter(pk=ann.pk).update(status="waiting")
    refused = as_judge.post(f"{desk}scan/", {"code": badge_code(ann)}, headers={"hx-request": "true"})
    assert refused.status_code == 422 and "has no place" in refused.content.decode()
    assert client.post(f"{desk}scan/", {"code": badge_code(ann)}).status_code in (302, 403)


def test_what_is_missing_is_said_and_mended_at_the_door(as_judge, tournament, ann, desk):
    factories.EntrantFactory(tournament=tournament, ema_number="16010042")
    listed = as_judge.get(desk).content.decode()
    assert "missing: EMA number" in listed
    assert "Ask the players who arrive for consent (2 of 2)" in listed and "ask for: consent" not in listed
    wrong = as_judge.post(f"{desk}{ann.pk}/", {"do": "mend", "ema_number": "123", "consent": "on"})
    assert wrong.status_code == 422
    assert "8 digits" in wrong.content.decode() and 'value="123"' in wrong.content.decode()
    right = {"do": "mend", "ema_number": "16010043", "consent": "on"}
    assert as_judge.post(f"{desk}{ann.pk}/", right).status_code == 302
    ann.refresh_from_db()
    assert ann.ema_number == "16010043" and ann.consented_at is not None
    assert LogEntry.objects.get(verb="arrivals.mended").after == {"ema_number": "16010043", "consent": True}
    assert "missing: EMA number" not in as_judge.get(desk).content.decode()


def test_where_nobody_has_a_number_none_is_missing(as_judge, ann, desk):
    assert "EMA number" not in as_judge.get(desk).content.decode()


def test_one_who_has_not_agreed_among_many_is_asked_and_no_fault(as_judge, tournament, ann, desk):
    factories.EntrantFactory.create_batch(2, tournament=tournament, consented_at=timezone.now())
    listed = as_judge.get(desk).content.decode()
    assert listed.count("ask for: consent") == 1
    assert "missing:" not in listed and "Ask the players who arrive" not in listed


def door(tournament, start=-HOUR, end=HOUR, needs_code=True) -> Door:
    now = timezone.now()
    return set_door(tournament, now + start, now + end, needs_code, actor=SYSTEM)


def test_one_checks_oneself_in_with_the_code_of_the_hall(client, tournament, ann):
    Tournament.objects.update(fee=45, currency="PLN")
    tournament.refresh_from_db()
    to = {"holder": "K", "iban": "DE89370400440532013000", "bic": ""}
    save_account(tournament, currency="EUR", amount=1000, actor=SYSTEM, **to)
    grant_allowance(tournament, ann.pk, {"PLN": 500, "EUR": 200}, "helps", actor=SYSTEM)
    code = door(tournament).code
    mine = personal_path(ann)
    assert "40 PLN / 8 EUR ·" in " ".join(client.get(mine).content.decode().split())
    assert "I am here" in client.get(mine).content.decode()
    page = client.get(f"/t/{tournament.slug}/my/here/{code}/", follow=True).content.decode()
    assert f'value="{code}"' in page
    wrong = client.post(f"{mine}here/", {"code": "WRONG1", "consent": "on"})
    text = wrong.content.decode()
    assert wrong.status_code == 422 and "Wrong venue code" in text
    assert 'name="consent" checked' in text and "Fee due: 40 PLN / 8 EUR. Pay at the organisers’ desk." in text
    assert client.post(f"{mine}here/", {"code": code.lower(), "consent": "on"}).status_code == 302
    ann.refresh_from_db()
    assert ann.checked_in_at is not None and ann.consented_at is not None
    assert LogEntry.objects.get(verb="entrant.checked_in").actor == "Ann"


@pytest.mark.parametrize(
    ("start", "end", "text"), [(HOUR, 2 * HOUR, "Check-in opens at"), (-2 * HOUR, -HOUR, "Check-in closed at")]
)
def test_before_and_after_the_time_it_is_the_desks(client, tournament, ann, start, end, text):
    code = door(tournament, start, end).code
    Tournament.objects.update(stage="check_in")
    shown = client.get(personal_path(ann)).content.decode()
    assert ("You can check in here from" in shown) == (start > dt.timedelta(0))
    answer = client.post(f"{personal_path(ann)}here/", {"code": code})
    ann.refresh_from_db()
    assert answer.status_code == 422 and text in answer.content.decode() and ann.checked_in_at is None


def test_a_phone_nobody_knows_is_told_how_to_get_in(client, tournament, ann):
    page = client.get(f"/t/{tournament.slug}/my/here/{door(tournament).code}/").content.decode()
    assert "doesn’t know you" in page and personal_path(ann) not in page


def test_the_door_is_set_renewed_and_closed(as_organiser, as_judge, tournament, desk):
    times = {"opens_at": "2026-05-02T09:00", "closes_at": "2026-05-02T08:00", "needs_code": "on"}
    assert as_organiser.post(f"{desk}self/", times).status_code == 422
    as_organiser.post(f"{desk}self/", times | {"closes_at": "2026-05-02T10:00"})
    found = door_of(tournament)
    assert found is not None and found.opens_at == dt.datetime(2026, 5, 2, 7, tzinfo=dt.UTC)
    assert found.code in as_organiser.get(f"{desk}self/").content.decode()
    as_organiser.post(f"{desk}self/", {"do": "renew"})
    assert Door.objects.get().code != found.code
    as_organiser.post(f"{desk}self/", {"do": "close"})
    assert door_of(tournament) is None
    assert as_judge.get(f"{desk}self/").status_code == 403


def test_who_comes_later_is_left_out_of_the_hanchans_before(as_organiser, tournament, ann, desk):
    for number in range(4):
        factories.EntrantFactory(tournament=tournament, name=f"P{number}", status="confirmed")
    as_organiser.post(f"{desk}{ann.pk}/plays/", {"first": 2, "last": 3})
    assert "hanchans 2 to 3" in as_organiser.get(desk).content.decode()
    presence = availability_of(tournament, 1, 4)
    assert [ann.pk in presence.here(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    wrong = as_organiser.post(f"{desk}{ann.pk}/plays/", {"first": 4, "last": 2})
    assert wrong.status_code == 422
    assert re.findall(r"<option selected>(\d)", wrong.content.decode()) == ["4", "2"]  # what was chosen stays
    set_plays(tournament, ann.pk, 1, tournament.hanchan_count, actor=SYSTEM)
    assert plays_of(tournament) == {}
    ann.absences.create(first=2, last=2)
    with pytest.raises(Refusal, match="under Seating"):
        set_plays(tournament, ann.pk, 1, 2, actor=SYSTEM)


@pytest.mark.parametrize(
    ("typed", "code", "here"),
    [
        ("ann", "", ["Ann"]),
        ("zed", "", ["Zed"]),  # stands by
        ("bo", "arrival.several", []),
        ("nobody", "arrival.none", []),
        ("", "badge.unknown", []),
    ],
)
def test_a_name_that_fits_one_player_checks_in(as_judge, tournament, ann, desk, typed, code, here):
    for name, more in (("Bo Lind", {}), ("Bora Cem", {}), ("Zed", {"kind": "substitute"})):
        factories.EntrantFactory(tournament=tournament, name=name, **more)
    answer = as_judge.post(f"{desk}scan/", {"q": typed}, headers={"hx-request": "true"})
    assert answer.status_code == (422 if code else 200)
    assert [problem.code for problem in answer.context["problems"]] == ([code] if code else [])
    assert [each.name for each in tournament.entrants.exclude(checked_in_at=None)] == here
    plain = as_judge.post(f"{desk}scan/", {"q": "bo"})
    assert plain["Location"] == f"{desk}?q=bo"  # without scripts the list is narrowed


def test_who_comes_together_is_checked_in_by_one_button_and_taken_back_by_one(as_judge, tournament, desk):
    dora = factories.EntrantFactory.create_batch(3, tournament=tournament, club="Madrid Dora")
    alone = factories.EntrantFactory(tournament=tournament)
    together = ",".join(str(each.pk) for each in dora)
    assert "Check in all" not in as_judge.get(desk).content.decode()
    assert f'value="{together}"' in as_judge.get(desk, {"q": "dora"}).content.decode()
    answer = as_judge.post(desk, {"in": together}, headers={"hx-request": "true"})
    said = flat(answer)
    assert 'id="just-here"' in said and f'name="undo" value="{together}"' in said
    alone.refresh_from_db()
    assert tournament.entrants.exclude(checked_in_at=None).count() == 3 and alone.checked_in_at is None
    assert tournament.log.filter(verb="entrant.checked_in").count() == 1
    as_judge.post(desk, {"undo": together}, headers={"hx-request": "true"})
    assert not tournament.entrants.exclude(checked_in_at=None).exists()
