"""Conversion between the entry on the table's page and the fields of the judge's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from cards.hanchan import CardHand as Told
from scoring.riichi.hanchan import Step
from scoring.tiles import parse_tiles
from taikai.decks.domain.hands.event_notation import text_of
from taikai.decks.domain.tables.table_state import CardTable
from taikai.hands.domain.entry.entry_state import EntryState, seats_in
from taikai.hands.domain.entry.outcome import chosen_readers
from taikai.hands.domain.entry.tile_input import CODE, meld_codes, melds_in

KINDS = {"c": "chi", "s": "chi", "p": "pon", "k": "minkan", "a": "ankan"}
LETTERS = {"chi": "c", "pon": "p", "minkan": "k", "kakan": "k", "ankan": "a"}
ENDS = {"ron": "ron", "tsumo": "tsumo", "draw": "draw", "nagashi": "draw", "abortive": "abort", "chombo": "chombo"}
LIMITED = {"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11}


def events_with(table: CardTable, riichi: Sequence[str]) -> list[dict[str, Any]]:
    """What is noted of the hand, with the riichi that were added or taken back when it ended (starting seats)."""
    winds = {table.game.wind(seat) for seat in riichi}
    notes = [note for note in table.deck.notes if note["kind"] != "riichi" or note["seat"] in winds]
    noted = {note["seat"] for note in notes if note["kind"] == "riichi"}
    return notes + [{"kind": "riichi", "seat": wind} for wind in sorted(winds - noted, key="ESWN".index)]


def noted_melds(table: CardTable, wind: str) -> list[tuple[str, str, str]]:
    """The calls noted of a seat as melds: kind, tiles, from whom; an added kan takes the place of its pon."""
    found: list[tuple[str, str, str]] = []
    for note in table.deck.notes:
        if note["kind"] != "call" or note["seat"] != wind or not note.get("tiles"):
            continue
        tiles = str(note["tiles"])
        if note["call"] == "kakan":
            pon = next(
                (meld for meld in found if meld[0] == "pon" and meld[1][-1] + meld[1][0] == _head(tiles)), None
            )
            if pon is not None:
                found[found.index(pon)] = ("kakan", tiles, pon[2])
                continue
        found.append((str(note["call"]), tiles, str(note.get("from") or "")))
    return found


def _head(tiles: str) -> str:
    return tiles[-1] + tiles[0]


def melds_text(table: CardTable, wind: str) -> str:
    """The melds noted of a seat as the tile pad holds them."""
    found = []
    for kind, tiles, _source in noted_melds(table, wind):
        first = _first(tiles)
        plain = "".join(meld_codes("c", first)) == "".join(_codes(tiles)) if kind == "chi" else True
        letter = LETTERS[kind] if plain else "s"
        found.append(letter + (first if letter != "s" else _codes(tiles)[0]))
    return "".join(found)


def _codes(tiles: str) -> list[str]:
    return [str(tile) for tile in sorted(parse_tiles(tiles), key=lambda tile: tile.kind)]


def _first(tiles: str) -> str:
    code = _codes(tiles)[0]
    return f"5{code[1]}" if code[0] == "0" else code


def form_of(table: CardTable, chosen: EntryState, riichi: Sequence[str]) -> QueryDict:
    """The choices as the form's fields (`decks/forms.py`), by the winds of the hand."""
    data = QueryDict(mutable=True)
    game = table.game
    told: dict[str, list[str]] = {name: list(values) for name, values in table.deck.answers_given.items()}
    answered_now: dict[str, list[str]] = {}
    for name, value in chosen.told:
        answered_now.setdefault(name, []).append(value)
    for name, values in (told | answered_now).items():
        data.setlist(name, values)
    if chosen.told:
        data["do"] = "check"
    data["end"] = ENDS.get(chosen.do, "")
    data["events"] = text_of(events_with(table, riichi))
    winds = {start: game.wind(start) for start in "ESWN"}
    data.setlist("called", [winds[start] for start in chosen.called])
    if chosen.do in ("ron", "tsumo"):
        data.setlist("winners", [winds[start] for start, _claim in chosen.won])
        data["from"] = winds.get(chosen.payer, "")
        for start, claim in chosen.won:
            _win(table, data, winds[start], claim)
            if chosen.pao in winds and claim.startswith("t"):
                data[f"pao_{winds[start]}"] = winds[chosen.pao]
    if chosen.do in ("draw", "nagashi"):
        data.setlist("tenpai", [winds[s] for s in "ESWN" if s in chosen.tenpai or s in riichi])
        data.setlist("nagashi", [winds[s] for s in chosen.nagashi] if chosen.do == "nagashi" else [])
        noten = told.get("q.noten_riichi.", []) + answered_now.get("q.noten_riichi.", [])
        data.setlist("noten_riichi", noten)
        if noten:
            data.setlist("tenpai", [wind for wind in data.getlist("tenpai") if wind not in noten])
    if chosen.do == "abortive":
        data["abort"] = chosen.event
    if chosen.do == "chombo" and chosen.winner:
        data.setlist("offenders", [winds[chosen.winner]])
    return data


