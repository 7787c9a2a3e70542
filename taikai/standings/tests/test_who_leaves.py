"""Where somebody stands who left the tournament: by the fixed score of the rules, the total so far, or last."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import get_ruleset
from scoring.uma_oka import substituted_score
from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.rank_explanation import explained
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.facts import Counting, CutFact
from taikai.standings.domain.ranking.games import Rest
from taikai.standings.domain.ranking.load import load_facts
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.tests import test_ranking as ranked
from taikai.standings.tests.test_counting import FIVE, TABLES, A, B, C, D, E, five, table
from tests import factories

EVEN = [30_000, 30_000, 30_000, 30_000]
#: A wins the first hanchan and leaves; the others play on and lose nothing.
LATER = [TABLES[0], table(2, 1, [B, C, D, E], EVEN), table(3, 1, [B, C, D, E], EVEN)]
GONE = tuple(replace(person, withdrawn=person.id == A) for person in FIVE)


def left(rule: str, people=GONE, tables=LATER, **more):
    return five(Counting(left=rule, left_tenths=-300, **more), rests=(), people=people, tables=tables)


def test_a_win_and_gone_is_no_first_place():
    """The fault: a partial total ranked above people who played to the end."""
    before = standings(left("nothing"))
    assert before.rows[0].person.id == A
    now = standings(left("substituted"))
    assert now.rows[-1].person.id == A
    row = now.row(A)
    assert row.missed == (Rest(2, -300, left=True), Rest(3, -300, left=True))
    assert row.total == before.row(A).total - 600
    page = player_page(compute(left("substituted")), A)
    assert [(part.hanchan, part.score, part.left) for part in page.sum][1:] == [(2, -300, True), (3, -300, True)]


def test_last_is_below_everybody_whatever_the_total():
    now = standings(left("last"))
    assert (now.rows[-1].person.id, now.rows[-1].place) == (A, 5)
    assert now.rows[-1].total > now.rows[0].total
    assert (
        explained(compute(left("last")))[A].sentence
        == "Left the tournament, so ranked below all players who stayed."
    )


def test_who_only_missed_an_early_hanchan_or_stays_misses_nothing():
    stayed = standings(left("substituted", people=FIVE))
    assert all(row.missed == () for row in stayed.rows)
    late = tuple(replace(person, withdrawn=person.id == E) for person in FIVE)
    assert standings(left("substituted", people=late)).row(E).missed == ()


def test_a_hanchan_counts_as_missed_when_all_its_tables_are_in():
    facts = left("substituted", tables=LATER[:2])
    assert [one.hanchan for one in standings(facts).row(A).missed] == [2]
    assert standings(facts, upto=1).row(A).missed == ()
    assert [one.hanchan for one in standings(replace(facts, evening=frozenset({2}))).row(A).missed] == []


def test_by_average_each_hanchan_divides_once():
    now = standings(left("substituted", places_by="average"))
    assert now.row(A).account.divisor == 3
    assert standings(left("nothing", places_by="average")).row(A).account.divisor == 3


def test_who_left_before_a_final_misses_what_others_behind_the_cut_play():
    """The fault: a partial total above people who played beside the finalists to the end."""
    people = tuple(replace(person, withdrawn=person.id == ranked.G) for person in ranked.PEOPLE)
    final = table(3, 1, [ranked.F, ranked.A, ranked.E, ranked.B], EVEN)
    beside = table(3, 2, [ranked.S, ranked.D, ranked.H, ranked.C], EVEN)

    def standing(*tables):
        found = ranked.facts([*ranked.PAPER, *tables], people=people)
        counting = Counting(left="substituted", left_tenths=-300)
        return standings(replace(found, cuts=(CutFact(3, 4, 100),), counting=counting)).row(ranked.G)

    assert standing(final).missed == (), "the finalists play alone: nobody else misses anything"
    assert standing(final, beside).missed == (Rest(3, -300, left=True),)
    assert standing(final, beside).total == standing(final).total - 300


@given(st.sampled_from(["substituted", "nothing", "last"]), st.sampled_from(["total", "average", "best"]))
def test_places_are_complete_and_the_rest_of_the_field_keeps_its_order(rule, places_by):
    now = standings(left(rule, places_by=places_by))
    assert sorted(row.person.id for row in now.rows) == sorted(person.id for person in FIVE)
    places = [row.place for row in now.rows]
    assert places == sorted(places)
    others = [row.person.id for row in now.rows if row.person.id != A]
    plain = standings(left("nothing", places_by=places_by))
    assert others == [row.person.id for row in plain.rows if row.person.id != A]


@pytest.mark.parametrize(("name", "tenths"), [("ema2025", -300), ("ema2016", -300), ("baida", 0)])
def test_the_score_is_the_rulesets_own(name, tenths):
    assert substituted_score(get_ruleset(name)) == tenths


@pytest.mark.django_db
def test_the_rule_is_chosen_shown_and_exported(client, organiser):
    tournament = organiser.taikai_roles.get().tournament
    tournament.stage = "playing"
    tournament.save()
    factories.seated(tournament, 8, rounds=1)
    assert load_facts(tournament, "staff").counting == Counting(left="substituted", left_tenths=-300)
    address = tournament.get_absolute_url()
    assert "A player who leaves scores −30.0" in client.get(f"{address}rules/").content.decode()
    client.force_login(organiser)
    page = client.get(f"{address}manage/settings/tie-breaks/").content.decode()
    assert 'name="left_scores"' in page
    form = {"places_by": "total", "rest_scores": "nothing", "left_scores": "last"}
    assert client.post(f"{address}manage/settings/tie-breaks/", {"do": "places", **form}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.left_scores == "last"
    assert "below all players who stayed" in client.get(f"{address}rules/").content.decode()
    log = client.get(f"{address}manage/log/").content.decode()
    assert "rank below every player who stayed" in log
    assert json.loads(client.get(f"{address}standings.json").content)["who_leaves"] == "last"
