"""Subsets the fonts of `static/fonts/`; run by hand when there is a new version.

    npm pack @fontsource-variable/source-sans-3 @fontsource-variable/source-serif-4     (unpack)
    python tools/fonts.py SANS_FOLDER SERIF_FOLDER                                  (fonttools, brotli)

fonttools is no dependency of the project: the files it writes are kept, and `tests/test_look.py` weighs them.
What is cut and why: `static/fonts/README.md`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent.parent / "static" / "fonts"
THIN_SPACE, NARROW_NO_BREAK_SPACE = 0x2009, 0x202F

#: Central Europe beyond Latin-1, the second language of the site among it: a page in Polish needs no third file.
CENTRAL = set(map(ord, "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕŐőŰűĐđ"))
#: The other letters of names in Europe, and the macrons of Japanese ones.
EXTENDED = (
    set(range(0x100, 0x180)) - {0x131, 0x152, 0x153} - CENTRAL
    | {0x18F, 0x192, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x218, 0x219, 0x21A, 0x21B, 0x259, 0x1E9E, 0x20BA, 0x20BD}
    | set(range(0x1CD, 0x1DD))
    | {0x1E6, 0x1E7, 0x1EF2, 0x1EF3}
    | set(range(0x1E80, 0x1E86))
)
#: What headings are written with: letters, figures, and the signs that stand in titles.
HEADINGS = (
    set(map(ord, " !\"#$%&'()*+,-./0123456789:;<=>?@[]_\u00a0¡£§«°±·»¿×÷ıŒœ\u2009\u200a\u202f‐‑‒–—‘’‚“”„•…‹›€−"))
    | set(map(ord, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    | set(range(0xC0, 0x100))
)
#: What text is written with beyond that: the rest of ASCII and the signs of prose. Signs of Latin-1 that nobody
#: types (¤ ¦ ¬ ¯ …) are left to the device.
TEXT = (
    HEADINGS
    | set(range(0x20, 0x7F))
    | set(map(ord, "¢£¥©®µ¶\u00adªº²³½¼¾˚˜ˆʻʼ™€′″⁄∕↑↓"))
    | {0x2002, 0x2003, 0x2007, 0x2008}
)
#: Letters come composed: nothing has to place an accent over a letter.
FEATURES = ["kern", "liga", "locl"]
#: The style sheets know two weights: what lies between comes along, what lies beyond does not.
WEIGHTS = (400, 600)


def cut(source: Path, target: Path, letters: set[int], limits: dict[str, Any], family: str) -> None:
    """One file: these letters, these axes, our own name (the licence keeps the old one)."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    with tempfile.TemporaryDirectory() as folder:
        font = instancer.instantiateVariableFont(_plain(TTFont(source), folder), limits)
        for table in font["cmap"].tables:
            if table.isUnicode() and THIN_SPACE in table.cmap:
                table.cmap[NARROW_NO_BREAK_SPACE] = table.cmap[THIN_SPACE]
        names = font["name"]
        for record in list(names.names):
            if record.nameID not in (0, 13, 14):  # copyright and licence stay as they are
                names.removeNames(nameID=record.nameID)
        for number, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
            names.setName(text, number, 3, 1, 0x409)
        font = _plain(font, folder)
        options = subset.Options(
            layout_features=FEATURES, flavor="woff2", hinting=False, name_IDs=["*"], notdef_outline=True
        )
        work = subset.Subsetter(options)
        has = set(font.getBestCmap())
        work.populate(unicodes=has & letters)
        work.subset(font)
        font.flavor = "woff2"
        font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes, {len(font.getBestCmap())} letters")


def _plain(font: Any, folder: str) -> Any:
    """The font written and read again: subsetting trips over what is still packed."""
    from fontTools.ttLib import TTFont

    font.flavor = None
    font.save(f"{folder}/plain.ttf")
    return TTFont(f"{folder}/plain.ttf")


def main() -> int:
    """Write all six."""
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    sans, serif = (Path(folder) / "files" for folder in sys.argv[1:])
    parts: list[tuple[str, str, set[int]]] = [
        ("latin", "latin", TEXT),
        ("central", "latin-ext", CENTRAL),
        ("extended", "latin-ext", EXTENDED),
    ]
    for part, of, letters in parts:
        source = sans / f"source-sans-3-{of}-wght-normal.woff2"
        cut(source, TARGET / f"sans-{part}.woff2", letters, {"wght": WEIGHTS}, "Taikai Sans")
    for part, of, letters in parts:
        source = serif / f"source-serif-4-{of}-standard-normal.woff2"
        limits = {"wght": 600, "opsz": 48}
        cut(
            source,
            TARGET / f"serif-{part}.woff2",
            HEADINGS if part == "latin" else letters,
            limits,
            "Taikai Serif",
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
