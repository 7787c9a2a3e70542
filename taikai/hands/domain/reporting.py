"""Reporting and correction of hands at tables without cards.

A table with cards has more to do at the end of a hand and does it in its own app (`decks`), with the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.riichi.hanchan import HandDifference, Record, Report, differences
from scoring.riichi.hanchan.stored import as_json
from taikai.hands.domain import records
from taikai.hands.domain.access.reporting_modes import table_title
from taikai.hands.domain.replay import TableGame, game_of
from taikai.hands.domain.statistics.stored import keep
from taikai.problems import Problem, Refusal, refuse
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament


class Meanwhile(Refusal):
    """Another record came in between: nothing was written, the person decides. `game` is the table's as it is."""

    def __init__(self, game: TableGame) -> None:
        self.game = game
        super().__init__(
            Problem(
                "hands.meanwhile",
                "",
                _("The hands of this table were changed while you were editing. Review them and try again."),
            )
        )


def report_record(
    tournament: Tournament, table: Table, what: Report, *, after: int, actor: Actor, key: str = ""
) -> TableGame:
    """Write down what happened next. `after` is the number of the row that was last (0: none) to whoever reports.

    The same hand from another phone, which saw the same table before it, is that hand: it is written once. What a
    device had to keep for a while says with `after` where it belongs: the row the hand before it became (`wrote`).

    Raises:
        Meanwhile: another record came in between.
        Refusal: it cannot have happened, or the result is confirmed.
    """

    def act_on(act: Change, fresh: Table, game: TableGame) -> TableGame:
        row = records.append(act.tournament, fresh, game, Record(what), actor.label)
        return TableGame([*game.rows, row], game.hanchan.append(Record(what)))

    def known(game: TableGame) -> bool:
        return _is_last(game, what, after)

    return _at_table(tournament, table, "hands.reported", act_on, after, actor, key, (as_json(what),), known=known)


def undo_last(tournament: Tournament, table: Table, *, number: int, actor: Actor, key: str = "") -> TableGame:
    """Take the last record back; `number` is its row's, so that pressing twice undoes once.

    Raises:
        Refusal: it is not the last any more, or the result is confirmed.
    """

    def act_on(_act: Change, _fresh: Table, game: TableGame) -> None:
        if not game.rows:
            raise refuse("hands.nothing", _("No hands recorded at this table yet."))
        records.undo_record(game.rows[-1])

    return _at_table(tournament, table, "hands.undone", act_on, number, actor, key, ())


def replace_record(
    tournament: Tournament,
    table: Table,
    index: int,
    what: Report,
    *,
    after: int,
    reason: str,
    actor: Actor,
    key: str = "",
) -> TableGame:
    """Put another record in the place of the one at `index`, from 0; the hands after it are replayed.

    Raises:
        Refusal: no reason, it or a later hand cannot have happened, or somebody was quicker.
    """

    def act_on(act: Change, fresh: Table, game: TableGame) -> None:
        _known(game, index)
        record = Record(what, game.hanchan.steps[index].before.dealer)
        records.replace(act.tournament, fresh, game, index, record, actor.label)

    content = (index, as_json(what))
    return _at_table(tournament, table, "hands.changed", act_on, after, actor, key, content, reason)


def insert_record(
    tournament: Tournament,
    table: Table,
    index: int,
    what: Report,
    *,
    after: int,
    reason: str,
    actor: Actor,
    key: str = "",
) -> TableGame:
    """Put a record that was forgotten before the one at `index`, or after the last; those after it are replayed.

    Raises:
        Refusal: as `replace_record`.
    """

    def act_on(act: Change, fresh: Table, game: TableGame) -> None:
        steps = game.hanchan.steps
        if index != len(steps):
            _known(game, index)
        record = Record(what, steps[index].before.dealer if index < len(steps) else game.hanchan.state.dealer)
        records.insert(act.tournament, fresh, game, index, record, actor.label)

    content = (index, as_json(what))
    return _at_table(tournament, table, "hands.inserted", act_on, after, actor, key, content, reason)


