"""Whatever is typed or sent: an answer with words, never an error page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taikai.results.forms import parse_tenths, tidy
from taikai.results.models import Penalty, Result

pytestmark = pytest.mark.django_db
NAMES = [
    *(f"{name}_{wind}" for name in ("points", "below", "chombo", "during") for wind in "ESWN"),
    *("sticks", "reason", "accept_sum", "based_on", "seats", "key"),
    *("penalty_wind", "penalty_amount", "penalty_reason"),
]
TEXTS = st.one_of(
    st.sampled_from(["", "0", "30000", "-4000", "−4 000", "1e5", "NaN", "inf", "٣٠٠٠٠", "9" * 30, "on", "E", "½"]),
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=80),
)
QUIET = settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUIET
@given(
    data=st.dictionaries(st.sampled_from(NAMES), TEXTS),
    do=st.sampled_from(["save", "confirm", "check", "fill", "x"]),
)
def test_the_sheet_takes_anything(as_judge, table, data, do):
    tournament = table.round.tournament
    where = [tournament.slug, table.round.number, table.number]
    assert as_judge.post(reverse("result-preview", args=where), data).status_code == 200
    answer = as_judge.post(reverse("result-entry", args=where), {**data, "do": do})
    assert answer.status_code in (200, 302, 409, 422)
    if answer.status_code == 302:
        assert Result.objects.filter(table=table).exists()


@QUIET
@given(
    data=st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(("entrant", "hanchan", "preset", "minutes", "amount", "unit", "reason"), TEXTS),
    )
)
def test_the_penalty_form_takes_anything(as_judge, table, data):
    tournament = table.round.tournament
    data = {"entrant": table.seats.first().entrant_id, "unit": "score", **data}
    before = Penalty.objects.count()
    answer = as_judge.post(reverse("manage-penalties", args=[tournament.slug]), data)
    assert (answer.status_code, Penalty.objects.count()) in ((302, before + 1), (422, before))


@QUIET
@given(version=TEXTS, reason=TEXTS, key=TEXTS)
def test_confirm_and_reopen_take_anything(as_judge, table, version, reason, key):
    where = [table.round.tournament.slug, table.round.number, table.number]
    for name in ("result-confirm", "result-reopen"):
        answer = as_judge.post(reverse(name, args=where), {"version": version, "reason": reason, "key": key})
        assert answer.status_code == 302


@pytest.mark.parametrize(
    ("text", "tenths"), [("1", 10), ("1.0", 10), ("1,5", 15), ("−2.0", -20), (" 1 000 ", 10_000), ("", None)]
)
def test_tenths_as_people_write_them(text, tenths):
    assert parse_tenths(text) == tenths


def test_spaces_and_dashes_are_tidied():
    assert tidy(" – 4\u202f000 ") == "-4000"


def test_a_substitute_who_took_over_during_the_game_is_told_apart(as_judge, table):
    tournament = table.round.tournament
    tournament.ruleset = "ema2025"
    tournament.save()
    south = table.seats.get(wind="S")
    absent = south.entrant
    from tests import factories

    south.entrant = factories.EntrantFactory(tournament=tournament, kind="substitute", name="Sub Stitute")
    south.stands_in_for = absent
    south.save()
    where = [tournament.slug, table.round.number, table.number]
    url = reverse("result-entry", args=where)
    assert f"Sub Stitute replaced {absent.name} during the hanchan" in as_judge.get(url).content.decode()
    sheet = {"points_E": "35000", "points_S": "45000", "points_W": "25000", "points_N": "15000", "sticks": "0"}
    before = as_judge.post(reverse("result-preview", args=where), sheet).content.decode()
    during = as_judge.post(reverse("result-preview", args=where), {**sheet, "during_S": "on"}).content.decode()
    assert "+10.0" in before
    assert "+20.0" in during
    assert "−30.0" in during
    as_judge.post(url, {**sheet, "during_S": "on", "do": "confirm", "based_on": 0})
    assert Result.objects.get().taken_over_during == ["S"]
