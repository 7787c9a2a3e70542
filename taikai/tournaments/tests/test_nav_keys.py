"""The letters that open pages after G."""

from __future__ import annotations

from collections import Counter

from taikai.tournaments.templatetags.nav import manage_pages


def test_every_letter_opens_one_page() -> None:
    letters = Counter(page.key for page in manage_pages() if page.key)
    assert [letter for letter, many in letters.items() if many > 1] == []
