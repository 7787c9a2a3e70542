"""Judge's view of a table with cards: seats, marks, reminders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.deck import SEATS
from cards.hanchan import NO_CHANGES, CardHand
from cards.judge.ability import Table as Judged
from cards.judge.values import POT
from scoring.riichi.hanchan import Correction, Step
from taikai.decks.domain.hands.event_notation import text_of
from taikai.decks.domain.log_words import FLAG_WORDS
from taikai.decks.domain.tables.table_state import FLAGS, CardTable
from taikai.decks.pages.addresses import next_cover, takeover
from taikai.decks.pages.cards import MOMENTS, clause_index, shown
from taikai.decks.pages.table.notes import NOTE_WORDS
from taikai.decks.pages.table.seat_cards import everybody
from taikai.hands.models import ReportedHand
from taikai.problems import Problem
from taikai.tournaments.access import TaikaiRequest

MOMENT_WORDS = {
    "deal": gettext_lazy("When tiles are dealt"),
    "all_hand": gettext_lazy("The whole hand"),
    "first_discard": gettext_lazy("First discard"),
    "draw_tile": gettext_lazy("Drawing a tile"),
    "discard": gettext_lazy("Discard"),
    "call": gettext_lazy("Call"),
    "riichi": gettext_lazy("Riichi"),
    "win": gettext_lazy("Win"),
    "draw": gettext_lazy("Draw"),
    "hand_end": gettext_lazy("After the hand"),
}
COUNTING = ("swaps", "extra_turns")  # questions that come with a plus button


def seat_rows(table: CardTable, judged: Judged | None) -> list[dict[str, Any]]:
    """The four seats in turn order with everything the judge looks at."""
    places = table.places()
    index = clause_index(table.card_set.id)
    rows = []
    for row in everybody(table):
        wind, start = row["wind"], row["start"]
        marks = table.marks_of(start)
        clause = judged.off.get(wind) if judged is not None else None
        state = table.log.state
        rows.append(
            row
            | {
                "points": judged.balance[wind] if judged is not None else table.game.points[start],
                "place": places[wind],
                "tied": list(table.game.points.values()).count(table.game.points[start]) > 1,
                "marks": [(flag, FLAG_WORDS[flag], marks[flag]) for flag in FLAGS],
                "badges": [FLAG_WORDS[flag] for flag in FLAGS if marks[flag]],
                "off": clause,
                "off_by": shown(table.card_set, index[clause]) if clause in index else None,
                "riichi": judged is not None and wind in judged.riichi,
                "two_sided": state.two_sided(start),
                "to_copy": [shown(table.card_set, card) for card in state.to_copy(start)],
            }
        )
    return rows


def reminders(table: CardTable, judged: Judged | None) -> list[dict[str, Any]]:
    """The clauses in play by the moment they matter; those switched off stand with the reason."""
    noted = bool(table.deck.notes)
    now = ("discard", "call", "riichi") if noted else ("deal", "all_hand", "first_discard")
    faces = [(wind, slug) for wind, slug in table.effective_by_wind().items() if slug]
    found = []
    for moment in MOMENTS:
        lines = []
        for wind, slug in faces:
            card = shown(table.card_set, slug)
            off = judged.off.get(wind) if judged is not None else None
            lines += [
                {"wind": wind, "card": card, "clause": clause, "text": text, "note": more, "off": off}
                for clause, text, more in card.clauses
                if moment in clause.moments
            ]
        if lines:
            found.append(
                {
                    "name": MOMENT_WORDS[moment.value],
                    "id": moment.value,
                    "lines": lines,
                    "open": moment.value in now,
                }
            )
    return found


def alerts(table: CardTable, judged: Judged | None) -> list[str]:
    """What is easily overlooked right now."""
    if judged is None:
        return []
    found = []
    for wind in judged.riichi:
        if wind in judged.off:
            found.append(
                _(
                    "%(seat)s is in riichi with a card switched off (%(clause)s). If only the card makes the "
                    "hand tenpai, %(seat)s pays a reverse mangan at the exhaustive draw (G11)."
                )
                % {"seat": wind, "clause": judged.off[wind]}
            )
    if judged.off and not found:
        found.append(
            _("Cards switched off: %(seats)s. What they already showed counts, but they can’t show anything new.")
            % {"seats": ", ".join(f"{seat} ({clause})" for seat, clause in judged.off.items())}
        )
    asks = {
        (use.ask, seat)
        for seat, slug in table.effective_by_wind().items()
        if slug and seat not in judged.off
        for use in table.face(slug).asks
    }
    asking = {ask for ask, _seat in asks}
    if "concealed" in asking:
        found.append(_("At a win, check the closed tiles of the card’s owner before the tiles are mixed."))
    if "hitomi_tsumo" in asking:
        found.append(
            _(
                "Check the tenpai hand before it is turned face down. The points it put in stay in the "
                "pot for the next hand."
            )
        )
    if "wall_seat" in asking:
        found.append(
            _("When the hand ends, check which player’s wall was used last before the walls are cleared.")
        )
    return found


def counts_honba(table: CardTable) -> bool:
    """Whether a card in play counts swaps or extra turns: the table then needs a plus button."""
    return any(
        use.ask in COUNTING for slug in table.effective_by_wind().values() if slug for use in table.face(slug).asks
    )


def history(table: CardTable) -> list[dict[str, Any]]:
    """The lines of what was written down, the last first."""
    game = table.reported.hanchan
    return [_history_row(row, step) for row, step in zip(table.hands, game.steps, strict=False)][::-1]


def _history_row(row: ReportedHand, step: Step) -> dict[str, Any]:
    told = step.record.what
    if isinstance(told, CardHand):
        report, reason = told.report, told.changes.reason
        delta = dict(zip(SEATS, step.deltas(), strict=True))
        name, changed = step.before.name, told.changes != NO_CHANGES
    else:
        report, delta, name, changed = {}, {}, "", True
        reason = told.reason if isinstance(told, Correction) else ""
    return {
        "hand": row,
        "name": name,
        "delta": delta,
        "changed": changed,
        "reason": reason,
        "type": report.get("method") or report.get("type", ""),
        "pot": step.after.pot,
    }


def table_context(request: TaikaiRequest, table: CardTable, problems: Sequence[Problem] = ()) -> dict[str, Any]:
    """Everything the table's page shows."""
    judged = table.judged()
    start = table.game.points
    return {
        "table": table,
        "deck": table.deck,
        "game": table.game,
        "seats": seat_rows(table, judged),
        "honba": judged.honba if judged is not None else table.game.honba,
        "pot": judged.balance[POT] if judged is not None else table.game.pot,
        "reminders": reminders(table, judged) if table.playing else [],
        "alerts": alerts(table, judged),
        "notes": text_of(table.deck.notes),
        "note_lines": text_of(table.deck.notes).splitlines(),
        "note_words": NOTE_WORDS.items(),
        "plus": counts_honba(table) if table.playing else False,
        "winds": SEATS,
        "last": table.hands[-1] if table.hands else None,
        "history": history(table),
        "problems": problems,
        "takeover": takeover(request, table),
        "start_points": {wind: start[wind] for wind in SEATS},
        "names": {wind: seat.entrant.name for wind, seat in table.seats.items()},
        "next_cover": next_cover(request, table),
        "seal": table.seal,
    }
