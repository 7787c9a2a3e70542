"""The rules page: complete, in two languages, and honest about what is assumed."""

import re
from dataclasses import fields, is_dataclass
from typing import Literal, get_args, get_origin

import pytest

from scoring.rulesets import PRESETS, get_ruleset
from scoring.rulesets.declared import PARAMETERS, in_words
from scoring.rulesets.overrides import hints
from scoring.rulesets.parameters.declare import declared, parts
from scoring.rulesets.parameters.saying import signed
from scoring.rulesets.ruleset import Ruleset, parameters
from scoring.rulesets.words.describe import describe, differences, side_by_side
from scoring.rulesets.words.lines import _LISTED as lines_listed
from scoring.rulesets.words.lines import LINES, TEXTS
from scoring.rulesets.words.sources import _LISTED, DEFAULT, SOURCES
from scoring.texts import Text


def leaves():
    for name in parameters():
        value = getattr(get_ruleset("baida"), name)
        if is_dataclass(value):
            yield from (f"{name}.{f.name}" for f in fields(value))
        else:
            yield name


def test_every_parameter_has_a_title_in_both_languages():
    assert set(PARAMETERS) == set(leaves())
    for parameter in PARAMETERS.values():
        for title in (parameter.title, parameter.group.title):
            assert title.get("en") and title.get("pl")


def kinds(owner, prefix=""):
    """Every parameter's type by path."""
    inner = parts(owner)
    for name, kind in hints(owner).items():
        if name in inner:
            yield from kinds(inner[name], f"{name}.")
        elif name in declared(owner):
            yield f"{prefix}{name}", kind


def test_words_are_declared_for_just_the_values_of_the_type():
    for path, kind in kinds(Ruleset):
        inside = [arg for arg in (kind, *get_args(kind)) if get_origin(arg) is Literal]
        values = {value for literal in inside for value in get_args(literal)}
        assert not values or set(PARAMETERS[path].words) == values, path


def test_every_default_is_one_that_may_be_chosen():
    for owner in (Ruleset, *parts(Ruleset).values()):
        for name, about in declared(owner).items():
            default = owner.__dataclass_fields__[name].default
            if type(default) is int and about.bounds is not None:
                assert default in about.bounds.allowed, name


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda r: r.name)
def test_every_value_of_every_preset_is_said_in_words(preset):
    for row in describe(preset):
        assert row.words.get("en") and row.words.get("pl") and row.source.get("en") and row.source.get("pl")
        raw = row.value if isinstance(row.value, str) else None
        assert raw is None or "_" not in row.words.get("en"), row.path
        assert "_" not in row.words.get("pl"), (row.path, row.words.get("pl"))


def test_an_assumption_shows_and_has_no_invented_source():
    rows = {row.path: row for row in describe(get_ruleset("ema2008"))}
    assert rows["kuikae_allowed"].assumed and rows["kuikae_allowed"].source == SOURCES["assumed"]
    assert not rows["kuitan"].assumed
    assert rows["kuitan"].source.get("en") == SOURCES["ema2008"].get("en") + ", line 730"
    assert rows["uma"].words.get("en") == "+9 / +3 / −3 / −9"


@pytest.mark.parametrize("preset", LINES)
def test_a_line_is_that_of_a_text_which_states_the_value(preset):
    rows = {row.path: row for row in describe(get_ruleset(preset))}
    for path, lines in LINES[preset].items():
        row = rows[path]
        assert not row.assumed, path
        assert re.fullmatch(r"\d+(–\d+)?(, \d+(–\d+)?)*", lines), lines
        numbers = [int(number) for number in re.findall(r"\d+", lines)]
        assert numbers == sorted(numbers), lines
        known = {SOURCES[tag].get("en") for tag in TEXTS}
        assert row.source.get("en").endswith(lines) and row.source.get("en").partition(", line")[0] in known, path
        assert row.source.get("pl").endswith(lines)


def test_a_parameter_stands_in_one_place_of_a_text():
    for listed in lines_listed.values():
        paths = [path for paths in listed.values() for path in paths.split()]
        assert len(paths) == len(set(paths))


def test_a_changed_rule_has_no_line():
    house = get_ruleset("ryanzou").replace(kuitan=False)
    rows = {row.path: row for row in describe(house)}
    assert rows["kuitan"].source == SOURCES["house"]
    assert rows["atozuke"].source.get("en") == "Ryanzou Chankan Club ruleset, line 8"
    assert rows["atozuke"].source.get("pl") == "zasady Ryanzou Chankan Club, wiersz 8"
    assert rows["ankan_after_riichi"].source.get("en") == "Ryanzou Chankan Club ruleset, line 17"


def test_a_house_rule_shows_as_one():
    house = get_ruleset("ema2016").replace(oka=20, chombo={"points": 30000})
    rows = {row.path: row for row in describe(house)}
    assert rows["oka"].source == rows["chombo.points"].source == SOURCES["house"]
    assert rows["uma"].source == SOURCES["notes2016"]
    assert [d.right.path for d in differences(get_ruleset("ema2016"), house)] == ["oka", "chombo.points"]


def test_differences_between_two_editions():
    found = {
        d.left.path: (d.left.words.get("en"), d.right.words.get("en"))
        for d in differences(*map(get_ruleset, ("ema2016", "ema2025")))
    }
    assert found["kiriage_mangan"] == ("no", "yes")
    assert found["double_wind_pair_fu"] == ("4 fu", "2 fu")
    assert "kuitan" not in found


def test_a_parameter_that_means_nothing_here_is_not_compared():
    paths = {d.left.path for d in differences(get_ruleset("wrc2015"), get_ruleset("mleague"))}
    assert "nagashi_mangan.honba" not in paths and "honba_on_multi_ron" not in paths
    paths = {d.left.path for d in differences(get_ruleset("ema2016"), get_ruleset("mleague"))}
    assert "honba_on_multi_ron" in paths


def test_presets_side_by_side():
    riichi = [r for r in PRESETS.values() if r.game == "riichi"]
    whole = side_by_side(riichi)
    differing = side_by_side(riichi, only_differing=True)
    assert all(len(rows) == 14 for _, rows in whole)
    assert 30 < len(differing) < len(whole)
    assert Text("Seven pairs") not in [title for title, _ in differing]


def test_sources_speak_of_real_parameters():
    assert set(DEFAULT) == set(_LISTED) == set(PRESETS)
    for listed in _LISTED.values():
        for paths, tag in listed.items():
            assert tag in SOURCES
            assert not set(paths.split()) - set(PARAMETERS)


@pytest.mark.parametrize(("value", "text"), [(15, "+15"), (-5, "−5"), (0, "0")])
def test_signs(value, text):
    assert signed(value) == text


@pytest.mark.parametrize(
    ("path", "value", "polish"),
    [
        ("start_points", 30000, "30 000 punktów"),
        ("red_fives", ("5p", "5p"), "2: 5p, 5p"),
        ("baida.item_4", None, "ustala organizator"),
        ("session_minutes", 0, "brak"),
        ("substitute_points", -15000, "−15 000 punktów"),
        ("uma_by_above_start", ((12, -1, -3, -8),), "0: +12 / −1 / −3 / −8"),
        ("baida.others_on_discard", 0, "nic"),
    ],
)
def test_values_in_polish(path, value, polish):
    assert in_words(path, value).get("pl") == polish
