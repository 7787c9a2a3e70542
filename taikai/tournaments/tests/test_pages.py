"""The tournament's own pages."""

import datetime as dt
import re
from decimal import Decimal
from html import unescape

import pytest
from django.urls import reverse

from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db


def test_home_lists_public_tournaments_only(client):
    shown = factories.TournamentFactory(name="Shown")
    factories.TournamentFactory(name="Draft", stage="draft")
    factories.TournamentFactory(name="Unlisted", visibility="unlisted")
    page = client.get(reverse("home")).content.decode()
    assert shown.get_absolute_url() in page
    assert "Draft" not in page
    assert "Unlisted" not in page


def test_draft_does_not_exist_for_the_public(client):
    draft = factories.TournamentFactory(stage="draft")
    answer = client.get(draft.get_absolute_url())
    assert answer.status_code == 404
    assert draft.name not in answer.content.decode()


def test_stage_moves_and_is_logged(as_organiser, tournament: Tournament):
    as_organiser.post(reverse("tournament-stage", args=[tournament.slug]), {"to": "closed"})
    tournament.refresh_from_db()
    assert tournament.stage == "closed"
    assert tournament.revision == 2
    entry = tournament.log.get(verb="tournament.stage")
    assert (entry.before, entry.after) == ({"stage": "open"}, {"stage": "closed"})
    as_organiser.post(reverse("tournament-stage", args=[tournament.slug]), {"to": "closed"})
    assert tournament.log.filter(verb="tournament.stage").count() == 1, "pressed twice, taken and told once"


def test_judge_may_not_edit_settings(as_judge, tournament: Tournament):
    assert as_judge.get(reverse("tournament-edit", args=[tournament.slug])).status_code == 403


def test_editing_logs_before_and_after(as_organiser, tournament: Tournament):
    url = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(url).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    data["capacity"] = 40
    assert as_organiser.post(url, data).status_code == 302
    entry = tournament.log.get(verb="tournament.edited")
    assert (entry.before, entry.after) == ({"capacity": 24}, {"capacity": 40})


def settings_of(client, tournament: Tournament, **changed) -> dict:
    form = client.get(reverse("tournament-edit", args=[tournament.slug])).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    return {**data, **changed}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("typed", "kept"), [("12,50", "12.5"), ("12.50", "12.5"), ("1 250,00", "1250"), ("0", "0")]
)
def test_a_fee_is_typed_with_a_comma_or_a_point(as_organiser, tournament: Tournament, language, typed, kept):
    url = reverse("tournament-edit", args=[tournament.slug])
    data = settings_of(as_organiser, tournament, fee=typed)
    assert as_organiser.post(url, data, headers={"accept-language": language}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.fee == Decimal(kept)


@pytest.mark.parametrize(("language", "shown"), [("en", "12.50"), ("pl", "12,50")])
def test_a_fee_is_shown_with_the_readers_sign(as_organiser, tournament: Tournament, language, shown):
    Tournament.objects.filter(pk=tournament.pk).update(fee=Decimal("12.5"))
    headers = {"accept-language": language}
    form = as_organiser.get(reverse("tournament-edit", args=[tournament.slug]), headers=headers)
    assert f'name="fee" value="{shown}"' in form.content.decode()
    assert f"{shown} PLN" in as_organiser.get(tournament.get_absolute_url(), headers=headers).content.decode()


@pytest.mark.parametrize("typed", ["", "-1", "12,5055", "free", "1000000"])
def test_a_fee_that_is_none_is_refused_and_kept_in_the_field(as_organiser, tournament: Tournament, typed):
    url = reverse("tournament-edit", args=[tournament.slug])
    answer = as_organiser.post(url, settings_of(as_organiser, tournament, fee=typed))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["fee"]
    assert answer.context["form"]["fee"].value() == typed


@pytest.mark.parametrize(
    ("first", "last", "wrong"),
    [
        ("0001-01-01", "0001-01-02", "starts_on"),
        ("2206-05-01", "2206-05-02", "starts_on"),
        ("2026-05-02", "2026-05-01", "ends_on"),
        ("2026-05-02", "2062-05-03", "ends_on"),
    ],
)
def test_days_that_cannot_be_meant_are_refused(as_organiser, tournament: Tournament, first, last, wrong):
    data = settings_of(as_organiser, tournament, starts_on=first, ends_on=last)
    answer = as_organiser.post(reverse("tournament-edit", args=[tournament.slug]), data)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [wrong]


def test_an_event_of_one_day_needs_no_last_day(as_organiser, tournament: Tournament):
    data = settings_of(as_organiser, tournament, starts_on="2026-05-02", ends_on="")
    assert as_organiser.post(reverse("tournament-edit", args=[tournament.slug]), data).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.starts_on, tournament.ends_on) == (dt.date(2026, 5, 2), dt.date(2026, 5, 2))
    data = settings_of(as_organiser, tournament, starts_on="", ends_on="")
    answer = as_organiser.post(reverse("tournament-edit", args=[tournament.slug]), data)
    assert list(answer.context["form"].errors) == ["starts_on"], "one thing is missing, not two"


