"""Audit log words of seating."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.registration.models import Entrant
from taikai.seating.domain.report.method_texts import in_words
from taikai.seating.models import Round
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, register_details, shortened
from taikai.tournaments.domain.audit_log.verbs import register_verbs

MODES = {
    "all": gettext_lazy("all hanchans at once"),
    "next": gettext_lazy("the next hanchan"),
    "swiss": gettext_lazy("by standings (Swiss)"),
    "interval": gettext_lazy("by standings, at intervals"),
    "top": gettext_lazy("a final"),
    "import": gettext_lazy("an imported schedule"),
    "substitute": gettext_lazy("a substitute"),
    "replan": gettext_lazy("a new plan"),
}
SCOPED_WORDS = {
    "forbidden_pairs": gettext_lazy("forbidden pairs"),
    "club": gettext_lazy("same club"),
    "country": gettext_lazy("same country"),
    "team": gettext_lazy("same team"),
    "couple": gettext_lazy("couples and families"),
    "substitutes": gettext_lazy("two substitutes"),
    "referees": gettext_lazy("two playing judges"),
}
_SEAT = re.compile(r"^table (\d+) ([ESWN])$")


def _seat(text: Any) -> str:
    """ "table 4 E", as it is kept, in the reader's words."""
    found = _SEAT.match(str(text))
    if not found:
        return str(text)
    table = _("table %(number)d") % {"number": int(found[1])}
    return f"{table} {found[2]}"


def _number(value: Any) -> str:
    """A seed or a count of draws: not grouped, it is compared by eye."""
    return str(value)


def _first(value: Any) -> str:
    """By wish how many hanchans it holds."""
    return ", ".join(f"{SCOPED_WORDS.get(name, name)}: {int(count)}" for name, count in value.items())


register_details(
    "seating",
    facts={
        **model_facts(Entrant, "kind", "status"),
        **model_facts(Round, "state"),
        "mode": Fact(gettext_lazy("draw"), MODES),
        "seed": Fact(gettext_lazy("seed"), _number),
        "counter": Fact(gettext_lazy("draw number"), _number),
        "typed": Fact(gettext_lazy("seed entered by hand")),
        "method": Fact(gettext_lazy("method"), lambda method: in_words(str(method))),
        "version": Fact(gettext_lazy("planner version")),
        "hash": Fact(gettext_lazy("fingerprint"), shortened),
        "hanchans": Fact(gettext_lazy("hanchans")),
        "players": Fact(gettext_lazy("players")),
        "entrants": Fact(gettext_lazy("restored registrations")),
        "seat": Fact(gettext_lazy("at the seat")),
        "for": Fact(gettext_lazy("substitute for")),
        "instead": Fact(gettext_lazy("replaced by")),
        "seats": Fact(gettext_lazy("hanchan and seat")),
        "seated": Fact(gettext_lazy("assigned a seat")),
    },
)
register_details(
    "seating.wishes",
    facts={
        "club": Fact(gettext_lazy("weight for same club")),
        "country": Fact(gettext_lazy("weight for same country")),
        "substitutes": Fact(gettext_lazy("weight for two substitutes")),
        "fixed_table": Fact(gettext_lazy("players with fixed tables")),
        "forbidden_pairs": Fact(gettext_lazy("forbidden pairs")),
        "team": Fact(gettext_lazy("teams")),
        "couple": Fact(gettext_lazy("couples and families")),
        "referees": Fact(gettext_lazy("playing judges")),
        "first": Fact(gettext_lazy("only in the first hanchans"), _first),
    },
)
# Who swapped stands under their names.
register_details("seating.swapped", facts={}, other=lambda name: Fact(name, _seat))


# Audit log verbs of this app.


register_verbs(
    {
        "seating.drawn": gettext_lazy("drew the seating"),
        "seating.published": gettext_lazy("published the seating"),
        "seating.unpublished": gettext_lazy("unpublished seating"),
        "seating.swapped": gettext_lazy("swapped two seats"),
        "seating.replaced": gettext_lazy("replaced a player at a table"),
        "seating.seeded": gettext_lazy("took the seed of a seating draw"),
        "seating.planning": gettext_lazy("started a seating plan"),
        "seating.replanned": gettext_lazy("changed the seating"),
        "seating.undone": gettext_lazy("undid a seating change"),
        "seating.wishes": gettext_lazy("changed the seating preferences"),
        "seating.no_show": gettext_lazy("recorded a no-show"),
        "seating.left_out": gettext_lazy("left out an absent player"),
        "seating.left": gettext_lazy("recorded that a player left"),
        "seating.filled_up": gettext_lazy("made a waiting-list player a substitute to fill a table"),
    }
)
