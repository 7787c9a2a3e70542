"""No part of a page takes away what another gives its template: contexts of several functions are `joined`."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from taikai.formatting.context import GivenTwice, joined

ROOT = Path(__file__).parent.parent


def test_parts_are_joined():
    assert joined({"a": 1}, {"b": 2}, {}) == {"a": 1, "b": 2}


def test_the_same_value_may_be_given_twice():
    seats = ["E"]
    assert joined({"seats": seats, "over": False}, {"seats": seats, "over": False}) == {
        "seats": seats,
        "over": False,
    }


def test_another_value_under_the_same_name_is_refused():
    with pytest.raises(GivenTwice, match="ends"):
        joined({"ends": False, "step": "preview"}, {"ends": ["E", "S"], "step": "preview"})


def test_what_no_part_expects_of_itself_is_seen_in_any_pair():
    with pytest.raises(GivenTwice, match="a, c"):
        joined({"a": 1}, {"b": 1}, {"c": 1}, {"c": 2, "a": 3})


def _made(node: ast.expr) -> bool:
    """Whether a part is what a function of another place made."""
    return isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id == "joined")


def _is_context(node: ast.expr) -> bool:
    name = node.func if isinstance(node, ast.Call) else node
    return isinstance(name, ast.Name) and (name.id in ("context", "found") or name.id.endswith("_context"))


def merged_unseen(source: str) -> list[int]:
    """Lines on which a context takes in what another function made without looking at its names."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict():
                parts = [value for key, value in zip(node.keys, node.values, strict=True) if key is None]
                unseen = sum(_made(part) for part in parts) > 1
            case (
                ast.AugAssign(target=left, op=ast.BitOr(), value=right)
                | ast.BinOp(left=left, op=ast.BitOr(), right=right)
            ):
                unseen = _made(right) and _is_context(left)
            case _:
                unseen = False
        if unseen:
            found.append(node.lineno)
    return found


def test_the_check_sees_every_way_of_merging():
    assert merged_unseen("context = {**frame(page), **step_of(page)}") == [1]
    assert merged_unseen("context |= end_of(page)") == [1]
    assert merged_unseen("x = found | pad_of(page)") == [1]
    assert merged_unseen("x = mine_context(a) | own_context(b)") == [1]
    assert merged_unseen("context = {**frame(page), 'form': form}") == []
    assert merged_unseen("context = joined(frame(page), step_of(page))") == []


def _pages() -> list[Path]:
    """Everything that makes contexts: views and pages of every app."""
    files = (ROOT / "taikai").rglob("*.py")
    return [
        each
        for each in files
        if "tests" not in each.parts and (each.name.startswith("views") or {"pages", "pages.py"} & set(each.parts))
    ]


def test_contexts_of_several_functions_are_joined():
    found = {str(each.relative_to(ROOT)): merged_unseen(each.read_text("utf-8")) for each in _pages()}
    assert {path: lines for path, lines in found.items() if lines} == {}
