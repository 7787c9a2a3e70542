"""Extension point for panels of the personal page: seat, standing, card …, added by upper apps.

In a module that the app's `hooks.py` imports; None where there is nothing to show for this entrant now:

    @panels.register()
    def seat(entrant: Entrant) -> Panel | None:
        return Panel("seating/personal.html", {"my": ...}, order=10)

The page includes each panel's template with its context and the page's own (`tournament`, `entrant`).

A panel must hang on seating, programme and the entrant's own affairs alone, or the page's frame is kept too long
(`personal_cache.py`). What hangs on more, or on the time, is written again for every answer: by a function with a
name (`@own_writers.register("standing")`), which the panel's template puts where it belongs (`{% own "standing"
%}`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry

FIRST_OF_THE_REST = 50


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the personal page. Lower `order` stands higher; panels below 50 stand before the entry."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    order: int = FIRST_OF_THE_REST


PanelMaker = Callable[[Entrant], Panel | None]
Writer = Callable[[Entrant], str]

price_writers: Registry[str, Writer] = Registry("what a player owes, in words")
own_writers: Registry[str, Writer] = Registry("what is written anew for every answer of the personal page")
panels: Registry[str, PanelMaker] = Registry("panels of the personal page")


def panels_for(entrant: Entrant) -> list[Panel]:
    """All panels of one entrant's page, in order."""
    made = (maker(entrant) for maker in panels.values())
    return sorted((panel for panel in made if panel is not None), key=lambda panel: panel.order)


def price_words(entrant: Entrant) -> str:
    """What somebody's fee is, whether paid or not; "" where the event has none."""
    return next((words for writer in price_writers.values() if (words := writer(entrant))), "")


def written(name: str, entrant: Entrant) -> str:
    """What the function of this name writes now, in the reader's language."""
    return own_writers[name](entrant)
