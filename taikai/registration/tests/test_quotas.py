"""Limits of groups and kept places: no change of the program goes over one, and who waits is told why."""

import datetime as dt
import random

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from taikai.archive.domain.event_file.export import event_text
from taikai.archive.domain.event_file.importing import build
from taikai.archive.domain.event_file.read import checked
from taikai.jobs.domain import queue
from taikai.jobs.domain.runner import run_job
from taikai.jobs.models import Email, Job
from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions, entrants
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.import_list.importing import import_people
from taikai.registration.domain.opening_hours import HOURS
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.registration.domain.place_transfer.offers import LAPSE as PASSING_LAPSE
from taikai.registration.domain.quotas import groups
from taikai.registration.domain.quotas.group_membership import invitation_path
from taikai.registration.domain.quotas.rules import FULL, KEPT, LIMIT, Places, promote_from_line
from taikai.registration.domain.quotas.state import quotas, why_waiting
from taikai.registration.domain.waiting_list import LAPSE
from taikai.registration.domain.waiting_list_offers import accept_place
from taikai.registration.models import Entrant, Group, Membership, Passing
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.domain.undo import undo_line
from tests import factories
from tests.races import overtaken

pytestmark = pytest.mark.both

Joined, State = Group.Joined, Membership.State
NOTHING = dict.fromkeys(("most", "most_percent", "kept_until"))
NOTHING |= {"countries": "", "kept": 0, "skips_approval": False}
ENTRY = {"name": "Anna Nowak", "email": "anna@example.org", "country": "PL", "consent": "on", "key": "k"}
A, B = (1, ""), (2, "")


def group(tournament, joined, name="", **more):
    values = NOTHING | {"name": name or f"Group {Group.objects.count()}", "joined": joined} | more
    made = groups.add_group(tournament, values, actor=SYSTEM)
    assert made is not None
    return made


def enter(tournament, country="PL", number=None, **more):
    number = Entrant.objects.count() if number is None else number
    values = {"name": f"Player {number:03d} Of{number:03d}", "email": f"p{number}@example.org", "country": country}
    return entrants.apply(tournament, values, actor=SYSTEM, **more)


@pytest.mark.parametrize(
    "taken, keys, kind",
    [
        ([], [], None),
        ([[A]] * 2, [A], LIMIT),
        ([[A]] * 2, [B], None),
        ([[A], []], [], KEPT),
        ([[]] * 4, [], FULL),
        ([[]] * 2, [], KEPT),
        ([[]] * 4, [A], FULL),
    ],
)
def test_what_hinders(taken, keys, kind):
    places = Places(4, {1: 2}, {2: 2})
    for each in taken:
        places.take(each)
    found = places.hindrance(frozenset(keys))
    assert (found and found.kind) == kind


KEYS = st.frozensets(st.sampled_from([(1, ""), (2, ""), (3, "PL"), (3, "DE")]), max_size=3)


@given(
    st.integers(0, 12),
    st.dictionaries(st.sampled_from([1, 2, 3]), st.integers(0, 5)),
    st.dictionaries(st.sampled_from([1, 2]), st.integers(1, 5)),
    st.lists(KEYS, max_size=20),
)
def test_nobody_is_called_above_a_limit_and_nobody_who_fits_is_left(capacity, limits, kept, line):
    places = Places(capacity, limits, kept)
    called = promote_from_line(places, list(enumerate(line)))
    assert places.total == len(called) <= capacity
    assert all(places.taken[key] <= limits.get(key[0], 99) for key in places.taken)
    left = [keys for number, keys in enumerate(line) if number not in called]
    assert all(places.hindrance(keys) is not None for keys in left)
    for number, count in kept.items():
        others = sum(1 for at in called if (number, "") not in line[at])
        assert others <= max(0, capacity - count)


