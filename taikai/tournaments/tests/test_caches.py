"""What is cached by revision: taken from memory while nothing changed, made again after any change, bounded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import override

from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.change import PROGRAMME, STANDINGS, SYSTEM, change, narrow_verbs, register_narrow
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.page_dependencies import Watch


def test_a_cache_lets_go_of_what_was_not_asked_for_longest():
    cache: LruCache[str] = LruCache(8)
    for name in "abcd":
        cache.put(name, name.upper(), 2)
    assert cache.get("a") == "A"
    cache.put("e", "E", 2)
    assert [cache.get(name) for name in "abcde"] == ["A", None, "C", "D", "E"]
    assert cache.weight == 8


def test_a_cache_replaces_and_refuses_what_is_too_heavy():
    cache: LruCache[str] = LruCache(8, largest=2)
    cache.put("a", "old", 1)
    cache.put("a", "new", 2)
    cache.put("b", "huge", 3)
    assert (cache.get("a"), cache.get("b"), cache.weight) == ("new", None, 2)
    cache.clear()
    assert (cache.get("a"), cache.weight) == (None, 0)


def test_a_value_is_made_once_however_many_threads_ask_for_it():
    cache: LruCache[int] = LruCache(4)
    made, ready = [], Barrier(8)

    def make() -> int:
        made.append(1)
        sleep(0.02)
        return 7

    def ask(_number: int) -> int:
        ready.wait()
        return cache.get_or_make("key", make)

    with ThreadPoolExecutor(max_workers=8) as pool:
        assert list(pool.map(ask, range(8))) == [7] * 8
    assert made == [1]


def test_what_fails_is_made_again():
    cache: LruCache[int] = LruCache(4)
    with pytest.raises(ZeroDivisionError):
        cache.get_or_make("key", lambda: 1 // 0)
    assert cache.get_or_make("key", lambda: 3) == 3


def test_a_value_that_is_made_of_others_of_the_same_cache_waits_for_nobody():
    """With more keys than locks some share one: a thread would wait for itself, or two for each other."""
    cache: LruCache[int] = LruCache(400)

    def fibonacci(number: int) -> int:
        if number < 2:
            return number
        return cache.get_or_make(number - 1, lambda: fibonacci(number - 1)) + cache.get_or_make(
            number - 2, lambda: fibonacci(number - 2)
        )

    with ThreadPoolExecutor(max_workers=8) as pool:
        asked = [pool.submit(cache.get_or_make, at, lambda at=at: fibonacci(at)) for at in range(60, 0, -1)]
        assert asked[0].result(timeout=20) == 1548008755920
        assert asked[-1].result(timeout=20) == 1


def test_after_a_failure_within_it_a_cache_makes_each_value_once_again():
    cache: LruCache[int] = LruCache(4)
    with pytest.raises(ZeroDivisionError):
        cache.get_or_make("outer", lambda: cache.get_or_make("inner", lambda: 1 // 0))
    made, ready = [], Barrier(4)

    def ask(_number: int) -> int:
        ready.wait()
        return cache.get_or_make("key", lambda: made.append(1) or sleep(0.02) or 7)

    with ThreadPoolExecutor(max_workers=4) as pool:
        assert list(pool.map(ask, range(4))) == [7] * 4
    assert made == [1]


def test_a_made_value_weighs_what_it_is_said_to():
    cache: LruCache[str] = LruCache(10, largest=6)
    assert cache.get_or_make("a", lambda: "four", len) == "four"
    assert cache.get_or_make("b", lambda: "too heavy", len) == "too heavy"
    assert (cache.weight, cache.get("b")) == (4, None)


@pytest.mark.django_db
def test_a_question_is_answered_once_a_revision(tournament):
    asked = []

    def make():
        asked.append(tournament.revision)

    for _ in range(3):
        assert once_a_revision(tournament, ("how", 1), make) is None
    once_a_revision(tournament, ("how", 2), make)
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    once_a_revision(tournament, ("how", 1), make)
    first, second, third = asked
    assert (first, third) == (second, first + 1)


def _rendered(tournament, role="organiser", **more) -> str:
    template = Template('{% load cached %}{% cached "part" q %}{{ now }}{% endcached %}')
    return template.render(Context({"tournament": tournament, "role": role, "q": "", **more}))


@pytest.mark.django_db
def test_a_kept_part_is_rendered_again_for_another_state_role_language_or_word(tournament):
    assert _rendered(tournament, now="first") == "first"
    assert _rendered(tournament, now="second") == "first"
    assert _rendered(tournament, role="judge", now="other") == "other"
    assert _rendered(tournament, q="Anna", now="found") == "found"
    with override("pl"):
        assert _rendered(tournament, now="polski") == "polski"
    with change(tournament, SYSTEM, "tournament.edited"):
        pass
    assert _rendered(tournament, now="third") == "third"


@pytest.mark.django_db
def test_a_part_is_rendered_once_however_many_pages_ask_for_it(tournament):
    made, ready = [], Barrier(6)

    def slowly() -> str:
        made.append(1)
        sleep(0.02)
        return "list"

    def ask(_number: int) -> str:
        ready.wait()
        return _rendered(tournament, now=slowly)

    with ThreadPoolExecutor(max_workers=6) as pool:
        assert list(pool.map(ask, range(6))) == ["list"] * 6
    assert made == [1]


@pytest.mark.django_db
def test_a_part_within_a_part_waits_for_nobody(tournament):
    template = Template(
        '{% load cached %}{% cached "outer" n %}{{ before }}'
        '{% cached "inner" m %}{{ now }}{% endcached %}{% endcached %}'
    )

    def ask(number: int) -> str:
        context = {"tournament": tournament, "n": number % 40, "m": 39 - number % 40, "now": lambda: "in"}
        return template.render(Context({**context, "before": lambda: sleep(0.001) or "out "}))

    with ThreadPoolExecutor(max_workers=8) as pool:
        assert set(pool.map(ask, range(160))) == {"out in"}


@pytest.mark.django_db
def test_a_form_with_a_token_is_never_kept(tournament):
    template = Template('{% load cached %}{% cached "part" %}<input name="csrfmiddlewaretoken">{% endcached %}')
    with pytest.raises(TemplateSyntaxError):
        template.render(Context({"tournament": tournament}))


@pytest.mark.django_db
def test_a_kept_part_of_a_public_page_hangs_on_what_the_page_shows(tournament):
    """A change that says it shows nothing leaves the part; one that shows the part's own subject does not."""
    template = Template('{% load cached %}{% cached "part" watch=watch %}{{ now }}{% endcached %}')

    def shown(now: str) -> str:
        context = {"tournament": tournament, "role": "public", "now": now, "watch": Watch(parts=(STANDINGS,))}
        return template.render(Context(context))

    register_narrow("test.narrow")
    try:
        with change(tournament, SYSTEM, "tournament.edited"):
            pass
        assert shown("first") == "first"
        with change(tournament, SYSTEM, "test.narrow") as act:
            act.shows(PROGRAMME)
        assert shown("second") == "first"
        with change(tournament, SYSTEM, "test.narrow") as act:
            act.shows(STANDINGS)
        assert shown("third") == "third"
    finally:
        del narrow_verbs["test.narrow"]
