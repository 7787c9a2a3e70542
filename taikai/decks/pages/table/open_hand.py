"""Current hand at a table with cards: open cards, notes, questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.catalogue import questions
from cards.catalogue.model import AnswerShape, Occasion
from cards.catalogue.questions import CardQuestion
from cards.deck import SEATS
from cards.judge.ability import Table as Judged
from cards.judge.legality.reasons import reason_text
from cards.judge.values import POT
from taikai.decks.domain.hands.questions import shown as shown_questions
from taikai.decks.domain.tables.card_actions import answer, copy, flip, note, renote, unnote
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.cards import shown
from taikai.decks.pages.judging.entry import noted_melds
from taikai.decks.pages.judging.hand_text import clause_name
from taikai.decks.pages.judging.questions import question_rows
from taikai.decks.pages.table.notes import note_view, tile_codes
from taikai.formatting.context import joined
from taikai.formatting.translation import reader_language
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import ANSWER, EntryState
from taikai.hands.domain.entry.tile_input import CODE
from taikai.hands.pages.seats import SeatView
from taikai.http_guard.input_parsing import natural, whole
from taikai.problems import refuse
from taikai.tournaments.models import Tournament

NOW = frozenset(("duel_rival", "sae_target", "kasumi_suit", "ryuuka_declared"))
"""Questions put while the hand is played, when what they ask about happens."""
CALLS = ("chi", "pon", "minkan", "kakan", "ankan")
FROM_SOMEBODY = ("chi", "pon", "minkan")
EVENTS = ("swap", "extra_turn", "kirame_bet", "dora_discard", "riichi_void")
MOST_TURN = 40


def add_seat_cards(
    view: CardTable,
    judged: Judged | None,
    chosen: EntryState,
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
            "calls": [tile_codes(tiles) for _kind, tiles, _source in noted_melds(view, seat.wind)]
            if view.playing
            else [],
            "chips": chips(view, seat.wind) if view.playing else [],
            "ready": seat.start in (state.picks or state.choices) if waits else None,
        }
        if judged is not None and not chosen.how:
            seat.points = judged.balance[seat.wind]
        if chosen.step == "rest" and view.playing and guest.reports:
            seat.href = EntryState(do="seat", winner=seat.start).query
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
        now = [*current_questions(view, judged, guest, names), *riichi_asks(view, judged, guest, names)]
        more = joined(more, {"asking": now}, last_note(view, names))
    return joined(found, more)


def chips(view: CardTable, wind: str) -> list[str]:
    """What a seat's card counts in this hand, as far as it was noted: swaps, extra turns and the like."""
    words = {
        "swap": _("swap"),
        "extra_turn": _("extra turn"),
        "dora_discard": _("dora discarded"),
        "riichi_void": _("riichi void"),
    }
    kinds = [note["kind"] for note in view.deck.notes if note["seat"] == wind]
    return [f"{text} × {kinds.count(kind)}" for kind, text in words.items() if kind in kinds]


def last_note(view: CardTable, names: Mapping[str, str]) -> dict[str, Any]:
    """The last thing that was noted, to be taken back with a tap."""
    notes = view.deck.notes
    if not notes:
        return {"last_note": None, "note_count": 0}
    return {"last_note": note_view(view, names, notes[-1]), "note_count": len(notes)}


def open_questions(view: CardTable, judged: Judged) -> list[CardQuestion]:
    """What the cards ask while the hand is played and nobody has answered yet."""
    effective = view.effective_by_wind()
    in_play = {wind: None if wind in judged.off else effective.get(wind) for wind in SEATS}
    when = {
        wind: frozenset({Occasion.HAND_START} | ({Occasion.OWN_RIICHI} if wind in judged.riichi else set()))
        for wind in SEATS
    }
    found = shown_questions(questions(view.card_set, in_play, when))
    return [question for question in found if question.name in NOW]


def field_of(question: CardQuestion) -> str:
    """The form's field of a question."""
    return f"q.{question.name}.{question.owner}"


