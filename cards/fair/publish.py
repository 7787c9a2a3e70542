"""Published fairness file: every draw and every table's log, with all that verification needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cards.deck import SEATS, DeckLog, DeckState, to_json
from cards.fair.chain import first_link, next_link
from cards.fair.stream import VERSION, clean_public


def cards_as_json(state: DeckState) -> dict[str, Any]:
    """Where every card lies: hands (and packets of a draft), stock from the top, discard, drawn."""
    raw: dict[str, Any] = {
        "hands": {seat: list(state.hands[seat]) for seat in SEATS},
        "stock": list(state.stock),
        "discard": list(state.discard),
    }
    for name, zones in (("packets", state.packets), ("drawn", state.drawn)):
        if any(zones[seat] for seat in SEATS):
            raw[name] = {seat: list(zones[seat]) for seat in SEATS}
    return raw


def publish_table(log: DeckLog, commitment: str, public: str, hanchan: int, table: int) -> dict[str, Any]:
    """One table: settings, the deal, every operation with its outcome and link, the end."""
    settings = log.settings.as_json()
    link = first_link(commitment, clean_public(public), hanchan, table, settings)
    operations = []
    for entry in log.entries:
        raw = to_json(entry.operation)
        link = next_link(link, raw)
        operations.append({**raw, "outcome": entry.outcome.as_json(), "link": link})
    return {
        "hanchan": hanchan,
        "table": table,
        "settings": settings,
        "deal": cards_as_json(log.dealt),
        "operations": operations,
        "end": cards_as_json(log.state),
    }


def table_link(log: DeckLog, commitment: str, public: str, hanchan: int, table: int) -> str:
    """The latest link of a table: shown at the table after a reveal and at the end of a hand.

    Not between two reveals: with the other choices known it would give a hidden one away.
    """
    published = publish_table(log, commitment, public, hanchan, table)
    operations = published["operations"]
    if operations:
        return str(operations[-1]["link"])
    return first_link(commitment, clean_public(public), hanchan, table, published["settings"])


def publish_draw(
    items: Sequence[str], result: Sequence[str], *, subject: str = "", hanchan: int = 0, counter: int = 0
) -> dict[str, Any]:
    return {
        "subject": subject,
        "hanchan": hanchan,
        "counter": counter,
        "items": list(items),
        "result": list(result),
    }


def publish_seed(counter: int, seed: int | None, hanchans: Sequence[int], *, typed: bool) -> dict[str, Any]:
    """The seed of one seating draw as published; None while one of its hanchans is not published."""
    return {"counter": counter, "seed": seed, "hanchans": list(hanchans), "typed": typed}


def publish(
    tournament: str,
    commitment: str,
    public: str,
    *,
    secret: bytes | None,
    seating: Iterable[Mapping[str, Any]] = (),
    seating_seeds: Iterable[Mapping[str, Any]] = (),
    tables: Iterable[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """The whole file. Without the secret only what needs none can be checked; tables in play stay out."""
    return {
        "format": VERSION,
        "tournament": tournament,
        "commitment": commitment,
        "public": clean_public(public),
        "secret": secret.hex() if secret is not None else None,
        "seating": [dict(draw) for draw in seating],
        "seating_seeds": [dict(seed) for seed in seating_seeds],
        "tables": [dict(table) for table in tables],
    }
