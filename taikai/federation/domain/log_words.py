"""What the action log's names and values about a federation are called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.federation.domain.columns import COLUMNS
from taikai.federation.domain.conditions import CHECKS
from taikai.federation.domain.federations import federations
from taikai.federation.domain.file import FACTS, WORDS
from taikai.federation.models import Filing
from taikai.tournaments.domain.log.details import Fact, model_facts, register_details


def _conditions(kept: Any) -> str:
    return ", ".join(str(CHECKS[key][0]) for key in kept if key in CHECKS)


def _columns(kept: Any) -> str:
    return ", ".join(str(COLUMNS[name].title) for name in kept if name in COLUMNS)


register_details(
    "federation",
    facts={
        **model_facts(Filing, *FACTS, *WORDS),
        "federation": Fact(_("federation"), {key: found.name for key, found in federations().items()}),
        "done": Fact(_("conditions said to be met"), _conditions),
        "columns": Fact(_("columns"), _columns),
    },
)