def never_over(tournament):
    found = quotas(tournament)
    assert found.places.total <= tournament.capacity
    for key, taken in found.places.taken.items():
        assert taken <= found.places.limits.get(key[0], 99), key


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 6))])
@pytest.mark.parametrize("hours", [0, 24])
def test_no_limit_is_ever_exceeded_by_the_program(tournament, seed, hours):
    """Whatever happens to entries, in any order: only who says so goes past the line."""
    luck = random.Random(seed)
    tournament.capacity, tournament.accept_hours = 8, hours
    tournament.save()
    group(tournament, Joined.COUNTRY, countries="PL", most_percent=50)
    group(tournament, Joined.EACH, most=3)
    club = group(tournament, Joined.CHOICE, most=2)
    invited = group(tournament, Joined.INVITED, kept=2)

    def one():
        return luck.choice(list(Entrant.objects.filter(tournament=tournament)))

    def own_country():
        entrant = one()
        entrants.edit_entrant(
            tournament, entrant.pk, {"country": luck.choice(["PL", "DE"])}, actor=actor_for(entrant)
        )

    country = lambda: luck.choice(["PL", "PL", "DE", "CZ", ""])  # noqa: E731
    deeds = [
        lambda: enter(tournament, country(), groups=[club.pk]),
        lambda: enter(tournament, country(), invited_to=invited.pk),
        lambda: enter(tournament, country()),
        lambda: entrants.withdraw(tournament, one().pk, actor=SYSTEM),
        lambda: entrants.reinstate(tournament, one().pk, actor=SYSTEM),
        lambda: entrants.move(tournament, one().pk, luck.choice(["player", "substitute"]), actor=SYSTEM),
        lambda: bulk_actions.confirm(tournament, [one().pk], actor=SYSTEM),
        lambda: accept_place(tournament, one().pk, actor=SYSTEM),
        lambda: groups.set_membership(tournament, one().pk, club.pk, luck.choice(State.values), actor=SYSTEM),
        lambda: groups.set_membership(tournament, one().pk, invited.pk, luck.choice(State.values), actor=SYSTEM),
        lambda: import_people(
            tournament, f"Guest{luck.random()} New\tDE\nHere{luck.random()} New\tPL", actor=SYSTEM
        ),
        own_country,
    ]
    for _step in range(4):
        enter(tournament, country())
    done = 0
    for _step in range(45):
        try:
            luck.choice(deeds)()
            done += 1
        except Refusal:
            pass
        never_over(tournament)
        if not hours:
            assert all(
                why_waiting(each) for each in Entrant.objects.filter(tournament=tournament, status="waiting")
            )
    assert done > 20


def test_who_waits_for_a_group_is_told_why_everywhere(client, as_organiser, tournament):
    group(tournament, Joined.COUNTRY, "From Poland", countries="PL", most_percent=5)  # 1 of 24
    enter(tournament)
    sentence = "All places for “From Poland” are taken (1 of 24)."
    address = reverse("apply", args=[tournament.slug])
    assert sentence in client.get(address).content.decode()
    assert sentence in client.post(address, ENTRY, follow=True).content.decode()
    anna = Entrant.objects.get(email="anna@example.org")
    assert anna.status == "waiting"
    assert sentence in client.get(personal_path(anna)).content.decode()
    assert sentence in as_organiser.get(reverse("manage-player", args=[tournament.slug, anna.pk])).content.decode()
    assert sentence in as_organiser.get(reverse("manage-players", args=[tournament.slug])).content.decode()
    assert sentence in Email.objects.get(to="anna@example.org").text.replace("\n", " ")
    assert enter(tournament, "DE").status == "applied"


def test_the_first_of_the_line_who_fits_moves_up(tournament):
    group(tournament, Joined.EACH, "Countries", most=1)
    first, second, third = enter(tournament, "PL"), enter(tournament, "PL"), enter(tournament, "DE")
    fourth = enter(tournament, "DE")
    assert [each.status for each in (first, second, third, fourth)] == ["applied", "waiting", "applied", "waiting"]
    entrants.withdraw(tournament, third.pk, actor=SYSTEM)
    fourth.refresh_from_db()
    second.refresh_from_db()
    assert (second.status, fourth.status) == ("waiting", "applied")
    assert why_waiting(second) == "All places for players from Poland are taken (limit 1)."


