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
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.deck import SEATS
from cards.judge.values import POT
from scoring.riichi.hanchan.progression import ROUNDS
from taikai.decks.domain.game import MOST_HONBA, MOST_POINTS, Game
from taikai.decks.domain.hands import correct, undo_last
from taikai.decks.domain.lines import read_lines, text_of
from taikai.decks.domain.look import look
from taikai.decks.domain.play import choose, copy, cover_again, flip, mark, note, unnote
from taikai.decks.domain.table import CardTable, carded_table
from taikai.decks.seatview import everybody, seat_view
from taikai.decks.tableview import NOTE_WORDS, alerts, counts_honba, history_row, reminders, seat_rows
from taikai.problems import Problem, Refusal, refuse
from taikai.reading import WORDS, key_of, natural, text_in, whole
from taikai.tournaments.access import TaikaiRequest, needs


def table_or_404(request: TaikaiRequest, hanchan: int, number: int) -> CardTable:
    """The carded table of the address."""
    found = carded_table(request.tournament, hanchan, number)
    if found is None:
        raise Http404
    return found


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
    """`do` is note, unnote, plus, mark, flip, copy, cover, undo or correct."""
    found = table_or_404(request, hanchan, number)
    try:
        _do(request, found, request.POST)
    except Refusal as refusal:
        fresh = table_or_404(request, hanchan, number)
        context = {**table_context(request, fresh, refusal.problems), "said": request.POST}
        return render(request, "decks/table.html", context, status=409)
    return redirect("card-table", request.tournament.slug, hanchan, number)


def _do(request: TaikaiRequest, table: CardTable, data: Mapping[str, Any]) -> None:
    tournament, deck, actor, key = request.tournament, table.deck, request.actor, key_of(request)
    seat = data.get("seat", "")
    match data.get("do"):
        case "note" | "plus":
            words = [text_in(data, name, WORDS) for name in ("what", "seat", "from", "tiles", "turn")]
            line = " ".join(part for part in [*words, "inazuma" if data.get("inazuma") else ""] if part)
            events, problems = read_lines(line)
            if problems or not events:
                raise Refusal(problems or refuse("events.line", _("Nothing to note.")).problems)
            hand = natural(data.get("hand_number")) or None
            note(tournament, deck, events, hand=hand, actor=actor, key=key)
        case "unnote":
            unnote(tournament, deck, count=natural(data.get("count")), actor=actor, key=key)
        case "mark":
            mark(tournament, deck, seat, data.get("flag", ""), data.get("on") == "yes", actor=actor, key=key)
        case "cover":
            cover_again(tournament, deck, actor=actor, key=key)
            messages.success(request, _("Covered again: everybody may change their card; the next tap reveals."))
        case "flip":
            flip(tournament, deck, seat, actor=actor, key=key)
        case "copy":
            copy(tournament, deck, seat, data.get("card", ""), actor=actor, key=key)
        case "undo":
            undo_last(tournament, deck, number=natural(data.get("number")), actor=actor, key=key)
            messages.success(request, _("Undone: points, cards and notes stand as before."))
        case "correct":
            game, last = _corrected(table.game, data), natural(data.get("number"))
            correct(tournament, deck, game, reason=text_in(data, "reason"), after=last, actor=actor, key=key)
            messages.success(request, _("Corrected."))


def _corrected(game: Game, data: Mapping[str, Any]) -> Game:
    wrong: list[Problem] = []

    def number(name: str, now: int, low: int, high: int) -> int:
        text = str(data.get(name, "")).strip()
        found = whole(text, low, high)
        if text and found is None:
            words = _("“%(text)s” is no whole number between %(low)d and %(high)d.")
            wrong.append(Problem("hand.number", name, words % {"text": text[:20], "low": low, "high": high}))
        return now if found is None else found

    points = {wind: number(f"points_{wind}", game.points[wind], -MOST_POINTS, MOST_POINTS) for wind in SEATS}
    name = str(data.get("hand", game.name))
    round_, kyoku = (ROUNDS.index(name[0]), int(name[1])) if name in HANDS else (game.round, game.kyoku)
    honba, pot = number("honba", game.honba, 0, MOST_HONBA), number("pot", game.pot, 0, MOST_POINTS)
    result = Game(round_, kyoku, honba, pot, points)
    if wrong:
        raise Refusal(wrong)
    return result


def _without_cards(problem: Problem) -> Problem:
    """What the deck says names the cards that could be chosen: not to be read off a refusal."""
    if not problem.code.startswith("deck."):
        return problem
    return Problem("look.choice", "", _("This card cannot be chosen now: open the cards and choose again."))


OWN_LOOK = gettext_lazy("the player, on the judge's device")
HANDS = tuple(f"{wind}{kyoku}" for wind in ROUNDS for kyoku in (1, 2, 3, 4))


@require_http_methods(["GET", "POST"])
@never_cache
@needs("cards.judge")
def choose_here(request: TaikaiRequest, hanchan: int, number: int, seat: str) -> HttpResponse:
    """One device at the table: a cover, then this seat's cards for one view, then the cover of the next.

    The cards are opened by a post with a reason (`do` is look), never by an address, and the log says so.
    """
    found = table_or_404(request, hanchan, number)
    if seat not in SEATS:
        raise Http404
    problems: Sequence[Problem] = ()
    opened = False
    if request.method == "POST" and request.POST.get("do") == "look":
        own = request.POST.get("why") == "own"
        reason = str(OWN_LOOK) if own else text_in(request.POST, "reason")
        try:
            found = look(request.tournament, found.deck, seat, reason=reason, actor=request.actor)
            opened = True
        except Refusal as refusal:
            problems = refusal.problems
    elif request.method == "POST":
        try:
            fresh = choose(
                request.tournament,
                found.deck,
                seat,
                request.POST.get("card", ""),
                hand=natural(request.POST.get("hand")),
                actor=request.actor,
                key=key_of(request),
            )
        except Refusal as refusal:
            problems = [_without_cards(problem) for problem in refusal.problems]
        else:
            return redirect(next_cover(request, fresh) or table_address(request, fresh))
    context = {"my": seat_view(found, seat), "table": found, "deck": found.deck, "problems": problems}
    context |= {"open": opened, "entrant": found.seats[seat].entrant, "reason": text_in(request.POST, "reason")}
    return render(request, "decks/choose_here.html", context, status=409 if problems else 200)
