"""Names that pages had in earlier versions, for the search."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("old_names.toml")


@cache
def old_names() -> dict[str, tuple[str, ...]]:
    """What each page and the group it stood in were called, by the name of the address."""
    written = tomllib.loads(_FILE.read_text("utf-8"))
    names = {page: tuple(said) for page, said in written["pages"].items()}
    for group in written["groups"]:
        for page in group["pages"]:
            names[page] = names.get(page, ()) + tuple(group["names"])
    return names