def test_places_are_kept_for_whom_the_link_invites_and_then_for_everybody(client, tournament):
    tournament.capacity = 2
    tournament.save()
    until = timezone.now() + dt.timedelta(days=2)
    guests = group(tournament, Joined.INVITED, "Guests", kept=1, kept_until=until)
    enter(tournament)
    other = enter(tournament)
    assert other.status == "waiting" and "are reserved for “Guests” until" in why_waiting(other)
    assert "are reserved for “Guests”" in client.get(reverse("apply", args=[tournament.slug])).content.decode()

    link = invitation_path(guests)
    assert "as “Guests”" in client.get(link).content.decode()
    assert client.post(link, ENTRY).status_code == 302
    anna = Entrant.objects.get(email="anna@example.org")
    assert anna.status == "applied" and anna.memberships.get().state == "member"
    groups.renew_invitation(tournament, guests.pk, actor=SYSTEM)
    void = client.get(link)
    assert void.status_code == 404 and "no longer valid" in void.content.decode()

    entrants.withdraw(tournament, anna.pk, actor=SYSTEM)
    Group.objects.update(kept_until=timezone.now() - dt.timedelta(minutes=1))
    Job.objects.filter(kind=groups.KEPT_OVER).update(due_at=timezone.now())
    for pk in queue.due():
        run_job(pk)
    other.refresh_from_db()
    assert other.status == "applied"


def test_who_says_to_belong_is_looked_at(client, as_organiser, tournament):
    club = group(tournament, Joined.CHOICE, "Club members", most=1)
    address = reverse("apply", args=[tournament.slug])
    assert "Club members" in client.get(address).content.decode()
    assert client.post(address, ENTRY | {"groups": [club.pk, 999_999]}).status_code == 422
    assert client.post(address, ENTRY | {"groups": [club.pk]}).status_code == 302
    anna = Entrant.objects.get(email="anna@example.org")
    assert "to be checked" in client.get(personal_path(anna)).content.decode()
    page = as_organiser.get(reverse("manage-quotas", args=[tournament.slug])).content.decode()
    assert 'id="asked"' in page and "Anna Nowak" in page

    who = reverse("manage-belonging", args=[tournament.slug, club.pk])
    as_organiser.post(who, {"entrant": anna.pk, "state": "member", "key": "a"})
    as_organiser.post(who, {"entrant": anna.pk, "state": "member", "key": "a"})
    assert anna.memberships.get().state == "member" and tournament.log.filter(verb="entrant.grouped").count() == 1
    other = enter(tournament, "DE", groups=[club.pk])
    refused = as_organiser.post(who, {"entrant": other.pk, "state": "member"}, follow=True).content.decode()
    assert "Raise the limit first." in refused and other.memberships.get().state == "asked"
    assert entrants_csv(tournament).splitlines()[1].endswith(",Club members")


def test_what_was_said_of_a_belonging_is_taken_back(as_organiser, client, tournament):
    """In the log, in both directions; the personal page says at once what holds."""
    club = group(tournament, Joined.CHOICE, "Club members", most=1)
    anna = enter(tournament, groups=[club.pk])

    def own():
        return client.get(personal_path(anna)).content.decode()

    def decided(state):
        groups.set_membership(tournament, anna.pk, club.pk, state, actor=SYSTEM)
        return tournament.log.filter(verb="entrant.grouped").latest("pk")

    line = decided("member")
    assert "belongs to the group" in own()
    address = reverse("log-undo", args=[tournament.slug, line.pk])
    assert address in as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    as_organiser.post(address, {"key": "u"})
    assert anna.memberships.get().state == "asked" and "to be checked" in own()
    line = decided("refused")
    assert "does not belong to the group" in own()
    undo_line(tournament, line, actor=SYSTEM)
    assert "to be checked" in own()

    line = decided("refused")
    groups.edit_group(tournament, club.pk, NOTHING | {"name": "Members", "joined": "choice"}, actor=SYSTEM)
    with pytest.raises(Refusal, match="This group was deleted"):
        undo_line(tournament, line, actor=SYSTEM)


