"""Two entries become one and two again: money kept, nothing lost, links lead on."""

import datetime as dt
import random
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from taikai.jobs.models import Email
from taikai.money.domain import payments
from taikai.money.domain.payment_methods import reference
from taikai.money.domain.statement.lines import Statement, StatementLine
from taikai.money.domain.statement_matching import EXACT, matches
from taikai.money.models import Payment
from taikai.people.domain.entry.erasure import erase_person
from taikai.people.domain.entry.own_data import data_of
from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.duplicates import merge_plan
from taikai.registration.domain.duplicates.merge import merge, related_fields, undo_merge
from taikai.registration.domain.duplicates.merge_plan import CHOICES, STATE, plan_digest, state_after, which_stays
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.personal_links import (
    badge_code,
    entrant_of,
    entrant_of_badge,
    personal_path,
    token_of,
)
from taikai.registration.domain.queries import player_list
from taikai.registration.fields import ENTRY
from taikai.registration.models import Answer, Entrant, Group, Membership, Merging, Question, TwoPeople
from taikai.registration.pages.merging import merging_context
from taikai.seating.domain.people.duplicate_merge import replace_in_wishes
from taikai.seating.models import Wishes
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import undo_line
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]
MAY = dt.datetime(2026, 5, 1, tzinfo=dt.UTC)


@pytest.fixture
def two(tournament):
    """An applied entry of May, and a later confirmed one of the same person."""
    more = {"tournament": tournament, "country": "PL"}
    first = factories.EntrantFactory(
        name="Łucja Żak", email="one@example.org", status="applied", applied_at=MAY, club="Riichi", **more
    )
    second = factories.EntrantFactory(name="Zak Lucja", email="two@example.org", ema_number="16010042", **more)
    return first, second


def again(entrant):
    return Entrant.objects.get(pk=entrant.pk)


def everything(tournament):
    """All rows of the entries of an event and of what belongs to them, as values; an e-mail sent stays sent."""
    people = Entrant.objects.filter(tournament=tournament)
    found = {"entries": [{**row, "link_sent_at": None} for row in people.order_by("pk").values()]}
    for model, name in [*related_fields(), (Answer, "entrant")]:
        rows = model.objects.filter(**{f"{name}__in": people}).order_by("pk").values()
        found[f"{model.__name__}.{name}"] = list(rows)
    return found


def test_the_better_standing_stays_and_takes_what_it_lacks(tournament, two):
    first, second = two
    kept = merge(tournament, first.pk, second.pk, {"name": first.pk}, actor=SYSTEM)
    assert kept.pk == second.pk
    kept, left = again(second), again(first)
    assert (kept.name, kept.email, kept.club) == ("Łucja Żak", "two@example.org", "Riichi")
    assert (kept.status, kept.applied_at, kept.ema_number) == ("confirmed", MAY, "16010042")
    assert (left.status, left.merged_into, left.name, left.email) == (
        *("withdrawn", kept, "Zak Lucja", "one@example.org"),
    )
    line = tournament.log.get(verb="entrant.merged")
    assert (line.target, line.before["other"]) == ("Łucja Żak", "Zak Lucja")


def test_what_is_done_to_the_one_that_ended_is_done_to_the_one_that_stays(tournament, two, client):
    left, kept = two
    token, badge = token_of(left), badge_code(left)
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert entrant_of(tournament, token) == entrant_of_badge(tournament, badge) == kept
    page = client.get(personal_path(left)).content.decode()
    assert "Zak Lucja" in page and "You withdrew" not in page
    bulk_actions.set_paid(tournament, [left.pk, kept.pk], True, actor=SYSTEM)
    bulk_actions.set_checked_in(tournament, left.pk, True, actor=SYSTEM)
    assert again(kept).paid_at and again(kept).checked_in_at and not again(left).paid_at
    assert tournament.log.filter(verb="entrant.paid").get().target == "Zak Lucja"
    entrants.renew_link(tournament, kept.pk, actor=SYSTEM)
    assert entrant_of(tournament, token) is None
    entrants.withdraw(tournament, left.pk, actor=SYSTEM)
    assert again(kept).status == "withdrawn"


def test_lists_know_one_entry(as_organiser, tournament, two):
    left, kept = two
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    for state in ("", "withdrawn"):
        assert left.pk not in [each.pk for each in player_list(tournament, state=state).rows]
    assert "Łucja Żak" not in entrants_csv(tournament)
    page = as_organiser.get(reverse("manage-player", args=[tournament.slug, left.pk])).content.decode()
    assert "Zak Lucja" in page and "Split into two registrations" in page


