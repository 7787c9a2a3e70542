"""Presets side by side, a tournament's rules, and the form that changes them."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_presets_show_where_they_differ_with_sources(client):
    page = client.get(reverse("presets"), {"r": ["ema2016", "ema2025"], "differ": "1"}).content.decode()
    assert "Pair of" in page or "double wind" in page.lower()
    assert "Noten payment" not in page


@pytest.mark.parametrize("name", ["presets", "rules", "tournament-rules"])
def test_points_look_as_on_every_other_page(as_organiser, tournament, name):
    address = reverse(name, args=[] if name == "presets" else [tournament.slug])
    page = as_organiser.get(address).content.decode()
    assert "30\u202f000 points" in page
    assert "30,000" not in page


def test_the_tournaments_rules_name_the_preset_and_own_changes(client, tournament):
    tournament.rule_changes = {"uma": [20, 10, -10, -20]}
    tournament.save()
    page = client.get(reverse("rules", args=[tournament.slug])).content.decode()
    assert "Differs from EMA Riichi Competition Rules, 2016 edition in one rule" in page
    assert "+20 / +10 / −10 / −20" in page


def test_without_own_changes_the_nearest_ruleset_says_what_is_special(client, tournament):
    tournament.ruleset = "krakow2022"
    tournament.save()
    address = reverse("rules", args=[tournament.slug])
    page = client.get(address).content.decode()
    assert "Differs from EMA Riichi Competition Rules, 2016 edition in" in page
    assert "World Riichi Championship rules 2025 in" in client.get(address, {"with": "wrc2025"}).content.decode()


def test_rules_that_need_a_word_have_one(client, tournament):
    remark = "a win needs one yaku on every tile the hand waits for"
    kan = "Only with the tile just drawn."
    assert remark in client.get(reverse("presets")).content.decode()
    page = client.get(reverse("rules", args=[tournament.slug])).content.decode()
    assert kan in page and remark not in page
    tournament.rule_changes = {"atozuke": False}
    tournament.save()
    assert remark in client.get(reverse("rules", args=[tournament.slug])).content.decode()


def choose(client, tournament, **values):
    return client.post(reverse("tournament-rules", args=[tournament.slug]), {"ruleset": "ema2016", **values})


def test_single_rules_are_changed_and_logged(as_organiser, tournament):
    response = choose(
        as_organiser, tournament, uma="30 10 -10 -30", start_points="25000", kiriage_mangan="yes", pao__scope=""
    )
    assert response.status_code == 302
    tournament.refresh_from_db()
    assert tournament.rule_changes == {
        "uma": [30, 10, -10, -30],
        "start_points": 25000,
        "kiriage_mangan": True,
    }
    assert tournament.log.get(verb="tournament.rules").after["start_points"] == 25000


def test_what_equals_the_preset_is_no_change(as_organiser, tournament):
    choose(as_organiser, tournament, start_points="30000", uma="15 5 -5 -15")
    tournament.refresh_from_db()
    assert tournament.rule_changes == {}


def test_impossible_rules_are_refused_at_their_fields_and_nothing_is_lost(as_organiser, tournament):
    response = choose(as_organiser, tournament, uma="15 5 5", start_points="25050", oka="20")
    page = response.content.decode()
    assert response.status_code == 422
    assert "multiple of 100" in page
    assert 'value="15 5 5"' in page
    assert 'value="20"' in page
    tournament.refresh_from_db()
    assert tournament.rule_changes == {}


def test_the_form_shows_what_is_set(as_organiser, tournament):
    tournament.rule_changes = {"uma": [30, 10, -10, -30], "chombo": {"points": 40000}}
    tournament.save()
    page = as_organiser.get(reverse("tournament-rules", args=[tournament.slug])).content.decode()
    assert 'value="30 10 -10 -30"' in page
    assert 'value="40000"' in page


def test_the_form_explains_what_a_title_cannot(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-rules", args=[tournament.slug])).content.decode()
    assert 'id="id_atozuke_help">Without atozuke, a win needs one yaku' in page
    assert "no, one yaku must be certain on every winning tile" in page


def details(page, heading):
    """The group with this heading."""
    return next(part for part in page.split("<details")[1:] if heading in part.partition("</summary>")[0])


def test_the_numbers_of_a_ruleset_stand_beside_the_folded_headings(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-rules", args=[tournament.slug])).content.decode()
    for words in ("30\u202f000 points", "+15 / +5 / −5 / −15", "90 minutes", "20\u202f000 points"):
        assert any(words in part.partition("</summary>")[0] for part in page.split("<details")[1:]), words
    assert not any(part.partition(">")[0].endswith(" open") for part in page.split('<details class="sheet')[1:])


def test_a_group_with_a_change_is_open_and_says_how_many(as_organiser, tournament):
    tournament.rule_changes = {"uma": [30, 10, -10, -30], "start_points": 25000}
    tournament.save()
    page = as_organiser.get(reverse("tournament-rules", args=[tournament.slug])).content.decode()
    end, chombo = details(page, "Start, end and final score"), details(page, "Chombo")
    assert " open" in end.partition(">")[0] and "2 changes" in end
    assert " open" not in chombo.partition(">")[0]
    assert "+15 / +5 / −5 / −15" in end, "the ruleset's value stays beside the change"


def test_players_read_is_shown_before_it_is_saved(as_organiser, tournament):
    address = reverse("tournament-rules", args=[tournament.slug])
    asked = {"ruleset": "ema2016", "start_points": "25000", "preview": "1"}
    page = as_organiser.post(address, asked, headers={"hx-request": "true"}).content.decode()
    assert page.lstrip().startswith("<aside") and "25\u202f000 points" in page and "with 1 change" in page
    whole = as_organiser.post(address, asked)
    assert whole.status_code == 200 and 'value="25000"' in whole.content.decode()
    tournament.refresh_from_db()
    assert tournament.rule_changes == {}


def test_the_preview_of_impossible_rules_says_what_to_mend(as_organiser, tournament):
    address = reverse("tournament-rules", args=[tournament.slug])
    answer = as_organiser.post(address, {"ruleset": "ema2016", "start_points": "25050", "preview": "1"})
    aside = answer.content.decode().partition("<aside")[2]
    assert answer.status_code == 200 and "multiple of 100" in aside


def test_a_judge_may_not_change_the_rules(as_judge, tournament):
    assert choose(as_judge, tournament, oka="20").status_code == 403


def test_the_yaku_of_a_ruleset_with_their_worth(client):
    page = client.get(reverse("yaku"), {"rules": "ema2016"}).content.decode()
    assert "daisangen" in page.lower()
    assert 'id="iipin_mouyue"' not in page
    assert 'id="iipin_mouyue"' in client.get(reverse("yaku"), {"rules": "ryanzou"}).content.decode()
