"""Template context of the table's page: header, seats, current step."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan import State
from scoring.rulesets import Ruleset
from taikai.agenda.domain.personal_schedule import seats_of as all_seats
from taikai.calls.domain.open_calls import at_table
from taikai.calls.pages.answer import JudgePart
from taikai.formatting.context import joined
from taikai.formatting.translation import ended
from taikai.hands.domain.access.table_permissions import Guest, reporting_at
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import state_for
from taikai.hands.domain.entry.riichi_marks import in_riichi, noted_in
from taikai.hands.domain.replay import TableGame
from taikai.hands.pages.card_panel import CardPanel
from taikai.hands.pages.hand_text import HandRow, hand_rows
from taikai.hands.pages.seats import (
    SeatView,
    hands_left,
    is_last_hand,
    moved_words,
    round_kanji,
    round_words,
    seat_views,
    short_names,
)
from taikai.problems import Problem
from taikai.seating.models import Seat, Table
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import WIND_NAMES

LONG_AGO = dt.timedelta(hours=1)


@dataclass(slots=True)
class TablePage:
    """Everything the steps of the page are made of."""

    tournament: Tournament
    table: Table
    guest: Guest
    game: TableGame
    chosen: EntryState
    names: Mapping[str, str]
    state: State
    riichi: tuple[str, ...]
    seats: list[SeatView]
    rows: list[HandRow]
    problems: Sequence[Problem] = ()
    beside: CardPanel | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.game.hanchan.ruleset

    @property
    def sides(self) -> dict[str, str]:
        """Where each starting seat lies."""
        return {seat.start: seat.side for seat in self.seats}

    def seat(self, start: str) -> SeatView:
        """The seat of whoever began as `start`."""
        return next(seat for seat in self.seats if seat.start == start)

    @property
    def begun(self) -> EntryState:
        """An entry at its beginning: what is noted, and what the page has seen."""
        kept = self.chosen.kept
        after = kept.after if kept.after is not None else self.game.last
        return kept.but(after=after, riichi=self.riichi)

    @property
    def before(self) -> EntryState:
        """Where one step back from the first question leads: the table, the hand, what the missing hand was."""
        return self.begun.but(do="more") if self.chosen.how == "insert" else self.begun

    def clause(self, source: str) -> str:
        """What a payment names as its source, in words: of a card's clause the card, too."""
        return self.beside.clause(source) if self.beside is not None else source

    @property
    def number(self) -> int:
        """The number of the hand that is entered or mended."""
        at = self.chosen.at if self.chosen.how else len(self.rows)
        return 1 + sum(1 for row in self.rows[:at] if row.number)


def page_of(
    tournament: Tournament,
    table: Table,
    seats: Mapping[str, Seat],
    game: TableGame,
    guest: Guest,
    chosen: EntryState,
    problems: Sequence[Problem] = (),
    beside: CardPanel | None = None,
) -> TablePage:
    """The page at a step. No query beyond what is passed."""
    names = short_names(seats)
    if beside is not None:
        chosen = beside.begun(chosen)
    riichi = in_riichi(chosen, noted_at(table, game, chosen, beside))
    state = state_for(game, chosen)
    views = seat_views(state, names, game.hanchan.ruleset, guest.sits, riichi)
    return TablePage(
        tournament,
        table,
        guest,
        game,
        chosen,
        names,
        state,
        riichi,
        views,
        hand_rows(game),
        problems,
        beside,
    )


def noted_at(table: Table, game: TableGame, chosen: EntryState, beside: CardPanel | None) -> tuple[str, ...]:
    """Who is noted in riichi in the hand that is entered."""
    if beside is not None:
        return beside.riichi if chosen.after in (None, game.last) else ()
    return noted_in(reporting_at(table), game, chosen)


