"""Generator of the specification pages in `docs/spec/` from the catalogue.

`python -m cards.catalogue.pages [docs/spec]` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cards.catalogue.load import load
from cards.catalogue.model import CardSet, Clause
from cards.rulings import Ruling, rulings

FOLDER = Path("docs/spec")
CLAUSES = """# The clauses

The {count} clauses of `{set}` in English, made from `cards/catalogue/data/{set}/` by
`python -m cards.catalogue.pages`. In cursive: what a clause needs to be said beside its text. What a clause
computes, what it meets and what is open: [cards.md](cards.md) §5.
"""
RULINGS = """# The rulings

What the card texts leave open, made from `cards/rulings.toml` and `rulings.en.toml` by
`python -m cards.catalogue.pages`. The first reading is the default; the others are chosen by their key, for a
tournament or in a request to `python -m cards`.
"""
HEAD = ("| clause | class | moments | hooks | text |", "|---|---|---|---|---|")


def pages() -> dict[str, str]:
    return {"clauses.md": clauses_page(load()), "rulings.md": rulings_page(rulings().values())}


def clauses_page(cards: CardSet) -> str:
    """All clauses of a set: a table a face, then the general clarifications and the base rules."""
    lines = [CLAUSES.format(count=len(tuple(cards.clauses())), set=cards.id)]
    for face in cards.faces:
        lines += [f"## {face.code} {face.name} (`{face.slug}`)", "", *_table(face.clauses), ""]
    lines += ["## General clarifications", "", *_table(cards.general), ""]
    lines += ["## Base rules of the tournament", "", *_table(cards.base)]
    return "\n".join(lines) + "\n"


def rulings_page(all_rulings: Iterable[Ruling]) -> str:
    """Each ruling with its question, the clauses it concerns and its readings."""
    lines = [RULINGS]
    for ruling in all_rulings:
        about = f" ({', '.join(ruling.clauses)})" if ruling.clauses else ""
        lines += [f"**{ruling.id}** {ruling.question}{about}", ""]
        lines += [f"* `{option.key}`: {option.text}" for option in ruling.options]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _table(clauses: Iterable[Clause]) -> Iterator[str]:
    yield from HEAD
    for clause in clauses:
        note = str(clause.note)
        words = str(clause.text) + (f" *{note}*" if note else "")
        yield f"| {clause.id} | {clause.cls} | {_list(clause.moments)} | {_list(clause.hooks)} | {words} |"


def _list(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def main(arguments: Sequence[str]) -> int:
    """Write the pages; an argument names another folder."""
    folder = Path(arguments[0]) if arguments else FOLDER
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
