"""Who belongs to which group."""

import pytest

from taikai.registration.domain.personal_links import personal_path
from taikai.registration.domain.quotas.group_membership import groups_by_entrant
from taikai.registration.models import Group, Membership
from tests.factories import EntrantFactory

Joined, State = Group.Joined, Membership.State


def group(tournament, joined=Joined.CHOICE, **more):
    more.setdefault("name", f"Group {Group.objects.count()}")
    return Group.objects.create(tournament=tournament, joined=joined, **more)


@pytest.mark.parametrize(
    "joined, countries, country, belongs",
    [
        (Joined.COUNTRY, "PL CZ", "PL", True),
        (Joined.COUNTRY, "PL CZ", "DE", False),
        (Joined.COUNTRY, "PL", "", False),
        (Joined.ABROAD, "PL", "DE", True),
        (Joined.ABROAD, "PL", "PL", False),
        (Joined.ABROAD, "PL", "", False),
        (Joined.EACH, "", "DE", True),
        (Joined.EACH, "", "", False),
    ],
)
def test_by_country(tournament, joined, countries, country, belongs):
    found = group(tournament, joined, countries=countries)
    entrant = EntrantFactory(tournament=tournament, country=country)
    assert groups_by_entrant(tournament, [entrant])[entrant.pk] == ([found] if belongs else [])


@pytest.mark.parametrize("joined", Group.BY_ROW)
@pytest.mark.parametrize("state", State.values)
def test_by_word_or_invitation_only_once_it_is_agreed(tournament, joined, state):
    found = group(tournament, joined)
    entrant = EntrantFactory(tournament=tournament)
    Membership.objects.create(group=found, entrant=entrant, state=state)
    assert groups_by_entrant(tournament, [entrant])[entrant.pk] == ([found] if state == State.MEMBER else [])


def test_everybody_is_looked_up_in_two_queries(tournament, django_assert_num_queries):
    for joined in Joined.values:
        group(tournament, joined)
    people = EntrantFactory.create_batch(12, tournament=tournament)
    with django_assert_num_queries(2):
        groups_by_entrant(tournament, people)


def test_said_later_on_the_own_page_and_taken_back(client, tournament):
    open_one, decided, by_link = group(tournament), group(tournament), group(tournament, Joined.INVITED)
    entrant = EntrantFactory(tournament=tournament, country="PL")
    Membership.objects.create(group=decided, entrant=entrant, state=State.REFUSED)
    path = personal_path(entrant) + "edit/"
    page = client.get(path)
    assert page.context["form"].fields["groups"].choices == [(open_one.pk, open_one.name)]
    assert by_link.name not in page.content.decode()
    details = {"name": entrant.name, "email": "a@example.org", "country": "PL", "shown_as": "full"}
    assert client.post(path, details | {"groups": [open_one.pk]}).status_code == 302
    assert Membership.objects.get(group=open_one).state == State.ASKED
    assert "groups" in tournament.log.filter(verb="entrant.edited").latest("pk").after
    again = client.get(path)
    assert again.context["form"]["groups"].value() == [open_one.pk]
    assert open_one.name in again.content.decode()
    assert client.post(path, details | {"groups": [decided.pk]}).status_code == 422
    assert client.post(path, details).status_code == 302
    assert list(Membership.objects.values_list("group", "state")) == [(decided.pk, State.REFUSED)]