def current_questions(
    view: CardTable, judged: Judged, guest: Guest, names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The questions of this moment: for whose card, and whether this guest may answer."""
    open_now = [
        question for question in open_questions(view, judged) if field_of(question) not in view.deck.answers_given
    ]
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
                "owner_start": owner,
                "asker": names.get(owner, ""),
                "names": {wind: names[view.game.start_of(wind)] for wind in SEATS},
                "clause_texts": texts,
                "answers": [
                    (wind, names[view.game.start_of(wind)], _card_of(view, wind)) for wind in question.seats
                ]
                if question.ask.answer is AnswerShape.SEAT
                else [],
            }
        )
    return found


def riichi_asks(view: CardTable, judged: Judged, guest: Guest, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """What a card asks whoever has just laid a stick: a special riichi, a bet. Unsaid it waits as a line."""
    notes = view.deck.notes
    found = []
    for said in (each for each in notes if each["kind"] == "riichi"):
        wind = said["seat"]
        slug = None if wind in judged.off else view.effective_by_wind().get(wind)
        for use in view.face(slug).asks if slug else ():
            bets = any(each["kind"] == "kirame_bet" and each["seat"] == wind for each in notes)
            start = view.game.start_of(wind)
            hidden = [("seat", start), ("hand_number", view.hand_number)]
            if use.ask == "inazuma" and "inazuma" not in said:
                label = _("Inazuma riichi (5000)")
                acts = [
                    (_("yes"), [*hidden, ("act", "declared"), ("inazuma", "1")]),
                    (_("no"), [*hidden, ("act", "declared"), ("inazuma", "0")]),
                ]
            elif use.ask == "kirame_bet" and not bets:
                label = _("half of the points in the pot")
                acts = [(_("Record"), [*hidden, ("act", "note"), ("what", "kirame_bet")])]
            else:
                continue
            card = shown(view.card_set, slug) if slug else None
            found.append(
                {
                    "name": f"{use.ask}.{wind}",
                    "card": card,
                    "label": label,
                    "acts": acts,
                    "mine": guest.reports and (not guest.seat or guest.seat == start),
                    "owner_start": start,
                    "asker": names[start],
                    "clause_texts": [text for clause, text, _note in card.clauses if clause.id in use.clauses]
                    if card
                    else [],
                }
            )
    return found


def _card_of(view: CardTable, wind: str) -> str:
    """The name of the card that lies before a seat."""
    face = view.effective_by_wind().get(wind)
    return shown(view.card_set, face).short if face else ""


def handle_open_card_action(
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
                raise refuse("cards.other_seat", _("This isn’t your card."))
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
            raise refuse("cards.answer", _("Choose one of the answers shown."), name)
        found[name] = values
    if not found:
        raise refuse("cards.answer", _("This question no longer applies. Review the table and try again."))
    return found


def _event(table: CardTable, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a form says has happened; raises `Refusal`."""
    what, seat = str(given.get("what", "")), str(given.get("seat", ""))
    if seat not in SEATS:
        raise refuse("hands.seat", _("Choose one of the four seats."))
    wind, source = table.game.wind(seat), str(given.get("from", ""))
    codes = CODE.findall(str(given.get("tiles", "")))[:4]
    if what in CALLS and codes:
        event: dict[str, Any] = {"kind": "call", "seat": wind, "call": what, "tiles": "".join(codes)}
        if what in FROM_SOMEBODY:
            if source not in SEATS or source == seat:
                raise refuse("cards.call_from", _("Choose who discarded the tile."))
            event["from"] = table.game.wind(source)
        return event
    if what in EVENTS:
        event = {"kind": what, "seat": wind}
        return event | ({"tile": codes[0]} if what == "dora_discard" and codes else {})
    raise refuse("cards.note", _("Nothing to record."))


def _declared(
    tournament: Tournament, table: CardTable, given: Mapping[str, Any], guest: Guest, *, key: str
) -> None:
    """On which discard a riichi was declared, and whether it is a special one."""
    seat = str(given.get("seat", ""))
    wind = table.game.wind(seat) if seat in SEATS else ""
    turn, special = whole(given.get("turn"), 1, MOST_TURN), given.get("inazuma") == "1"
    asked = given.get("inazuma") in ("0", "1")  # in so many words, not by a box that was left empty

    def changed(notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for each in notes:
            if each["kind"] == "riichi" and each["seat"] == wind:
                plain = {"kind": "riichi", "seat": wind}
                when = turn or each.get("turn")
                each = plain | ({"turn": when} if when else {}) | ({"inazuma": special} if asked else {})
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
