"""How a clause is tested: one row says the table, the report and what must come out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cards.interface import respond

SPARE = {"E": "atarashi-ako", "S": "kataoka-yuuki", "W": "kunihiro-hajime", "N": "nanpo-kazue"}
H = "234567m34678p55s"
"""Waits 2p and 5p; on 5p tanyao and pinfu: 2 han 30 fu, 2000 by ron; 3 han 20 fu, 700/1300 by tsumo."""
Y = "123567m24678p55s"
"""Waits 3p in the middle, no yaku; 40 fu by a closed ron."""


@dataclass(frozen=True)
class Case:
    """One row. `expect` names parts of the answer; `delta` in the order E S W N."""

    clause: str
    title: str
    report: dict[str, Any]
    expect: dict[str, Any]
    cards: dict[str, str] = field(default_factory=dict)
    points: tuple[int, int, int, int] = (30000, 30000, 30000, 30000)
    pot: int = 0
    honba: int = 0
    wind: str = "E"
    state: dict[str, Any] = field(default_factory=dict)
    rulings: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.clause} {self.title}"

    def answer(self) -> dict[str, Any]:
        context = {
            "round_wind": self.wind,
            "honba": self.honba,
            "pot": self.pot,
            "points": dict(zip("ESWN", self.points, strict=True)),
            "cards": {**SPARE, **self.cards},
            "state": self.state,
        }
        request = {
            "id": self.clause,
            "ruleset": "krakow-saki-2022",
            "context": context,
            "report": self.report,
            "rulings": self.rulings,
        }
        answer = respond(request)
        assert "problems" not in answer, answer
        return answer["answer"]

    def check(self) -> None:
        given = self.answer()
        for key, expected in self.expect.items():
            if key == "delta":
                assert tuple(given["delta"].values()) == expected, given
            elif key in ("yaku", "bonus", "han", "fu", "limit"):
                assert given["results"][0][key] == expected, given
            elif key == "warnings":
                assert sorted(w["code"] for w in given.get("warnings", [])) == sorted(expected), given
            elif key == "state":
                for seat, flags in expected.items():
                    assert flags.items() <= given["state_after"][seat].items(), given
            elif key == "clauses":
                assert set(expected) <= {line["clause"] for line in given["ledger"]}, given
            elif key == "reason":
                assert (given["legal"], given.get("reason")) == (expected is None, expected), given
            else:
                assert given[key] == expected, given
        if "reason" not in self.expect:
            assert given["legal"] is True, given


def context(cards: Any = None, points: Any = (30000,) * 4, **more: Any) -> dict[str, Any]:
    """A table before a hand, with cards that do nothing but for those named."""
    return {
        "round_wind": "E",
        "honba": 0,
        "pot": 0,
        "points": dict(zip("ESWN", points, strict=True)),
        "cards": {**SPARE, **(cards or {})},
        **more,
    }


def riichi(seat: str, turn: int = 8, **more: Any) -> dict[str, Any]:
    return {"kind": "riichi", "seat": seat, "turn": turn, **more}


def call(seat: str, call: str, tiles: str, source: str | None = None) -> dict[str, Any]:
    return {"kind": "call", "seat": seat, "call": call, "tiles": tiles, **({"from": source} if source else {})}


def meld(kind: str, tiles: str, source: str | None = None) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, **({"from": source} if source else {})}


def ron(hand: str = H, tile: str = "5p", seat: str = "S", source: str = "W", **more: Any) -> dict[str, Any]:
    return _win("ron", hand, tile, seat, more) | {"from": source}


def tsumo(hand: str = H, tile: str = "5p", seat: str = "S", **more: Any) -> dict[str, Any]:
    return _win("tsumo", hand, tile, seat, more)


def _win(method: str, hand: str, tile: str, seat: str, more: dict[str, Any]) -> dict[str, Any]:
    won = {"seat": seat, "hand": hand, "winning_tile": tile}
    won |= {key: more[key] for key in ("melds", "flags") if key in more}
    if "via" in more:
        won["source"] = more["via"]
    return {
        "type": "win",
        "method": method,
        "wins": [won],
        "dora_indicators": more.get("dora", ["9s"]),
        "ura_indicators": more.get("ura", []),
        "events": more.get("events", []),
        "facts": more.get("facts", {}),
    }


def draw(
    tenpai: str = "", nagashi: str = "", events: Any = (), noten_riichi: str = "", **facts: Any
) -> dict[str, Any]:
    return {
        "type": "draw",
        "tenpai": list(tenpai),
        "nagashi": list(nagashi),
        "noten_riichi": list(noten_riichi),
        "events": list(events),
        "facts": facts,
    }


def action(kind: str, seat: str, events: Any = (), facts: Any = None, **more: Any) -> dict[str, Any]:
    return {
        "type": "action",
        "action": {"kind": kind, "seat": seat, **more},
        "events": list(events),
        "facts": facts or {},
    }
