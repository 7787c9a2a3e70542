"""Reads a photographed score sheet in the upload sandbox: markers, then bubbles.

Imports nothing of Django (`taikai/http_guard/uploads/`), but OpenCV, which the extra `taikai[photos]` brings.
"""

from __future__ import annotations

import io
from itertools import groupby
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from taikai.results.domain.scanning.marks import (
    ABOVE,
    DIGITS,
    HEIGHT,
    MARKER,
    RADIUS,
    SEATS,
    VALUES,
    WIDTH,
    Bubble,
    bubbles,
    marker_at,
    white_squares,
)
from taikai.tournaments.domain.event.picture_process import upright

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

LOOKED_AT: Final = 2400  # pixels on the longer side, where the photo has them
SCALE: Final = 10  # pixels to a millimetre of the block laid flat
KEPT: Final = (1080, 480)  # of the picture beside the numbers
LARGER: Final = 1.6  # times, where markers are missed
LEAST_MARKERS: Final = 6
WRONG_SQUARES: Final = 2  # of the 25 of a marker that was made out on the block laid flat
OFF: Final = 0.45  # millimetres that a marker's corner may lie from where the fit has it
#: Ink, as a share of what this sheet's marks have: less is none, more is a mark, between them a person decides.
NONE, MARK = 0.3, 0.5
FAINT: Final = 0.2  # the least that the marks of a sheet may have, and a pencil leaves


