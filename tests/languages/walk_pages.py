"""Every address of the site, as an organiser and as a stranger, in a language made from the catalogues.

What one of the languages shows of a page, the other would: the one from the right reads them all.
"""

from __future__ import annotations

import re

import pytest

from tests.fuzz.world import World, make_world, route_of
from tests.languages.reading import known_words, names_of_people, names_that_run_on, plain_words, stored_words

#: One-time codes are letters.
CODES = "/account/second-step/codes/"
DIRECTION = {"ia": "ltr", "he": "rtl"}
#: Pages for programs and people who run machines.
NOT_FOR_READERS = ("/health", "/metrics", "/t/<slug:slug>/live/")


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> World:
    with django_db_blocker.unblock():
        return make_world()


@pytest.mark.django_db
@pytest.mark.parametrize(("reader", "language"), [("organiser", "he"), ("stranger", "he"), ("stranger", "ia")])
def test_every_page(world: World, language: str, reader: str):
    # A stranger looks after the organiser, at what only the organiser's pages link to as well.
    users = (world.organiser,) if reader == "organiser" else (world.organiser, None)
    pages = world.look_around(*users, language=language)
    data = known_words() | stored_words()
    names = names_of_people() if DIRECTION[language] == "rtl" else set()
    wrong: dict[str, list[str]] = {}
    looked_at = 0
    for path, page in pages.items():
        route = route_of(path)
        if route.startswith(NOT_FOR_READERS) or route == CODES:
            continue
        looked_at += 1
        root = re.search(r"<html\s[^>]*>", page)
        if root and not {f'lang="{language}"', f'dir="{DIRECTION[language]}"'} <= set(root[0].split()):
            wrong[path] = ["lang or dir of the page"]
        elif left := sorted(plain_words(page) - data):
            wrong[path] = left
        elif running_on := names_that_run_on(page, names):
            wrong[path] = ["a name not set apart:", *sorted(running_on)[:3]]
    assert looked_at > 30
    assert not wrong, "\n".join(f"{path}: {' '.join(words)}" for path, words in wrong.items())
