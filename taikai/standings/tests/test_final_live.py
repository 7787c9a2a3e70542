"""An open standings page follows the final: first the line, then the finalists above it with what they carried."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from taikai.results.domain.public_results import release_hanchan
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import Round, Seat
from taikai.standings.domain.final.decisions import StageWish, set_stages
from taikai.standings.domain.ranking.current import standings_of
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def confirm_all(round_: Round) -> None:
    for table in round_.tables.all():
        factories.confirmed(table, 45_000 + 100 * table.number, 32_000, 27_000, 16_000 - 100 * table.number)
    release_hanchan(round_, actor=SYSTEM)


def shown(page: Page) -> list[str]:
    """The rows as they stand: names, and the line."""
    rows = page.locator("#ranking .first-three > li, #ranking tbody tr")
    return rows.evaluate_all("rows => rows.map(row => row.querySelector('a')?.innerText ?? 'line')")


def expected(rows: Sequence[Ranked]) -> list[str]:
    """The names with the line after the fourth."""
    names = [row.person.name for row in rows]
    return [*names[:4], "line", *names[4:]]


def test_the_line_and_then_the_final_come_to_an_open_page(server: Server, page: Page):
    tournament = factories.TournamentFactory(stage="playing", hanchan_count=3, tie_breaks=["best_hanchan"])
    factories.EntrantFactory.create_batch(8, tournament=tournament)
    draw(tournament, seed=3, actor=SYSTEM)
    Round.objects.filter(tournament=tournament, number=3).delete()
    publish(tournament, [1, 2], actor=SYSTEM)
    for number in (1, 2):
        confirm_all(Round.objects.get(tournament=tournament, number=number))
    page.goto(f"{server.url}/t/{tournament.slug}/standings/")
    assert "line" not in shown(page)

    set_stages(tournament, [StageWish(3, 4, 50)], actor=SYSTEM)
    expect(page.locator("#ranking .cut-line")).to_contain_text("top 4")
    before = standings_of(tournament).rows
    assert shown(page) == expected(before)

    # The other way round: the last of the finalists wins, those outside score most.
    final = Round.objects.create(tournament=tournament, number=3)
    for number, four in enumerate((before[3::-1], before[4:]), 1):
        table = final.tables.create(number=number)
        for wind, row in zip("ESWN", four, strict=True):
            Seat.objects.create(round=final, table=table, wind=wind, entrant_id=row.person.id)
    publish(tournament, [3], actor=SYSTEM)
    expect(page.locator(".starters li")).to_have_count(4)
    confirm_all(final)
    expect(page.locator("#ranking .cut-line")).to_contain_text("Above this line: Final")
    expect(page.locator("#ranking thead")).to_contain_text("Carried over")
    tournament.refresh_from_db()
    after = standings_of(tournament).rows
    assert {row.person.id for row in after[:4]} == {row.person.id for row in before[:4]}
    expect(page.locator("#ranking tbody .cut-line")).to_have_count(1)
    assert shown(page) == expected(after)
    page.reload()
    assert shown(page) == expected(after)
