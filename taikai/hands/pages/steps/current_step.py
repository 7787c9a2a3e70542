"""Choice of the current step of the table's page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from taikai.formatting.context import joined
from taikai.hands.pages.steps.between_hands import between_hands, correction, rare_actions, swap_seats
from taikai.hands.pages.steps.conflict import edit_conflict
from taikai.hands.pages.steps.draw import draw, which
from taikai.hands.pages.steps.history import hand, history
from taikai.hands.pages.steps.preview import preview
from taikai.hands.pages.steps.rotation import is_rotated, sides_of
from taikai.hands.pages.steps.win import payer, value, who
from taikai.hands.pages.table import TablePage, lies_flat

StepPage = Callable[[TablePage], dict[str, Any]]
STEPS: dict[str, StepPage] = {
    "rest": between_hands,
    "more": rare_actions,
    "who": who,
    "payer": payer,
    "value": value,
    "preview": preview,
    "draw": draw,
    "nagashi": draw,
    "which": which,
    "hand": hand,
    "hands": history,
    "set": correction,
    "swap": swap_seats,
    "meanwhile": edit_conflict,
}
FOR_ALL = ("rest", "hands", "cards")
"""Steps for whoever looks on as well."""
WITHOUT_A_HAND = (*FOR_ALL, "hand", "more", "set", "swap")
ASKED = ("who", "payer", "which")
"""Steps that ask all four: a flat device asks towards every side."""
SETTLED = ("preview", "draw", "nagashi")
"""Steps that show what a hand moves."""
BOTH_ENDS = "ends"
NARROWED = ("asks", "ask_hidden")
"""What a flat device turned to one of the four shows of that one alone."""
FOR_JUDGES = ("set", "swap")
NOT_OVERTAKEN = ("rest", "hands", "more", "set")
"""Steps that another hand does not turn into a question: nothing is entered, or saving says so."""


def step_of(page: TablePage) -> dict[str, Any]:
    """The step the page is at, with everything it shows."""
    chosen = page.chosen
    name = chosen.step
    if chosen.after is not None and chosen.after != page.game.last and name not in NOT_OVERTAKEN:
        name = "meanwhile"
    elif (not page.guest.reports and name not in FOR_ALL) or (
        page.beside is not None and not page.beside.plays(chosen) and not chosen.how and name not in WITHOUT_A_HAND
    ):
        name = "rest"
    if name in FOR_JUDGES and page.guest.kind != "staff":
        name = "rest"
    made: Mapping[str, Any] | None = STEPS[name](page) if name in STEPS else None
    if made is None and page.beside is not None:
        made = page.beside.step(name, chosen, page.seats)
    if made is None:
        name, made = "rest", between_hands(page)
    settles = _settles(page, name, made)
    flat = name in ASKED and lies_flat(page)
    small = name in SETTLED or page.chosen.by in ("yaku", "tiles")
    found: dict[str, Any] = {
        "one_row": " one-row" if small else "",
        "step": made.get("step", name),
        "settles": settles,
        "is_flat": flat,
    }
    if flat:
        return joined(found, made, {"classes": "has-flat has-question"})
    if is_rotated(page, name, made, settles):
        turned = sides_of(page, name, made)
        others = {key: given for key, given in made.items() if key not in NARROWED or key not in turned}
        return joined(found, others, turned)
    return joined(found, made, {"classes": _classes(page, name, settles)})


def _settles(page: TablePage, step: str, made: Mapping[str, Any]) -> str:
    """Whose side saves what a flat device shows to all four: the winner's, or both ends where nobody won.

    "" where something is still to be said, or the winner may say more; where nobody won that is behind a tap.
    """
    chosen = page.chosen
    asked = made.get("unanswered") or made.get("liable") or "arrows" not in made
    if made.get("asks") and (chosen.won or chosen.by == "more"):
        asked = True
    if step not in SETTLED or asked or chosen.how or not lies_flat(page):
        return ""
    return chosen.won[0][0] if chosen.won else BOTH_ENDS


def _classes(page: TablePage, step: str, settles: str) -> str:
    """How the device in the middle shows the step to all four sides."""
    if not lies_flat(page):
        return ""
    if step == "rest" and page.guest.reports:
        return "flat-over" if page.game.standing.ended else "has-flat"
    if settles:
        return "has-flat has-settlement"
    return ""
