"""Test selection of `make quick`: tests of files that differ from the main branch.

Tests are chosen by where they stand and what they import: those beside a changed file, those that import it, and
those that read the whole tree. What a change breaks elsewhere, `make test` finds.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: They read every file, in a few seconds together.
WHOLE_TREE = ("circles", "class_names", "constants", "contexts", "docs", "layers", "templates", "translations")
MODULE = re.compile(r"^(?:from|import) ([\w.]+)(?: import ([\w, ]+))?", re.MULTILINE)


def git(*words: str) -> list[str]:
    """The lines git answers with; none where it has no answer."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed() -> list[Path]:
    """Files that are new or other than where this branch left the main one, and still there."""
    began = next((line for base in ("origin/main", "main") for line in git("merge-base", base, "HEAD")), "HEAD")
    names = {*git("diff", "--name-only", began), *git("ls-files", "--others", "--exclude-standard")}
    return sorted(Path(name) for name in names if (ROOT / name).is_file())


def imported(test: Path) -> set[str]:
    """Modules that a test file names: `from taikai.hands import words` may name either of two."""
    found: set[str] = set()
    for module, names in MODULE.findall((ROOT / test).read_text(encoding="utf-8")):
        found |= {module, *(f"{module}.{name.strip()}" for name in names.split(",") if name.strip())}
    return found


def folder_of_tests(path: Path) -> Path | None:
    """The tests beside a file: the next folder `tests` above it."""
    if path.parts[0] == "templates" and len(path.parts) > 2:
        path = Path("taikai", *path.parts[1:])
    for folder in path.parents:
        if (ROOT / folder / "tests").is_dir() and folder.parts:
            return folder / "tests"
    return None


def tests_of(paths: Iterable[Path], tests: Iterable[Path]) -> set[Path]:
    """Those of the test files that are about these files."""
    whole = {Path("tests", f"test_{name}.py") for name in WHOLE_TREE}
    beside = {folder for path in paths if (folder := folder_of_tests(path)) is not None}
    modules = {".".join(path.with_suffix("").parts) for path in paths if path.suffix == ".py"}
    modules |= {name.removesuffix(".__init__") for name in modules}
    return {
        test
        for test in tests
        if test in whole or test in paths or beside & set(test.parents) or modules & imported(test)
    }


def main() -> int:
    """Run them; 0 when all pass."""
    paths = changed()
    if not paths:
        print("Nothing differs from the main branch.")
        return 0
    tests = [Path(name) for name in git("ls-files", "-co", "--exclude-standard", "*test_*.py")]
    chosen = tests_of(paths, [test for test in tests if (ROOT / test).is_file()])
    words = (sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not soak and not journey", "--no-header")
    return subprocess.run([*words, *map(str, sorted(chosen))], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
