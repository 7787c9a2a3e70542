"""Offline data of a Baida table's page: names, seats, rows."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.baida.hand import FLAGS, WAY_OF
from scoring.baida.rows import BONUSES, PATTERNS
from scoring.baida.score import JUDGED
from scoring.baida.words import title_of
from taikai.baida.pages.steps import BaidaPage
from taikai.formatting.translation import reader_language
from taikai.hands.pages.offline import offline_texts

_DOES = {"self_draw": "tsumo", "discard": "ron"}


def offline_data(page: BaidaPage, *, flat: bool = False) -> str:
    """Names, where the seats lie and what can be ticked, as JSON. No rule: what excludes what the site says."""
    language, rules = reader_language(), page.rules
    patterns = [row for row in PATTERNS if row not in JUDGED or getattr(rules, row) is not None]
    titles = {row: title_of(row).get(language) for row in (*patterns, *BONUSES, *FLAGS)}
    return json.dumps(
        {
            "names": dict(page.names),
            "sides": {seat.start: seat.side for seat in page.seats},
            "flat": flat,
            "titles": titles,
            "rows": _groups(patterns),
            "several": rules.several_winners == "all",
            "words": offline_texts() | _words(),
        },
        ensure_ascii=False,
    )


def _groups(patterns: list[str]) -> list[tuple[str, list[tuple[str, str]], list[str]]]:
    """Legend, the field and name of each row, and the ways to win they go with; none: both."""
    found: list[tuple[str, list[tuple[str, str]], list[str]]] = [
        (_("Patterns"), [("rows", row) for row in patterns], ["ron", "tsumo"]),
        (_("Bonuses"), [("rows", row) for row in BONUSES], ["ron", "tsumo"]),
    ]
    for way, does in _DOES.items():
        flags: list[tuple[str, str]] = [("flags", flag) for flag in FLAGS if WAY_OF.get(flag, way) == way]
        found.append((_("Circumstances of the win"), flags, [does]))
    return found


def _words() -> dict[str, Any]:
    return {
        "who_won": _("Who won?"),
        "nobody_won": _("No winner"),
        "self_draw": _("From the wall"),
        "discard": pgettext("Baida win", "Discard"),
        "i_won": _("I won"),
        "from_whom": _("{name} wins. From which player?"),
        "ron": _("{winner} wins from {payer}"),
        "tsumo": _("{winner} wins from the wall"),
        "by_tiles": _("entered as tiles"),
        "east_next": _("The next player is East."),
    }