def _win(table: CardTable, data: QueryDict, wind: str, claim: str) -> None:
    if not claim.startswith("t"):
        data[f"claimed_{wind}"] = claim
        return
    tiles, melds, dora, ura, flags = (claim[1:].split("_") + [""] * 5)[:5]
    codes = CODE.findall(tiles)
    data[f"hand_{wind}"], data[f"tile_{wind}"] = "".join(codes[:-1]), "".join(codes[-1:])
    data[f"melds_{wind}"] = "\n".join(_meld_lines(table, wind, melds))
    data["dora"], data["ura"] = dora or data.get("dora", ""), ura or data.get("ura", "")
    data.setlist(f"flags_{wind}", [flag for flag in flags.split("+") if flag])


def _meld_lines(table: CardTable, wind: str, melds: str) -> list[str]:
    """Melds of the pad with what was noted of them: how they were called, and from whom."""
    noted = noted_melds(table, wind)
    lines = []
    for letter, first in melds_in(melds):
        known = next(
            (
                n
                for n in noted
                if LETTERS[n[0]] in (letter, "c" if letter == "s" else "") and _first(n[1]) == first
            ),
            None,
        )
        if known is not None:
            noted.remove(known)
            lines.append(" ".join(part for part in known if part))
        else:
            lines.append(f"{KINDS[letter]} {''.join(meld_codes(letter, first))}")
    return lines


def read_back(step: Step, at: int) -> EntryState | None:
    """A carded hand as the choices that made it, for mending; what was answered is not among them."""
    told = step.record.what
    if not isinstance(told, Told):
        return None
    state, report = step.before, told.report

    def starts(winds: Any) -> tuple[str, ...]:
        return seats_in("".join(state.start_of(wind) for wind in winds or ()))

    riichi = [event["seat"] for event in report.get("events", ()) if event.get("kind") == "riichi"]
    base = EntryState(how="mend", at=at, riichi=starts(riichi))
    match report.get("type"):
        case "win":
            won = tuple((str(state.start_of(win["seat"])), _value(win, report)) for win in report["wins"])
            if report.get("method") == "tsumo":
                return base.but(do="tsumo", won=won)
            return base.but(do="ron", payer=str(state.start_of(report["from"])), won=won)
        case "draw" if report.get("nagashi"):
            return base.but(do="nagashi", nagashi=starts(report["nagashi"]), tenpai=starts(report.get("tenpai")))
        case "draw":
            return base.but(do="draw", tenpai=starts(report.get("tenpai")))
        case "abort":
            return base.but(do="abortive", event=str(report.get("draw") or ""))
        case "chombo" if report.get("offenders"):
            return base.but(do="chombo", winner=str(state.start_of(report["offenders"][0])))
        case "sticks":
            return base.but(do="won", tenpai=starts(report.get("winners")))
    return None


def _value(win: Mapping[str, Any], report: Mapping[str, Any]) -> str:
    """What a win was told to be, as a value of the page."""
    claim = win.get("claimed")
    if claim is not None:
        if "points" in claim:
            return "p" + "-".join(str(points) for points in claim["points"])
        if claim.get("limit"):
            units = claim.get("units") or 1
            return f"{claim['limit']}{units}" if units > 1 else str(claim["limit"])
        return _han_value(claim["han"], claim.get("fu"))
    melds = "".join(
        LETTERS[meld["kind"]] + _first(meld["tiles"]) for meld in win.get("melds", ()) if meld.get("tiles")
    )
    tiles = "".join(str(tile) for tile in (*parse_tiles(win["hand"]), *parse_tiles(win["winning_tile"])))
    marks = (
        "".join(str(t) for t in parse_tiles(report.get(name) or ""))
        for name in ("dora_indicators", "ura_indicators")
    )
    return "_".join((f"t{tiles}", melds, *marks, "+".join(win.get("flags", ()))))


def _han_value(han: int, fu: int | None) -> str:
    if han >= LIMITED["mangan"]:
        return next(name for name, least in reversed(LIMITED.items()) if han >= least)
    return f"{han}.{fu}"


chosen_readers.add(read_back, Told)
