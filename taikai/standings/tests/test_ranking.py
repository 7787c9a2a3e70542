"""The ranking against a tournament worked out on paper, and what must hold for every tournament."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import get_ruleset
from taikai.standings.domain.hanchan import hanchan_page
from taikai.standings.domain.player_profile import place_line, player_page
from taikai.standings.domain.rank_explanation import explained
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.facts import Facts, PenaltyFact, SeatedPerson, SeatFact, TableFact
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, known

A, B, C, D, E, F, G, H, S = range(1, 10)
PEOPLE = tuple(SeatedPerson(pk, name) for pk, name in zip(range(1, 9), "ABCDEFGH", strict=True))
EMA = get_ruleset("ema2016")
BREAKS = ("best_hanchan", "average_place")


def table(hanchan, number, people, points, sticks=0, stands_in=None, **kwargs):
    """Seats and result of one table, E S W N."""
    seats = [
        SeatFact(hanchan, number, wind, person, (stands_in or {}).get(person))
        for wind, person in zip("ESWN", people, strict=True)
    ]
    return seats, TableFact(hanchan, number, dict(zip("ESWN", points, strict=True)), sticks, **kwargs)


def facts(tables, people=PEOPLE, ruleset=EMA, tie_breaks=BREAKS, penalties=(), planned=4) -> Facts:
    return Facts(
        ruleset=ruleset,
        tie_breaks=tuple(tie_breaks),
        planned=planned,
        hanchans=tuple(sorted({result.hanchan for _seats, result in tables})),
        people=tuple(people),
        seats=tuple(seat for seats, _result in tables for seat in seats),
        results=tuple(result for _seats, result in tables),
        penalties=tuple(penalties),
    )


# On paper, EMA 2016 (30 000 start and return, uma 15/5/-5/-15, chombo 20 after uma):
# h1 t1  A 45 000 +30.0 | B 30 000 +5.0 | C 25 000 -10.0 | D 20 000 -25.0
# h1 t2  E and F 40 000 with a stick on the table: 500 each, uma (15 + 5) / 2 = 10: +20.5 both
#        G 24 000 -11.0 | H 15 000 -30.0
# h2 t1  B 35 000 +20.0 | E 32 000 +7.0 | D 28 000 -7.0 | G 25 000 -20.0
# h2 t2  F 50 000 +35.0 | A 31 000 +6.0 | H 29 000 -6.0 | C 10 000 -35.0 and a chombo -20.0
# F came late to h1: -1.0
PAPER = [
    table(1, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000]),
    table(1, 2, [E, F, G, H], [40_000, 40_000, 24_000, 15_000], sticks=1),
    table(2, 1, [B, E, D, G], [35_000, 32_000, 28_000, 25_000]),
    table(2, 2, [F, A, H, C], [50_000, 31_000, 29_000, 10_000], chombo={"N": 1}),
]
LATE = PenaltyFact(F, -10, "late", 1)


def test_a_tournament_worked_out_on_paper():
    found = standings(facts(PAPER, penalties=[LATE]))
    assert [(row.place, row.person.name, row.total, row.penalty) for row in found.rows] == [
        (1, "F", 545, -10),
        (2, "A", 360, 0),
        (3, "E", 275, 0),
        (4, "B", 250, 0),
        (5, "G", -310, 0),
        (6, "D", -320, 0),
        (7, "H", -360, 0),
        (8, "C", -650, -200),
    ]
    scores = {row.person.name: [game.score for game in row.games] for row in found.rows}
    assert scores["E"] == [205, 70]
    assert scores["F"] == [205, 350]
    assert scores["C"] == [-100, -350]
    first = found.row(F)
    assert (first.games[0].points, first.games[0].place, first.games[0].uma) == (40_500, 1, 100)
    assert sum(row.total for row in found.rows) == -210


def test_after_the_first_hanchan_of_the_paper_tournament():
    found = standings(facts(PAPER, penalties=[LATE]), upto=1)
    after = compute(facts(PAPER, penalties=[LATE])).after
    assert {pk: (stand.place, stand.total) for pk, stand in after[1].items()} == {
        row.person.id: (row.place, row.total) for row in found.rows
    }
    assert after[2][F].total == 545
    assert [(row.place, row.person.name, row.total) for row in found.rows][:3] == [
        (1, "A", 300),
        (2, "E", 205),
        (3, "F", 195),
    ]


def test_the_page_of_one_hanchan_ranks_its_scores_with_its_penalties():
    page = hanchan_page(compute(facts(PAPER, penalties=[LATE])), 1)
    assert [(entry.place, entry.person.name, entry.net) for entry in page.entries][:4] == [
        (1, "A", 300),
        (2, "E", 205),
        (3, "F", 195),
        (4, "B", 50),
    ]
    assert [[entry.person.name for entry in four] for _number, four in page.tables] == [list("ABCD"), list("EFGH")]


def test_the_player_page_knows_gaps_opponents_and_the_line():
    page = player_page(compute(facts(PAPER, penalties=[LATE])), E)
    assert [(gap.place, gap.person.name, gap.worth) for gap in page.gaps] == [(2, "A", 85), (1, "F", 270)]
    assert (page.behind.person.name, page.behind.worth) == ("B", -25)
    assert [item.place_after for item in page.played] == [2, 3]
    assert [chair.person.name for chair in page.played[1].chairs] == ["B", "E", "D", "G"]
    assert page.remaining == 2
    line = place_line(page, 4)
    assert [(dot.hanchan, dot.place) for dot in line.dots] == [(1, 2), (2, 3)]
    assert line.dots[0].y < line.dots[1].y
    assert all(0 <= dot.x <= line.width and 0 <= dot.y <= line.height for dot in line.dots)


def test_why_says_what_separates():
    found = explained(compute(facts(PAPER, penalties=[LATE])))
    assert [item.sentence for item in found.values()][:2] == ["Highest total.", "18.5 behind F."]


def pair(*tie_breaks):
    """A, B and F with +35.0: A by +30.0 and +5.0, B and F by +20.0 and +15.0."""
    return facts(
        [
            table(1, 1, [A, C, D, E], [45_000, 30_000, 25_000, 20_000]),  # A +30.0, 1st
            table(1, 2, [F, B, G, H], [40_000, 40_000, 20_000, 20_000]),  # B +20.0, shared 1st
            table(2, 1, [C, A, D, E], [40_000, 30_000, 28_000, 22_000]),  # A +5.0, 2nd
            table(2, 2, [F, B, G, H], [35_000, 35_000, 30_000, 20_000]),  # B +15.0, shared 1st
        ],
        tie_breaks=tie_breaks,
    )


@pytest.mark.parametrize(
    ("tie_breaks", "places", "by"),
    [
        pytest.param([], (1, 1), "shared", id="without a tie-break the place is shared"),
        pytest.param(["best_hanchan"], (1, 2), "best_hanchan", id="best hanchan: A's +30.0"),
        pytest.param(["average_place"], (2, 1), "average_place", id="average placing: B's 1.0"),
        pytest.param(
            ["average_place", "best_hanchan"], (2, 1), "average_place", id="the first that differs decides"
        ),
        pytest.param(["first_places"], (2, 1), "first_places", id="B won twice"),
        pytest.param(["points"], (1, 1), "shared", id="the same points: shared"),
        pytest.param(["points", "last_hanchan"], (2, 1), "last_hanchan", id="B's last was better"),
        pytest.param(["head_to_head", "best_hanchan"], (1, 2), "best_hanchan", id="they never met"),
        pytest.param(["fewest_penalties"], (1, 1), "shared", id="no chombo, no difference"),
    ],
)
def test_tie_breaks_decide_in_their_order(tie_breaks, places, by):
    found = standings(pair(*tie_breaks))
    a, b = found.row(A), found.row(B)
    f = found.row(F)
    assert a.total == b.total == f.total == 350
    # F has exactly B's games and always shares B's place.
    assert b.place == f.place
    if places[0] == places[1]:
        assert a.place == b.place == 1
        assert {row.decided_by for row in found.rows[1:3]} == {"shared"}
    elif places[0] < places[1]:
        assert (a.place, b.place) == (1, 2)
        assert found.rows[1].decided_by == by
    else:
        assert (b.place, a.place) == (1, 3)
        assert found.rows[2].decided_by == by


def test_head_to_head_counts_the_common_tables_of_those_who_are_level():
    found = standings(
        facts(
            [
                table(1, 1, [A, B, C, D], [34_000, 36_000, 30_000, 20_000]),  # B ahead of A: +9.0 / +21.0
                table(2, 1, [A, E, F, G], [36_000, 34_000, 30_000, 20_000]),  # A +21.0
                table(2, 2, [B, C, D, H], [34_000, 36_000, 30_000, 20_000]),  # B +9.0
            ],
            tie_breaks=["head_to_head"],
        )
    )
    a, b = found.row(A), found.row(B)
    assert a.total == b.total == 300
    assert (b.place, a.place) == (1, 2)
    assert found.rows[1].decided_by == "head_to_head"


def test_places_after_a_shared_one_are_left_out():
    found = standings(facts([table(1, 1, [A, B, C, D], [40_000, 30_000, 30_000, 20_000])]))
    assert [(row.person.name, row.place) for row in found.rows][:4] == [("A", 1), ("B", 2), ("C", 2), ("D", 4)]
    assert [row.decided_by for row in found.rows][:4] == ["", "total", "shared", "total"]


SUBSTITUTE = SeatedPerson(S, "S", substitute=True)


def with_substitute(ruleset, during=()):
    """S plays in B's place and wins the table."""
    return standings(
        facts(
            [
                table(
                    1,
                    1,
                    [A, S, C, D],
                    [35_000, 45_000, 25_000, 15_000],
                    stands_in={S: B},
                    during=frozenset(during),
                )
            ],
            people=(*PEOPLE[:4], SUBSTITUTE),
            ruleset=get_ruleset(ruleset),
        )
    )