def remove_record(
    tournament: Tournament, table: Table, index: int, *, after: int, reason: str, actor: Actor, key: str = ""
) -> TableGame:
    """Take a record away that never happened; the hands after it are replayed.

    Raises:
        Refusal: as `replace_record`.
    """

    def act_on(act: Change, _fresh: Table, game: TableGame) -> None:
        _known(game, index)
        records.remove(act.tournament, game, index)

    return _at_table(tournament, table, "hands.removed", act_on, after, actor, key, (index,), reason)


def preview(game: TableGame, index: int, what: Report | None, *, insert: bool = False) -> list[HandDifference]:
    """What a correction would change, hand by hand; `what` None: the record is taken away.

    Raises:
        Refusal: a hand after it could not have happened; which, and every reason.
    """
    _known(game, index)
    dealer = game.hanchan.steps[index].before.dealer
    if what is None:
        changed = game.hanchan.removed(index)
    elif insert:
        changed = game.hanchan.inserted(index, Record(what, dealer))
    else:
        changed = game.hanchan.replaced(index, Record(what, dealer))
    records.check(changed)
    return differences(game.hanchan, changed)


def _known(game: TableGame, index: int) -> None:
    if not 0 <= index < len(game.hanchan.steps):
        raise refuse("hands.index", _("This hand has been deleted. Review the hands and try again."))


def _at_table(
    tournament: Tournament,
    table: Table,
    verb: str,
    act_on: Callable[[Change, Table, TableGame], TableGame | None],
    after: int,
    actor: Actor,
    key: str,
    content: Sequence[Any],
    reason: str | None = None,
    known: Callable[[TableGame], bool] | None = None,
) -> TableGame:
    """One change of a table's records: read under the lock, refused when somebody was quicker, read again.

    `known`: whether what is reported stands there already, from somebody who was quicker.
    """
    with change(tournament, actor, verb, key=key, content=(table, after, reason, *content)) as act:
        fresh = act.again(table, "round")
        if act.repeated:
            return replace(game_of(act.tournament, fresh), wrote=int(act.answer.get("row", 0)))
        check_open(act.tournament, fresh)
        game = game_of(act.tournament, fresh)
        act.shows(tables=[fresh.pk])
        if known is not None and known(game):
            act.log(verb="hands.agreed", target=table_title(fresh), target_id=f"table:{fresh.pk}")
            act.answer["row"] = game.last
            return replace(game, wrote=game.last)
        if after != game.last:
            raise Meanwhile(game)
        if reason is not None and not reason.strip():
            raise refuse("hands.reason", _("Enter a reason for changing the hands (saved in the log)."), "reason")
        now = act_on(act, fresh, game) or game_of(act.tournament, fresh)
        keep(fresh, now)
        act.answer["row"] = now.last
        act.log(
            target=table_title(fresh),
            target_id=f"table:{fresh.pk}",
            before=game.standing.as_json(),
            after=now.standing.as_json(),
            reason=reason or "",
        )
    return replace(now, wrote=now.last)


def _is_last(game: TableGame, what: Report, after: int) -> bool:
    """Whether the last record is the very one, and stands where the reporter meant to put it."""
    if not game.rows or after != (game.rows[-2].number if len(game.rows) > 1 else 0):
        return False
    record = game.hanchan.steps[-1].record if game.hanchan.steps else None
    return record is not None and type(record.what) is type(what) and record.what == what


def check_open(tournament: Tournament, table: Table) -> None:
    """Refuse what is reported of a table that is not being played.

    Raises:
        Refusal: its seating is not published, the standings are final, or its result is confirmed.
    """
    if tournament.is_over:
        raise refuse("hands.final", _("Standings are final. An organiser must reopen the tournament first."))
    if not table.round.is_published:
        raise refuse(
            "hands.not_published",
            _("Seating of hanchan %(number)d isn’t published, so it can’t be played yet.")
            % {"number": table.round.number},
        )
    if table.results.filter(state=Result.State.CONFIRMED).exists():
        raise refuse("hands.closed", _("The result of this table is confirmed, so you can’t change its hands."))
