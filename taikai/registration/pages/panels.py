"""The personal page's panels: seat, standing, card … added by the apps that know them.

In an app's `AppConfig.ready` (or a module imported there):

    @register_panel
    def seat(entrant: Entrant) -> Panel | None:
        return Panel("seating/personal.html", {"my": ...}, order=10)

The page includes each panel's template with its context and the page's own (`tournament`, `entrant`).

A panel must hang on seating, programme and the entrant's own affairs alone, or the page's frame is kept too long
(`frames.py`). What hangs on more, or on the time, is written again for every answer: by a function with a name,
which the panel's template puts where it belongs, `{% load own %}{% own "standing" %}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from taikai.registration.models import Entrant

FIRST_OF_THE_REST = 50


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the personal page. Lower `order` stands higher; panels below 50 stand before the entry."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    order: int = FIRST_OF_THE_REST


PanelMaker = Callable[[Entrant], Panel | None]
Writer = Callable[[Entrant], str]

_prices: list[Writer] = []
_writers: dict[str, Writer] = {}
_makers: list[PanelMaker] = []


def register_panel(maker: PanelMaker) -> PanelMaker:
    """Add a panel to every personal page; `None` = nothing to show for this entrant now."""
    if maker not in _makers:
        _makers.append(maker)
    return maker


def panels_for(entrant: Entrant) -> list[Panel]:
    """All panels of one entrant's page, in order."""
    made = (maker(entrant) for maker in _makers)
    return sorted((panel for panel in made if panel is not None), key=lambda panel: panel.order)


def register_own(name: str) -> Callable[[Writer], Writer]:
    """A function that writes HTML for an entrant, which `{% own name %}` puts onto their page."""

    def register(writer: Writer) -> Writer:
        _writers[name] = writer
        return writer

    return register


def register_price(writer: Writer) -> Writer:
    """The room that knows about discounts says in words what somebody owes, in every currency."""
    if writer not in _prices:
        _prices.append(writer)
    return writer


def price_words(entrant: Entrant) -> str:
    """What somebody's fee is, whether paid or not; "" where the event has none."""
    return next((words for writer in _prices if (words := writer(entrant))), "")


def written(name: str, entrant: Entrant) -> str:
    """What the function of this name writes now, in the reader's language."""
    return _writers[name](entrant)
