"""Every module of an app stands in one of its layers, and a layer imports only those below.

Between apps, and within the libraries, import-linter says the same (`pyproject.toml`).
"""

from __future__ import annotations

import ast
from pathlib import Path

import grimp
import pytest
from django.conf import settings

ROOT = Path(__file__).parent.parent
#: From the top. Modules of one layer are named after it: `views_staff`, `urls_site`.
LAYERS = ("hooks", "urls", "views", "pages", "forms", "domain", "models")
#: What an app has beside its layers: Django's own modules, and what meets a request before any view.
BESIDE = {
    "": {"__init__", "migrations", "tests", "templatetags", "management", "fields"},
    "accounts": {"login", "password_validators"},
    "agenda": {"usual_titles"},
    "archive": {"tasks"},
    "decks": {"urls_site"},
    "jobs": {"apps", "database_worker", "health_checks", "tasks", "worker_loop"},
    "live": {"access", "conditional", "fastpath"},
    "overview": {"demo", "network_address", "static_files"},
    "paper": {"tasks"},
    "registration": {"rate_limit"},
    "seating": {"tasks"},
    "tournaments": {"access", "context", "page_dependencies", "permissions"},
}
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
    "authlib",
    "joserfc",
    "python_calamine",
}


APPS = sorted(name.removeprefix("taikai.") for name in settings.INSTALLED_APPS if name.startswith("taikai."))


def modules(app: str) -> list[str]:
    """What lies in the app's folder, by module name."""
    folder = ROOT / "taikai" / app
    return sorted(
        {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    )


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    """Who imports whom on the site, without tests: those may reach anywhere."""
    graph = grimp.build_graph("taikai", include_external_packages=True)
    for module in list(graph.modules):
        if ".tests" in module:
            graph.remove_module(module)
    return graph


@pytest.mark.parametrize("app", [app for app in APPS if app != "backup"])  # commands, and one page
def test_every_module_belongs_to_a_layer(app: str):
    beside = BESIDE[""] | BESIDE.get(app, set())
    assert [name for name in modules(app) if name.partition("_")[0] not in LAYERS and name not in beside] == []


@pytest.mark.parametrize("app", APPS)
def test_a_layer_imports_only_those_below(app: str, imports: grimp.ImportGraph):
    names = modules(app)
    layers = [{name for name in names if name.partition("_")[0] == layer} for layer in LAYERS]
    found = imports.find_illegal_dependencies_for_layers(
        layers=[grimp.Layer(*layer, independent=False) for layer in layers if layer], containers={f"taikai.{app}"}
    )
    assert sorted((each.importer, each.imported) for each in found) == []


@pytest.mark.parametrize("app", [app for app in APPS if "forms" in modules(app)])
def test_the_forms_of_an_app_are_its_own(app: str, imports: grimp.ImportGraph):
    forms = f"taikai.{app}.forms"
    inside = {forms, *imports.find_descendants(forms)}
    importers = {each for module in inside for each in imports.find_modules_that_directly_import(module)}
    assert sorted(each for each in importers if not each.startswith(f"taikai.{app}.")) == []


def test_domain_never_sees_a_request(imports: grimp.ImportGraph):
    seen = {
        (importer, module)
        for module in ("django_htmx", "taikai.tournaments.access")
        for importer in imports.find_modules_that_directly_import(module)
        if importer.split(".")[2:3] == ["domain"]
    }
    assert sorted(seen) == []


def _origin(found: ast.ImportFrom | ast.Import) -> str:
    """The package something is imported from."""
    name = (found.module or "") if isinstance(found, ast.ImportFrom) else found.names[0].name
    return name.partition(".")[0]


def test_nothing_is_imported_late():
    """An import of our own inside a function hides a circle."""
    late = []
    for path in sorted((ROOT / "taikai").rglob("*.py")):
        if "tests" in path.parts or "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found = [each for each in ast.walk(node) if isinstance(each, ast.ImportFrom | ast.Import)]
                late += [f"{path.relative_to(ROOT)}:{each.lineno}" for each in found if _origin(each) not in RARE]
    assert late == []
