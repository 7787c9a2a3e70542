"""Every file of an app stands on a floor of the ladder, and the import contract knows every floor."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("urls", "views", "pages", "forms", "domain", "models")
#: What an app has beside its floors: Django's own places, and what meets a request before any view.
BESIDE = {
    "": {"__init__", "apps", "migrations", "tests", "templatetags", "management", "event_file"},
    "accounts": {"login", "validators"},
    "archive": {"tasks"},
    "decks": {"urls_site"},
    "jobs": {"checks", "rows_worker", "tasks", "watch"},
    "live": {"access", "conditional", "lanes", "reader", "shared", "together", "wire"},
    "overview": {"demo", "reach"},
    "paper": {"tasks"},
    "registration": {"throttle"},
    "seating": {"tasks"},
    "tournaments": {"access", "context", "permissions", "watch"},
}
CONTRACT = "models, domain, forms, pages, views, urls: each floor imports only those below"
MOST_MODULES = 13  # of one folder of a domain
MOST_FILES = 12  # of any folder of code, unless `docs/architecture.md` says why
CODE = ("scoring", "cards", "planner", "rehearsal", "bench", "tools", "taikai")
#: Libraries of files made now and then: loaded there, so that a process which shows pages does not hold them
#: (`tests/test_memory.py`).
RARE = {
    "mt940",
    "charset_normalizer",
    "openpyxl",
    "pypdf",
    "icalendar",
    "pywebpush",
    "requests",
    "python_calamine",
}


def contract() -> dict[str, list[str]]:
    """The contract of the floors as pyproject.toml has it."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (found,) = (each for each in contracts if each["name"] == CONTRACT)
    return found


ROOMS = [name.removeprefix("taikai.") for name in contract()["containers"]]


def modules(room: str) -> list[str]:
    """What lies in the app's folder, by module name."""
    folder = ROOT / "taikai" / room
    return sorted(
        {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    )


def test_every_app_is_in_the_contract():
    apps = {path.parent.name for path in (ROOT / "taikai").glob("*/apps.py")}
    assert apps - set(ROOMS) == {"backup"}  # commands without a page


@pytest.mark.parametrize("room", ROOMS)
def test_every_file_stands_on_a_floor(room: str):
    beside = BESIDE[""] | BESIDE.get(room, set())
    assert [name for name in modules(room) if name.partition("_")[0] not in FLOORS and name not in beside] == []


@pytest.mark.parametrize("room", ROOMS)
def test_the_contract_names_every_view(room: str):
    named = set(contract()["layers"][1].replace(" ", "").split(":"))
    assert {f"({name})" for name in modules(room) if name.startswith("views")} <= named


def test_the_forms_of_every_room_are_its_own():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    kept = {name for each in contracts for name in each.get("protected_modules", ())}
    assert {f"taikai.{room}.forms" for room in ROOMS if "forms" in modules(room)} <= kept


@pytest.mark.parametrize("room", ROOMS)
def test_no_folder_of_a_domain_is_crowded(room: str):
    folders = [path.parent for path in (ROOT / "taikai" / room).glob("domain/**/__init__.py")]
    crowded = {str(folder): len(list(folder.glob("*.py"))) for folder in folders}
    assert [folder for folder, count in crowded.items() if count > MOST_MODULES] == []


def test_a_folder_with_many_files_has_its_reason():
    told = set(re.findall(r"^\| (`.+?`) \|", (ROOT / "docs" / "architecture.md").read_text(), re.M))
    reasons = {name for cell in told for name in re.findall(r"`([\w/]+)`", cell)}
    crowded = set()
    for top in CODE:
        for folder in ((ROOT / top), *(path for path in (ROOT / top).rglob("*") if path.is_dir())):
            files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
            if len(files) > MOST_FILES and not {"tests", "migrations"} & set(folder.parts):
                crowded.add(str(folder.relative_to(ROOT)))
    assert crowded <= reasons, "split it, or say in docs/architecture.md why its files stay together"
    assert {name for name in reasons if (ROOT / name).is_dir()} <= crowded, "a reason nobody needs any more"


def _origin(found: ast.ImportFrom | ast.Import) -> str:
    """The package something is imported from."""
    name = (found.module or "") if isinstance(found, ast.ImportFrom) else found.names[0].name
    return name.partition(".")[0]


def test_nothing_is_imported_late_but_what_registers_itself():
    """An import of our own inside a function hides a circle; Django's `ready` is where rooms register."""
    late = []
    for path in sorted((ROOT / "taikai").rglob("*.py")):
        if "tests" in path.parts or "migrations" in path.parts or path.name == "apps.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found = [each for each in ast.walk(node) if isinstance(each, ast.ImportFrom | ast.Import)]
                late += [f"{path.relative_to(ROOT)}:{each.lineno}" for each in found if _origin(each) not in RARE]
    assert late == []
