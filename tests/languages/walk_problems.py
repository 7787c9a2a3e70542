"""The answers of both JSON interfaces in a language made from the catalogues: every kind, right and wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cards.interface
import scoring.interface
from cards.tests.test_strict_input import REQUESTS as CARDED
from scoring.interface.tests.test_every_problem import GOOD
from scoring.interface.tests.test_nonsense import REQUESTS, paths, put
from scoring.rulesets.declared import PARAMETERS
from tests.languages.reading import known_words, words_of

JUNK = [None, True, -1, 7, 10**12, 1.5, "", "X", "0m", "9" * 50, [None], ["E"], {}, {"E": None}]
#: Where an answer is said to people; everything else in it is for programs.
SAID = ("message", "text")


def requests() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Each example as it is, and often with something wrong in a few places."""
    rng = random.Random(2022)
    riichi = [
        *REQUESTS,
        *({"ruleset": rules, "kind": kind, "given": given} for kind, rules, given in GOOD.values()),
    ]
    for respond, examples in (
        (scoring.interface.respond, riichi),
        (cards.interface.respond, list(CARDED.values())),
    ):
        for example in examples:
            yield respond, example
            places = list(paths(example))[1:]
            for _ in range(60):
                request = example
                for path in rng.sample(places, min(3, len(places))):
                    try:
                        request = put(request, path, rng.choice(JUNK))
                    except (KeyError, IndexError, TypeError):
                        continue  # what stood there went with the place before
                yield respond, request


def sentences(answer: Any) -> Iterator[str]:
    """What an answer says to people."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name in SAID and isinstance(value, str):
                yield value
            else:
                yield from sentences(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from sentences(value)


@pytest.mark.parametrize("language", ["ia", "he"])
def test_every_answer(language: str):
    codes = known_words() | words_of([*PARAMETERS, *_identifiers(), True, False, None])
    wrong: dict[str, str] = {}
    heard = 0
    for respond, request in requests():
        own = words_of([json.dumps(request)])
        for sentence in sentences(respond({**request, "lang": language})):
            heard += 1
            if left := sorted(words_of([sentence]) - own - codes):
                wrong.setdefault(" ".join(left), sentence)
    assert heard > 2000
    assert not wrong, "\n".join(f"{left}: {sentence}" for left, sentence in wrong.items())


def _identifiers() -> set[str]:
    """Names of fields and values: what stands as a word of its own in the code of the two packages."""
    import ast

    root = Path(scoring.__file__).parents[1]
    found: set[str] = set()
    for package in ("scoring", "cards"):
        for path in (root / package).rglob("*.py"):
            if "tests" not in path.parts:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if (
                        isinstance(node, ast.Constant)
                        and isinstance(node.value, str)
                        and node.value.isidentifier()
                    ):
                        found.add(node.value)
    return found
