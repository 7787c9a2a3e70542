"""Entries that look like one person's: found, shown with why, put aside and looked at again."""

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from taikai.registration.domain.duplicates.dismissed import dismiss_pair, duplicates_of, restore_pair
from taikai.registration.domain.duplicates.find import DuplicateReason, duplicate_pairs, one_slip, same_or_near
from taikai.registration.domain.entrants import withdraw
from taikai.registration.models import Entrant, TwoPeople
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.undo import can_undo, undo_line
from tests import factories

WORD = st.text("abcdefgh", min_size=4, max_size=9)


@pytest.mark.parametrize(
    "one, other, near",
    [
        ("nowak", "nowik", True),
        ("nowak", "nowaak", True),
        ("nowak", "noawk", True),
        ("nowak", "nowa", True),
        ("nowak", "nwoka", False),
        ("nowak", "nowaczyk", False),
        ("li", "liu", False),
        ("lea", "lee", False),
        ("1234", "1235", False),
    ],
)
def test_one_slip_of_the_keys(one, other, near):
    assert one_slip(one, other) is one_slip(other, one) is near


@given(WORD, st.integers(0, 8), st.sampled_from(["more", "less", "other", "swapped"]))
def test_every_single_slip_is_one(word, at, how):
    at = min(at, len(word) - 2)
    slipped = {
        "more": word[:at] + "z" + word[at:],
        "less": word[:at] + word[at + 1 :],
        "other": word[:at] + "z" + word[at + 1 :],
        "swapped": word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    }[how]
    assert one_slip(word, slipped) is (min(len(word), len(slipped)) >= 4)
    assert not one_slip(word, f"zz{slipped}zz")


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("Łukasz Żak", "ZAK, Lukasz", True),
        ("Anna Nowak", "Anna  Nowak-", True),
        ("Jürgen Müller", "Jurgen Mueller", False),
        ("Anna Maria Nowak", "Nowak Anna", False),
        ("Anna Nowak", "Jan Nowak", None),
        ("Anna Nowak", "Anna", None),
        ("Player 11", "Player 12", None),
        ("Anna Kowalska", "Jan Kowalski", None),
        ("", "", None),
    ],
)
def test_names_that_are_the_same_or_nearly(one, other, same):
    expected = [] if same is None else [(1, 2, same)]
    assert list(same_or_near({1: one, 2: other})) == expected


@given(st.lists(st.tuples(st.sampled_from(["anna", "jan", "maria"]), WORD), max_size=12))
def test_the_index_finds_what_comparing_all_finds(people):
    names = {number: " ".join(each) for number, each in enumerate(people, 1)}

    def near(a, b):
        (x, y), (u, v) = people[a - 1], people[b - 1]
        crossed = (x == v and one_slip(y, u)) or (y == u and one_slip(x, v))
        return (x == u and one_slip(y, v)) or (y == v and one_slip(x, u)) or crossed

    every = [(a, b) for a in names for b in names if a < b]
    same = {(a, b) for a, b in every if sorted(people[a - 1]) == sorted(people[b - 1])}
    wanted = [(*pair, True) for pair in same] + [(*pair, False) for pair in every if near(*pair)]
    assert sorted(same_or_near(names)) == sorted(set(wanted) - {(*pair, False) for pair in same})


def made(**more):
    values = {"pk": made.number, "country": "PL", "name": f"{'abcdefghij'[made.number] * 5} Else"} | more
    made.number += 1
    return Entrant(**values)


@pytest.fixture(autouse=True)
def _numbers():
    made.number = 1


@pytest.mark.parametrize(
    "one, other, why",
    [
        ({"ema_number": "16010042"}, {"ema_number": "16010042", "country": "DE"}, [DuplicateReason.NUMBER]),
        ({"email": "A@x.pl"}, {"email": "a@X.pl", "country": "DE"}, [DuplicateReason.EMAIL]),
        ({"name": "Anna Żak"}, {"name": "zak anna"}, [DuplicateReason.NAME]),
        ({"name": "Anna Żak"}, {"name": "zak anna", "country": ""}, [DuplicateReason.NAME]),
        ({"name": "Anna Żak"}, {"name": "zak anna", "country": "DE"}, []),
        ({"name": "Anna Nowak", "email": "a@x.pl"}, {"name": "Anna Nowik", "email": "a@x.pl"}, [2, 4]),
        ({"name": "Kot", "legal_name": "Anna Żak"}, {"name": "Anna Żak"}, [DuplicateReason.NAME]),
        ({"name": "Anna Żak", "ema_number": "16010042"}, {"name": "Anna Żak", "ema_number": "16010999"}, []),
        ({"name": "Anna Żak", "ema_number": "16010042"}, {"name": "Anna Żak", "ema_number": "16010024"}, [3]),
        ({"name": "Anna Żak"}, {"name": "Anna Żak", "status": "withdrawn"}, []),
        ({"email": ""}, {"email": ""}, []),
    ],
)
def test_two_entries_and_why(one, other, why):
    found = duplicate_pairs([made(**one), made(**other)])
    assert [each.reasons for each in found] == ([why] if why else [])


