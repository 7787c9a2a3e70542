"""Link preview picture (Open Graph) of a tournament: 1200 × 630 pixels.

It says what the head of the event page says: of people, once the standings are final, who stands on the podium.
Drawn once a state of that head and kept.
"""

from __future__ import annotations

import hashlib
import io
import itertools
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from taikai.overview.pages.poster import MOON, RATIOS, TITLE, poster_of
from taikai.runtime.lru_cache import LruCache

SIZE = (1200, 630)
DOUBLE = 2  # drawn larger and made small: smooth edges
MARGIN = 72
#: What other letters are looked for in, where the machine has it; a line nothing can write is left out.
OTHERS = (
    Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"),
    Path("/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"),
)
VERSION = 2
#: The steps of the podium: how wide together, the corner, how high by place; their colours as in `tokens.css`.
PODIUM_WIDTH, GAP, CORNER = 1056, 14, 18
HEIGHTS = {1: 404, 2: 318, 3: 262}
SHEET, INK, SECOND, GOLD, PLUS, MINUS = "#fffefb", "#1b1a17", "#57524a", "#a97b12", "#1e6b4a", "#b3261e"
_kept: LruCache[bytes] = LruCache(64)


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """One of the podium as it is written there."""

    place: int
    name: str
    country: str
    score: str


@cache
def _faces(size: int) -> list[tuple[ImageFont.FreeTypeFont, frozenset[int]]]:
    found = []
    folder = Path(settings.BASE_DIR) / "static" / "fonts"
    for path in (*(folder / f"serif-{part}.woff2" for part in ("latin", "central", "extended")), *OTHERS):
        if not path.exists():
            continue
        letters = frozenset(TTFont(path, fontNumber=0, lazy=True).getBestCmap())
        found.append((ImageFont.truetype(path, size), letters))
    return found


Run = tuple[ImageFont.FreeTypeFont, str]


def runs(text: str, size: int) -> list[Run]:
    """The text in pieces with the face each is written in; empty if a letter has none."""
    made: list[Run] = []
    for letter in text:
        face = next((face for face, letters in _faces(size) if ord(letter) in letters), None)
        if face is None:
            return []
        if made and made[-1][0] is face:
            made[-1] = (face, made[-1][1] + letter)
        else:
            made.append((face, letter))
    return made


def _wide(text: str, size: int) -> float:
    return sum(face.getlength(piece) for face, piece in runs(text, size))


def lines(text: str, size: int, width: float, most: int) -> list[str]:
    """The text in lines of this width, words kept whole where they fit; what is too much ends in an ellipsis."""
    made = [""]
    for word in text.split():
        longer = f"{made[-1]} {word}".strip()
        if _wide(longer, size) <= width or not made[-1]:
            made[-1] = longer
        else:
            made.append(word)
    kept = made[:most]
    cut = len(made) > most
    for at, line in enumerate(kept):
        ends = cut and at == most - 1
        while line and _wide(line + "…" * ends, size) > width:
            line, ends = line[:-1], True
        kept[at] = line.rstrip() + "…" * ends
    return kept


def _write(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, *, colour: str = TITLE
) -> None:
    x, y = at
    for face, piece in runs(text, size):
        draw.text((x, y), piece, font=face, fill=colour, anchor="ls")
        x += face.getlength(piece)


def preview(
    number: int,
    title: str,
    below: tuple[str, ...],
    picture: bytes | None = None,
    steps: tuple[PreviewStep, ...] = (),
) -> bytes:
    """The picture as JPEG; `number` is the event's own, `below` what stands under its name, `steps` its podium."""
    told = repr((VERSION, number, title, below, steps)).encode() + (picture or b"")
    return _kept.get_or_make(
        hashlib.sha256(told).hexdigest(), lambda: _drawn(number, title, below, picture, steps)
    )


def _drawn(
    number: int, title: str, below: tuple[str, ...], picture: bytes | None, steps: tuple[PreviewStep, ...]
) -> bytes:
    ground = _photograph(picture) if picture else _poster(number, middle=bool(steps))
    if steps:
        _with_podium(ground, title, below, steps)
    else:
        _with_words(ground, title, below)
    written = io.BytesIO()
    ground.save(written, "JPEG", quality=84, optimize=True)
    return written.getvalue()


def _with_podium(ground: Image.Image, title: str, below: tuple[str, ...], steps: tuple[PreviewStep, ...]) -> None:
    """Name and day in two lines above; below them who won, wide enough for a name."""
    draw = ImageDraw.Draw(ground)
    wide = SIZE[0] - 2 * MARGIN
    size = next((size for size in (72, 60, 50) if _wide(title, size) <= wide), 46)
    bottom = 96 if size > 46 else 72
    for text in lines(title, size, wide, 2) if runs(title, size) else []:
        _write(draw, (MARGIN, bottom), text, size)
        bottom += 54
    if told := " · ".join(below[:2]):
        _write(draw, (MARGIN, bottom), lines(told, 34, wide, 1)[0], 34)
    each = (PODIUM_WIDTH - GAP * (len(steps) - 1)) / max(len(steps), 3)
    left = (SIZE[0] - each * len(steps) - GAP * (len(steps) - 1)) / 2
    # As on the page: the first of three in the middle.
    three = len(steps) == 3 and steps[1].place == 2
    for at, step in enumerate((steps[1], steps[0], steps[2]) if three else steps):
        _step(ground, left + at * (each + GAP), each, step)