def test_an_invitation_may_skip_approval_and_no_limit(client, tournament):
    tournament.approves, tournament.capacity, tournament.most_waiting = True, 2, 0
    tournament.save()
    guests = group(tournament, Joined.INVITED, "Guests", most=1, skips_approval=True)
    looked_at = group(tournament, Joined.INVITED, "Others")
    waits = "The organisers review every registration"
    assert waits in client.get(invitation_path(looked_at)).content.decode()
    assert enter(tournament, invited_to=looked_at.pk).status == "pending"
    assert enter(tournament).status == "pending"
    with pytest.raises(Refusal, match="the waiting list is full"):
        enter(tournament)
    assert waits not in client.get(invitation_path(guests)).content.decode()
    assert enter(tournament, invited_to=guests.pk).status == "applied"
    assert tournament.log.filter(verb="entrant.applied").latest("pk").after["group"] == "Guests"
    with pytest.raises(Refusal, match="the waiting list is full"):
        enter(tournament, invited_to=guests.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("late, first", [(0, 1), (0, 2), (2, 0)])
def test_the_last_place_of_a_quota_goes_to_one_of_two(tournament, late, first):
    """Two at once, each of whom saw it free: both apply, or the organisers put somebody with a place into it."""
    club = group(tournament, Joined.INVITED, "Club members", most=1)
    here = enter(tournament)
    deeds = [
        lambda: enter(tournament, number=11, invited_to=club.pk),
        lambda: enter(tournament, number=12, invited_to=club.pk),
        lambda: groups.set_membership(tournament, here.pk, club.pk, "member", actor=SYSTEM),
    ]
    slow, quick, held = overtaken(deeds[late], deeds[first])
    assert held and quick.how == "done"
    if late == 2:
        assert slow.problems == ["group.full"]
    else:
        assert (
            slow.how == "done" and slow.value.status == "waiting" and "are taken (1 of" in why_waiting(slow.value)
        )
    assert quotas(tournament).places.taken[club.pk, ""] == 1
    never_over(tournament)


def test_an_event_read_from_a_file_goes_on_with_its_moments(tournament):
    """Jobs are no part of the file: what is to come gets new ones, what is over is nobody's loss."""
    now, day = timezone.now(), dt.timedelta(days=1)
    group(tournament, Joined.INVITED, "Guests", kept=1, kept_until=now + day)
    group(tournament, Joined.INVITED, "Friends", kept=1, kept_until=now - day)
    factories.EntrantFactory(tournament=tournament, status="waiting", asked_until=now + day)
    factories.EntrantFactory(tournament=tournament, status="waiting", asked_until=now - day)
    giver = factories.EntrantFactory(tournament=tournament)
    Passing.objects.create(giver=giver, name="Bela", email="b@example.org", state="offered", until=now + day)
    tournament.closes_at = now + day
    tournament.save()
    user = factories.UserFactory()
    text = event_text(tournament, contacts=True).encode()
    read = build(checked(text), {}, actor=Actor("Boss", "organiser", user))
    made = Job.objects.filter(tournament_id=read.pk).order_by("kind").values_list("kind", flat=True)
    assert list(made) == [HOURS, groups.KEPT_OVER, LAPSE, PASSING_LAPSE]


def test_a_country_of_ones_own_choice_does_not_go_past_a_limit(client, as_organiser, tournament):
    group(tournament, Joined.COUNTRY, "From Poland", countries="PL", most=1)
    enter(tournament)
    guest = enter(tournament, "DE")
    typed = {"name": guest.name, "email": guest.email, "country": "PL", "club": "Typed"}
    answer = client.post(personal_path(guest) + "edit/", typed)
    page = answer.content.decode()
    assert answer.status_code == 422 and "you would lose your place" in page and "Typed" in page
    desk = reverse("manage-player", args=[tournament.slug, guest.pk])
    assert "(1 of 24)" in as_organiser.post(desk, typed, follow=True).content.decode()
    assert "(1 of 24)" in tournament.log.get(verb="entrant.edited").reason


def test_a_change_of_limits_says_first_what_it_does(as_organiser, tournament):
    poles = group(tournament, Joined.COUNTRY, "From Poland", countries="PL", most=2)
    people = [enter(tournament) for _number in range(4)]
    address = reverse("manage-quota", args=[tournament.slug, poles.pk])
    typed = {"name": "From Poland", "joined": "country", "countries": "Polska", "kept": "0"}
    look = as_organiser.post(address, typed | {"most": "3"}).content.decode()
    assert "Nothing is saved yet" in look and people[2].name in look and people[3].name not in look
    smaller = as_organiser.post(address, typed | {"most": "1"}).content.decode()
    assert "Places taken: 2, which is 1 too many." in smaller
    poles.refresh_from_db()
    assert poles.most == 2
    assert as_organiser.post(address, typed | {"most": "3", "sure": "yes"}).status_code == 302
    assert Entrant.objects.filter(status="applied").count() == 3
    assert f"{people[3].name}" in as_organiser.get(address).content.decode()  # what removing it would do
    remove = reverse("manage-quota-act", args=[tournament.slug, poles.pk])
    as_organiser.post(remove, {"action": "remove"})
    assert Entrant.objects.filter(status="applied").count() == 4


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"joined": "country"}, "Enter at least one country."),
        ({"joined": "country", "countries": "Atlantis, Poland"}, "Unknown country: Atlantis."),
        ({"joined": "each", "kept": "3"}, "Create a group for the country"),
        ({"most": "0"}, "leave empty for no limit"),
        ({"most_percent": "101"}, "100"),
        ({"name": "Taken"}, "A group with this name already exists"),
        ({"kept": "9" * 5000}, "number"),
    ],
)
def test_what_is_wrong_with_a_group_is_said(as_organiser, tournament, typed, text):
    group(tournament, Joined.CHOICE, "Taken")
    form = {"name": "New", "joined": "choice", "countries": "", "kept": ""} | typed
    answer = as_organiser.post(reverse("manage-quota-add", args=[tournament.slug]), form)
    assert answer.status_code == 422 and text in answer.content.decode()