@pytest.mark.parametrize(
    ("during", "others"),
    [
        pytest.param("", {"A": 100, "C": -100, "D": -300}, id="before the game: the substitute's place counts"),
        pytest.param("S", {"A": 200, "C": 0, "D": -200}, id="during the game: it is ignored"),
    ],
)
def test_substitutes_by_ema_2025(during, others):
    found = with_substitute("ema2025", during)
    assert {name: row.total for row in found.rows if (name := row.person.name) in others} == others
    replaced = found.row(B)
    assert (replaced.total, replaced.games[0].points, replaced.games[0].replaced_by) == (-300, None, S)
    assert [row.person.name for row in found.unofficial] == ["S"]
    assert found.row(S).games[0].score == 300
    assert "S" not in [row.person.name for row in found.rows]


def test_a_substitute_who_fills_a_table_is_listed_apart_and_changes_no_place():
    people = (*PEOPLE[:3], SUBSTITUTE)
    found = standings(facts([table(1, 1, [S, A, B, C], [60_000, 30_000, 20_000, 10_000])], people=people))
    assert [(row.place, row.person.name, row.total) for row in found.rows] == [
        (1, "A", 50),
        (2, "B", -150),
        (3, "C", -350),
    ]
    assert [(row.person.name, row.total) for row in found.unofficial] == [("S", 450)]