def test_likely_time_zones_come_first_and_every_town_is_there(as_organiser, tournament: Tournament):
    factories.TournamentFactory.create_batch(2, timezone="Asia/Tokyo")
    Tournament.objects.filter(pk=tournament.pk).update(timezone="Etc/UTC")
    form = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).context["form"]
    (_word, first), *regions = form.fields["timezone"].choices
    assert [name for name, _label in first][:2] == ["Etc/UTC", "Asia/Tokyo"], "an imported event keeps its own"
    towns = {name: label for _region, names in regions for name, label in names}
    assert towns["America/Argentina/Buenos_Aires"] == "Argentina/Buenos Aires"
    assert towns["Europe/Warsaw"] == "Warsaw" and "US/Eastern" not in towns
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    assert page.count('value="Asia/Tokyo"') == 2 and page.count('value="Etc/UTC" selected') == 1


@pytest.mark.parametrize("name", ["dashboard", "tournament-edit", "board", "log"])
def test_a_draft_cannot_be_told_from_nothing_by_a_staff_address(client, name):
    draft = factories.TournamentFactory(stage="draft", slug="secret")
    real = client.get(reverse(name, args=[draft.slug]))
    none = client.get(reverse(name, args=["nothing"]))
    assert (real.status_code, real["Location"].replace("secret", "nothing")) == (
        none.status_code,
        none["Location"],
    )


@pytest.mark.parametrize(
    "address",
    ["manage/log/?q=", "manage/log/?target=", "manage/players/?q=", "manage/check-in/?q=", "seating/?q="],
)
@pytest.mark.parametrize(("words", "status"), [("%00x", 400), ("x" * 101, 400), ("%25_%5C" * 14, 200), ("²", 200)])
def test_whatever_is_looked_for(as_organiser, tournament: Tournament, address, words, status):
    factories.seated(tournament)
    assert as_organiser.get(f"{tournament.get_absolute_url()}{address}{words}").status_code == status


def test_removing_a_judge_takes_two_steps_and_says_what_happens(as_organiser, tournament: Tournament):
    judge = factories.staff(tournament, "judge")
    page = flat(as_organiser.get(reverse("staff", args=[tournament.slug])))
    entry = tournament.staff.get(user=judge)
    remove = reverse("staff-remove", args=[tournament.slug, entry.pk])
    before, _form, after = page.partition(f'action="{remove}"')
    assert before.rstrip().endswith('</summary><form method="post"')
    assert "are no longer judge from now on" in after.partition("</form>")[0]
    as_organiser.post(remove)
    assert not tournament.staff.filter(user=judge).exists()


def test_a_form_says_what_is_required_and_never_what_is_not(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    assert "optional" not in page.lower()
    asked = page.count('class="asked"')
    assert 3 <= asked < page.count('class="field')  # name, days, numbers; not the street, not a choice
    assert 'class="actions save-bar"' in page


def test_long_choices_are_written_out(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    for value in ("at_once", "complete", "hidden"):
        assert f'type="radio" name="release" value="{value}"' in page
    assert page.count("checked") >= 2


def test_older_lines_of_the_log_keep_what_is_looked_for(as_organiser, tournament: Tournament):
    LogEntry.objects.bulk_create(
        LogEntry(tournament=tournament, actor="Anna", verb="entrant.edited", target=f"Hania {number}")
        for number in range(60)
    )
    LogEntry.objects.create(tournament=tournament, actor="Anna", verb="entrant.edited", target="Wanda")
    address = reverse("log", args=[tournament.slug])
    first = as_organiser.get(address, {"q": "Hania"}).content.decode()
    (older,) = re.findall(r'href="(\?[^"]+)">Older<', first)
    assert "1 / 2" in first and ">Newer<" not in first
    second = as_organiser.get(address + unescape(older)).content.decode()
    assert second.count("Hania") >= 10 and "Wanda" not in second and "2 / 2" in second
    assert 'href="?q=Hania&amp;page=1">Newer<' in second
