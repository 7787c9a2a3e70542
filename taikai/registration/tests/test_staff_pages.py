"""What the organiser does with entries."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from taikai.registration.domain.import_list.log_lines import from_ranges, in_ranges, meant_by
from taikai.registration.models import Entrant
from taikai.tournaments.models import LogEntry
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(tournament):
    """Four places, all taken, and two people waiting: (holders, waiting)."""
    tournament.capacity = 4
    tournament.save()
    holders = factories.EntrantFactory.create_batch(4, tournament=tournament, status="applied")
    return holders, factories.EntrantFactory.create_batch(2, tournament=tournament, status="waiting")


@pytest.fixture
def act(as_organiser, tournament):
    def press(entrant, action, **more):
        address = reverse("manage-player-act", args=[tournament.slug, entrant.pk])
        response = as_organiser.post(address, {"action": action, **more}, follow=True)
        entrant.refresh_from_db()
        return response.content.decode()

    return press


@pytest.fixture
def many(as_organiser, tournament):
    def press(action, entrants, **more):
        address = reverse("manage-players-many", args=[tournament.slug])
        data = {"action": action, "entrant": [entrant.pk for entrant in entrants], **more}
        return as_organiser.post(address, data, follow=True).content.decode()

    return press


def states(entrants):
    return [Entrant.objects.get(pk=entrant.pk).status for entrant in entrants]


def test_confirming_the_ticked_writes_to_each_once(many, full, mailoutbox, django_capture_on_commit_callbacks):
    holders, _waiting = full
    with django_capture_on_commit_callbacks(execute=True):
        page = many("confirm", holders[:3], key="one")
        many("confirm", holders[:3], key="one")
        many("confirm", holders[:3], key="two")
    assert "3 registrations confirmed" in page
    assert states(holders) == ["confirmed", "confirmed", "confirmed", "applied"]
    assert sorted(mail.to[0] for mail in mailoutbox) == sorted(entrant.email for entrant in holders[:3])


def test_confirming_all_leaves_the_line_alone(many, full):
    holders, waiting = full
    assert "4 registrations confirmed" in many("confirm-all", [])
    assert states(holders + waiting) == ["confirmed"] * 4 + ["waiting"] * 2


def test_confirming_several_leaves_out_who_waits_and_says_why(
    many, full, tournament, mailoutbox, django_capture_on_commit_callbacks
):
    holders, waiting = full
    gone = factories.EntrantFactory(tournament=tournament, status="withdrawn")
    with django_capture_on_commit_callbacks(execute=True):
        page = many("confirm", [*holders[:2], gone, *waiting])
    assert "2 registrations confirmed." in page
    names = ", ".join(entrant.name for entrant in waiting)
    assert f"{names} are on the waiting list. All places are taken." in page
    assert f"{gone.name} has withdrawn. Restore the registration first." in page
    assert states(holders) == ["confirmed", "confirmed", "applied", "applied"]
    assert states([gone, *waiting]) == ["withdrawn", "waiting", "waiting"]
    assert sorted(mail.to[0] for mail in mailoutbox) == sorted(entrant.email for entrant in holders[:2])
    assert tournament.log.get(verb="entrant.confirmed").target == ", ".join(each.name for each in holders[:2])


def test_confirming_nobody_but_who_waits_is_refused(many, full, tournament):
    _holders, waiting = full
    page = many("confirm", waiting)
    assert page.count("on the waiting list. All places are taken.") == 1 and "registrations confirmed." not in page
    assert all(entrant.name in page.partition("are on the waiting list")[0] for entrant in waiting)
    assert states(waiting) == ["waiting", "waiting"]
    assert not tournament.log.exists()


def test_who_is_approved_and_finds_no_place_is_said(many, tournament):
    tournament.capacity = 2
    tournament.save()
    people = factories.EntrantFactory.create_batch(3, tournament=tournament, status="pending")
    page = many("confirm", people)
    assert "2 registrations confirmed." in page
    assert f"{people[2].name} is on the waiting list. All places are taken." in page
    assert states(people) == ["confirmed", "confirmed", "waiting"]


def test_a_place_over_the_capacity_is_logged(act, full, tournament):
    _holders, (first, second) = full
    act(second, "confirm", over_capacity="on")
    assert (second.status, states([first])) == ("confirmed", ["waiting"])
    assert tournament.log.get(verb="entrant.confirmed").reason == "ahead of the waiting list"


def test_nobody_ticked_is_said(many, full):
    assert "Select at least one player" in many("confirm", [])


def test_entries_of_another_tournament_are_out_of_reach(act, many, full):
    foreign = factories.EntrantFactory(status="applied")
    many("confirm", [foreign])
    assert states([foreign]) == ["applied"]


def test_paid_and_not_paid(act, many, full, tournament):
    holders, _waiting = full
    assert "2 fees marked as paid" in many("paid", holders[:2])
    act(holders[0], "unpaid")
    assert [bool(Entrant.objects.get(pk=h.pk).paid_at) for h in holders] == [False, True, False, False]
    assert list(tournament.log.filter(verb__endswith="paid").values_list("verb", flat=True)) == [
        "entrant.unpaid",
        "entrant.paid",
    ]


def test_withdrawn_and_reinstated_goes_to_the_end_of_the_line(act, full, tournament):
    holders, (first, second) = full
    act(holders[0], "withdraw", reason="ill")
    assert (holders[0].status, states([first, second])) == ("withdrawn", ["applied", "waiting"])
    assert tournament.log.get(verb="entrant.withdrawn").reason == "ill"
    act(holders[0], "reinstate")
    assert holders[0].status == "waiting"
    act(holders[1], "withdraw")
    assert states([second, holders[0]]) == ["applied", "waiting"], "who came back waits behind"


def test_reinstated_over_the_capacity(act, full):
    holders, waiting = full
    act(holders[0], "withdraw")
    act(holders[0], "reinstate", over_capacity="on")
    assert states([holders[0], *waiting]) == ["applied", "applied", "waiting"]


def test_a_player_made_substitute_frees_a_place(act, full):
    holders, (first, second) = full
    act(holders[0], "substitute")
    assert (holders[0].kind, holders[0].status) == ("substitute", "applied")
    assert states([first, second]) == ["applied", "waiting"]
    act(second, "substitute")
    assert (second.kind, second.status) == ("substitute", "applied"), "a substitute does not wait"
    act(holders[0], "player")
    assert (holders[0].kind, holders[0].status) == ("player", "waiting"), "all places are taken"
    act(second, "player", over_capacity="on")
    assert (second.kind, second.status) == ("player", "applied")


@pytest.mark.parametrize(("stage", "moves_up"), [("closed", True), ("check_in", True), ("playing", False)])
def test_no_machine_calls_people_once_the_playing_has_begun(act, full, tournament, stage, moves_up):
    holders, (first, _second) = full
    tournament.stage = stage
    tournament.save()
    act(holders[0], "withdraw")
    assert states([holders[0], first]) == ["withdrawn", "applied" if moves_up else "waiting"]


def test_a_larger_capacity_promotes_with_emails(
    as_organiser, full, tournament, mailoutbox, django_capture_on_commit_callbacks
):
    holders, waiting = full
    address = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    with django_capture_on_commit_callbacks(execute=True):
        assert as_organiser.post(address, data | {"capacity": 8, "sure": "yes"}).status_code == 302
    assert states(waiting) == ["applied", "applied"]
    assert [mail.to[0] for mail in mailoutbox] == [entrant.email for entrant in waiting]
    line = tournament.log.get(verb="entrant.promoted")
    assert line.target == ", ".join(entrant.name for entrant in waiting), "one press, one line"
    assert meant_by(line) == [entrant.pk for entrant in waiting]
    with django_capture_on_commit_callbacks(execute=True):
        as_organiser.post(address, data | {"capacity": 4, "sure": "yes"})
    assert states(holders + waiting) == ["applied"] * 6, "a smaller capacity turns nobody out"


@pytest.mark.parametrize(
    ("more", "status"),
    [
        pytest.param({}, "waiting", id="waits"),
        pytest.param({"over_capacity": "on"}, "confirmed", id="over-the-capacity"),
        pytest.param({"kind": "substitute"}, "confirmed", id="substitute"),
    ],
)
def test_added_by_hand_when_all_is_full(as_organiser, full, tournament, more, status):
    address = reverse("manage-player-add", args=[tournament.slug])
    as_organiser.post(address, {"name": "By Hand", "kind": "player", "key": "h", **more})
    as_organiser.post(address, {"name": "By Hand", "kind": "player", "key": "h", **more})
    assert tournament.entrants.get(name="By Hand").status == status


def test_added_by_hand_twice_asks_first(as_organiser, tournament):
    address = reverse("manage-player-add", args=[tournament.slug])
    data = {"name": "Anna Nowak", "kind": "player", "club": "KCC"}
    assert as_organiser.post(address, data).status_code == 302
    asked = as_organiser.post(address, data)
    assert asked.status_code == 422
    assert "Already registered: Anna Nowak" in asked.content.decode() and "KCC" in asked.content.decode()
    assert as_organiser.post(address, data | {"duplicate_is_meant": "on"}).status_code == 302
    assert tournament.entrants.count() == 2


def test_editing_keeps_the_rest_and_says_what_is_wrong(as_organiser, tournament):
    entrant = factories.EntrantFactory(tournament=tournament, club="Old")
    address = reverse("manage-player", args=[tournament.slug, entrant.pk])
    wrong = as_organiser.post(address, {"name": "X", "club": "New", "ema_number": "12"})
    page = wrong.content.decode()
    assert wrong.status_code == 422
    assert "full name" in page and "8 digits" in page and 'value="New"' in page
    assert as_organiser.post(address, {"name": "New Name", "club": "New"}).status_code == 302
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club, entrant.status) == ("New Name", "New", "confirmed")


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("state=applied", {"Applied A"}),
        ("state=waiting", {"Waiting W"}),
        ("state=withdrawn", {"Withdrawn X"}),
        ("state=substitutes", {"Substitute S"}),
        ("state=unpaid", {"Applied A"}),
        ("q=zak", {"Confirmed Żak"}),
        ("q=poland+applied", {"Applied A"}),
        ("", {"Applied A", "Waiting W", "Substitute S", "Confirmed Żak"}),
        ("state=nonsense", {"Applied A", "Waiting W", "Substitute S", "Confirmed Żak"}),
    ],
)
def test_the_list_is_narrowed(as_organiser, tournament, query, shown):
    make = factories.EntrantFactory
    make(tournament=tournament, name="Applied A", status="applied")
    make(tournament=tournament, name="Waiting W", status="waiting", country="JP")
    make(tournament=tournament, name="Withdrawn X", status="withdrawn")
    make(tournament=tournament, name="Substitute S", kind="substitute", country="JP")
    make(tournament=tournament, name="Confirmed Żak", paid_at="2022-08-01T10:00Z", country="CZ")
    response = as_organiser.get(reverse("manage-players", args=[tournament.slug]) + "?" + query)
    assert {entrant.name for entrant in response.context["shown"].rows} == shown


def test_unknown_actions_are_404(as_organiser, tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    assert as_organiser.get(reverse("manage-player-act", args=[tournament.slug, entrant.pk])).status_code == 405
    for name, args in (("manage-player-act", [entrant.pk]), ("manage-players-many", [])):
        address = reverse(name, args=[tournament.slug, *args])
        assert as_organiser.post(address, {"action": "dance"}).status_code == 404


def test_a_name_is_found_under_all_whatever_became_of_it(as_organiser, tournament):
    gone = factories.EntrantFactory(tournament=tournament, name="Gone Away", status="withdrawn")
    address = f"{tournament.get_absolute_url()}manage/players/"
    assert gone.name not in as_organiser.get(address).content.decode()
    assert gone.name in as_organiser.get(address, {"q": "gone"}).content.decode()
    assert gone.name not in as_organiser.get(address, {"q": "gone", "state": "confirmed"}).content.decode()


def test_who_is_entered_without_a_place_is_named_at_the_door(as_organiser, as_judge, tournament):
    gone = factories.EntrantFactory(tournament=tournament, name="Gone Away", status="withdrawn")
    factories.EntrantFactory(tournament=tournament, name="Gone Twice", status="withdrawn", merged_into=gone)
    door = reverse("manage-check-in", args=[tournament.slug])
    entry = reverse("manage-player", args=[tournament.slug, gone.pk])
    assert gone.name not in as_organiser.get(door).content.decode()
    found = as_organiser.get(door, {"q": "gone"}).content.decode()
    assert "Registered, but without a place:" in found and gone.name in found and "withdrawn" in found
    assert entry in found and "No player matches" not in found and "Gone Twice" not in found
    assert entry not in as_judge.get(door, {"q": "gone"}).content.decode()
    assert "No player matches “stranger”." in as_organiser.get(door, {"q": "stranger"}).content.decode()


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("send-link", "Personal link sent to vic@example.org."),
        ("renew-link", "The old link no longer works. A new one was sent to vic@example.org."),
        ("paid", "Fee marked as paid for Vic Adams."),
        ("check-in", "Vic Adams checked in."),
        ("confirm", "Vic Adams: confirmed."),
    ],
)
def test_a_button_of_an_entry_says_what_it_did(act, tournament, action, says):
    entrant = factories.EntrantFactory(
        tournament=tournament, name="Vic Adams", email="vic@example.org", status="applied"
    )
    assert says in act(entrant, action)


def test_a_new_link_is_to_be_handed_over_where_no_e_mail_leaves(act, tournament, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    entrant = factories.EntrantFactory(tournament=tournament, name="Vic Adams")
    assert "The old link no longer works. Give Vic Adams the new one." in act(entrant, "renew-link")


def test_nothing_is_sent_again_where_no_e_mail_leaves(as_organiser, tournament, settings):
    entrant = factories.EntrantFactory(tournament=tournament)
    address = f"{tournament.get_absolute_url()}manage/players/{entrant.pk}/"
    assert "Send again" in as_organiser.get(address).content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert "Send again" not in as_organiser.get(address).content.decode()


def test_no_page_promises_an_email_where_none_leaves(as_organiser, tournament, settings):
    tournament.capacity, tournament.stage = 1, "check_in"
    tournament.save()
    entrant = factories.EntrantFactory(tournament=tournament)
    factories.EntrantFactory(tournament=tournament, status="waiting")
    base = tournament.get_absolute_url()

    def says() -> dict[str, bool]:
        ask = {"action": "withdraw", "entrant": [entrant.pk], "key": "d" * 32}
        pages = {
            "no show": as_organiser.get(reverse("manage-no-show", args=[tournament.slug, entrant.pk])),
            "many": as_organiser.post(reverse("manage-players-many", args=[tournament.slug]), ask),
            "one": as_organiser.get(f"{base}manage/players/{entrant.pk}/"),
            "my": Client().get(reverse("my", args=[tournament.slug])),
            "void": Client().get(f"{base}me/1-nonsense/"),
        }
        promise = re.compile("and an e-mail|gets an e-mail|your registration e-mail|last e-mail")
        return {name: bool(promise.search(flat(page.content.decode()))) for name, page in pages.items()}

    assert [name for name, said in says().items() if not said] == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert [name for name, said in says().items() if said] == []


def test_several_at_once_are_checked_in_or_withdrawn_in_one_line(as_organiser, tournament):
    tournament.capacity = 3
    tournament.stage = "check_in"
    tournament.save()
    three = factories.EntrantFactory.create_batch(3, tournament=tournament)
    waits = factories.EntrantFactory(tournament=tournament, status="waiting")
    many = reverse("manage-players-many", args=[tournament.slug])
    pks = [entrant.pk for entrant in three]
    refused = as_organiser.post(many, {"action": "check-in", "entrant": waits.pk, "key": "a" * 32}, follow=True)
    assert f"{waits.name} has no place" in refused.content.decode()
    assert not tournament.entrants.exclude(checked_in_at=None).exists()
    said = as_organiser.post(
        many, {"action": "check-in", "entrant": [*pks, waits.pk], "key": "b" * 32}, follow=True
    ).content.decode()
    assert "3 players checked in." in said
    assert f"{waits.name} has no place (on the waiting list)" in said, "who was left out, and why"
    assert tournament.entrants.exclude(checked_in_at=None).count() == 3
    assert LogEntry.objects.filter(verb="entrant.checked_in").count() == 1
    asked = as_organiser.post(many, {"action": "withdraw", "entrant": pks[:2], "key": "c" * 32})
    assert "Withdraw 2 registrations?" in " ".join(asked.content.decode().split())
    assert not tournament.entrants.filter(status="withdrawn").exists()
    as_organiser.post(many, {"action": "withdraw", "sure": "yes", "entrant": pks[:2], "key": "d" * 32})
    assert tournament.entrants.filter(status="withdrawn").count() == 2
    assert LogEntry.objects.filter(verb="entrant.withdrawn").count() == 1
    waits.refresh_from_db()
    assert waits.status == "applied"


def test_a_check_in_of_many_is_one_line_and_goes_back_as_one(many, as_organiser, tournament):
    people = factories.EntrantFactory.create_batch(38, tournament=tournament)
    early, away = people[3], people[7]
    many("check-in", [early])
    assert "37 players checked in" in many("check-in", people)
    (line, _first) = LogEntry.objects.filter(tournament=tournament, verb="entrant.checked_in")
    undo = reverse("log-undo", args=[tournament.slug, line.pk])
    assert undo in as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    Entrant.objects.filter(pk=away.pk).update(status="withdrawn", checked_in_at=None)
    before = LogEntry.objects.count()
    as_organiser.post(undo, {"key": "back"})
    as_organiser.post(undo, {"key": "back"})
    assert LogEntry.objects.count() == before + 1
    assert [e.pk for e in tournament.entrants.exclude(checked_in_at=None)] == [early.pk]
    back = LogEntry.objects.filter(tournament=tournament).first()
    assert back.verb == "entrant.not_here"
    Entrant.objects.filter(pk=away.pk).update(status="confirmed")
    as_organiser.post(reverse("log-undo", args=[tournament.slug, back.pk]), {"key": "again"})
    assert tournament.entrants.exclude(checked_in_at=None).count() == 37


@pytest.mark.parametrize(
    ("numbers", "text"), [([4], "4"), ([3, 1, 2], "1-3"), ([9, 1, 2, 5, 6, 7], "1-2,5-7,9"), ([], "")]
)
def test_numbers_of_many_are_kept_short(numbers, text):
    assert in_ranges(numbers) == text
    assert from_ranges(text, range(20)) == sorted(numbers)
    assert from_ranges("1-999999999999,-,x,7-", [3, 8]) == [3, 8]
