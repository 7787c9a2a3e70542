"""What a judge types at the end of a hand, read into values. Nothing is required here: the judge says."""

from __future__ import annotations

import re
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.catalogue.model import Answer
from cards.catalogue.questions import Question
from cards.deck import SEATS
from taikai.decks.domain.asking import ENDS, Claimed, Shape, Told, shown
from taikai.decks.domain.hands import Changes
from taikai.decks.domain.lines import CALLS, read_lines
from taikai.problems import Problem
from taikai.results.forms import tidy

FLAGS = ("double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan")
_MARKS = "#~!^"


def read_shape(data: QueryDict) -> tuple[Shape, list[Problem]]:
    """How the hand ended and its events."""
    events, problems = read_lines(data.get("events", ""))
    end = data.get("end", "ron")
    winners = tuple(seat for seat in SEATS if seat in data.getlist("winners"))
    source = data.get("from", "")
    shape = Shape(
        end if end in ENDS else "ron", winners, source if source in SEATS and end == "ron" else None, events
    )
    return shape, problems


def read_told(data: QueryDict, shape: Shape, found: list[Question]) -> tuple[Told, list[Problem]]:
    """Everything else the form says."""
    told = Told(shape)
    problems: list[Problem] = []
    for seat in shape.winners:
        melds, wrong = read_melds(data.get(f"melds_{seat}", ""))
        problems += wrong
        told.wins.append(
            Claimed(
                seat,
                _tiles(data.get(f"hand_{seat}", "")),
                _tiles(data.get(f"tile_{seat}", "")),
                melds,
                [flag for flag in FLAGS if flag in data.getlist(f"flags_{seat}")],
            )
        )
    told.dora, told.ura = _tiles(data.get("dora", "")), _tiles(data.get("ura", ""))
    for name in ("tenpai", "nagashi", "noten_riichi"):
        setattr(told, name, [seat for seat in SEATS if seat in data.getlist(name)])
    told.hands = {seat: text for seat in SEATS if (text := _tiles(data.get(f"shown_{seat}", "")))}
    for question in shown(found):
        value = _answer(data, question)
        if value is not None:
            told.answers[(question.name, question.owner)] = value
    return told, problems


def read_changes(data: QueryDict) -> tuple[Changes, list[Problem]]:
    """The judge's own numbers."""
    problems: list[Problem] = []

    def number(name: str) -> int | None:
        text = tidy(data.get(name, ""))
        if not text:
            return None
        if not re.fullmatch(r"[+-]?\d{1,7}", text):
            problems.append(
                Problem("hand.number", name, _("“%(text)s” is no whole number.") % {"text": text[:20]})
            )
            return None
        return int(text)

    delta = {seat: value for seat in SEATS if (value := number(f"set_{seat}")) is not None}
    return (
        Changes(
            struck=tuple(sorted(int(text) for text in set(data.getlist("strike")) if text.isdecimal())),
            delta=delta,
            pot=number("set_pot"),
            honba=number("set_honba"),
            reason=data.get("reason", "")[:300],
            unbalanced=bool(data.get("unbalanced")),
            indicators=bool(data.get("indicators")),
            last=bool(data.get("last")),
        ),
        problems,
    )


def read_melds(text: str) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Melds, one a line: `pon 555z W`, `chi 123m N`, `ankan 1111p`."""
    melds: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for line in re.split(r"[\n;,]", text):
        words = line.split()
        if not words:
            continue
        kind = words[0].lower()
        sources = [word.upper() for word in words[1:] if word.upper() in SEATS]
        tiles = "".join(word for word in words[1:] if word.upper() not in SEATS)
        if kind not in CALLS or not tiles:
            problems.append(
                Problem(
                    "hand.meld",
                    "melds",
                    _("“%(line)s” is no meld: write for example “pon 555z W” or “ankan 1111p”.")
                    % {"line": line.strip()[:40]},
                )
            )
            continue
        melds.append({"kind": kind, "tiles": tiles, **({"from": sources[0]} if sources else {})})
    return melds, problems


def _tiles(text: str) -> str:
    return re.sub(r"\s+", "", text)


def river(text: str) -> list[str]:
    """Discards in order with their marks: `1m #5p ~9s` or `159m`."""
    found = []
    for mark, digits, suit in re.findall(rf"([{_MARKS}]?)(\d+)([mpsz])", text):
        found += [f"{mark}{digit}{suit}" for digit in digits]
    return found


def _melds_text(text: str) -> list[dict[str, Any]] | None:
    return read_melds(text)[0] or None


def _claims(text: str) -> list[dict[str, Any]] | None:
    found = []
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 2 and words[0].upper() in SEATS:
            claim = {"seat": words[0].upper(), "call": words[1].lower()}
            found.append(claim | ({"tiles": words[2]} if len(words) > 2 else {}) | _called(words))
    return found or None


def _called(words: list[str]) -> dict[str, str]:
    return {"called_tile": words[3]} if len(words) > 3 else {}


def _whole(text: str) -> int | None:
    text = tidy(text)
    return int(text) if re.fullmatch(r"\d{1,4}", text) else None


def _answer(data: QueryDict, question: Question) -> Any:
    """The answer to one question; None when nothing was said."""
    name = f"q.{question.name}.{question.owner}"
    kind = question.ask.answer
    if kind in (Answer.FLAG, Answer.OWNER):
        return name in data
    if kind is Answer.SEATS:
        seats = [seat for seat in question.seats if seat in data.getlist(name)]
        return seats or ([] if f"{name}.said" in data else None)
    if kind in _PER_SEAT:
        values = {seat: _PER_SEAT[kind](data.get(f"{name}.{seat}", "")) for seat in question.seats}
        return {seat: value for seat, value in values.items() if value not in (None, "", [])} or None
    text = data.get(name, "").strip()
    if kind is Answer.HAN_FU:
        han, fu = _whole(data.get(f"{name}.han", "")), _whole(data.get(f"{name}.fu", ""))
        return None if han is None else {"han": han, **({"fu": fu} if fu is not None else {})}
    if kind is Answer.CALLS:
        return _claims(data.get(name, ""))
    if kind is Answer.COUNT:
        return _whole(text)
    if kind is Answer.TILES:
        return _tiles(text) or None
    if kind is Answer.YAKU:
        return [word for word in re.split(r"[\s,]+", text) if word] if f"{name}" in data else None
    return text or None


_PER_SEAT: dict[Answer, Any] = {
    Answer.COUNT_PER_SEAT: _whole,
    Answer.TILES_PER_SEAT: _tiles,
    Answer.MELDS_PER_SEAT: _melds_text,
    Answer.RIVERS: river,
}
