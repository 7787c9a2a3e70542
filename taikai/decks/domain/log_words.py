"""Audit log words of cards and hands with cards."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from cards.catalogue import load, set_ids
from cards.deck import SEATS
from cards.rulings import rulings
from taikai.decks.domain.tables.table_state import FLAGS
from taikai.decks.models import CardSettings
from taikai.formatting.translation import reader_language
from taikai.hands.domain.log_words import STANDING_FACTS, points_fact, standing_rows
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details, shortened
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

FLAG_WORDS = {
    "floor_used": gettext_lazy("zero stop used"),
    "inazuma_used": gettext_lazy("Inazuma used"),
    "dora_dead": gettext_lazy("dora doesn’t count"),
    "dealt_in_last_hand": gettext_lazy("dealt in during the last hand"),
}
CHANGE_WORDS = {
    "struck": gettext_lazy("lines removed"),
    "delta": gettext_lazy("points set by judge"),
    "pot": gettext_lazy("pot set by judge"),
    "honba": gettext_lazy("honba set by judge"),
    "unbalanced": gettext_lazy("points intentionally don’t add up"),
    "indicators": gettext_lazy("different number of indicators accepted"),
    "last": gettext_lazy("last hand (time up)"),
}


def _hand_rows(kept: dict[str, Any]) -> dict[str, Any]:
    """A table between two hands as flat rows; the judge's changes under their own names."""
    if "points" not in kept:
        return kept
    found = standing_rows(kept)
    for name, value in kept.get("changes", {}).items():
        if name in CHANGE_WORDS:
            found[name + " changed"] = [index + 1 for index in value] if name == "struck" else value
    return found


def _by_name(name: str) -> Fact | None:
    """Names that carry a seat: "points E", "E floor_used"; and the judge's changes."""
    points = points_fact(name)
    if points is not None:
        return points
    first, _space, rest = name.partition(" ")
    if first in SEATS and rest in FLAGS:
        return Fact(f"{first}: {FLAG_WORDS[rest]}")
    if first in CHANGE_WORDS and rest == "changed":
        return Fact(CHANGE_WORDS[first])
    return None


def _card(slug: Any) -> str:
    """A card's name, from whichever set has it."""
    for set_id in set_ids():
        try:
            return load(set_id).face(str(slug)).name
        except KeyError:
            continue
    return str(slug)


def _ruling(name: str) -> Fact | None:
    found = rulings().get(name)
    if found is None:
        return None
    language = reader_language()
    return Fact(found.question.get(language), {option.key: option.text.get(language) for option in found.options})


register_details(
    "cards",
    facts={
        **model_facts(CardSettings),
        "commitment": Fact(gettext_lazy("commitment"), shortened),
        "tables": Fact(gettext_lazy("tables")),
        "answers": Fact(gettext_lazy("answers")),
        "events": Fact(gettext_lazy("recorded events")),
        "seat": Fact(gettext_lazy("seat (starting wind)")),
        "card": Fact(gettext_lazy("card"), _card),
        "side": Fact(gettext_lazy("active side"), _card),
        **STANDING_FACTS,
    },
    other=_by_name,
    prepare=_hand_rows,
)
register_details("cards.rulings", facts={}, other=_ruling)


# Audit log verbs of this app.


register_verbs(
    {
        "cards.committed": _("published the card commitment"),
        "cards.modes": _("changed card dealing settings"),
        "cards.rulings": _("changed card rulings"),
        "cards.secret": _("published the card secret"),
        "cards.secret_erased": _("deleted an unused card secret"),
        "cards.dealt": _("dealt cards"),
        "cards.chose": _("chose a card"),
        "cards.looked": _("opened a player’s hidden cards"),
        "cards.covered": _("covered the cards of a hand again"),
        "cards.copied": _("copied a card"),
        "cards.flipped": _("turned a card over"),
        "cards.marked": _("set a mark at a table with cards"),
        "cards.noted": _("recorded an event at a table with cards"),
        "cards.answered": _("answered a card’s question"),
        "cards.mended": _("changed a hand with cards"),
        "cards.inserted": _("inserted a missing hand with cards"),
        "cards.removed": _("deleted a hand with cards"),
        "cards.agreed": _("recorded the same hand again"),
        "cards.hand": _("recorded a hand with cards"),
        "cards.undone": _("undid a hand with cards"),
        "cards.corrected": _("corrected a table with cards"),
    }
)

# What happens at a table shows on its players' own pages, and to everybody when the table is done.
register_narrow("cards.chose", "cards.covered", "cards.copied", "cards.flipped", "cards.marked", "cards.noted")
register_narrow("cards.answered", "cards.mended", "cards.inserted", "cards.removed")
register_narrow("cards.looked", "cards.hand", "cards.undone", "cards.corrected")
