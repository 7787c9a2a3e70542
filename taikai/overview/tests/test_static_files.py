"""Static files are collected when one of them is another, and only then."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from taikai.overview.static_files import collect_changed


def test_only_a_change_is_collected(settings: Any, tmp_path: Path):
    source, root = tmp_path / "source", tmp_path / "root"
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [source], root
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    source.mkdir()
    (source / "a.css").write_text("a{}")
    assert collect_changed()
    assert not collect_changed()
    (source / "a.css").write_text("b{}")
    os.utime(source / "a.css", (time.time() + 9,) * 2)  # Django looks at whole seconds
    assert collect_changed()
    assert (root / "a.css").read_text() == "b{}"
    (source / "b.css").write_text("")
    assert collect_changed()
    for path in root.iterdir():
        path.unlink()
    assert collect_changed()
    assert (root / "b.css").exists()
