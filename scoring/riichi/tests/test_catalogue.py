"""The catalogue is whole: names, rules in two languages, values under every ruleset."""

import pytest

from scoring import CATALOGUE, PRESETS, catalogue, get_ruleset
from scoring.riichi.yaku.unit import UNITS

RIICHI = [name for name, ruleset in PRESETS.items() if ruleset.game == "riichi"]


def test_every_declared_yaku_has_its_place_and_its_rule_in_two_languages():
    assert set(CATALOGUE) == set(UNITS)
    for unit in CATALOGUE.values():
        assert all((unit.romaji, unit.kanji, unit.source, unit.name.get("pl")))
        assert unit.rule.get("pl") != unit.rule.get("en")
        assert unit.text.endswith(".") or unit.text.count(".") or "\n" not in unit.text
        assert set(unit.replaces) <= set(CATALOGUE)


@pytest.mark.parametrize("name", RIICHI)
def test_every_ruleset_has_a_catalogue(name):
    rows = {row.id: row for row in catalogue(get_ruleset(name))}
    assert list(rows) == list(CATALOGUE)
    for row in rows.values():
        worth = [row.closed, row.opened, row.units or None, row.mangan or None]
        assert any(value is not None for value in worth) == row.played or CATALOGUE[row.id].scope == "card"


@pytest.mark.parametrize(
    ("ruleset", "yaku", "closed", "opened", "units"),
    [
        ("ema2016", "tanyao", 1, 1, 0),
        ("ema2008", "tanyao", 1, None, 0),
        ("ema2016", "chinitsu", 6, 5, 0),
        ("ema2016", "pinfu", 1, None, 0),
        ("ema2016", "kokushi_musou_13", None, None, 1),
        ("majsoul", "kokushi_musou_13", None, None, 2),
        ("ryanzou", "suukantsu", None, None, 1),
        ("ryanzou", "daichiishin", None, None, 2),
        ("ema2016", "daichiishin", None, None, 0),
        ("ryanzou", "renhou", None, None, 1),
        ("wrc2014", "renhou", 5, None, 0),
    ],
)
def test_values(ruleset, yaku, closed, opened, units):
    row = next(row for row in catalogue(get_ruleset(ruleset)) if row.id == yaku)
    assert (row.closed, row.opened, row.units) == (closed, opened, units)


def test_renhou_as_a_flat_mangan():
    row = next(row for row in catalogue(get_ruleset("ema2016")) if row.id == "renhou")
    assert row.mangan and row.played and row.closed is None
