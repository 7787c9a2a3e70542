"""What a finger can hit on a page: everything that is pressed, and how large it is."""

from __future__ import annotations

from playwright.sync_api import Page

PHONE, FLAT = 44, 64
SMALLER = """([least, within]) => [...document.querySelectorAll(
  ['a', 'button', 'summary', 'select', 'input:not([type=hidden])'].map((each) =>
    within.map((root) => `${root} ${each}`).join()).join()
)].filter((each) => each.checkVisibility({ visibilityProperty: true })
  && !each.closest('.chip, [aria-hidden=true]') && each.getBoundingClientRect().width > 1)
  .map((each) => {
    const lies = getComputedStyle(each).writingMode === 'horizontal-tb';
    const [high, wide] = lies ? [each.offsetHeight, each.offsetWidth] : [each.offsetWidth, each.offsetHeight];
    return [each, high, wide];
  })
  .filter(([each, high, wide]) => high < least
    || wide < (each.matches('.pad-key, .keypad .tile-button') ? 38 : 44))
  .map(([each, high, wide]) => `${each.tagName} ${each.className} "${each.textContent.trim().slice(0, 20)}" `
    + `${wide}×${high}`)"""


def too_small(page: Page, least: int = PHONE, within: tuple[str, ...] = ("#table", "#away")) -> list[str]:
    """What is less high than that towards whoever reads it, or not 44 wide; tiles touch, nine to a line."""
    return list(page.evaluate(SMALLER, [least, list(within)]))


def wider(page: Page) -> int:
    """How many pixels the page is wider than the device."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
