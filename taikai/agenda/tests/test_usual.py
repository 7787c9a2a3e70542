"""A programme that comes with the event, and goes along with what it was laid out from."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from taikai.accounts.domain.site_rights import choose
from taikai.agenda.domain.default_programme import shape_of
from taikai.agenda.domain.hanchan_lines import add_missing_lines, missing_hanchans
from taikai.agenda.domain.programme import NewItem, edit_item, move_items
from taikai.agenda.domain.programme_template import plan_day
from taikai.agenda.models import Item
from taikai.problems import Refusal
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.editing import create_tournament, edit_tournament
from taikai.tournaments.domain.rules import choose_rules
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db

NINE = dt.time(9)


def made(**values) -> Tournament:
    usual = {"name": "Cup", "hanchan_count": 4, "timezone": "Europe/Warsaw", "place": "Kraków", "capacity": 40}
    usual |= {"starts_on": dt.date(2027, 3, 6), "ends_on": dt.date(2027, 3, 7)}
    return create_tournament(actor=SYSTEM, days_begin=NINE, **(usual | values))


def written(tournament: Tournament) -> list[str]:
    zone = Tournament.objects.get(pk=tournament.pk).zone
    return [
        f"{item.starts_at.astimezone(zone):%m-%d %H:%M} {item.title}"
        for item in Item.objects.filter(tournament=tournament)
    ]


def test_it_is_there_from_the_start_with_one_line_of_the_log():
    tournament = made()
    assert [line.split(" ", 1)[1] for line in written(tournament)][:3] == [
        "09:00 Check-in",
        "09:30 Opening ceremony",
        "09:45 Hanchan 1",
    ]
    hanchans = Item.objects.filter(tournament=tournament, kind="hanchan").values_list("hanchan", flat=True)
    assert list(hanchans) == [1, 2, 3, 4]
    assert sorted(tournament.log.values_list("verb", flat=True)) == ["agenda.added", "tournament.created"]


def test_without_an_hour_there_is_none():
    tournament = create_tournament(
        actor=SYSTEM,
        name="Cup",
        place="Kraków",
        hanchan_count=4,
        capacity=40,
        starts_on=dt.date(2027, 3, 6),
        ends_on=dt.date(2027, 3, 6),
    )
    assert written(tournament) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"starts_on": dt.date(2027, 3, 13), "ends_on": dt.date(2027, 3, 14)},
        {"ends_on": dt.date(2027, 3, 6)},
        {"hanchan_count": 7},
        {"hanchan_count": 2},
        {"timezone": "Europe/London"},
        {"starts_on": dt.date(2027, 3, 27), "ends_on": dt.date(2027, 3, 28)},  # that night the clocks go forward
    ],
    ids=["a week later", "one day", "more hanchans", "fewer", "elsewhere", "over the change of clocks"],
)
def test_untouched_it_is_laid_out_again(changed):
    tournament = made()
    edit_tournament(tournament, actor=SYSTEM, **changed)
    tournament.refresh_from_db()
    fresh = made(name="Other", **changed)
    assert written(tournament) == written(fresh)
    assert shape_of(tournament, list(Item.objects.filter(tournament=tournament))) is not None


def test_the_length_of_the_rules_goes_along():
    tournament = made()
    before = written(tournament)
    choose_rules(tournament, ruleset=tournament.ruleset, changes={"session_minutes": 75}, actor=SYSTEM)
    lengths = {
        item.ends_at - item.starts_at for item in Item.objects.filter(tournament=tournament, kind="hanchan")
    }
    assert lengths == {dt.timedelta(minutes=75)}
    assert written(tournament)[:3] == before[:3]
    pks = set(Item.objects.filter(tournament=tournament).values_list("pk", flat=True))
    choose_rules(tournament, ruleset=tournament.ruleset, changes={}, actor=SYSTEM)
    assert written(tournament) == before
    assert set(Item.objects.filter(tournament=tournament).values_list("pk", flat=True)) == pks, "the same lines"


def shown_in(language: str, tournament: Tournament) -> list[str]:
    with translation.override(language):
        return [item.shown_title for item in Item.objects.filter(tournament=tournament)]


def test_usual_titles_are_in_the_readers_language():
    with translation.override("pl"):
        tournament = made()
    assert shown_in("en", tournament)[:3] == ["Check-in", "Opening ceremony", "Hanchan 1"]
    assert shown_in("pl", tournament)[:3] == ["Obecność", "Otwarcie turnieju", "Hanchan 1"]


def test_titles_that_were_kept_in_another_language_are_usual_too():
    """Rows of an earlier version hold the words of the language they were laid out in."""
    tournament = made()
    Item.objects.filter(tournament=tournament, title="Lunch break").update(title="Przerwa obiadowa")
    assert "Lunch break" in shown_in("en", tournament)
    edit_tournament(tournament, actor=SYSTEM, starts_on=dt.date(2027, 3, 5))
    first = Item.objects.filter(tournament=tournament).first()
    assert first is not None and first.starts_at.date() == dt.date(2027, 3, 5), "still laid out anew"


def test_a_programme_with_an_earlier_title_is_laid_out_anew():
    tournament = made()
    Item.objects.filter(tournament=tournament, title="Check-in").update(title="Registration")
    edit_tournament(tournament, actor=SYSTEM, starts_on=dt.date(2027, 3, 5))
    assert written(tournament)[0] == "03-05 09:00 Check-in"


def test_a_title_that_an_organiser_wrote_stays():
    tournament = made()
    item = Item.objects.filter(tournament=tournament, title="Lunch break")[0]
    line = NewItem(item.starts_at, item.ends_at, "Lunch at the café", item.kind)
    edit_item(tournament, item.pk, line, actor=SYSTEM)
    assert "Lunch at the café" in shown_in("pl", tournament)
    edit_item(tournament, item.pk, replace(line, title="Przerwa obiadowa"), actor=SYSTEM)
    item.refresh_from_db()
    assert item.title == "Lunch break"


def test_a_programme_somebody_changed_keeps_its_lines_and_moves_along():
    tournament = made()
    first = Item.objects.filter(tournament=tournament).first()
    move_items(tournament, first.pk, 25, mode="from", actor=SYSTEM)
    lunch = Item.objects.filter(tournament=tournament).first()
    before = written(tournament)
    edit_tournament(tournament, actor=SYSTEM, hanchan_count=6)
    assert written(tournament) == before, "nobody asked for another programme"
    choose_rules(tournament, ruleset=tournament.ruleset, changes={"session_minutes": 75}, actor=SYSTEM)
    assert written(tournament) == before
    edit_tournament(tournament, actor=SYSTEM, starts_on=dt.date(2027, 3, 27), ends_on=dt.date(2027, 3, 28))
    later = [line.replace("03-06", "03-27").replace("03-07", "03-28") for line in before]
    assert written(tournament) == later
    assert tournament.log.filter(verb="agenda.moved", target_id=f"programme:{tournament.pk}").count() == 1
    lunch.refresh_from_db()
    edit_tournament(tournament, actor=SYSTEM, timezone="Asia/Tokyo")
    assert written(tournament) == later, "the clock on the wall shows the same"


def test_a_title_that_was_changed_is_kept():
    tournament = made()
    first = Item.objects.filter(tournament=tournament).first()
    edit_item(
        tournament, first.pk, NewItem(first.starts_at, first.ends_at, "Coffee", str(first.kind)), actor=SYSTEM
    )
    edit_tournament(tournament, actor=SYSTEM, hanchan_count=6)
    assert "03-06 09:00 Coffee" in written(tournament)


def test_on_the_day_a_date_in_the_settings_moves_nothing():
    tournament = made()
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing")
    tournament.refresh_from_db()
    before = written(tournament)
    edit_tournament(tournament, actor=SYSTEM, starts_on=dt.date(2027, 3, 5))
    assert written(tournament) == before


# ------------------------------------------------------------------ pages


def sent_to_create(client: Client, **typed) -> dict[str, str]:
    page = client.get(reverse("tournament-create"))
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    values = {name: "" if value is None or value is False else str(value) for name, value in values.items()}
    key = re.findall(r'name="key" value="(\w+)"', page.content.decode())[-1]
    typed = {
        "name": "Spring",
        "starts_on": "2027-03-06",
        "ends_on": "",
        "hanchan_count": "4",
        "currency": "PLN",
    } | typed
    return values | typed | {"key": key}


def test_the_form_says_the_hour_and_pressed_twice_there_is_one_programme(as_organiser: Client):
    choose(who_creates="everybody")
    sent = sent_to_create(as_organiser)
    assert sent["days_begin"] == "09:00", "nothing to type for the usual day"
    for _press in range(2):
        assert as_organiser.post(reverse("tournament-create"), sent).status_code == 302
    event = Tournament.objects.get(name="Spring")
    assert written(event)[0] == "03-06 09:00 Check-in" and len(written(event)) == 8
    html = as_organiser.get(reverse("tournament-rules", args=[event.slug])).content.decode()
    assert "Draft created with a programme" in html


@pytest.mark.parametrize(("hour", "status"), [("8:15", 302), ("", 302), ("25:99", 422), ("nine", 422)])
def test_another_hour_none_or_one_that_is_none(as_organiser: Client, hour: str, status: int):
    choose(who_creates="everybody")
    answer = as_organiser.post(reverse("tournament-create"), sent_to_create(as_organiser, days_begin=hour))
    assert answer.status_code == status
    if status == 422:
        assert list(answer.context["form"].errors) == ["days_begin"]
        assert 'value="Spring"' in answer.content.decode(), "what was typed stays"
        assert not Tournament.objects.filter(name="Spring").exists()
        return
    event = Tournament.objects.get(name="Spring")
    assert written(event)[:1] == (["03-06 08:15 Check-in"] if hour else [])


def test_whom_a_moved_programme_concerns_is_said_before(as_organiser: Client, tournament: Tournament):
    plan_day(tournament, actor=SYSTEM)
    address = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(address).context["form"]
    sent = {name: str(form[name].value()) for name in form.fields if form[name].value()}
    sent |= {"starts_on": "2022-09-03", "ends_on": "2022-09-03"}
    html = as_organiser.post(address, sent).content.decode()
    assert "It now starts on 3 September at 09:00" in html and "Nothing is saved yet." in html
    assert written(tournament)[0].startswith("08-14")
    assert as_organiser.post(address, sent | {"sure": "yes"}).status_code == 302
    assert written(tournament)[0].startswith("09-03 09:00")


def test_a_draft_moves_without_a_word(as_organiser: Client, tournament: Tournament):
    Tournament.objects.update(stage="draft")
    plan_day(tournament, actor=SYSTEM)
    address = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(address).context["form"]
    sent = {name: str(form[name].value()) for name in form.fields if form[name].value()}
    assert as_organiser.post(address, sent | {"starts_on": "2022-09-03", "ends_on": ""}).status_code == 302
    assert written(tournament)[0].startswith("09-03 09:00")


# ------------------------------------------------------------------ more and fewer hanchans


@pytest.fixture
def by_hand() -> Tournament:
    """One day of four hanchans, all of it 25 minutes later than it was laid out."""
    event = made(ends_on=dt.date(2027, 3, 6))
    first = Item.objects.filter(tournament=event).first()
    move_items(event, first.pk, 25, mode="from", actor=SYSTEM)
    second = Item.objects.get(tournament=event, hanchan=2)
    edit_item(event, second.pk, NewItem(second.starts_at, second.ends_at, "Long one", "hanchan", 2), actor=SYSTEM)
    return event


def test_lines_of_hanchans_that_are_no_more_go_and_the_others_stay(by_hand: Tournament):
    before = written(by_hand)
    kept = set(Item.objects.filter(tournament=by_hand).exclude(hanchan__in=[3, 4]).values_list("pk", flat=True))
    edit_tournament(by_hand, actor=SYSTEM, hanchan_count=2)
    assert written(by_hand) == [line for line in before if not line.endswith(("Hanchan 3", "Hanchan 4"))]
    assert set(Item.objects.filter(tournament=by_hand).values_list("pk", flat=True)) == kept, "the same lines"
    gone = by_hand.log.filter(verb="agenda.deleted")
    assert sorted(gone.values_list("target", flat=True)) == ["Hanchan 3", "Hanchan 4"]


def test_they_go_on_the_day_too_and_with_other_days(by_hand: Tournament):
    Tournament.objects.filter(pk=by_hand.pk).update(stage="playing")
    by_hand.refresh_from_db()
    edit_tournament(by_hand, actor=SYSTEM, hanchan_count=3)
    assert not any(line.endswith("Hanchan 4") for line in written(by_hand))
    Tournament.objects.filter(pk=by_hand.pk).update(stage="closed")
    by_hand.refresh_from_db()
    later = {"starts_on": dt.date(2027, 3, 7), "ends_on": dt.date(2027, 3, 7)}
    edit_tournament(by_hand, actor=SYSTEM, hanchan_count=2, **later)
    assert written(by_hand)[0] == "03-07 09:25 Check-in"
    assert [line.split(" ", 2)[2] for line in written(by_hand) if "anchan" in line or "Long" in line] == [
        "Hanchan 1",
        "Long one",
    ]


def test_a_published_hanchan_keeps_its_line(by_hand: Tournament):
    factories.seated(by_hand, 8, rounds=3)
    before = written(by_hand)
    with pytest.raises(Refusal):
        edit_tournament(by_hand, actor=SYSTEM, hanchan_count=2)
    assert written(by_hand) == before


def test_hanchans_that_lack_are_added_after_the_last_one(by_hand: Tournament):
    edit_tournament(by_hand, actor=SYSTEM, hanchan_count=6)
    before = written(by_hand)
    items = list(Item.objects.filter(tournament=by_hand))
    assert missing_hanchans(Tournament.objects.get(pk=by_hand.pk), items) == [5, 6]
    assert add_missing_lines(by_hand, actor=SYSTEM, key="a") == 2
    assert add_missing_lines(by_hand, actor=SYSTEM, key="a") == 2, "pressed twice"
    after = written(by_hand)
    assert after[: len(before) - 1] == before[:-1]
    last = next(line for line in before if line.endswith("Hanchan 4")).split()[1]
    minutes = sum(int(part) * by for part, by in zip(last.split(":"), (60, 1), strict=True))
    length = 90 + 30
    clock = [f"{(minutes + length * step) // 60:02d}:{(minutes + length * step) % 60:02d}" for step in (1, 2)]
    assert after[-3:-1] == [f"03-06 {clock[0]} Hanchan 5", f"03-06 {clock[1]} Hanchan 6"]
    closing = dt.datetime.strptime(before[-1].split()[1], "%H:%M") + dt.timedelta(minutes=2 * length)
    assert after[-1] == f"03-06 {closing:%H:%M} Closing ceremony"
    with pytest.raises(Refusal, match="already has an item for every hanchan"):
        add_missing_lines(by_hand, actor=SYSTEM)


def test_one_that_was_left_out_before_the_last_is_not_asked_for(by_hand: Tournament):
    Item.objects.get(tournament=by_hand, hanchan=2).delete()
    assert missing_hanchans(by_hand, list(Item.objects.filter(tournament=by_hand))) == []
    assert missing_hanchans(by_hand, []) == []


def test_the_settings_say_which_lines_go_and_the_programme_offers_those_it_lacks(
    as_organiser: Client, tournament: Tournament
):
    Tournament.objects.update(stage="draft")
    tournament.refresh_from_db()
    plan_day(tournament, actor=SYSTEM)
    second = Item.objects.filter(tournament=tournament)[1]
    move_items(tournament, second.pk, 25, mode="from", actor=SYSTEM)
    last = tournament.hanchan_count
    address = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(address).context["form"]
    sent = {name: str(form[name].value()) for name in form.fields if form[name].value()}
    fewer = sent | {"hanchan_count": str(last - 1)}
    html = as_organiser.post(address, fewer).content.decode()
    assert (
        f"These items are removed from the programme: Hanchan {last}." in html and "Nothing is saved yet." in html
    )
    assert any(line.endswith(f"Hanchan {last}") for line in written(tournament))
    assert as_organiser.post(address, fewer | {"sure": "yes"}).status_code == 302
    assert not any(line.endswith(f"Hanchan {last}") for line in written(tournament))
    assert f"and has no item for hanchan {last}." in as_organiser.post(address, sent).content.decode()
    as_organiser.post(address, sent | {"sure": "yes"})
    programme = reverse("manage-programme", args=[tournament.slug])
    html = as_organiser.get(programme).content.decode()
    assert f"and has no item for hanchan {last}." in html and "Add missing hanchans" in html
    fill = reverse("manage-programme-fill", args=[tournament.slug])
    assert "Items added: 1." in as_organiser.post(fill, {"lacking": "yes"}, follow=True).content.decode()
    html = as_organiser.post(fill, {"lacking": "yes"}, follow=True).content.decode()
    assert "already has an item for every hanchan" in html
    assert "Add missing hanchans" not in html
