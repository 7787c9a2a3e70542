"""One carded table for the judge: seats, points, marks, reminders, events; choosing on a shared device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.deck import SEATS
from cards.judge.table import Table as Judged
from cards.judge.values import POT
from scoring.riichi.progression import ROUNDS
from taikai.decks.domain.game import Game
from taikai.decks.domain.hands import correct, undo_last
from taikai.decks.domain.lines import read_lines, text_of
from taikai.decks.domain.play import choose, copy, flip, mark, note
from taikai.decks.domain.table import FLAGS, CardTable, carded_table
from taikai.decks.faces import MOMENTS, clause_index, shown
from taikai.decks.seatview import everybody, seat_view
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.parsing import key_of
from taikai.results.forms import tidy
from taikai.tournaments.access import TaikaiRequest, needs

FLAG_WORDS = {
    "floor_used": gettext_lazy("stop at zero used"),
    "inazuma_used": gettext_lazy("Inazuma used"),
    "dora_dead": gettext_lazy("dora dead"),
    "dealt_in_last_hand": gettext_lazy("dealt in last hand"),
}
MOMENT_WORDS = {
    "deal": gettext_lazy("At the deal"),
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
NOTE_WORDS = {
    "riichi": gettext_lazy("riichi"),
    "chi": gettext_lazy("chi"),
    "pon": gettext_lazy("pon"),
    "minkan": gettext_lazy("open kan"),
    "kakan": gettext_lazy("added kan"),
    "ankan": gettext_lazy("concealed kan"),
    "swap": gettext_lazy("swap of tiles or melds"),
    "extra": gettext_lazy("extra turn"),
    "bet": gettext_lazy("half of the points bet"),
    "dora": gettext_lazy("dora discarded"),
    "void": gettext_lazy("riichi tile ronned"),
}
COUNTING = ("swaps", "extra_turns")  # questions that come with a plus button


def table_or_404(request: TaikaiRequest, hanchan: int, number: int) -> CardTable:
    """The carded table of the address."""
    found = carded_table(request.tournament, hanchan, number)
    if found is None:
        raise Http404
    return found


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
        front = state.copies.get(start, state.in_play(start))
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
                "two_sided": front is not None and front in state.settings.backs,
                "drawn": [shown(table.card_set, card) for card in state.drawn[start]],
                "copied": state.copies.get(start),
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
                    "%(seat)s is in riichi and the card is switched off (%(clause)s). If the hand is tenpai only "
                    "through the card, it pays a reverse mangan at the draw (G11)."
                )
                % {"seat": wind, "clause": judged.off[wind]}
            )
    if judged.off and not found:
        found.append(
            _("Switched off now: %(seats)s. What was shown before stands; nothing new from these cards.")
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
        found.append(_("At a win, see the concealed tiles of the card's owner before the tiles are mixed."))
    if "hitomi_tsumo" in asking:
        found.append(_("See the tenpai hand before it is turned down; the bets belong to the next hand's pot."))
    if "wall_seat" in asking:
        found.append(
            _("At the end of the hand look on whose wall it ended, before the walls are pushed together.")
        )
    return found


def counts_honba(table: CardTable) -> bool:
    """Whether a card in play counts swaps or extra turns: the table then needs a plus button."""
    return any(
        use.ask in COUNTING for slug in table.effective_by_wind().values() if slug for use in table.face(slug).asks
    )


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
        "history": [history_row(hand) for hand in reversed(table.hands)],
        "problems": problems,
        "takeover": takeover(request, table),
        "start_points": {wind: start[wind] for wind in SEATS},
        "names": {wind: seat.entrant.name for wind, seat in table.seats.items()},
        "next_cover": next_cover(request, table),
        "seal": table.seal,
    }


def history_row(hand: Any) -> dict[str, Any]:
    """One line of the hands played."""
    return {
        "hand": hand,
        "name": hand.context.get("name", ""),
        "delta": hand.answer.get("delta", {}),
        "changed": bool(hand.changes),
        "reason": hand.changes.get("reason", ""),
        "type": hand.report.get("method") or hand.report.get("type", ""),
    }


def takeover(request: TaikaiRequest, table: CardTable) -> str:
    """The score sheet with these points filled in."""
    values: dict[str, str] = {}
    for wind, points in table.game.points.items():
        values[f"points_{wind}"] = str(abs(points))
        if points < 0:
            values[f"below_{wind}"] = "on"
    values["sticks"] = str(table.game.pot // 1000)
    address = reverse(
        "result-entry", args=[request.tournament.slug, table.deck.table.round.number, table.deck.table.number]
    )
    return f"{address}?{urlencode(values)}"


def table_address(request: TaikaiRequest, table: CardTable) -> str:
    """The table's page."""
    place = (table.deck.table.round.number, table.deck.table.number)
    return reverse("card-table", args=[request.tournament.slug, *place])


