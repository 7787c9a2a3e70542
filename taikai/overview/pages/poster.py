"""Generated poster of a tournament as SVG: sky, moon and seigaiha waves; and its sharing links.

As SVG for the event page, as pixels for the preview that others show beside a link (`link_preview.py`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

WIDTH, HEIGHT = 1280, 330
RADIUS = 46
RATIOS = (1, 0.74, 0.48, 0.22)
MOON = "#f3e3b4"
TITLE = "#fffdf6"


@dataclass(frozen=True, slots=True)
class Palette:
    """Sky from the top down, the sea and the line of its waves. Titles stand on the upper half of the sky."""

    top: str
    middle: str
    bottom: str
    sea: str
    line: str


PALETTES = (
    Palette("#16305a", "#2f5c93", "#7c9cc0", "#1b3a68", "#6e93bf"),  # indigo
    Palette("#143b2e", "#2b6a50", "#86b09c", "#17402f", "#5f9b80"),  # pine
    Palette("#3b1f45", "#6b4377", "#b192bc", "#3f254a", "#9a78a8"),  # plum
    Palette("#232f3b", "#4a5d6e", "#98a8b5", "#27343f", "#7b8e9e"),  # slate
    Palette("#40291a", "#77502f", "#bfa07e", "#452d1e", "#a8835c"),  # umber
    Palette("#0f3a42", "#2b6672", "#82aeb7", "#123f48", "#5a98a3"),  # teal
)


@dataclass(frozen=True, slots=True)
class Poster:
    """What a number makes of it: colours, where the moon stands, how the sea swells."""

    palette: Palette
    moon_x: float
    moon_y: float
    moon_radius: float
    swell: tuple[float, float, float]


def poster_of(number: int) -> Poster:
    """The same for the same event, whoever looks; neighbours differ."""
    turn = number * 37 % 100 / 100
    return Poster(
        palette=PALETTES[(number - 1) % len(PALETTES)],
        moon_x=WIDTH * (0.54 + 0.06 * turn),
        moon_y=HEIGHT * (0.6 + 0.12 * (1 - turn)),
        moon_radius=HEIGHT * (0.3 + 0.05 * turn),
        swell=(HEIGHT * (0.63 + 0.05 * turn), HEIGHT * (0.72 - 0.06 * turn), HEIGHT * (0.62 + 0.07 * turn)),
    )


def circles() -> list[tuple[float, float]]:
    """Centres of the scales of one tile of the sea, in the order they cover one another."""
    rows = [(row, 0 if row % 2 == 0 else RADIUS) for row in range(5)]
    return [(x + shift, row * RADIUS / 2) for row, shift in rows for x in (-2 * RADIUS, 0, 2 * RADIUS)]


def svg(number: int, *, moon: bool = True) -> str:
    """The poster as a picture in a page; without a moon where the podium brings its own."""
    drawn, colours = poster_of(number), poster_of(number).palette
    first, second, third = (round(value, 1) for value in drawn.swell)
    scale = "".join(
        f'<circle r="{RADIUS * ratio:g}" fill="{colours.sea}" stroke="{colours.line}" stroke-width="1.6"/>'
        for ratio in RATIOS
    )
    scales = "".join(
        f'<use href="#poster-scale" x="{x:g}" y="{y:g}"/>' for x, y in circles() if -RADIUS < x < 3 * RADIUS
    )
    wave = (
        f"M0 {first}C{WIDTH * 0.12:g} {first - 14:g} {WIDTH * 0.22:g} {second:g} {WIDTH * 0.36:g} {second:g}"
        f"S{WIDTH * 0.52:g} {third - 8:g} {WIDTH * 0.66:g} {third:g}S{WIDTH * 0.84:g} {second:g} {WIDTH} {first}"
        f"V{HEIGHT}H0Z"
    )
    at = f'cx="{drawn.moon_x:.0f}" cy="{drawn.moon_y:.0f}" r="{drawn.moon_radius:.0f}"'
    shines = f'<circle class="poster-moon" {at} fill="{MOON}"/>' if moon else ""
    return (
        f'<svg class="poster-drawn" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMax slice"'
        ' aria-hidden="true" focusable="false"><defs>'
        '<linearGradient id="poster-sky" x2="0" y2="1">'
        f'<stop stop-color="{colours.top}"/><stop offset=".55" stop-color="{colours.middle}"/>'
        f'<stop offset=".8" stop-color="{colours.bottom}"/></linearGradient>'
        '<linearGradient id="poster-deep" x2="0" y2="1"><stop stop-color="#000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>'
        f'<g id="poster-scale">{scale}</g>'
        f'<pattern id="poster-sea" width="{2 * RADIUS}" height="{RADIUS}" patternUnits="userSpaceOnUse">{scales}'
        "</pattern></defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#poster-sky)"/>{shines}'
        f'<path d="{wave}" fill="url(#poster-sea)"/><path d="{wave}" fill="url(#poster-deep)"/></svg>'
    )


# JSON-LD block: data for programs inside a page, escaped so that no text can end it.


_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def data_block(data: dict[str, Any]) -> SafeString:
    """The data as `application/ld+json`; what could end the block is written as an escape of JSON."""
    written = json.dumps(data, ensure_ascii=False).translate(_ESCAPED)
    return mark_safe(f'<script type="application/ld+json">{written}</script>')  # noqa: S308
