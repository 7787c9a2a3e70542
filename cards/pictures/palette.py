"""Colour palettes of a card: light, dark, print, page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from cards.catalogue import ClauseClass


class Theme(StrEnum):
    """How a face gets its colours."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"
    PAGE = "page"  # inline in a page: the page's CSS variables, `static/css/card-faces.css`
    AUTO = "auto"  # a picture file that follows the reader's system


Palette = Mapping[str, str]

_LIGHT = {
    "paper": "#fffdf8",
    "ink": "#1d1b18",
    "soft": "#57514a",
    "line": "#9a9080",
    "letter": "#ffffff",
    "scoring": "#23407a",
    "payment": "#6b4210",
    "legality": "#552c5e",
    "deal": "#38342c",
    "table": "#1d5245",
    "crest": "#fdf6e6",
    "ground-scoring": "#22375f",
    "ground-payment": "#5a3a14",
    "ground-legality": "#46284f",
    "ground-deal": "#2d2a26",
    "ground-table": "#1d4741",
}
_DARK = {
    "paper": "#15231c",
    "ink": "#efe9dc",
    "soft": "#b9b2a3",
    "line": "#67766d",
    "letter": "#10130f",
    "scoring": "#a9c2ee",
    "payment": "#e3b877",
    "legality": "#d9b0e4",
    "deal": "#d6d0c2",
    "table": "#8ed3bd",
    "crest": "#f3eddf",
    "ground-scoring": "#2a416e",
    "ground-payment": "#63431c",
    "ground-legality": "#52335c",
    "ground-deal": "#3a362f",
    "ground-table": "#22524a",
}
COLOURS: Mapping[Theme, Palette] = MappingProxyType(
    {
        Theme.LIGHT: MappingProxyType(_LIGHT),
        Theme.DARK: MappingProxyType(_DARK),
        Theme.PRINT: MappingProxyType(
            _LIGHT
            | {"paper": "#ffffff", "ink": "#000000", "soft": "#3d3d3d", "line": "#8c8c8c", "crest": "#000000"}
            | {f"ground-{cls.value.lower()}": "#ffffff" for cls in ClauseClass}
        ),
    }
)


def role(cls: ClauseClass) -> str:
    return cls.value.lower()


def palette(theme: Theme) -> Palette:
    """The values for the attributes of a face; with PAGE and AUTO they are CSS variables."""
    if theme in COLOURS:
        return COLOURS[theme]
    return MappingProxyType({name: f"var(--card-{name},{value})" for name, value in _LIGHT.items()})


def variables(theme: Theme) -> str:
    return " ".join(f"--card-{name}: {value};" for name, value in COLOURS[theme].items())


def auto_style() -> str:
    """The style sheet inside a picture file that follows the reader's system."""
    dark = f"@media (prefers-color-scheme: dark) {{ svg {{ {variables(Theme.DARK)} }} }}"
    return f"svg {{ {variables(Theme.LIGHT)} }} {dark}"


def page_style() -> str:
    """The style sheet for pages that hold faces inline; the pages' own switch decides as elsewhere."""
    light, dark = _rule(":root", Theme.LIGHT), _rule('[data-theme="dark"]', Theme.DARK)
    system = _rule(':root:not([data-theme="light"])', Theme.DARK, "  ")
    return (
        "/* The colours of card faces; written by `python -m cards.pictures css`. */\n"
        f"{light}\n"
        f"@media (prefers-color-scheme: dark) {{\n{system}}}\n\n"
        f"{dark}\n"
        f"@media print {{\n{_rule(':root', Theme.PRINT, '  ')}}}\n"
    )


def _rule(selector: str, theme: Theme, indent: str = "") -> str:
    """A theme's variables for a selector, one declaration a line."""
    declared = "".join(f"{indent}  --card-{name}: {value};\n" for name, value in COLOURS[theme].items())
    return f"{indent}{selector} {{\n{declared}{indent}}}\n"