def test_nobody_is_ranked_without_a_seat_and_an_empty_tournament_has_no_rows():
    assert standings(facts([])).rows == ()
    found = standings(facts(PAPER[:1]))
    assert len(found.rows) == 4


def test_unknown_tie_breaks_in_old_data_are_left_out():
    assert known(["best_hanchan", "shoe_size", 3, "best_hanchan", "points"]) == ("best_hanchan", "points")


@st.composite
def tournaments(draw):
    """Up to 12 people, up to 3 hanchans, any sums that are right, sticks, chombos, penalties."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    tables = draw(st.integers(1, 3))
    people = tuple(SeatedPerson(pk, f"P{pk}") for pk in range(1, 4 * tables + 1))
    made = []
    for hanchan in range(1, draw(st.integers(1, 3)) + 1):
        order = [person.id for person in people]
        rng.shuffle(order)
        for number in range(tables):
            sticks = rng.choice([0, 0, 0, 1, 2])
            rest = 1200 - 10 * sticks
            # Few different values, so that ties happen.
            values = [rng.choice([100, 200, 300, 300, 400, rng.randint(-100, 500)]) for _wind in "ESW"]
            values.append(rest - sum(values))
            chombo = {rng.choice("ESWN"): 1} if rng.random() < 0.2 else {}
            made.append(
                table(
                    hanchan,
                    number + 1,
                    order[4 * number : 4 * number + 4],
                    [value * 100 for value in values],
                    sticks,
                    chombo=chombo,
                )
            )
    penalties = [PenaltyFact(rng.choice(people).id, -rng.randint(1, 100), "x") for _n in range(rng.randint(0, 2))]
    breaks = draw(st.permutations(list(CRITERIA)))[: draw(st.integers(0, 4))]
    return facts(made, people=people, tie_breaks=breaks, penalties=penalties)


@given(tournaments())
def test_all_totals_together_are_what_was_taken_off(given_facts):
    found = standings(given_facts)
    chombo = sum(200 * count for result in given_facts.results for count in result.chombo.values())
    assert sum(row.total for row in found.rows) == -chombo + sum(p.tenths for p in given_facts.penalties)
    for row in found.rows:
        assert row.total == sum(game.score for game in row.games) + row.penalty


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_nothing(given_facts, rng):
    def mixed(items):
        items = list(items)
        rng.shuffle(items)
        return tuple(items)

    other = replace(
        given_facts,
        people=mixed(given_facts.people),
        seats=mixed(given_facts.seats),
        results=mixed(given_facts.results),
    )
    assert standings(other) == standings(given_facts)


@given(tournaments())
def test_places_are_ordered_shared_only_when_level_and_replay_gives_the_same(given_facts):
    found = standings(given_facts)
    assert standings(given_facts) == found
    computed = compute(given_facts)
    assert pickle.loads(pickle.dumps(computed)) == computed
    assert computed.now == found
    for number, row in enumerate(found.rows, 1):
        assert row.place <= number
        if row.place == number and number > 1:
            above = found.rows[number - 2]
            assert above.total > row.total or (
                above.total == row.total and row.decided_by in given_facts.tie_breaks
            )
        elif row.place != number:
            assert row.values == found.rows[number - 2].values
            assert row.total == found.rows[number - 2].total


@given(tournaments(), st.sampled_from(["wrc2015", "mleague", "tenhou", "ema2025", "ryanzou"]))
def test_totals_follow_the_ruleset(given_facts, name):
    ruleset = get_ruleset(name)
    extra = ruleset.start_points - 30_000
    moved = tuple(
        TableFact(r.hanchan, r.table, {w: p + extra for w, p in r.points.items()}, r.sticks_left, r.chombo)
        for r in given_facts.results
    )
    again = replace(given_facts, ruleset=ruleset, results=moved)
    games = [game for row in standings(again).rows for game in row.games]
    lost = sum(10 * r.sticks_left for r in moved) if ruleset.sticks_at_game_end == "lost" else 0
    total = sum(game.score for game in games)
    # Odd hundreds of split sticks and tenths of split uma are dropped by some rules: never more than that.
    assert -lost - 3 * 4 * len(moved) <= total <= -lost