def next_cover(request: TaikaiRequest, table: CardTable) -> str:
    """The cover of the next seat that has not chosen; "" when nobody has to."""
    waiting = [row["start"] for row in everybody(table) if not row["ready"]]
    if table.playing or table.game.ended or not waiting:
        return ""
    place = (table.deck.table.round.number, table.deck.table.number)
    return reverse("card-choose", args=[request.tournament.slug, *place, waiting[0]])


@require_GET
@needs("cards.judge")
def table(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """The table: who plays what, what to remember now, what has been noted, the hands so far."""
    return render(request, "decks/table.html", table_context(request, table_or_404(request, hanchan, number)))


@require_POST
@needs("cards.judge")
def do(request: TaikaiRequest, hanchan: int, number: int) -> HttpResponse:
    """`do` is note, unnote, plus, mark, flip, copy, undo or correct."""
    found = table_or_404(request, hanchan, number)
    try:
        _do(request, found, request.POST)
    except Refusal as refusal:
        fresh = table_or_404(request, hanchan, number)
        return render(request, "decks/table.html", table_context(request, fresh, refusal.problems), status=409)
    return redirect("card-table", request.tournament.slug, hanchan, number)


def _do(request: TaikaiRequest, table: CardTable, data: Mapping[str, Any]) -> None:
    tournament, deck, actor, key = request.tournament, table.deck, request.actor, key_of(request)
    seat = data.get("seat", "")
    match data.get("do"):
        case "note" | "plus":
            words = [data.get(name, "") for name in ("what", "seat", "from", "tiles", "turn")]
            line = " ".join(part for part in [*words, "inazuma" if data.get("inazuma") else ""] if part)
            events, problems = read_lines(line)
            if problems or not events:
                raise Refusal(problems or refuse("events.line", _("Nothing to note.")).problems)
            note(tournament, deck, [*deck.notes, *events], actor=actor, key=key)
        case "unnote":
            note(tournament, deck, deck.notes[:-1], actor=actor, key=key)
        case "mark":
            mark(tournament, deck, seat, data.get("flag", ""), data.get("on") == "yes", actor=actor, key=key)
        case "flip":
            flip(tournament, deck, seat, actor=actor, key=key)
        case "copy":
            copy(tournament, deck, seat, data.get("card", ""), actor=actor, key=key)
        case "undo":
            row = str(data.get("number", ""))
            undo_last(tournament, deck, number=int(row) if row.isdecimal() else 0, actor=actor, key=key)
            messages.success(request, _("Undone: points, cards and notes stand as before."))
        case "correct":
            game = _corrected(table.game, data)
            correct(tournament, deck, game, reason=data.get("reason", "")[:300], actor=actor, key=key)
            messages.success(request, _("Corrected."))


def _corrected(game: Game, data: Mapping[str, Any]) -> Game:
    wrong: list[Problem] = []

    def number(name: str, now: int) -> int:
        text = tidy(data.get(name, ""))
        try:
            return int(text) if text else now
        except ValueError:
            wrong.append(Problem("hand.number", name, _("“%(text)s” is no whole number.") % {"text": text[:20]}))
            return now

    points = {wind: number(f"points_{wind}", game.points[wind]) for wind in SEATS}
    name = str(data.get("hand", game.name))
    round_, kyoku = (ROUNDS.index(name[0]), int(name[1])) if name in HANDS else (game.round, game.kyoku)
    result = Game(round_, kyoku, max(0, number("honba", game.honba)), max(0, number("pot", game.pot)), points)
    if wrong:
        raise Refusal(wrong)
    return result


HANDS = tuple(f"{wind}{kyoku}" for wind in ROUNDS for kyoku in (1, 2, 3, 4))


@require_http_methods(["GET", "POST"])
@needs("cards.judge")
def choose_here(request: TaikaiRequest, hanchan: int, number: int, seat: str) -> HttpResponse:
    """One device at the table: a cover, then this seat's cards, then the cover of the next."""
    found = table_or_404(request, hanchan, number)
    if seat not in SEATS:
        raise Http404
    problems: Sequence[Problem] = ()
    if request.method == "POST":
        hand = request.POST.get("hand", "")
        try:
            fresh = choose(
                request.tournament,
                found.deck,
                seat,
                request.POST.get("card", ""),
                hand=int(hand) if hand.isdecimal() else 0,
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            problems = refusal.problems
        else:
            return redirect(next_cover(request, fresh) or table_address(request, fresh))
    context = {"my": seat_view(found, seat), "table": found, "deck": found.deck, "problems": problems}
    context |= {"open": bool(problems) or "open" in request.GET, "entrant": found.seats[seat].entrant}
    return render(request, "decks/choose_here.html", context, status=409 if problems else 200)