def _step(ground: Image.Image, left: float, wide: float, step: PreviewStep) -> None:
    top = SIZE[1] - HEIGHTS[step.place]
    mask = Image.new("L", (SIZE[0] * DOUBLE, SIZE[1] * DOUBLE), 0)
    box = [left * DOUBLE, top * DOUBLE, (left + wide) * DOUBLE, (SIZE[1] + CORNER) * DOUBLE]
    ImageDraw.Draw(mask).rounded_rectangle(box, CORNER * DOUBLE, fill=255)
    ground.paste(SHEET, mask=mask.resize(SIZE, Image.Resampling.LANCZOS))
    draw = ImageDraw.Draw(ground)

    def line(text: str, size: int, bottom: float, colour: str) -> None:
        _write(draw, (left + (wide - _wide(text, size)) / 2, bottom), text, size, colour=colour)

    first = step.place == 1
    figure, score = (132, 46) if first else (88, 36)
    # As large as its longest word lets it be.
    longest = max(step.name.split(), key=len, default="")
    name = next((size for size in (44, 36, 30) if size <= score and _wide(longest, size) <= wide - 32), 26)
    line(str(step.place), figure, top + figure * 0.98, GOLD if first else SECOND)
    bottom = top + figure + 18
    for text in lines(step.name, name, wide - 32, 2) if runs(step.name, name) else []:
        bottom += name
        line(text, name, bottom, INK)
        bottom += 6
    if step.country and bottom + 34 + score < SIZE[1] - 24:
        bottom += 30
        line(step.country, 26, bottom, SECOND)
    line(step.score, score, bottom + 14 + score, MINUS if step.score.startswith("−") else PLUS)


def _with_words(ground: Image.Image, title: str, below: tuple[str, ...]) -> None:
    draw = ImageDraw.Draw(ground)
    size = 84 if len(title) <= 30 else 64
    bottom = MARGIN + size
    for line in lines(title, size, SIZE[0] - 2 * MARGIN, 2) if runs(title, size) else []:
        _write(draw, (MARGIN, bottom), line, size)
        bottom += round(size * 1.08)
    bottom += 6
    for line in below:
        _write(draw, (MARGIN, bottom - 20), lines(line, 36, SIZE[0] - 2 * MARGIN, 1)[0], 36)
        bottom += 50
    _write(draw, (MARGIN, SIZE[1] - 40), "Taikai", 30)


def _photograph(picture: bytes) -> Image.Image:
    ground = ImageOps.fit(Image.open(io.BytesIO(picture)).convert("RGB"), SIZE)
    shade = Image.linear_gradient("L").resize(SIZE).point(lambda value: min(255, 70 + value * 3 // 5))
    return ImageChops.multiply(ground, ImageOps.colorize(ImageOps.invert(shade), "#ffffff", "#101010"))


def _poster(number: int, *, middle: bool) -> Image.Image:
    """The event's own poster; `middle`: the moon stands behind the first place."""
    drawn, colours = poster_of(number), poster_of(number).palette
    wide, high = SIZE[0] * DOUBLE, SIZE[1] * DOUBLE
    half = Image.linear_gradient("L").resize((wide, high * 11 // 20))
    ground = Image.new("RGB", (wide, high), colours.bottom)
    ground.paste(ImageOps.colorize(half, colours.top, colours.middle), (0, 0))
    ground.paste(ImageOps.colorize(half, colours.middle, colours.bottom), (0, half.height))
    draw = ImageDraw.Draw(ground)
    x, y, radius = (wide * 0.5, high * 0.7, high * 0.38) if middle else (wide * 0.78, high * 0.66, high * 0.24)
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=MOON)
    ground.paste(_sea(number, wide, high), mask=_wave(wide, high, drawn.swell))
    return ground.resize(SIZE, Image.Resampling.LANCZOS)


def _sea(number: int, wide: int, high: int) -> Image.Image:
    colours = poster_of(number).palette
    step = 48 * DOUBLE
    sea = Image.new("RGB", (wide, high), colours.sea)
    draw = ImageDraw.Draw(sea)
    for row in range(high // 2 // (step // 2), high // (step // 2) + 3):
        for at in range(-1, wide // (2 * step) + 2):
            x, y = at * 2 * step + (row % 2) * step, row * step // 2
            for ratio in RATIOS:
                r = step * ratio
                draw.ellipse((x - r, y - r, x + r, y + r), fill=colours.sea, outline=colours.line, width=3)
    shade = Image.linear_gradient("L").resize((wide, high))
    return ImageChops.multiply(sea, ImageOps.colorize(shade, "#ffffff", "#9a9a9a"))


def _wave(wide: int, high: int, swell: tuple[float, float, float]) -> Image.Image:
    """Where the sea is: below a slow line through the same swell as on the page."""
    first, second, third = (0.68 + (value / 330 - 0.66) for value in swell)
    knots = [(0.0, first), (0.36, second), (0.66, third), (1.0, first)]
    edge = []
    for (x0, y0), (x1, y1) in itertools.pairwise(knots):
        for step in range(24):
            part = step / 24
            smooth = part * part * (3 - 2 * part)
            edge.append(((x0 + (x1 - x0) * part) * wide, (y0 + (y1 - y0) * smooth) * high))
    mask = Image.new("L", (wide, high), 0)
    ImageDraw.Draw(mask).polygon([*edge, (wide, first * high), (wide, high), (0, high)], fill=255)
    return mask
