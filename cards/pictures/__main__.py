"""`python -m cards.pictures`: write faces to files or standard output.

python -m cards.pictures sheet [--language pl] [--set saki-2022]      nine cards an A4 page, to print
python -m cards.pictures contact [--language pl] [--theme dark]       every face on one page
python -m cards.pictures files DIRECTORY [--language pl] [--theme auto]   one SVG a face
python -m cards.pictures css                                          colours for pages with faces
python -m cards.pictures crests [--set saki-2022]                     every crest, a symbol each (`static/cards/`)
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cards.catalogue import DEFAULT_SET, load, set_ids
from cards.pictures.crest import crests
from cards.pictures.palette import Theme, page_style
from cards.pictures.sheet import contact_sheet, print_sheets
from cards.pictures.svg import render


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m cards.pictures", description="Writes card faces.")
    parser.add_argument("command", choices=["sheet", "contact", "files", "css", "crests"])
    parser.add_argument("directory", nargs="?", default="")
    parser.add_argument("--set", default=DEFAULT_SET, choices=set_ids())
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default=Theme.LIGHT.value, choices=[theme.value for theme in Theme])
    args = parser.parse_args(arguments)
    card_set, theme = load(args.set), Theme(args.theme)
    if args.command == "css":
        print(page_style(), end="")
    elif args.command == "crests":
        print(crests(card_set), end="")
    elif args.command == "sheet":
        print(print_sheets(card_set, args.language))
    elif args.command == "contact":
        print(contact_sheet(card_set, args.language, theme))
    else:
        if not args.directory:
            parser.error("files needs a directory")
        folder = Path(args.directory)
        folder.mkdir(parents=True, exist_ok=True)
        for face in card_set.faces:
            name = f"{face.number:02d}-{face.slug}.svg"
            (folder / name).write_text(render(face, args.language, theme), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
