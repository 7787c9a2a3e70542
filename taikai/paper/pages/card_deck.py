"""Printed deck of Saki cards, to cut out."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

from taikai.decks.domain.deals.card_settings import card_set_of, has_cards
from taikai.decks.pages.gallery import sheets_of
from taikai.paper.pages.common import PaperPart, Source

#: The families of `static/css/sheets-fonts.css`: a drawing in a PDF is not reached by a style sheet.
FONTS = (
    "'Taikai Sans Latin','Taikai Sans Central','Taikai Sans Extended','Noto Sans','Noto Sans CJK JP',sans-serif"
)


def cards(source: Source) -> list[PaperPart]:
    """Nine cards a sheet, each with a code that leads to its page; none where the rules have no cards."""
    if not has_cards(source.tournament):
        return []
    found = sheets_of(card_set_of(source.tournament), _address, FONTS)
    return [PaperPart("paper/sheets/cards.html", {"cards": some}) for some in found]


def _address(slug: str) -> str:
    return f"{settings.SITE_URL}{reverse('card', args=[slug])}"
