"""Every worked example of the JSON interface, through the interface itself."""

import json
from pathlib import Path

import pytest

from cards.interface import respond_line

EXAMPLES = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "examples.jsonl").read_text().splitlines()
]


def _named(expected, given):
    """Of what was given, the part the example names."""
    if isinstance(expected, dict) and isinstance(given, dict):
        return {key: _named(value, given.get(key)) for key, value in expected.items()}
    if isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        return [_named(e, g) for e, g in zip(expected, given, strict=True)]
    return given


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_example(example):
    request = {key: example[key] for key in ("id", "ruleset", "context", "report")}
    answer = json.loads(respond_line(json.dumps(request)))
    assert answer["id"] == example["id"]
    assert "problems" not in answer
    assert _named(example["answer"], answer["answer"]) == example["answer"]
    for expected, given in zip(
        example["answer"].get("results", []), answer["answer"].get("results", []), strict=True
    ):
        assert (given["yaku"], given["bonus"]) == (expected["yaku"], expected["bonus"])
