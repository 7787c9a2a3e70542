"""Contact sheets: many pages on one picture, before beside after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

#: How wide a page stands on a sheet, by its own width.
SHOWN = {390: 240, 768: 320, 1280: 430}
TALLEST = 620  # of a page on a sheet; what lies below is cut off
SHEET = (1320, 940)
GAP, HEAD = 8, 16
GROUND, WORDS = "#777777", "#ffffff"


def _picture(path: Path, width: int) -> Image.Image:
    with Image.open(path) as whole:
        small = whole.convert("RGB")
    height = max(1, small.height * width // small.width)
    return small.resize((width, height), Image.Resampling.LANCZOS).crop((0, 0, width, min(height, TALLEST)))


def _strip(parts: Sequence[Image.Image], words: str) -> Image.Image:
    width = sum(part.width for part in parts) + GAP * (len(parts) - 1)
    strip = Image.new("RGB", (width, HEAD + max(part.height for part in parts)), GROUND)
    ImageDraw.Draw(strip).text((2, 2), words, fill=WORDS)
    left = 0
    for part in parts:
        strip.paste(part, (left, HEAD))
        left += part.width + GAP
    return strip


def tiled(strips: Sequence[Image.Image]) -> Iterator[Image.Image]:
    """Strips of one width in columns, each where there is most room."""
    wide = max((strip.width for strip in strips), default=1) + GAP
    columns = max(1, SHEET[0] // wide)
    sheet: Image.Image | None = None
    filled = [0] * columns
    for strip in strips:
        at = filled.index(min(filled))
        if sheet is None or (filled[at] and filled[at] + strip.height > SHEET[1]):
            if sheet is not None:
                yield sheet
            sheet, filled, at = Image.new("RGB", (columns * wide, SHEET[1]), GROUND), [0] * columns, 0
        sheet.paste(strip, (at * wide, filled[at]))
        filled[at] += strip.height + GAP
    if sheet is not None:
        yield sheet


def lay(folder: Path, after: str, before: str = "", only: str = "") -> int:
    """Lay the pictures called `after` on sheets, those of `before` beside them; how many sheets."""
    target = folder / "sheets"
    target.mkdir(exist_ok=True)
    for old in target.glob("*.png"):
        old.unlink()
    count = 0
    for end in [f"{width}-{scheme}" for width in SHOWN for scheme in ("light", "dark")]:
        width = SHOWN[int(end.split("-")[0])]
        strips = []
        for path in sorted((folder / after).glob(f"*--{end}.png")):
            if only not in path.name:
                continue
            pair = [folder / before / path.name, path] if before else [path]
            if all(one.exists() for one in pair):
                strips.append(_strip([_picture(one, width) for one in pair], path.name.split("--")[0]))
        for number, sheet in enumerate(tiled(strips), 1):
            sheet.save(target / f"{end}-{number:02}.png")
            count += 1
    return count