def test_the_page_says_what_happens_and_makes_it_one(as_organiser, tournament, two, django_assert_max_num_queries):
    tournament.fee = 50
    tournament.save()
    first, second = two
    for at, each in enumerate(two):
        question = Question.objects.create(tournament=tournament, text=f"Q{at}")
        Answer.objects.create(question=question, entrant=each, value="yes")
    address = reverse("manage-merge", args=[tournament.slug, first.pk, second.pk])
    with django_assert_max_num_queries(30):
        page = as_organiser.get(address).content.decode()
    assert "player, confirmed" in page and "The registration date is 1 May 2026" in page
    assert "One place becomes free" in page and "1 answer is kept" in page and "Only one fee is due" in page
    assert "Future e-mails go to two@example.org" in page and page.count('type="radio"') == 4
    chosen = {"email": first.pk, "name": first.pk, "action": "look", "key": "a"}
    page = as_organiser.post(address, chosen).content.decode()
    assert "Future e-mails go to one@example.org" in page and again(first).merged_into is None
    page = as_organiser.post(address, chosen | {"action": "merge", "agreed": "old"}).content.decode()
    assert "was changed while you were editing" in page
    merging = chosen | {"action": "merge", "agreed": plan_digest(*two)}
    page = as_organiser.post(address, merging, follow=True).content.decode()
    assert "Registrations of Łucja Żak merged" in page and "Merged with the registration of Zak Lucja" in page
    assert (again(second).email, again(second).name) == ("one@example.org", "Łucja Żak")
    assert as_organiser.get(address).status_code == 404
    back = reverse("manage-separate", args=[tournament.slug, first.pk])
    page = as_organiser.post(back, follow=True).content.decode()
    assert "Łucja Żak: registered" in page and again(second).email == "two@example.org"
    assert "are already separate" in as_organiser.post(back, follow=True).content.decode()


def test_the_page_says_why_not(as_organiser, tournament):
    factories.seated(tournament, players=8)
    one, other = Entrant.objects.filter(tournament=tournament).order_by("pk")[:2]
    address = reverse("manage-merge", args=[tournament.slug, one.pk, other.pk])
    page = as_organiser.get(address).content.decode()
    assert "Both registrations have seats" in page and "Merge registrations</button>" not in page
    assert as_organiser.get(reverse("manage-merge", args=[tournament.slug, one.pk, one.pk])).status_code == 404


def test_payments_are_counted_together_and_either_reference_is_found(tournament, two):
    tournament.fee, tournament.currency = 50, "PLN"
    tournament.save()
    left, kept = two
    more = {"currency": "PLN", "how": "transfer", "on": dt.date(2026, 5, 2), "actor": SYSTEM}
    payments.record_payment(tournament, left.pk, amount=2000, **more)
    payments.record_payment(tournament, kept.pk, amount=2000, **more)
    assert again(kept).paid_at is None
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert payments.sums(Payment.objects.filter(entrant=kept)) == {"PLN": 4000}
    assert not Payment.objects.filter(entrant=left).exists()
    text = f"{reference(left.pk)} {reference(kept.pk)}"
    line = StatementLine(dt.date(2026, 5, 3), 1000, "PLN", text, "mark")
    (found,) = matches(tournament, Statement((line,), ()))
    assert (found.entrant, found.verdict, found.left) == (kept, EXACT, 1000)


def test_both_have_paid_a_part_and_together_all(tournament, two):
    tournament.fee = 50
    tournament.save()
    left, kept = two
    more = {"currency": tournament.currency, "how": "cash", "on": dt.date(2026, 5, 2), "actor": SYSTEM}
    for each in two:
        payments.record_payment(tournament, each.pk, amount=2500, **more)
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert again(kept).paid_at is not None


def test_answers_and_groups_go_along_where_there_is_room(tournament, two):
    left, kept = two
    lunch, bed = (Question.objects.create(tournament=tournament, text=text) for text in ("Lunch?", "Bed?"))
    club, abroad = (Group.objects.create(tournament=tournament, name=name) for name in ("Club", "Abroad"))
    Answer.objects.create(question=lunch, entrant=left, value="rice")
    Answer.objects.create(question=bed, entrant=left, value="yes")
    Answer.objects.create(question=bed, entrant=kept, value="no")
    Membership.objects.create(group=club, entrant=left, state="member")
    Membership.objects.create(group=abroad, entrant=left, state="asked")
    Membership.objects.create(group=abroad, entrant=kept, state="refused")
    before = everything(tournament)
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert sorted(kept.answers.values_list("value", flat=True)) == ["no", "rice"]
    assert sorted(kept.memberships.values_list("state", flat=True)) == ["member", "refused"]
    assert left.answers.get().value == "yes"
    undo_line(tournament, tournament.log.get(verb="entrant.merged"), actor=SYSTEM)
    assert everything(tournament) == before
    assert not Merging.objects.exists()


