"""A place passed on: offered, accepted, taken back; quotas, line and money as the organisers say."""

import datetime as dt

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone, translation

from taikai.jobs.domain.runner import run_job
from taikai.jobs.models import Email, Job
from taikai.money.models import Payment
from taikai.people.domain.entry.erasure import erase_person
from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.duplicates.merge import merge
from taikai.registration.domain.entrants import DuplicateEntry
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.registration.domain.place_transfer.accepting import accept_offer, undo_transfer
from taikai.registration.domain.place_transfer.emails import offer_path
from taikai.registration.domain.place_transfer.offers import LAPSE, approve_offer, end_offer, offer
from taikai.registration.domain.place_transfer.terms import save_terms
from taikai.registration.models import Entrant, Group, Passing
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.domain.undo import undo_line
from tests import factories
from tests.races import overtaken

pytestmark = [pytest.mark.both, pytest.mark.django_db]
State = Passing.State
OWN = {"name": "Bela Novak", "email": "bela@example.org", "country": "CZ", "club": "Praha"}


def allow(tournament, allowed="free", **more):
    save_terms(
        tournament, {"allowed": allowed, "until": None, "days": 3, "fee_follows": True} | more, actor=SYSTEM
    )


@pytest.fixture
def giver(tournament):
    tournament.capacity = 2
    tournament.save()
    allow(tournament)
    return factories.EntrantFactory(tournament=tournament, name="Anna Nowak", email="anna@example.org")


def offered(giver, name="Bela Novak", email="bela@example.org"):
    return offer(giver.tournament, giver.pk, name, email, actor=actor_for(giver))


def taken(passing, **values):
    return accept_offer(passing.giver.tournament, passing.pk, OWN | values, actor=SYSTEM)


def again(row):
    return type(row).objects.get(pk=row.pk)


def emails():
    return {(each.to, each.kind) for each in Email.objects.all()}


def test_offered_and_taken(giver):
    passing = offered(giver)
    assert (passing.state, again(giver).status) == ("offered", "confirmed")
    assert emails() == {("bela@example.org", "place.offer")}
    assert offer_path(passing) in Email.objects.get().body
    receiver = taken(passing)
    assert (receiver.status, receiver.club, receiver.email) == ("confirmed", "Praha", "bela@example.org")
    assert receiver.consented_at and again(giver).status == "withdrawn"
    assert emails() >= {("bela@example.org", "entrant.confirmed"), ("anna@example.org", "place.told")}
    line = giver.tournament.log.get(verb="place.passed")
    assert (line.target, line.before) == ("Bela Novak", {"giver": "Anna Nowak"})
    with pytest.raises(Refusal, match=r"closed \(transferred\)"):
        taken(passing, email="other@example.org")


@pytest.mark.parametrize(
    "ready, words",
    [
        (lambda g: allow(g.tournament, "no"), "can’t be transferred in this tournament"),
        (lambda g: allow(g.tournament, until=timezone.now()), "could be transferred until"),
        (lambda g: Entrant.objects.filter(pk=g.pk).update(status="waiting"), "Only a player with a place"),
        (lambda g: Entrant.objects.filter(pk=g.pk).update(kind="substitute"), "Only a player with a place"),
        (lambda g: type(g.tournament).objects.update(stage="playing"), "has started"),
        (offered, "already offered your place"),
        (
            lambda g: factories.EntrantFactory(
                tournament=g.tournament, name="Bela Novak", email="bela@example.org"
            ),
            "already registered",
        ),
    ],
)
def test_refused_with_a_sentence(giver, ready, words):
    ready(giver)
    with pytest.raises(Refusal, match=words):
        offered(giver)


def test_not_once_the_seats_are_drawn(tournament):
    factories.seated(tournament, players=8, published=False)
    allow(tournament)
    with pytest.raises(Refusal, match="Seats are already drawn"):
        offered(Entrant.objects.filter(tournament=tournament).first())


