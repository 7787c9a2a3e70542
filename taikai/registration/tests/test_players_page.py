"""The organiser's list of players: figures, heads that sort, writing to those who are ticked."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(tournament):
    tournament.fee, tournament.currency = "45.00", "EUR"
    tournament.save()
    make = factories.EntrantFactory
    return [
        make(tournament=tournament, name="Łukasz", club="", country="PL", status="applied"),
        make(tournament=tournament, name="Anna", club="Dora", country="JP"),
        make(tournament=tournament, name="Zoe", club="Alpha", country="DE", paid_at="2022-08-01T10:00Z"),
    ]


def shown(client, tournament, **query) -> list[str]:
    page = client.get(reverse("manage-players", args=[tournament.slug]), query)
    return [entrant.name for entrant in page.context["shown"].rows]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("", ["Łukasz", "Anna", "Zoe"]),
        ("nonsense", ["Łukasz", "Anna", "Zoe"]),
        ("name", ["Anna", "Łukasz", "Zoe"]),
        ("-name", ["Zoe", "Łukasz", "Anna"]),
        ("club", ["Zoe", "Anna", "Łukasz"]),  # without a club last, both ways
        ("-club", ["Anna", "Zoe", "Łukasz"]),
        ("country", ["Zoe", "Anna", "Łukasz"]),
        ("-fee", ["Zoe", "Łukasz", "Anna"]),
        ("-registered", ["Zoe", "Anna", "Łukasz"]),
    ],
)
def test_a_head_sorts_the_list(as_organiser, tournament, three, order, names):
    assert shown(as_organiser, tournament, order=order) == names


def test_filter_search_and_order_stay_in_every_link(as_organiser, tournament, three):
    address = reverse("manage-players", args=[tournament.slug])
    text = as_organiser.get(address, {"state": "unpaid", "q": "a", "order": "name"}).content.decode()
    assert 'href="?state=unpaid&amp;q=a&amp;order=-name"' in text and 'aria-sort="ascending"' in text
    assert 'href="?state=confirmed&amp;q=a&amp;order=name"' in text
    assert '<input type="hidden" name="order" value="name">' in text
    back = "?state=unpaid&q=a&order=name"
    many = reverse("manage-players-many", args=[tournament.slug])
    answer = as_organiser.post(many, {"action": "paid", "entrant": three[1].pk, "back": back})
    assert answer["Location"] == address + back
    asked = as_organiser.post(many, {"action": "withdraw", "entrant": three[1].pk, "back": back})
    assert address + back.replace("&", "&amp;") in asked.content.decode()


@pytest.mark.parametrize("fee", ["45.00", "0"])
def test_three_figures_stand_at_the_top(as_organiser, tournament, three, fee):
    tournament.fee = fee
    tournament.save()
    text = as_organiser.get(reverse("manage-players", args=[tournament.slug])).content.decode()
    found = re.search(r'<ul class="figures">(.*?)</ul>', text, re.DOTALL)
    figures = " ".join(re.sub("<[^>]*>", "", found[1]).split())
    assert "2 of 24 places confirmed" in figures and "1 to confirm" in figures
    assert ("2 fees open · 90 EUR" in figures) == (fee != "0") == ("fee" in figures)
    assert text.count("button-primary") == 1 and '<button class="primary"' not in text


def test_who_is_ticked_is_written_to(as_organiser, tournament, three):
    lukasz, anna, _zoe = three
    many = reverse("manage-players-many", args=[tournament.slug])
    answer = as_organiser.post(many, {"action": "write", "entrant": [lukasz.pk, anna.pk]})
    new = reverse("manage-round-new", args=[tournament.slug])
    assert answer["Location"] == f"{new}?to={lukasz.pk},{anna.pk}"
    text = as_organiser.get(answer["Location"]).content.decode()
    assert re.findall(r'name="person" value="(\d+)" checked', re.sub(r"\s+", " ", text)) == [
        str(anna.pk),
        str(lukasz.pk),
    ]


def test_the_list_asks_no_more_of_many(as_organiser, tournament, three, django_assert_max_num_queries):
    address = reverse("manage-players", args=[tournament.slug])
    factories.EntrantFactory.create_batch(60, tournament=tournament)
    with django_assert_max_num_queries(32):
        as_organiser.get(address, {"order": "name"})
