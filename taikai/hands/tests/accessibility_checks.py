"""Accessibility checks of an entry step: screen reader, keyboard, contrast, dark scheme."""

from __future__ import annotations

from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from taikai.hands.tests.targets import FLAT, PHONE, too_small, wider
from tests.test_every_page import LOOK, RULES

#: The step alone by day, its colours once more by night: the page around it is looked at once.
STEP = "async () => {" + LOOK + 'return look(document.querySelector("#table")); }'
NIGHT = (
    "async () => {" + LOOK + 'return look("#table", {runOnly: {type: "rule", values: ["color-contrast", '
    '"link-in-text-block"]}}); }'
)
WHOLE = "async () => {" + LOOK + "return look(document); }"
#: As a tap does it, whichever step the page is at.
GO = (
    'query => htmx.ajax("GET", location.pathname + query, {target: "#table", select: "#table", swap: "outerHTML"})'
)
UNFOLD = 'document.querySelectorAll("#table details").forEach((fold) => { fold.open = true; })'


class Eyes:
    """A page at the table that goes from step to step without being opened again; faults are gathered.

    `nights`: kinds of steps that were looked at by night; several pages may share them.
    """

    def __init__(self, page: Page, *, flat: bool = False, nights: set[str] | None = None) -> None:
        self.page = page
        self.nights = set() if nights is None else nights
        self.least = FLAT if flat else PHONE
        self.faults: list[str] = []
        self.seen: list[str] = []
        page.emulate_media(reduced_motion="reduce")
        page.evaluate(RULES)
        self.faults += page.evaluate(WHOLE)

    def go(self, query: str, step: str) -> None:
        """To a step by its address, and look."""
        self.page.evaluate(GO, query)
        expect(self.page.locator(f"#table[data-step={step}]")).to_be_visible()
        by = parse_qs(query[1:]).get("by", [""])[0]
        self.look(query, f"{step} {by}")

    def look(self, where: str, kind: str = "") -> None:
        """At the step as it is, unfolded."""
        page = self.page
        self.seen.append(where)
        page.evaluate(UNFOLD)
        found = page.evaluate(STEP)
        if not kind or kind not in self.nights:
            self.nights.add(kind)
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            found += [f"{fault} (by night)" for fault in page.evaluate(NIGHT)]
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
        found += [f"too small: {target}" for target in too_small(page, self.least)]
        if (wide := wider(page)) > 0:
            found.append(f"{wide} px too wide")
        self.faults += [f"{where}: {fault}" for fault in found]