def read(raw: bytes) -> dict[str, Any] | None:
    """What the sheet says; None where its block is not in the picture.

    `below`: the markers that name the table, None where one was not found; `points`, `chombo`: by seat, None where
    unsure; `sticks`; `unsure`: what a person has to look at; `block`: the block laid flat, as WebP.
    """
    grey = np.asarray(upright(raw, about=LOOKED_AT, longer=True).convert("L"), dtype=np.uint8)
    cv2.setNumThreads(1)
    found = _found_markers(grey)
    if len(found) < 2 * ABOVE:  # a small or unsteady photo
        larger = cv2.resize(grey, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
        again = _found_markers(np.asarray(larger, dtype=np.uint8))
        found = {place: (number, four / LARGER) for place, (number, four) in again.items()} | found
    if len(found) < LEAST_MARKERS or not _spread(found):
        return None
    flat = _laid_flat(grey, found)
    if flat is None:
        return None
    places = range(ABOVE, 2 * ABOVE)
    below = [found[place][0] if place in found else _sampled(flat, place) for place in places]
    return {**_said(_ink(flat)), "below": below, "block": _webp(flat)}


# Markers.


def _found_markers(grey: Grey) -> dict[int, tuple[int, Floats]]:
    """Identifier and four corners in the picture, by place of the marker."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = 9, 57
    parameters.adaptiveThreshWinSizeStep = 16
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = 0.01
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100), parameters)
    corners, identifiers, _rejected = detector.detectMarkers(grey)
    if identifiers is None:
        return {}
    seen = [
        (int(number), np.asarray(four, dtype=np.float64).reshape(4, 2))
        for number, four in zip(np.asarray(identifiers).ravel(), corners, strict=True)
        if number < ABOVE + DIGITS
    ]
    placed = {number: (number, four) for number, four in seen if number < ABOVE}
    if len(placed) < 2:
        return {}
    known = np.vstack([_printed(place) for place in placed])
    there = np.vstack([four for _number, four in placed.values()])
    homography, _mask = cv2.findHomography(known, there)
    if homography is None:
        return {}
    for place in range(ABOVE, 2 * ABOVE):
        expected = _through(homography, _printed(place))
        side = float(np.linalg.norm(expected[0] - expected[1]))
        near = [
            (float(np.linalg.norm(four.mean(axis=0) - expected.mean(axis=0))), number, four)
            for number, four in seen
            if number >= ABOVE
        ]
        if near and (best := min(near, key=lambda each: each[0]))[0] < 2.5 * side:
            placed[place] = (best[1], best[2])
    return placed


def _printed(place: int) -> Floats:
    """The corners of a marker in millimetres, clockwise from the upper left one."""
    x, y = marker_at(place)
    return np.array([[x, y], [x + MARKER, y], [x + MARKER, y + MARKER], [x, y + MARKER]], dtype=np.float64)


def _through(homography: Any, points: Floats) -> Floats:
    moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2), homography)
    return np.asarray(moved, dtype=np.float64).reshape(-1, 2)


def _spread(found: dict[int, tuple[int, Floats]]) -> bool:
    """Whether the found ones enclose every seat: both rows, each from end to end but one."""
    above = [place for place in found if place < ABOVE]
    below = [place - ABOVE for place in found if place >= ABOVE]
    return bool(below) and all(min(row) <= 1 and max(row) >= ABOVE - 2 for row in (above, below))


# The block laid flat. Paper bends along the block: what a flat sheet leaves over is fitted by a cubic.


def _laid_flat(grey: Grey, found: dict[int, tuple[int, Floats]]) -> Grey | None:
    """The block at `SCALE`, evenly lit; None where the sheet is too crumpled for the markers to agree."""
    printed = np.vstack([_printed(place) for place in found])
    there = np.vstack([four for _number, four in found.values()])
    homography, _mask = cv2.findHomography(printed, there)
    if homography is None:
        return None
    terms, bent = _terms(printed), there - _through(homography, printed)
    rest, *_others = np.linalg.lstsq(terms, bent, rcond=None)
    left = np.linalg.norm(bent - terms @ rest, axis=1)
    long = float(np.linalg.norm(there[0] - there[1])) / MARKER
    if float(np.percentile(left, 90)) / long > OFF:
        return None
    across, down = np.meshgrid(
        np.arange(0, WIDTH, 1 / SCALE) + 0.5 / SCALE, np.arange(0, HEIGHT, 1 / SCALE) + 0.5 / SCALE
    )
    grid = np.column_stack([across.ravel(), down.ravel()])
    where = _through(homography, grid) + _terms(grid) @ rest
    laid = where.reshape(*across.shape, 2).astype(np.float32)
    flat = cv2.remap(grey, laid[..., 0], laid[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _evenly_lit(np.asarray(flat, dtype=np.uint8))


def _terms(points: Floats) -> Floats:
    """Powers across up to the third, each also times the way down."""
    u, v = points[:, 0] / WIDTH - 0.5, points[:, 1] / HEIGHT - 0.5
    powers = [u**0, u, u**2, u**3]
    return np.column_stack([*powers, *(power * v for power in powers)])


def _evenly_lit(flat: Grey) -> Grey:
    """Paper white everywhere: each pixel beside the brightest of some millimetres around it."""
    small = cv2.resize(flat, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (19, 19))
    paper = cv2.GaussianBlur(cv2.dilate(cv2.medianBlur(small, 3), brush), (0, 0), 6)
    paper = cv2.resize(paper, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.clip(flat.astype(np.float32) / np.maximum(paper, 1) * 255, 0, 255).astype(np.uint8)


def _sampled(flat: Grey, place: int) -> int | None:
    """The marker at a place below whose outline was not found: the one its squares are like, and no other."""
    left, top = marker_at(place)
    seen = np.zeros((int(MARKER), int(MARKER)))
    for row in range(int(MARKER)):
        for column in range(int(MARKER)):
            x, y = round((left + column + 0.25) * SCALE), round((top + row + 0.25) * SCALE)
            seen[row, column] = flat[y : y + SCALE // 2, x : x + SCALE // 2].mean()
    frame = np.concatenate([seen[0], seen[-1], seen[1:-1, 0], seen[1:-1, -1]])
    white = seen[1:-1, 1:-1] > (float(frame.mean()) + 255) / 2
    wrong = {}
    for identifier in range(ABOVE, ABOVE + DIGITS):
        printed = np.zeros_like(white)
        for column, row in white_squares(identifier):
            printed[row - 1, column - 1] = True
        wrong[identifier] = int((white != printed).sum())
    best, second = sorted(wrong, key=lambda each: wrong[each])[:2]
    return best if wrong[best] <= WRONG_SQUARES < wrong[second] - wrong[best] else None


# Bubbles.


def _ink(flat: Grey) -> list[tuple[Bubble, float]]:
    """How much ink is in each bubble, from 0 to 1: what is darker than the paper right around it."""
    inside, around = RADIUS * 0.74 * SCALE, round(RADIUS * 1.3 * SCALE)
    spot = np.hypot(*np.mgrid[-around : around + 1, -around : around + 1]) <= inside
    found = []
    for bubble in bubbles():
        x, y = round(bubble.x * SCALE), round(bubble.y * SCALE)
        part = flat[y - around : y + around + 1, x - around : x + around + 1]
        paper = max(1.0, float(np.percentile(part, 90)))
        found.append((bubble, 1 - float(part[spot].mean()) / paper))
    empty = float(np.percentile([ink for _bubble, ink in found], 40))
    return [(bubble, ink - empty) for bubble, ink in found]


def _said(inked: list[tuple[Bubble, float]]) -> dict[str, Any]:
    """Numbers of the four seats. A column with two marks, or with half a one, is unsure."""
    unsure: list[str] = []
    darkest = sorted((ink for _bubble, ink in inked), reverse=True)
    usual = max(FAINT, darkest[SEATS])  # every seat has a digit at least
    columns = {
        key: [(bubble.value, ink / usual) for bubble, ink in group]
        for key, group in groupby(inked, key=lambda each: (each[0].kind, each[0].seat, each[0].column))
    }
    points: list[int | None] = []
    chombo: list[int | None] = []
    for seat in range(SEATS):
        digits = [_marked(columns["digit", seat, column]) for column in range(len(VALUES))]
        minus = _marked(columns["minus", seat, -1])
        total = _points(digits, minus)
        points.append(total)
        chombo.append(_or_none(_marked(columns["chombo", seat, -1])))
        unsure += [f"points_{seat}"] * (total is None) + [f"chombo_{seat}"] * (chombo[-1] is None)
    sticks = _or_none(_marked(columns["sticks", -1, -1]))
    unsure += ["sticks"] * (sticks is None)
    return {"points": points, "chombo": chombo, "sticks": sticks, "unsure": unsure}


UNSURE: Final = -2
BLANK: Final = -3


def _marked(column: list[tuple[int, float]]) -> int:
    """The value of the one bubble that is filled in, else `BLANK` or `UNSURE`."""
    (value, most), *others = sorted(column, key=lambda each: -each[1])
    second = others[0][1] if others else 0.0
    if most < NONE:
        return BLANK
    if most < MARK or second >= NONE:
        return UNSURE
    return value


def _or_none(marked: int) -> int | None:
    if marked == UNSURE:
        return None
    return 0 if marked == BLANK else marked


def _points(digits: list[int], minus: int) -> int | None:
    """Points of a seat: columns left of the first digit may stay empty, the others not."""
    if UNSURE in (*digits, minus):
        return None
    while digits and digits[0] == BLANK:
        digits = digits[1:]
    if not digits or BLANK in digits:
        return None
    total = sum(digit * value for digit, value in zip(digits, VALUES[-len(digits) :], strict=True))
    return -total if minus != BLANK else total


def _webp(flat: Grey) -> bytes:
    written = io.BytesIO()
    Image.fromarray(flat).resize(KEPT, Image.Resampling.LANCZOS).save(written, "WEBP", quality=60, method=4)
    return written.getvalue()