def frame(page: TablePage) -> dict[str, Any]:
    """The header, the middle of the table and what every step shows."""
    state, ruleset = page.state, page.ruleset
    bet = ruleset.riichi_bet or 1000
    beside = page.beside
    more = dict(beside.shown(page.chosen, page.riichi, page.seats)) if beside is not None else {}
    honba = more.pop("honba", state.honba)
    own = {
        "beside": beside,
        "sticks_only": beside is not None and beside.sticks_only,
        "may_report": page.guest.reports and (beside is None or beside.ready),
        "page": page,
        "cancel": _cancelled(page.chosen).query,
        "judge": judge_for(page),
        "table": page.table,
        "hanchan": page.table.round,
        "guest": page.guest,
        "chosen": page.chosen,
        "seats": page.seats,
        "winds": WIND_NAMES,
        "round_words": round_words(state),
        "round_kanji": round_kanji(state),
        "honba": honba,
        "sticks": state.pot // bet + (len(page.riichi) if not page.chosen.how else 0),
        "left": hands_left(state, ruleset),
        "last_hand": is_last_hand(state, ruleset) and not state.over,
        "counts_points": page.game.counts_points,
        "clock": all_seats(page.tournament).clock_at(page.tournament, page.table.round_id, page.table.number),
        "rows": page.rows,
        "number": page.number,
        "problems": page.problems,
        "after": page.game.last,
        "last_hand_row": page.game.last_hand,
    }
    return joined(own, more)


def _cancelled(chosen: EntryState) -> EntryState:
    """Where an entry is left to: the table, or the hand or the list it began at."""
    if chosen.how in ("mend", "remove"):
        return EntryState(how="mend", at=chosen.at, after=chosen.after, end=chosen.end)
    return EntryState(do="hands", end=chosen.end) if chosen.how else EntryState()


def lies_flat(page: TablePage) -> bool:
    """Whether the device may lie in the middle: one of the table's, and nobody's phone."""
    return page.guest.kind == "device" and not page.guest.sits


def judge_for(page: TablePage) -> JudgePart | None:
    """The call of the table, for whoever plays there; None for the judges themselves. One query."""
    playing = page.tournament.stage == Tournament.Stage.PLAYING
    if page.guest.kind not in ("player", "device") or not playing:
        return None
    return JudgePart(at_table(page.table.pk))


def ago(moment: dt.datetime) -> str:
    """How long ago something was saved, as people say it. On a page that stands `js/clock.js` counts it on."""
    now = timezone.now()
    passed = int((now - moment).total_seconds())
    seconds, minutes, time = _("{count} s ago"), _("{count} min ago"), f"{timezone.localtime(moment):%H:%M}"
    shown = time
    if passed < 60:
        shown = seconds.replace("{count}", str(max(passed, 1)))
    elif passed < LONG_AGO.total_seconds():
        shown = minutes.replace("{count}", str(passed // 60))
    return format_html(
        '<time datetime="{}" data-since="{}" data-server-now="{}" data-seconds="{}" data-minutes="{}"'
        ' data-time="{}" aria-live="off">{}</time>',
        moment.isoformat(),
        int(moment.timestamp()),
        int(now.timestamp() * 1000),
        seconds,
        minutes,
        time,
        shown,
    )


def last_row(page: TablePage) -> dict[str, Any] | None:
    """The strip below the table: what the last hand was, who gained and lost."""
    if not page.rows:
        return None
    row = page.rows[-1]
    changes = sorted(
        ((page.names[seat], delta) for seat, delta in zip(SEATS, row.deltas, strict=True) if delta),
        key=lambda pair: -pair[1],
    )
    stored = page.game.rows[row.index]
    moved = [(row.deltas[SEATS.index(seat.start)], seat) for seat in page.seats]
    spoken = [
        f"{seat.name} {moved_words(delta, seat.points, seat.place)}"
        for delta, seat in sorted(moved, key=lambda pair: -pair[0])
        if delta
    ]
    return {
        "spoken": " ".join([*map(ended, spoken[:-1]), *spoken[-1:]]),
        "row": row,
        "changes": changes,
        "by": row.by,
        "ago": ago(stored.at),
        "hands": sum(1 for each in page.rows if each.number),
        "mend": EntryState(how="mend", at=row.index, after=page.game.last).query,
    }
