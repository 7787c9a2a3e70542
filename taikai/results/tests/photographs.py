"""Score sheets as a phone sees them: filled in by hand, then bent, tilted, shadowed, blurred and noised.

Drawn from the places in `marks.py`. That a browser prints them there is shown by a journey.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from taikai.results.domain.scanning.marks import (
    MARKER,
    RADIUS,
    SEATS,
    VALUES,
    WIDTH,
    Bubble,
    SheetName,
    bubbles,
    columns,
    marker_at,
    markers,
    white_squares,
)

DOTS = 12  # a millimetre, 305 to the inch
PAPER = (210, 297)  # millimetres
BLOCK = (15.0, 165.0)  # where the block lies on it

SIZES = ((1350, 1800), (1620, 2160))  # the first is what a phone sends that makes its photos smaller

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Written:
    """What the players meant."""

    points: tuple[int, int, int, int]
    sticks: int = 0
    chombo: tuple[int, int, int, int] = (0, 0, 0, 0)

    def marked(self, bubble: Bubble) -> bool:
        """Whether this bubble is to be filled in."""
        if bubble.kind == "sticks":
            return bubble.value == self.sticks and self.sticks > 0
        if bubble.kind == "chombo":
            return bubble.value == self.chombo[bubble.seat]
        points = self.points[bubble.seat]
        if bubble.kind == "minus":
            return points < 0
        digits = f"{abs(points) // 100}"
        place = bubble.column - (len(VALUES) - len(digits))
        return place >= 0 and int(digits[place]) == bubble.value


def blank_sheet(name: SheetName) -> Picture:
    """A printed sheet before anything is written on it."""
    page = Image.new("L", (PAPER[0] * DOTS, PAPER[1] * DOTS), 255)
    draw = ImageDraw.Draw(page)
    left, top = BLOCK

    def box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        x, y = (left + x) * DOTS, (top + y) * DOTS
        return (x, y, x + width * DOTS - 1, y + height * DOTS - 1)

    for place, identifier in enumerate(markers(name)):
        x, y = marker_at(place)
        draw.rectangle(box(x, y, MARKER, MARKER), fill=0)
        for column, row in white_squares(identifier):
            draw.rectangle(box(x + column, y + row, 1, 1), fill=255)
    for seat in range(SEATS):
        for x in columns(seat):
            draw.rectangle(box(x - 3, 9, 6, 6.4), outline=85, width=2)
    for bubble in bubbles():
        ring = box(bubble.x - RADIUS, bubble.y - RADIUS, 2 * RADIUS, 2 * RADIUS)
        draw.ellipse(ring, outline=85, width=2)
        middle = box(bubble.x, bubble.y, 1, 1)[:2]
        draw.text(middle, str(abs(bubble.value)), fill=153, anchor="mm", font_size=2.4 * DOTS)
    for line in range(20):  # the hands above
        draw.line(box(0, -150 + line * 7, WIDTH, 0.01), fill=90, width=2)
    return np.asarray(page)


def fill_in(page: Picture, written: Written, rng: np.random.Generator, pen: str) -> Picture:
    """The sheet with its bubbles filled in: `pen`, `pencil`, `cross` or `sloppy`."""
    drawn = Image.fromarray(page.copy())
    draw = ImageDraw.Draw(drawn)
    ink = {"pen": rng.integers(20, 70), "pencil": rng.integers(70, 125), "cross": 35, "sloppy": 50}[pen]
    for bubble in bubbles():
        if not written.marked(bubble):
            continue
        x, y = ((at + corner) * DOTS for at, corner in zip((bubble.x, bubble.y), BLOCK, strict=True))
        x, y = x + rng.normal(0, 0.15) * DOTS, y + rng.normal(0, 0.15) * DOTS
        reach = RADIUS * DOTS
        if pen == "cross":
            for down in (1, -1):
                end = reach * 0.85
                draw.line(
                    (x - end, y - down * end, x + end, y + down * end), fill=int(ink), width=int(0.55 * DOTS)
                )
            continue
        size = reach * (rng.uniform(0.95, 1.35) if pen == "sloppy" else rng.uniform(0.75, 1.05))
        strokes = [
            (x + rng.uniform(-0.5, 0.5) * size, y - size + 2 * size * part, x + size * rng.uniform(0.6, 1))
            for part in np.linspace(0.08, 0.92, int(rng.integers(6, 10)))
        ]
        wide = int((0.55 if pen == "pencil" else 0.6) * DOTS)
        for middle, height, _right in strokes:
            half = float(np.sqrt(max(size**2 - (height - y) ** 2, 0)))
            draw.line((middle - half, height, middle + half, height + rng.normal(0, 2)), fill=int(ink), width=wide)
    return np.asarray(drawn)


def photographed(page: Picture, rng: np.random.Generator, *, hard: float = 1.0) -> bytes:
    """The sheet as a JPEG of a phone, as badly as `hard` says: 0 is a scanner, 1 a hurried hand in a dim hall."""
    tall, wide = page.shape
    out_wide, out_tall = SIZES[int(rng.integers(len(SIZES)))]
    down, across = np.mgrid[0:out_tall, 0:out_wide].astype(np.float32)
    margin = rng.uniform(0.01, 0.08, size=(4, 2)) * (0.4 + 0.6 * hard)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + margin * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    angle = np.deg2rad(rng.normal(0, 4 * hard))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = ((corners - 0.5) @ turn.T * 0.94 + 0.5) * (out_wide, out_tall)
    homography = cv2.getPerspectiveTransform(
        corners.astype(np.float32), np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], dtype=np.float32)
    )
    spread = homography @ np.stack([across.ravel(), down.ravel(), np.ones(across.size)])
    x, y = (spread[:2] / spread[2]).reshape(2, out_tall, out_wide)
    bend = rng.uniform(-1, 1) * 3.5 * DOTS * hard  # millimetres that a curl moves the middle
    y = y + bend * np.sin(np.pi * x / wide + rng.uniform(-0.5, 0.5))
    x = x + rng.uniform(-1, 1) * 1.5 * DOTS * hard * np.sin(np.pi * y / tall)
    photo = cv2.remap(
        page,
        x.astype(np.float32),
        y.astype(np.float32),
        cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=120,
    ).astype(np.float32)
    light = rng.uniform(0.62, 1.0) + rng.uniform(-0.25, 0.25) * hard * (across / out_wide - 0.5)
    light = light + rng.uniform(-0.25, 0.25) * hard * (down / out_tall - 0.5)
    if rng.random() < 0.6 * hard:  # the shadow of an arm, with a soft edge
        edge = (across - rng.uniform(0.2, 0.8) * out_wide) * np.cos(a := rng.uniform(0, np.pi)) + (
            down - rng.uniform(0.3, 0.9) * out_tall
        ) * np.sin(a)
        light = light * (1 - rng.uniform(0.2, 0.5) / (1 + np.exp(-edge / rng.uniform(6, 60))))
    photo *= light
    photo = cv2.GaussianBlur(photo, (0, 0), max(0.3, rng.uniform(0.4, 1.7) * hard))
    if rng.random() < 0.3 * hard:  # the hand moved
        length = int(rng.integers(3, 7))
        photo = cv2.blur(photo, (length, 1) if rng.random() < 0.5 else (1, length))
    photo += rng.normal(0, rng.uniform(2, 11) * hard, photo.shape)
    written = io.BytesIO()
    Image.fromarray(np.clip(photo, 0, 255).astype(np.uint8)).save(
        written, "JPEG", quality=int(rng.integers(55, 92))
    )
    return written.getvalue()


def any_written(rng: np.random.Generator, total: int = 120_000) -> Written:
    """Final points as they come, with riichi sticks left over now and then."""
    sticks = int(rng.choice([0, 0, 0, 0, 1, 2]))
    shares = (rng.normal(total / 4, 14_000, size=3) / 100).astype(int) * 100
    points: list[Any] = [*map(int, shares)]
    points.append(total - sum(points) - sticks * 1000)
    rng.shuffle(points)
    chombo = [0, 0, 0, 0]
    if rng.random() < 0.1:
        chombo[int(rng.integers(4))] = int(rng.integers(1, 3))
    return Written(tuple(points), sticks, tuple(chombo))  # type: ignore[arg-type]
