"""The registries: what they refuse, and that `manage.py hooks` shows everything that is in them."""

import re
from importlib import import_module
from io import StringIO
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from taikai.jobs.management.commands.hooks import functions_in
from taikai.runtime import registry
from taikai.runtime.registry import Registry, dotted, registries

ROOT = Path(__file__).parent.parent


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Registry[str, Any]:
    monkeypatch.setattr(registry, "registries", [])
    return Registry("checks of this test")


def test_a_registry_keeps_the_order_and_takes_a_key_once(checks: Registry[str, Any]):
    checks.register("second")(len)
    checks.register("first")(min)
    checks.add(ROOT.exists.__func__)
    assert list(checks) == ["second", "first", "pathlib.Path.exists"]
    with pytest.raises(ValueError, match="checks of this test: 'first' is there already"):
        checks.add(max, "first")
    assert checks["first"] is min
    with pytest.raises(LookupError, match="no 'third', only 'second', 'first'"):
        checks["third"]


def test_a_single_registry_takes_one_value(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "registries", [])
    found: Registry[str, Any] = Registry("one ranking", single=True)
    assert found.only is None
    found.add(min, "standings")
    with pytest.raises(ValueError, match="one ranking: 'standings' is there already"):
        found.add(max, "teams")
    assert found.only is min


def test_every_registry_and_what_is_in_it_is_listed():
    out = StringIO()
    call_command("hooks", stdout=out)
    lines = out.getvalue().splitlines()
    headings = [line.partition(" (")[0] for line in lines if not line.startswith("  ")]
    made = [about for path in sources() for about in re.findall(r"\bRegistry\(\s*\"(.+?)\"", path.read_text())]
    assert sorted(headings) == sorted(made)
    assert len(set(made)) == len(made) > 60
    listed = [line for line in lines if line.startswith("  ")]
    assert len(listed) == sum(len(each) for each in registries)
    for line in listed:
        file, number = line.rsplit("  ", 1)[1].split(":")
        assert (ROOT / file).read_text().splitlines()[int(number) - 1].strip(), line
    for function in (each for found in registries for value in found.values() for each in functions_in(value)):
        assert any(dotted(function) in line for line in listed)
        if "<" not in function.__qualname__:
            assert attrgetter(function.__qualname__)(import_module(function.__module__)) is function


def test_words_choose_what_is_listed():
    out = StringIO()
    call_command("hooks", "what follows a verb", "seating.published", stdout=out)
    heading, *lines = out.getvalue().splitlines()
    assert heading.startswith("what follows a verb (taikai/tournaments/domain/change.py:")
    assert [line.split()[1].rpartition(".")[2] for line in lines] == [
        "hold_back_last_hanchan",
        "seating_is_published",
        "seating_is_published",
    ]


def test_no_module_keeps_a_list_to_be_filled_by_others():
    """What others add to is a registry, so that it is listed and refuses a second one."""
    empty = re.compile(r"^(\w+)(?:: .+)? = (?:\[\]|\{\}|set\(\)|dict\(\)|list\(\))", re.M)
    found = {(path.name, name) for path in sources() for name in empty.findall(path.read_text())}
    assert found == {("redis_cache.py", "_breakers"), ("health.py", "_kept"), ("versions.py", "STEPS")}


def sources() -> list[Path]:
    """The files of the site."""
    found = (ROOT / "taikai").rglob("*.py")
    return [path for path in found if not {"tests", "migrations"} & set(path.parts) and path.name != "registry.py"]