def test_what_they_say_of_a_group_is_chosen_where_they_disagree(as_organiser, tournament, two):
    """A word nobody has looked at yields; two that were decided are shown, and one is chosen; it comes back."""
    left, kept = two
    left.status = "waiting"
    left.save()
    more = {"tournament": tournament, "most": 1}
    asked, decided = (Group.objects.create(name=name, **more) for name in ("Asked", "Decided"))
    Membership.objects.create(group=asked, entrant=left, state="member")
    Membership.objects.create(group=asked, entrant=kept, state="asked")
    Membership.objects.create(group=decided, entrant=left, state="member")
    Membership.objects.create(group=decided, entrant=kept, state="refused")
    holder = factories.EntrantFactory(tournament=tournament)
    Membership.objects.create(group=decided, entrant=holder, state="member")
    before = everything(tournament)
    address = reverse("manage-merge", args=[tournament.slug, left.pk, kept.pk])
    page = as_organiser.get(address).content.decode()
    assert (
        "Group “Asked”" in page and "Group “Decided”" in page and "This registration exceeds the limit" not in page
    )
    chosen = {f"group:{decided.pk}": left.pk, "action": "look", "tell": "yes", "key": "g"}
    page = as_organiser.post(address, chosen).content.decode()
    assert "This registration exceeds the limit" in page and re.search(
        r'name="tell"\s+value="yes"\s+checked', page
    )

    def states():
        rows = Membership.objects.filter(entrant=kept).order_by("group_id")
        return list(rows.values_list("state", flat=True))

    agreed = plan_digest(*two)
    Membership.objects.filter(group=asked, entrant=left).update(state="refused")
    again_look = as_organiser.post(address, chosen | {"action": "merge", "agreed": agreed}).content.decode()
    assert "was changed while you were editing" in again_look
    Membership.objects.filter(group=asked, entrant=left).update(state="member")
    as_organiser.post(address, chosen | {"action": "merge", "agreed": agreed})
    assert states() == ["member", "member"]
    email = Email.objects.get()
    assert email.to == "two@example.org" and "we merged your registrations" in " ".join(email.text.split())
    undo_line(tournament, tournament.log.get(verb="entrant.merged"), actor=SYSTEM)
    assert everything(tournament) == before
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert states() == ["member", "refused"] and Email.objects.count() == 1


def test_wishes_for_the_seating_go_along_and_come_back(as_organiser, tournament, two):
    left, kept = two
    other = factories.EntrantFactory(tournament=tournament).pk
    data = {
        "weights": {"team": 40},
        "fixed_table": {str(left.pk): [1]},
        "forbidden_pairs": [[left.pk, other], [left.pk, kept.pk]],
        "team": [["Dragons", [left.pk, other]]],
        "couple": [],
        "referees": [left.pk],
    }
    wishes = Wishes.objects.create(tournament=tournament, data=data)
    page = as_organiser.get(reverse("manage-merge", args=[tournament.slug, left.pk, kept.pk])).content.decode()
    assert "Seating preferences move to the kept registration" in page
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    wishes.refresh_from_db()
    assert wishes.data == data | {
        "fixed_table": {str(kept.pk): [1]},
        "forbidden_pairs": [sorted([kept.pk, other])],
        "team": [["Dragons", [kept.pk, other]]],
        "referees": [kept.pk],
    }
    wishes.data["referees"] = []
    wishes.save()
    undo_merge(tournament, left.pk, actor=SYSTEM)
    wishes.refresh_from_db()
    assert wishes.data == data | {"referees": []}  # changed since: stays so


@pytest.mark.parametrize(
    "data, changed",
    [
        ({}, {}),
        ({"team": [["A", [3, 4]]], "referees": [3]}, {}),
        ({"fixed_table": {"1": [1], "2": [5]}}, {"fixed_table": {"2": [5]}}),
        ({"team": [["A", [1, 3]], ["B", [2, 4]]]}, {"team": [["B", [2, 4]]]}),
        ({"couple": [["", [1, 2]]]}, {"couple": []}),
        ({"forbidden_pairs": [[1, 3], [2, 3]]}, {"forbidden_pairs": [[2, 3]]}),
        ({"referees": [1, 2, 5]}, {"referees": [2, 5]}),
    ],
)
def test_wishes_that_name_both(data, changed):
    assert replace_in_wishes(data, 1, 2) == changed


