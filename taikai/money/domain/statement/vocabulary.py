"""Vocabulary of banks for columns, directions, states and currencies: `data/statements.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).parents[2] / "data" / "statements.toml"
_WORDS: Final[dict[str, Any]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))

HEADINGS: Final[dict[str, list[str]]] = _WORDS["headings"]
IN: Final = frozenset(_WORDS["directions"]["in"])
OUT: Final = frozenset(_WORDS["directions"]["out"])
PENDING: Final = frozenset(_WORDS["pending"]["words"])
CODES: Final = frozenset(_WORDS["iso"]["codes"].split())
_SIGNS: Final[dict[str, list[str]]] = _WORDS["signs"]


def plain(cell: str) -> str:
    """A cell as words are looked for: small letters, without spaces and points at its ends."""
    return cell.casefold().strip(" .\u00a0")


def comes_in(cell: str) -> bool | None:
    """Whether a word such as "H", "CRDT" or "Bij" says that money came in; None: it says neither."""
    word = plain(cell)
    return True if word in IN else False if word in OUT else None


def currencies_of(word: str) -> tuple[str, ...]:
    """The currencies a code, sign or word such as "EUR", "€" or "kr" may mean; none: it is no currency."""
    code = word.strip().upper()
    return (code,) if code in CODES else tuple(_SIGNS.get(plain(word), ()))
