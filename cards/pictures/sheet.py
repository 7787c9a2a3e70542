"""Card sheets: contact sheet for the screen, nine cards to an A4 page for print."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cards.catalogue import CardSet, Face
from cards.pictures.measure import from_the_right
from cards.pictures.palette import Theme
from cards.pictures.svg import render

_PRINT = """
@page { size: A4; margin: 0; }
body { margin: 0; background: #fff; }
section { width: 210mm; height: 297mm; display: grid; place-content: center;
  grid-template: repeat(3, 88mm) / repeat(3, 63mm); break-after: page; }
section:last-child { break-after: auto; }
svg { width: 63mm; height: 88mm; display: block; }
"""
_SCREEN = """
body { margin: 0; padding: 12px; background: %s;
  display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(%s, 100%%), 1fr)); }
svg { width: 100%%; height: auto; display: block; }
"""


def print_sheets(card_set: CardSet, language: str, faces: Iterable[Face] | None = None) -> str:
    """A whole document: nine cards of 63 x 88 mm on each A4 page, black on white."""
    chosen = list(faces if faces is not None else card_set.faces)
    pages = [chosen[start : start + 9] for start in range(0, len(chosen), 9)]
    body = "".join(
        f"<section>{''.join(render(face, language, Theme.PRINT) for face in page)}</section>" for page in pages
    )
    return _document(card_set, language, _PRINT, body)


def contact_sheet(card_set: CardSet, language: str, theme: Theme = Theme.LIGHT, card_width: str = "63mm") -> str:
    """A whole document with every face, as many in a row as the window holds."""
    ground = "#0f1a15" if theme is Theme.DARK else "#e9e4d8"
    body = "".join(render(face, language, theme) for face in card_set.faces)
    return _document(card_set, language, _SCREEN % (ground, card_width), body)


def _document(card_set: CardSet, language: str, style: str, body: str) -> str:
    way = "rtl" if from_the_right(card_set.title.get(language)) else "ltr"
    return (
        f'<!doctype html><html lang="{escape(language)}" dir="{way}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(card_set.title.get(language))}</title><style>{style}</style></head>"
        f"<body>{body}</body></html>"
    )