def test_the_place_that_is_free_then_goes_to_the_next(tournament, two):
    tournament.capacity = 2
    tournament.save()
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting")
    merge(tournament, two[0].pk, two[1].pk, actor=SYSTEM)
    assert again(waiting).status == "applied"
    undo_merge(tournament, two[0].pk, actor=SYSTEM)
    assert again(two[0]).status == "waiting"
    assert again(two[1]).status == "confirmed"


def test_in_line_the_first_time_counts_and_a_substitute_brings_no_place(tournament):
    asked = timezone.now() + dt.timedelta(hours=4)
    line = factories.EntrantFactory(tournament=tournament, status="waiting", applied_at=MAY)
    later = factories.EntrantFactory(tournament=tournament, status="waiting", asked_until=asked)
    kept, left = which_stays(later, line)
    state = state_after(kept, left)
    assert (kept, state["applied_at"], state["asked_until"]) == (line, MAY, asked)
    stands_by = factories.EntrantFactory(tournament=tournament, kind="substitute", status="confirmed")
    state = state_after(*which_stays(stands_by, line))
    assert (state["kind"], state["status"]) == ("player", "waiting")


def test_who_sits_stays_and_both_seated_are_refused(tournament):
    factories.seated(tournament, players=8)
    one, other = Entrant.objects.filter(tournament=tournament, seats__isnull=False).order_by("pk")[:2]
    with pytest.raises(Refusal, match="Both registrations have seats"):
        merge(tournament, one.pk, other.pk, actor=SYSTEM)
    early = factories.EntrantFactory(tournament=tournament, applied_at=MAY)
    assert merge(tournament, early.pk, other.pk, actor=SYSTEM).pk == other.pk
    factories.confirmed(one.seats.get().table)
    third = Entrant.objects.exclude(pk=one.pk).get(seats__table=one.seats.get().table, seats__wind="W")
    with pytest.raises(Refusal, match="have results of their own"):
        merge(tournament, one.pk, third.pk, actor=SYSTEM)


@pytest.mark.parametrize(
    "values, words", [({"status": "withdrawn"}, "has withdrawn"), ({"erased_at": MAY}, "is erased")]
)
def test_refused_for_who_is_gone(tournament, two, values, words):
    Entrant.objects.filter(pk=two[0].pk).update(**values)
    with pytest.raises(Refusal, match=words):
        merge(tournament, two[0].pk, two[1].pk, actor=SYSTEM)
    for pair in ((two[1].pk, two[1].pk), (two[1].pk, factories.EntrantFactory().pk)):
        with pytest.raises(Refusal, match=r"different registrations|isn’t part of this tournament"):
            merge(tournament, *pair, actor=SYSTEM)


def test_refused_where_it_is_not_what_was_looked_at(tournament, two):
    agreed = plan_digest(*two)
    entrants.edit_entrant(tournament, two[0].pk, {"club": "Other"}, actor=SYSTEM)
    with pytest.raises(Refusal, match="was changed while you were editing"):
        merge(tournament, two[0].pk, two[1].pk, agreed=agreed, actor=SYSTEM)
    assert again(two[0]).merged_into is None


def test_one_after_another_and_back(tournament, two):
    third = factories.EntrantFactory(tournament=tournament, name="Lucja Zak", applied_at=MAY)
    before = everything(tournament)
    first, second = two
    assert merge(tournament, first.pk, second.pk, actor=SYSTEM).pk == second.pk
    Entrant.objects.filter(pk=third.pk).update(applied_at=MAY - dt.timedelta(days=1))
    assert merge(tournament, second.pk, third.pk, actor=SYSTEM).pk == third.pk
    assert entrant_of(tournament, token_of(first)) == third
    with pytest.raises(Refusal, match="already merged"):
        merge(tournament, first.pk, third.pk, actor=SYSTEM)
    with pytest.raises(Refusal, match="Split that one first"):
        undo_merge(tournament, first.pk, actor=SYSTEM)
    undo_merge(tournament, second.pk, actor=SYSTEM)
    assert again(first).merged_into == second
    undo_merge(tournament, first.pk, actor=SYSTEM)
    Entrant.objects.filter(pk=third.pk).update(applied_at=MAY)
    assert everything(tournament) == before
    with pytest.raises(Refusal, match="already separate"):
        undo_merge(tournament, first.pk, actor=SYSTEM)


