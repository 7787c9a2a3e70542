"""No file imports itself by a detour: not when it is loaded, not inside a function, not for types alone."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("scoring", "cards", "planner", "rehearsal", "taikai")
Graph = Mapping[str, set[str]]


def modules(root: Path) -> dict[str, Path]:
    """Every module but tests and migrations, by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                parts = path.relative_to(root).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that a file imports anywhere in it. The packages above them are not meant."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield from (inner,) if inner in known else (source,) if source in known else ()


def graph(root: Path = ROOT) -> dict[str, set[str]]:
    """Who imports whom."""
    known = modules(root)
    return {name: set(imports(name, path, known)) - {name} for name, path in known.items()}


def circles(edges: Graph) -> list[set[str]]:
    """The modules that reach each other, largest circle first (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in edges.get(name, ()):
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(set(stack[at:]))
            del stack[at:]

    for name in edges:
        if name not in order:
            visit(name)
    return sorted(found, key=len, reverse=True)


def test_no_file_imports_itself_by_a_detour():
    found = [sorted(circle) for circle in circles(graph())]
    assert not found, "\n".join(" <-> ".join(circle) for circle in found)


def test_the_graph_sees_every_kind_of_import(tmp_path):
    package = tmp_path / "scoring"
    package.mkdir()
    texts = {
        "a": "def late():\n    from scoring.b import x",
        "b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from scoring import c",
        "c": "from .a import late",
        "d": "import scoring.a",
    }
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    (package / "__init__.py").write_text("")
    assert circles(graph(tmp_path)) == [{"scoring.a", "scoring.b", "scoring.c"}]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}}, [{"a", "b"}]),
        ({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}}, [{"a", "b", "c"}, {"d", "e"}]),
    ],
)
def test_circles(edges, expected):
    assert circles(edges) == expected
