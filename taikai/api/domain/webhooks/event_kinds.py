"""Event kinds that a webhook can subscribe to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

RESULT, SEATING, STANDINGS, NEWS, STAGE, TEST = (
    "result.confirmed",
    "seating.published",
    "standings.changed",
    "news.announced",
    "tournament.stage",
    "test",
)
#: By name, in the order a form shows them. `test` is sent by a button, to whom it may concern.
EVENTS: dict[str, Any] = {
    RESULT: _("a table’s result is confirmed, published or not"),
    SEATING: _("the seating of a hanchan is published"),
    STANDINGS: _("the public standings have changed"),
    NEWS: _("an announcement is published"),
    STAGE: _("the tournament changes its stage"),
}