def test_forgotten_and_given_out_with_what_was_not_taken_over(tournament, two):
    left, kept = two
    merge(tournament, left.pk, kept.pk, actor=SYSTEM)
    assert "one@example.org" in str(data_of(again(kept))["merged"])
    entrants.withdraw(tournament, kept.pk, actor=SYSTEM)
    erase_person(tournament, kept.pk, actor=SYSTEM)
    assert {again(each).name for each in two} == {"N. N. 1"}
    assert not again(left).email and not again(kept).email
    assert "Żak" not in str(list(tournament.log.values_list("target", "before", "after")))


def test_every_row_about_an_entry_is_known_here():
    """Whoever adds one thinks of what becomes of it: it goes along, and where only one may be, stays."""
    assert {f"{model.__name__}.{name}" for model, name in related_fields()} == {
        *("Absence.entrant", "Absence.substitute", "Allowance.entrant", "Bill.entrant", "Call.entrant"),
        *("Cancelled.entrant", "Consent.entrant", "Forgotten.entrant", "Membership.entrant", "NewsDevice.entrant"),
        *("Passing.giver", "Passing.receiver"),
        *("Part.entrant", "Payment.entrant", "Penalty.entrant", "Reminder.entrant", "Seat.entrant"),
        *("Seat.stands_in_for", "Signature.entrant", "TableRuling.entrant", "TeamMember.entrant"),
    }


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_merged_money_places_and_rows_stay_whole(tournament, seed):
    """Entries of all kinds merged and separated in any order: no amount, answer or row is lost."""
    dice = random.Random(seed)
    tournament.capacity, tournament.fee = 4, 50
    tournament.save()
    question = Question.objects.create(tournament=tournament, text="Lunch?")
    people = [
        factories.EntrantFactory(
            tournament=tournament,
            status=dice.choice(["applied", "confirmed"]) if at < 3 else dice.choice(["waiting", "pending"]),
            kind=dice.choice(["player", "player", "substitute"]) if at < 3 else "player",
            club=dice.choice(["", "Riichi"]),
            note=dice.choice(["", f"note {at}"]),
        )
        for at in range(7)
    ]
    for each in people:
        if dice.random() < 0.6:
            Answer.objects.create(question=question, entrant=each, value=f"said {each.pk}")
        for _payment in range(dice.randrange(3)):
            Payment.objects.create(
                tournament=tournament, entrant=each, amount=dice.randrange(1, 4000), currency="PLN", on=MAY
            )
    written = {each.email for each in people} | {each.note for each in people}
    total, rows = payments.sums(Payment.objects.all()), Payment.objects.count() + Answer.objects.count()
    for _turn in range(12):
        one, other = dice.sample(people, 2)
        try:
            if dice.random() < 0.6:
                merge(tournament, one.pk, other.pk, {"email": dice.choice([one.pk, other.pk])}, actor=SYSTEM)
            else:
                undo_merge(tournament, one.pk, actor=SYSTEM)
        except Refusal:
            continue
        now = list(Entrant.objects.filter(tournament=tournament))
        assert payments.sums(Payment.objects.all()) == total
        assert Payment.objects.count() + Answer.objects.count() == rows
        assert {each.email for each in now} | {each.note for each in now} == written
        assert sum(each.holds_a_place for each in now) <= 4
        ended = [each for each in now if each.merged_into_id]
        assert all(each.status == "withdrawn" and not each.payments.exists() for each in ended)
        assert all(again(each.merged_into).merged_into_id is None for each in ended)


def test_a_pair_put_aside_stays_so_when_a_third_is_merged(tournament, two):
    TwoPeople.objects.create(first=two[0], second=two[1])
    third = factories.EntrantFactory(tournament=tournament)
    merge(tournament, third.pk, two[1].pk, actor=SYSTEM)
    assert TwoPeople.objects.get().second in (two[1], third)


def test_a_new_choice_of_an_entrant_has_its_title_by_itself(two, monkeypatch):
    first, second = two
    monkeypatch.setattr(merge_plan, "CHOICES", {**CHOICES, "kind": ("kind",)})
    Entrant.objects.filter(pk=second.pk).update(kind=Entrant.Kind.SUBSTITUTE, note="x")
    Entrant.objects.filter(pk=first.pk).update(note="y")
    titles = {each.name: each.title for each in merging_context(again(first), again(second), {})["choices"]}
    assert (titles["kind"], titles["name"], titles["email"]) == ("Plays as", "Name", "E-mail")


def test_of_every_column_it_is_said_what_becomes_of_it():
    """One that the person does not write is worked out by `merge_plan.state_after`, or stays with its entry."""
    own = {"secret", "erased_at", "link_sent_at", "withdrawn_at", "merged_into"}  # of each of the two entries
    assert {*(name for names in CHOICES.values() for name in names), *STATE} | own == set(ENTRY.fields)
