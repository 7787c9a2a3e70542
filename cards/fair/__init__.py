"""Provably fair draws: commitment, deals, seating, the published file and its check (`docs/fairness.md`)."""

from cards.fair.chain import canonical, first_link, next_link
from cards.fair.check import verify, verify_seating, verify_table
from cards.fair.publish import cards_as_json, publish, publish_draw, publish_table, table_link
from cards.fair.report import Line, Report, Verdict
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
from cards.fair.table import SEATING, TableShuffle, draw_seating

__all__ = [
    "SEATING",
    "SECRET_BYTES",
    "VERSION",
    "DrawId",
    "Line",
    "Report",
    "Stream",
    "TableShuffle",
    "Verdict",
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
    "publish_table",
    "shuffled",
    "table_link",
    "verify",
    "verify_seating",
    "verify_table",
]
