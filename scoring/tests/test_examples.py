"""Every worked example, through the JSON interface."""

import json
from pathlib import Path

import pytest

from scoring.interface import respond

LINES = (Path(__file__).parent / "data" / "examples.jsonl").read_text(encoding="utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["id"])
def test_example(example):
    request = {name: example[name] for name in ("id", "ruleset", "kind", "given")}
    answer = respond(request).get("answer")
    assert answer is not None, respond(request)
    expected = example["answer"]
    assert {name: answer[name] for name in expected} == expected, example["why"]
