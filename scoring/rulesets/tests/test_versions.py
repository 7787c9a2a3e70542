"""A preset is never edited in place: what a version once said it says for ever.

After a change of a preset give it a new version, keep the old one in `EARLIER`, and write the record again with
`python -m scoring.rulesets.tests.test_versions`.
"""

import json
from pathlib import Path

import pytest

from scoring.problems import Refused
from scoring.rulesets import EARLIER, PRESETS, get_ruleset
from scoring.rulesets.declared import PARAMETERS
from scoring.rulesets.overrides import value_at

RECORD = Path(__file__).parent / "data" / "versions.json"


def values(ruleset):
    """Every parameter that applies to the game, as JSON has it."""
    paths = [p for p in PARAMETERS if ruleset.baida is not None or not p.startswith("baida.")]
    return json.loads(json.dumps({path: value_at(ruleset, path) for path in paths}))


def written():
    every = {(r.name, r.version): r for r in PRESETS.values()} | dict(EARLIER)
    return {f"{name} {version}": values(ruleset) for (name, version), ruleset in every.items()}


@pytest.mark.parametrize("key", json.loads(RECORD.read_text(encoding="utf-8")))
def test_a_version_says_what_it_always_said(key):
    name, version = key.split()
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))[key]
    now = values(get_ruleset(name, int(version)))
    assert {path: now[path] for path in recorded} == recorded


def test_every_version_is_on_record():
    assert set(written()) == set(json.loads(RECORD.read_text(encoding="utf-8")))


def test_an_unknown_version_is_refused():
    assert get_ruleset("ema2016", 1) is get_ruleset("ema2016")
    with pytest.raises(Refused, match="no version 99"):
        get_ruleset("ema2016", 99)


if __name__ == "__main__":
    RECORD.write_text(json.dumps(written(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
