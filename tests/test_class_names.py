"""A public class name means one thing in the whole house: nobody has to ask which `Line` is meant."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "cards", "planner", "rehearsal", "taikai")

ALLOWED = {
    "CardHand": "one hand with cards: the record of it, whose name is the word it is stored under, and its row",
    "Command": "Django finds a command by this name",
    "InContext": "the cards' is scoring's, from their own catalogue",
    "Payment": "a public name of scoring's interface, and the fee's row: packages that never meet",
    "Problem": "one thing that is wrong, each with a message of its own catalogue: scoring knows no Django",
    "Text": "the cards' is scoring's, from their own catalogue",
}
"""Names that stand at two classes, and why that is one meaning or has to be."""


#: Classes of `scoring` that the whole site speaks of.
SHARED = {"Record", "State", "Step"}
#: What stands for a type under a name of its own; `State = Job.State` only shortens one that has its name already.
ALIAS = (ast.Subscript, ast.BinOp)


def _alias(node: ast.stmt) -> str:
    """The name of a type that a module makes of others at its top; "" for anything else."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if isinstance(value, ALIAS):
            return name if re.fullmatch("[A-Z][a-z][A-Za-z]*", name) else ""
    return ""


@cache
def _homes() -> dict[str, list[str]]:
    """Every public class at the top of a module, with where it stands; a class in a class has its owner's name."""
    homes = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "tests" in path.parts or "migrations" in path.parts:
                continue
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return homes


def test_a_class_name_means_one_thing():
    assert {name: where for name, where in _homes().items() if len(where) > 1 and name not in ALLOWED} == {}


def test_what_is_allowed_is_needed():
    homes = _homes()
    assert [name for name in ALLOWED if len(homes[name]) < 2] == []


def test_no_type_of_the_site_bears_the_name_of_a_class_of_the_site():
    """An alias is read like a class: nobody has to look up whether a `Step` is done or called."""
    site = {name for name, where in _homes().items() if any(each.startswith("taikai/") for each in where)}
    twice = []
    for path in sorted((ROOT / "taikai").rglob("*.py")):
        if "tests" in path.parts or "migrations" in path.parts:
            continue
        for node in ast.parse(path.read_text()).body:
            if (name := _alias(node)) in site | SHARED:
                twice.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}")
    assert twice == []
