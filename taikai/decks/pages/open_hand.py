"""The hand in play on the table's page: cards that lie open, what is noted of it, what a card asks right now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.catalogue import questions
from cards.catalogue.model import AnswerShape, Occasion
from cards.catalogue.questions import Question
from cards.deck import SEATS
from cards.judge.ability import Table as Judged
from cards.judge.gates.reasons import reason_text
from cards.judge.values import POT, left_of
from scoring.tiles import parse_tiles
from taikai.decks.domain.hands.asking import shown as shown_questions
from taikai.decks.domain.hands.lines import line_of
from taikai.decks.domain.tables.play import answer, copy, flip, note, renote, unnote
from taikai.decks.domain.tables.table import CardTable
from taikai.decks.pages.cards import shown
from taikai.decks.pages.entry import noted_melds
from taikai.decks.pages.questions import question_rows
from taikai.decks.pages.tell import clause_name
from taikai.edge.reading import natural, whole
from taikai.hands.domain.access.guests import Guest
from taikai.hands.domain.entry.entering import ANSWER, Entering, toggled
from taikai.hands.domain.entry.outcome import Outlook
from taikai.hands.domain.entry.tiles import CODE, meld_codes
from taikai.hands.pages.seats import SeatView, round_words
from taikai.hands.pages.steps.pad import LINES
from taikai.problems import refuse
from taikai.tournaments.models import Tournament
from taikai.writing.language import reader_language

NOW = frozenset(("duel_rival", "sae_target", "kasumi_suit", "ryuuka_declared"))
"""Questions put while the hand is played, when what they ask about happens."""
CALLS = ("chi", "pon", "minkan", "kakan", "ankan")
FROM_SOMEBODY = ("chi", "pon", "minkan")
EVENTS = ("swap", "extra_turn", "kirame_bet", "dora_discard", "riichi_void")
MOST_TURN = 40
WITHOUT_ENTRY = ("", "hands", "more")


class Laid(Protocol):
    """The cards of one table for one guest, as far as their steps ask them."""

    table: CardTable
    guest: Guest
    names: Mapping[str, str]

    def outlook(self, chosen: Entering, riichi: Sequence[str]) -> Outlook:
        """What saving would do."""
        ...


def dress(
    view: CardTable,
    judged: Judged | None,
    chosen: Entering,
    seats: Sequence[SeatView],
    guest: Guest,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """Give the seats their cards; what the pot holds, who has chosen, what is asked now."""
    state = view.log.state
    waits = not view.playing and not view.game.ended
    for seat in seats:
        face = state.effective(seat.start) or state.in_play(seat.start)
        off = judged.off.get(seat.wind, "") if judged is not None else ""
        seat.card = {
            "face": shown(view.card_set, face) if face else None,
            "off": clause_name(view.card_set.id, off) if off else "",
            "calls": [_codes(tiles) for _kind, tiles, _source in noted_melds(view, seat.wind)]
            if view.playing
            else [],
            "ready": seat.start in (state.picks or state.choices) if waits else None,
        }
        if judged is not None and not chosen.how:
            seat.points = judged.balance[seat.wind]
        if chosen.step == "rest" and view.playing and guest.reports:
            seat.href = Entering(do="seat", winner=seat.start).query
    found: dict[str, Any] = {
        "choosing": [(seat.name, seat.card["ready"]) for seat in seats] if waits else [],
        "hand_number": view.hand_number,
    }
    if judged is None:
        return found
    more = {
        "honba": judged.honba,
        "pot": judged.balance[POT],
        "bets": [
            (names[view.game.start_of(line.source)], line.amount, clause_name(view.card_set.id, line.clause))
            for line in judged.lines
            if line.kind == "bet" and line.source in SEATS and line.target == POT
        ],
        "moved": [
            (
                names[view.game.start_of(line.source)],
                names[view.game.start_of(line.target)],
                line.amount,
                clause_name(view.card_set.id, line.clause),
            )
            for line in judged.lines
            if line.kind != "bet" and line.source in SEATS and line.target in SEATS
        ],
        "fault": reason_text(judged.fault.reason, judged.fault.clause).get(reader_language())
        if judged.fault is not None
        else "",
    }
    if chosen.step in ("rest", "seat"):
        more |= {"asking": asking(view, judged, guest, names), **noted(view, names)}
    return found | more


def noted(view: CardTable, names: Mapping[str, str]) -> dict[str, Any]:
    """The last thing that was noted, to be taken back with a tap."""
    notes = view.deck.notes
    if not notes:
        return {"last_note": "", "note_count": 0}
    last = notes[-1]
    return {
        "last_note": _("%(name)s: %(what)s")
        % {"name": names[view.game.start_of(last["seat"])], "what": _said(last)},
        "note_count": len(notes),
    }


def _said(event: Mapping[str, Any]) -> str:
    words = line_of(event).split()
    return " ".join((words[0], *words[2:]))


def open_questions(view: CardTable, judged: Judged) -> list[Question]:
    """What the cards ask while the hand is played and nobody has answered yet."""
    effective = view.effective_by_wind()
    in_play = {wind: None if wind in judged.off else effective.get(wind) for wind in SEATS}
    when = {
        wind: frozenset({Occasion.HAND_START} | ({Occasion.OWN_RIICHI} if wind in judged.riichi else set()))
        for wind in SEATS
    }
    found = shown_questions(questions(view.card_set, in_play, when))
    return [question for question in found if question.name in NOW]


def field_of(question: Question) -> str:
    """The form's field of a question."""
    return f"q.{question.name}.{question.owner}"


