"""Whose own affairs changed, and who hears nothing of it."""

from __future__ import annotations

from taikai.tournaments.domain.change import MOST_OWN, Seen, Shown


def test_in_a_hall_of_two_hundred_a_result_is_news_to_its_own_table_only():
    seen, revision = Seen(), 0
    tables = [[f"player {table}.{seat}" for seat in range(4)] for table in range(50)]
    for _hanchan in range(2):
        for number, players in enumerate(tables):
            others = {who: seen.number((), who) for table in tables if table is not players for who in table}
            revision += 1
            seen = seen.after(revision, Shown(own={*players, f"table {number}"}))
            assert {seen.number((), who) for who in players} == {revision}
            assert {who: seen.number((), who) for who in others} == others


def test_who_is_not_kept_apart_any_more_hears_rather_too_much():
    seen = Seen()
    for revision in range(1, MOST_OWN + 3):
        seen = seen.after(revision, Shown(own={f"player {revision}"}))
    assert len(seen.own) == MOST_OWN
    assert seen.number((), "player 1") >= 1
    assert seen.number((), "player 2") >= 2
    assert seen.number((), f"player {MOST_OWN + 2}") == MOST_OWN + 2