def test_the_organisers_look_first_where_they_want_and_while_people_wait(giver):
    tournament = giver.tournament
    allow(tournament, "ask")
    passing = offered(giver)
    assert passing.state == "asked" and not Email.objects.exists()
    with pytest.raises(Refusal, match="waiting for the organisers"):
        taken(passing)
    assert approve_offer(tournament, passing.pk, actor=SYSTEM).state == "offered"
    assert emails() == {("bela@example.org", "place.offer")}
    end_offer(tournament, passing.pk, "cancelled", actor=actor_for(giver))
    assert ("bela@example.org", "place.told") in emails()
    allow(tournament, "free")
    factories.EntrantFactory.create_batch(2, tournament=tournament, status="waiting")
    assert offered(giver).state == "asked"
    found = Passing.objects.get(state="asked")
    assert end_offer(tournament, found.pk, "refused", actor=SYSTEM).state == "refused"
    assert ("anna@example.org", "place.told") in emails()


@pytest.mark.parametrize("state", ["declined", "cancelled", "refused"])
def test_ended_the_place_stays(giver, state):
    passing = offered(giver)
    for _twice in range(2):
        assert end_offer(giver.tournament, passing.pk, state, actor=SYSTEM).state == state
    assert again(giver).status == "confirmed"
    with pytest.raises(Refusal, match="is closed"):
        taken(passing)
    with pytest.raises(Refusal, match="is closed"):
        approve_offer(giver.tournament, passing.pk, actor=SYSTEM)
    assert offered(giver).state == "offered"


def test_not_accepted_in_time(giver):
    passing = offered(giver)
    job = Job.objects.get(kind=LAPSE)
    assert job.due_at == passing.until
    Passing.objects.update(until=timezone.now() - dt.timedelta(seconds=1))
    with pytest.raises(Refusal, match="has expired"):
        taken(passing)
    Job.objects.update(due_at=timezone.now())
    run_job(job.pk)
    assert (again(passing).state, again(giver).status) == ("lapsed", "confirmed")
    assert ("anna@example.org", "place.told") in emails()


def test_until_is_never_after_the_deadline(giver):
    soon = timezone.now() + dt.timedelta(hours=5)
    allow(giver.tournament, until=soon)
    assert offered(giver).until == soon


def test_no_limit_of_a_group_is_passed(giver):
    tournament = giver.tournament
    Group.objects.create(tournament=tournament, name="Abroad", joined="abroad", countries="PL", most=1)
    factories.EntrantFactory(tournament=tournament, country="DE")
    passing = offered(giver)
    with pytest.raises(Refusal, match=r"are taken \(1 of 2\)"):
        taken(passing)
    assert again(giver).status == "confirmed"
    assert taken(passing, country="PL").status == "confirmed"


def test_who_is_entered_already_takes_no_second_place(giver):
    passing = offered(giver)
    factories.EntrantFactory(tournament=giver.tournament, name="Bela Novak", email="bela@example.org")
    with pytest.raises(DuplicateEntry):
        taken(passing)


def test_the_line_is_not_called_up_by_it(giver):
    tournament = giver.tournament
    passing = offered(giver)
    tournament.capacity = 1
    tournament.save()
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting")
    taken(passing)
    assert again(waiting).status == "waiting"


@pytest.mark.parametrize("follows", [True, False])
def test_the_fee_goes_with_the_place_or_not_and_back(giver, follows):
    tournament = giver.tournament
    tournament.fee = 50
    tournament.save()
    allow(tournament, fee_follows=follows)
    bulk_actions.set_paid(tournament, [giver.pk], True, actor=SYSTEM)
    payment = Payment.objects.create(
        tournament=tournament, entrant=giver, amount=5000, currency=tournament.currency, on=dt.date(2026, 5, 1)
    )
    receiver = taken(offered(giver))
    owner, other = (receiver, giver) if follows else (giver, receiver)
    assert again(payment).entrant_id == owner.pk
    assert again(owner).paid_at and not again(other).paid_at
    undo_line(tournament, tournament.log.get(verb="place.passed"), actor=SYSTEM)
    assert again(payment).entrant_id == giver.pk and again(giver).paid_at
    assert (again(giver).status, again(receiver).status) == ("confirmed", "withdrawn")
    assert not again(receiver).paid_at and Passing.objects.get().state == "returned"
    assert {("bela@example.org", "entrant.withdrawn"), ("anna@example.org", "entrant.promoted")} <= emails()