def asking(view: CardTable, judged: Judged, guest: Guest, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The questions of this moment: for whose card, and whether this guest may answer."""
    open_now = [question for question in open_questions(view, judged) if field_of(question) not in view.deck.said]
    rows = question_rows(open_now, view, QueryDict())
    found = []
    for question, row in zip(open_now, rows, strict=True):
        owner = view.game.start_of(question.owner) if question.owner else ""
        mine = guest.reports and (not guest.seat or guest.seat == owner)
        texts = (
            [text for clause, text, _note in row["card"].clauses if clause.id in question.clauses]
            if row["card"]
            else []
        )
        found.append(
            row
            | {
                "mine": mine,
                "asker": names.get(owner, ""),
                "names": {wind: names[view.game.start_of(wind)] for wind in SEATS},
                "clause_texts": texts,
                "answers": [(wind, names[view.game.start_of(wind)]) for wind in question.seats]
                if question.ask.answer is AnswerShape.SEAT
                else [],
            }
        )
    return found


# What the forms ask for


def acted(
    tournament: Tournament, table: CardTable, name: str, given: Mapping[str, Any], guest: Guest, *, key: str
) -> bool:
    """Do what a form about open cards asks for; whether it knows the name."""
    deck, actor, hand = table.deck, guest.actor, natural(given.get("hand_number"))
    seat = str(given.get("seat", ""))
    match name:
        case "answer":
            answer(tournament, deck, _answers(table, given), hand=hand, actor=actor, key=key)
        case "note":
            note(tournament, deck, [_event(table, given)], hand=hand, actor=actor, key=key)
        case "unnote":
            unnote(tournament, deck, count=natural(given.get("count")), actor=actor, key=key)
        case "declared":
            _declared(tournament, table, given, guest, key=key)
        case "flip" | "copy":
            if guest.seat and guest.seat != seat:
                raise refuse("cards.other_seat", _("This card is not yours."))
            if name == "flip":
                flip(tournament, deck, seat, actor=actor, key=key)
            else:
                copy(tournament, deck, seat, str(given.get("card", "")), actor=actor, key=key)
        case _:
            return False
    return True


def _answers(table: CardTable, given: Mapping[str, Any]) -> dict[str, list[str]]:
    """The answers of a form to questions that are really put."""
    judged = table.judged()
    known = (
        {field_of(question): question for question in open_questions(table, judged)} if judged is not None else {}
    )
    found: dict[str, list[str]] = {}
    for name in given:
        if not ANSWER.fullmatch(name) or name not in known:
            continue
        question = known[name]
        values = [value for value in given.getlist(name) if value][:9]  # type: ignore[attr-defined]
        wanted = question.seats if question.ask.answer is AnswerShape.SEAT else question.ask.choices
        if wanted and any(value not in wanted for value in values):
            raise refuse("cards.answer", _("This is none of the answers: choose again."), name)
        found[name] = values
    if not found:
        raise refuse("cards.answer", _("This question is not put any more: look again."))
    return found


def _event(table: CardTable, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a form says has happened; raises `Refusal`."""
    what, seat = str(given.get("what", "")), str(given.get("seat", ""))
    if seat not in SEATS:
        raise refuse("hands.seat", _("There is no such seat."))
    wind, source = table.game.wind(seat), str(given.get("from", ""))
    codes = CODE.findall(str(given.get("tiles", "")))[:4]
    if what in CALLS and codes:
        event: dict[str, Any] = {"kind": "call", "seat": wind, "call": what, "tiles": "".join(codes)}
        if what in FROM_SOMEBODY:
            if source not in SEATS or source == seat:
                raise refuse("cards.call_from", _("Say who discarded the tile."))
            event["from"] = table.game.wind(source)
        return event
    if what in EVENTS:
        event = {"kind": what, "seat": wind}
        return event | ({"tile": codes[0]} if what == "dora_discard" and codes else {})
    raise refuse("cards.note", _("Nothing to note."))


def _declared(
    tournament: Tournament, table: CardTable, given: Mapping[str, Any], guest: Guest, *, key: str
) -> None:
    """On which discard a riichi was declared, and whether it is a special one."""
    seat = str(given.get("seat", ""))
    wind = table.game.wind(seat) if seat in SEATS else ""
    turn, special = whole(given.get("turn"), 1, MOST_TURN), given.get("inazuma") == "1"

    def changed(notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for each in notes:
            if each["kind"] == "riichi" and each["seat"] == wind:
                plain = {"kind": "riichi", "seat": wind}
                each = plain | ({"turn": turn} if turn else {}) | ({"inazuma": True} if special else {})
            found.append(each)
        return found

    renote(
        tournament,
        table.deck,
        changed,
        hand=natural(given.get("hand_number")),
        content=("declared", seat, turn, special),
        actor=guest.actor,
        key=key,
    )


# Steps


def hand_steps(beside: Laid, name: str, chosen: Entering, seats: Sequence[SeatView]) -> dict[str, Any] | None:
    """The steps that belong to the cards."""
    if name == "seat" and chosen.winner and beside.table.playing:
        return seat_step(beside, chosen, seats)
    if name == "won":
        return won_step(beside, chosen, seats)
    return None


def seat_step(beside: Laid, chosen: Entering, seats: Sequence[SeatView]) -> dict[str, Any]:
    """One seat: its card with its clauses, its riichi, its calls tile by tile."""
    table, seat = beside.table, next(each for each in seats if each.start == chosen.winner)
    wind, state = seat.wind, table.log.state
    plain = Entering(do="seat", winner=chosen.winner)
    words = {
        "chi": _("Chi"),
        "pon": _("Pon"),
        "minkan": _("Kan"),
        "kakan": _("Added kan"),
        "ankan": _("Closed kan"),
    }
    asks = {use.ask for use in table.face(face).asks} if (face := table.effective_by_wind().get(wind)) else set()
    everybody = {use.ask for slug in table.effective_by_wind().values() if slug for use in table.face(slug).asks}
    others: list[tuple[str, str]] = []
    if everybody & {"swaps", "taken_by_swap"}:
        others.append(("swap", _("swap of tiles or melds")))
    if "extra_turns" in everybody:
        others.append(("extra_turn", _("extra turn")))
    if "kirame_bet" in asks and seat.riichi:
        others.append(("kirame_bet", _("half of the points bet")))
    if "dora_discard" in asks:
        others.append(("dora_discard", _("dora discarded")))
    own = not beside.guest.seat or beside.guest.seat == seat.start
    front = state.copies.get(seat.start, state.in_play(seat.start))
    riichi = next((n for n in table.deck.notes if n["kind"] == "riichi" and n["seat"] == wind), None)
    kind, codes = (chosen.to if chosen.to in CALLS else ""), CODE.findall(chosen.tiles)[:1]
    return {
        "template": "decks/at_table/seat.html",
        "seat": seat,
        "back": "?",
        "kinds": [(words[each], each == kind, plain.but(to=each).query) for each in CALLS],
        "kind": kind,
        "kind_words": words.get(kind, ""),
        "pad": [[(code, plain.but(to=kind, tiles=code).query) for code in line] for line in LINES] if kind else [],
        "called": _tiles_of(kind, codes[0]) if kind and codes else "",
        "called_codes": _codes(_tiles_of(kind, codes[0])) if kind and codes else [],
        "sources": [other for other in seats if _may_call(table, kind, wind, other.wind)] if codes else [],
        "needs_source": kind in FROM_SOMEBODY,
        "other_notes": others,
        "declared": riichi,
        "asks_turn": "riichi_turn" in asks and riichi is not None,
        "asks_inazuma": "inazuma" in asks and riichi is not None,
        "two_sided": own and front is not None and front in state.settings.backs,
        "drawn": [shown(table.card_set, card) for card in state.drawn[seat.start]]
        if own and seat.start not in state.copies
        else [],
        "notes": [_said(each) for each in table.deck.notes if each["seat"] == wind],
    }


def _tiles_of(kind: str, code: str) -> str:
    """The tiles of a called set; a run of winds or dragons, or round the end, where the first tile begins one."""
    if kind != "chi":
        return "".join(meld_codes("p" if kind == "pon" else "k", code))
    number, suit = int(code[0]), code[1]
    if suit == "z":
        first = number if number in (1, 2, 5) else 5 if number > 4 else 2
        return "".join(f"{first + step}z" for step in range(3))
    return "".join(f"{(number - 1 + step) % 9 + 1}{suit}" for step in range(3))


def _may_call(table: CardTable, kind: str, wind: str, source: str) -> bool:
    if source == wind:
        return False
    if kind != "chi" or left_of(wind) == source:
        return True
    slug = table.effective_by_wind().get(wind)
    face = table.face(slug) if slug else None
    return face is not None and any(use.ask == "chii_from" for use in face.asks)


def _codes(tiles: str) -> list[str]:
    return [str(tile) for tile in parse_tiles(tiles)]


def won_step(beside: Laid, chosen: Entering, seats: Sequence[SeatView]) -> dict[str, Any]:
    """At a table that keeps point sticks: who won, with which card, and what follows."""
    winners = [seat for seat in seats if seat.start in chosen.tenpai]
    rows = [
        (seat, seat.start in chosen.tenpai, chosen.but(tenpai=toggled(chosen.tenpai, seat.start)).query)
        for seat in seats
    ]
    found: dict[str, Any] = {
        "template": "decks/at_table/won.html",
        "won_rows": rows,
        "winners": winners,
        "hidden": chosen.pairs,
        "back": chosen.kept.query,
        "mending": bool(chosen.how),
        "replaces": beside.table.log.settings.replace_winners,
        "with_points": [],
    }
    if not winners:
        return found
    seen = beside.outlook(chosen, ())
    if seen.problems:
        return found | {"refused": seen.problems, "asks": seen.asks}
    if len(winners) == 1 and not chosen.how:
        begun = chosen.but(tenpai=(), winner=winners[0].start)
        found["with_points"] = [("Ron", begun.but(do="ron").query), ("Tsumo", begun.but(do="tsumo").query)]
    after = seen.step.after if seen.step is not None else None
    if after is not None and seen.step is not None:
        found |= {
            "ends": bool(after.over),
            "next_round": "" if after.over else round_words(after),
            "next_dealer": beside.names[after.start_of("E")],
        }
    names = [row["name"] for row in seen.asks]
    carried = [pair for pair in chosen.pairs if pair[0] not in names]
    return found | {"asks": seen.asks, "unanswered": seen.unanswered, "ask_hidden": carried}
