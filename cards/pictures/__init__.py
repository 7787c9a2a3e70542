"""Card pictures as SVG, drawn from the catalogue."""

from cards.pictures.crest import crest, crests
from cards.pictures.palette import Theme, page_style
from cards.pictures.sheet import contact_sheet, print_sheets
from cards.pictures.svg import CLASS_NAMES, HEIGHT, SANS, WIDTH, class_name, leading_class, render

__all__ = [
    "CLASS_NAMES",
    "HEIGHT",
    "SANS",
    "WIDTH",
    "Theme",
    "class_name",
    "contact_sheet",
    "crest",
    "crests",
    "leading_class",
    "page_style",
    "print_sheets",
    "render",
]