def test_given_back_only_while_nothing_else_has_happened(giver):
    passing = offered(giver)
    with pytest.raises(Refusal, match=r"closed \(offered\)"):
        undo_transfer(giver.tournament, passing.pk, actor=SYSTEM)
    receiver = taken(passing)
    entrants.withdraw(giver.tournament, receiver.pk, actor=SYSTEM)
    with pytest.raises(Refusal, match="has changed"):
        undo_transfer(giver.tournament, passing.pk, actor=SYSTEM)


def test_whose_entry_ends_has_nothing_to_pass_on(giver):
    passing = offered(giver)
    entrants.withdraw(giver.tournament, giver.pk, actor=SYSTEM)
    assert again(passing).state == "cancelled"
    assert ("bela@example.org", "place.told") in emails()


def test_an_offer_goes_along_when_entries_become_one(giver):
    passing = offered(giver)
    other = factories.EntrantFactory(
        tournament=giver.tournament, applied_at=giver.applied_at - dt.timedelta(days=1)
    )
    assert merge(giver.tournament, giver.pk, other.pk, actor=SYSTEM) == other
    assert (again(passing).giver, again(passing).state) == (other, "offered")
    assert taken(again(passing)).status == "confirmed"


def test_forgotten_with_the_giver(giver):
    passing = offered(giver)
    entrants.withdraw(giver.tournament, giver.pk, actor=SYSTEM)
    erase_person(giver.tournament, giver.pk, actor=SYSTEM)
    assert not Passing.objects.filter(pk=passing.pk).exists()


def test_both_languages(giver):
    with translation.override("pl"):
        passing = offered(giver)
    assert "proponuje" in Email.objects.get().body
    end_offer(giver.tournament, passing.pk, "declined", actor=SYSTEM)
    assert "was not transferred to Bela Novak" in Email.objects.get(to="anna@example.org").body


def test_the_giver_finds_the_way_and_back(client, giver):
    page = client.get(personal_path(giver)).content.decode()
    way = f"{personal_path(giver)}transfer/"
    assert way in page
    page = client.get(way).content.decode()
    assert "3 days to accept" in page and "fee" not in page.lower()
    assert client.post(way, {"name": "B", "email": "x"}).status_code == 422
    page = client.post(way, {"name": "Bela  Novak", "email": "Bela@example.org", "key": "k"}, follow=True)
    assert "offered to Bela Novak" in page.content.decode()
    assert client.post(way, {"name": "Cora", "email": "c@example.org"}).status_code == 409
    page = client.post(f"{personal_path(giver)}keep/", follow=True).content.decode()
    assert "You keep your place" in page and Passing.objects.get().state == "cancelled"


def test_the_other_takes_or_declines(client, giver):
    tournament = giver.tournament
    tournament.fee = 50
    tournament.save()
    path = offer_path(offered(giver))
    page = client.get(path)
    assert page["X-Robots-Tag"] and page["Referrer-Policy"] == "strict-origin"
    assert "Anna Nowak" in page.content.decode() and "The fee goes with the place" in page.content.decode()
    assert client.post(path, OWN).status_code == 422
    done = client.post(path, OWN | {"consent": "on", "key": "k"}, follow=True)
    assert "Bela Novak" in done.content.decode() and done.request["PATH_INFO"].startswith(
        f"/t/{tournament.slug}/me/"
    )
    assert "This offer is closed" in client.get(path).content.decode()
    assert client.get(path.replace("place/", "place/9")).status_code == 404
    again_giver = Entrant.objects.get(email="bela@example.org")
    path = offer_path(offer(tournament, again_giver.pk, "Cora", "c@example.org", actor=actor_for(again_giver)))
    assert "is closed" in client.post(path, {"action": "decline"}).content.decode()
    assert Passing.objects.last().state == "declined"