def test_a_full_line_is_full_for_who_finds_no_place_because_of_a_group(tournament):
    tournament.most_waiting = 0
    tournament.save()
    group(tournament, Joined.COUNTRY, "From Poland", countries="PL", most=1)
    enter(tournament)
    with pytest.raises(Refusal, match="waiting list is full"):
        enter(tournament)
    assert enter(tournament, "DE").status == "applied"
    assert Entrant.objects.count() == 2


def test_who_is_asked_waits_no_more_and_is_not_counted(client, tournament):
    tournament.capacity, tournament.accept_hours = 1, 24
    tournament.save()
    first, second, third = (enter(tournament) for _number in range(3))
    entrants.withdraw(tournament, first.pk, actor=SYSTEM)
    assert "Number 1 on the waiting list" in client.get(personal_path(third)).content.decode()
    assert "number 2 on the waiting list" in client.get(reverse("apply", args=[tournament.slug])).content.decode()
    second.refresh_from_db()
    assert second.is_asked


def test_a_copy_has_the_groups_and_nobody_in_them(tournament):
    club = group(tournament, Joined.CHOICE, "Club members", most=3)
    entrant = enter(tournament, groups=[club.pk])
    assert entrant.memberships.count() == 1
    copy = copy_event(
        tournament,
        name="Again",
        starts_on=tournament.starts_on + dt.timedelta(days=365),
        staff=False,
        actor=SYSTEM,
    )
    made = copy.groups.get()
    assert (made.name, made.most, made.memberships.count()) == ("Club members", 3, 0)
    assert made.secret != club.secret


def test_programs_read_figures_and_nobody(client: Client, tournament):
    group(tournament, Joined.EACH, "Countries", most=5)
    club = group(tournament, Joined.CHOICE, "Club members")
    enter(tournament, groups=[club.pk])
    data = client.get(f"/api/v1/events/{tournament.slug}/participants").json()
    assert data["groups"] == [
        {"name": "Countries", "country": "PL", "players": 1, "most": 5, "kept": 0},
        {"name": "Club members", "country": "", "players": 0, "most": None, "kept": 0},
    ]
    assert not mail.outbox
