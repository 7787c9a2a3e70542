"""Provably fair draws: commitment, deals, seating, the published file and its check (`docs/fairness.md`)."""

from cards.fair.chain import canonical, first_link, next_link
from cards.fair.check import verify, verify_seating, verify_table
from cards.fair.findings import CheckLine, CheckState, Findings
from cards.fair.publish import cards_as_json, publish, publish_draw, publish_seed, publish_table, table_link
from cards.fair.seeds import verify_seeds
from cards.fair.stream import (
    SECRET_BYTES,
    VERSION,
    DrawId,
    Stream,
    clean_public,
    commitment,
    new_secret,
    shuffled,
)
from cards.fair.table import SEATING, SEATING_SEED, SEEDS, DeckShuffle, draw_seating, seating_seed

__all__ = [
    "SEATING",
    "SEATING_SEED",
    "SECRET_BYTES",
    "SEEDS",
    "VERSION",
    "CheckLine",
    "CheckState",
    "DeckShuffle",
    "DrawId",
    "Findings",
    "Stream",
    "canonical",
    "cards_as_json",
    "clean_public",
    "commitment",
    "draw_seating",
    "first_link",
    "new_secret",
    "next_link",
    "publish",
    "publish_draw",
    "publish_seed",
    "publish_table",
    "seating_seed",
    "shuffled",
    "table_link",
    "verify",
    "verify_seating",
    "verify_seeds",
    "verify_table",
]