def test_the_organisers_see_and_decide(as_organiser, giver):
    tournament = giver.tournament
    address, act = (reverse(name, args=[tournament.slug]) for name in ("manage-transfers", "manage-transfers-act"))
    form = {"allowed": "ask", "days": "4", "fee_follows": "on"}
    assert as_organiser.post(address, form | {"days": "99"}).status_code == 422
    as_organiser.post(address, form)
    passing = offered(giver)
    page = as_organiser.get(address).content.decode()
    assert "waiting for the organisers" in page and "bela@example.org" in page
    page = as_organiser.post(act, {"passing": passing.pk, "action": "approve"}, follow=True).content.decode()
    assert "The e-mail is on its way" in page
    taken(passing)
    page = as_organiser.post(act, {"passing": passing.pk, "action": "return"}, follow=True).content.decode()
    assert "Place returned. Both players get an e-mail." in page and again(giver).status == "confirmed"
    for action in ("return", "cancel", "refuse", "approve"):
        page = as_organiser.post(act, {"passing": passing.pk, "action": action}, follow=True).content.decode()
    assert "This offer is closed" in page
    assert as_organiser.post(act, {"passing": "x", "action": "other"}).status_code == 404
    assert not mail.outbox


def test_a_copy_has_the_terms_and_no_moment(giver):
    tournament = giver.tournament
    tournament.capacity = 8
    tournament.save()
    allow(tournament, "ask", until=timezone.now() + dt.timedelta(days=9), days=7)
    day = tournament.starts_on + dt.timedelta(days=365)
    copy = copy_event(tournament, name="Again", starts_on=day, staff=False, actor=SYSTEM)
    terms = copy.passing_terms
    assert (terms.allowed, terms.days, terms.until) == ("ask", 7, None)
    assert tournament.passing_terms.until


ENDING = {
    "the giver withdraws": lambda p: entrants.withdraw(p.giver.tournament, p.giver_id, actor=actor_for(p.giver)),
    "the giver keeps it": lambda p: end_offer(p.giver.tournament, p.pk, "cancelled", actor=actor_for(p.giver)),
    "an organiser withdraws": lambda p: bulk_actions.withdraw_all(p.giver.tournament, [p.giver_id], actor=SYSTEM),
    "an organiser ends it": lambda p: end_offer(p.giver.tournament, p.pk, "refused", actor=SYSTEM),
    "somebody else takes it": lambda p: taken(p, name="Cora", email="cora@example.org"),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("other", ENDING)
@pytest.mark.parametrize("taking_first", [True, False])
def test_taken_while_it_ends(giver, other, taking_first):
    """Whoever comes second finds what the first has done: one place, one person, never nobody's by mistake."""
    passing = offered(giver)
    take_it, end_it = (lambda: taken(again(passing))), (lambda: ENDING[other](again(passing)))
    if taking_first:
        ended, got, _held = overtaken(end_it, take_it)
    else:
        got, ended, _held = overtaken(take_it, end_it)
    holders = [each.name for each in Entrant.objects.filter(status="confirmed")]
    if taking_first:
        assert got.how == "done" and holders == ["Bela Novak"]
        assert ended.how == ("done" if "withdraws" in other else "refused")
    else:
        assert (got.how, ended.how) == ("refused", "done")
        kept = {"the giver keeps it": ["Anna Nowak"], "an organiser ends it": ["Anna Nowak"]}
        assert holders == kept.get(other, ["Cora"] if "else" in other else [])