def test_the_surest_first_and_not_what_was_put_aside():
    people = [made(name="Anna Nowak"), made(name="Anna Nowik"), made(email="a@b.c"), made(email="a@b.c")]
    assert [each.numbers for each in duplicate_pairs(people)] == [(3, 4), (1, 2)]
    assert [each.numbers for each in duplicate_pairs(people, apart={(3, 4)})] == [(1, 2)]


@pytest.fixture
def two(tournament):
    more = {"tournament": tournament, "country": "PL"}
    first = factories.EntrantFactory(name="Łucja Żak", email="lucja@example.org", **more)
    return first, factories.EntrantFactory(name="Zak Lucja", email="other@example.org", club="Riichi <b>", **more)


@pytest.mark.django_db
def test_the_list_leads_to_the_pair_and_it_can_be_put_aside(
    as_organiser, tournament, two, django_assert_max_num_queries
):
    entrants, doubles = (reverse(name, args=[tournament.slug]) for name in ("manage-players", "manage-duplicates"))
    listed = as_organiser.get(entrants).content.decode()
    assert "1 possible duplicate." in listed and doubles in listed
    with django_assert_max_num_queries(16):
        page = as_organiser.get(doubles).content.decode()
    assert "<bdi>Łucja Żak</bdi> · <bdi>Zak Lucja</bdi>" in page and "same name" in page
    assert "lucja@example.org" in page and "Riichi &lt;b&gt;" in page
    data = {"first": two[1].pk, "second": two[0].pk, "key": "k"}
    address = reverse("manage-duplicates-apart", args=[tournament.slug])
    for _twice in range(2):
        page = as_organiser.post(address, data | {"action": "apart"}, follow=True).content.decode()
    assert "No possible duplicates" in page and "Check again" in page
    assert "possible duplicate" not in as_organiser.get(entrants).content.decode()
    assert TwoPeople.objects.count() == tournament.log.filter(verb="doubles.apart").count() == 1
    page = as_organiser.post(address, data | {"action": "again", "key": "l"}, follow=True).content.decode()
    assert "Mark as different players" in page
    assert "Check again" not in page


@pytest.mark.django_db
def test_taken_back_in_the_log(tournament, two):
    dismiss_pair(tournament, two[1].pk, two[0].pk, actor=SYSTEM)
    line = tournament.log.latest("id")
    assert line.target == "Łucja Żak · Zak Lucja"
    assert can_undo([line], "organiser") == {line.pk} and not can_undo([line], "judge")
    undo_line(tournament, line, actor=SYSTEM)
    assert [each.numbers for each in duplicates_of(tournament)] == [(two[0].pk, two[1].pk)]
    undo_line(tournament, tournament.log.latest("id"), actor=SYSTEM)
    assert duplicates_of(tournament) == []
    restore_pair(tournament, two[0].pk, two[1].pk, actor=SYSTEM)
    withdraw(tournament, two[0].pk, actor=SYSTEM)
    assert duplicates_of(tournament) == []


@pytest.mark.django_db
def test_odd_numbers_and_other_events_are_refused(as_organiser, tournament, two):
    elsewhere = factories.EntrantFactory()
    address = reverse("manage-duplicates-apart", args=[tournament.slug])
    for first, second in ((two[0].pk, two[0].pk), (two[0].pk, elsewhere.pk), ("x", "-1"), ("", "")):
        data = {"action": "apart", "first": first, "second": second}
        page = as_organiser.post(address, data, follow=True).content.decode()
        assert "two different registrations" in page or "isn’t part of this tournament" in page
    assert as_organiser.post(address, {"action": "other"}).status_code == 404
    assert not TwoPeople.objects.exists()
