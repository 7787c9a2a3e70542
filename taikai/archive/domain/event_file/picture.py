"""Pictures of an imported event file, checked like an upload."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from taikai.archive.domain.event_file.fields import MOST_PICTURE
from taikai.http_guard.uploads.measure import TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox import apart
from taikai.problems import refuse
from taikai.tournaments.domain.event.picture import MEMORY, WIDTHS
from taikai.tournaments.domain.event.picture_process import loaded

MOST_PICTURES = 2 * len(WIDTHS)


def looked_at(pictures: Iterable[Any]) -> None:
    """Raises Refusal for one that is no WebP of the size it claims, or larger than the site makes any."""
    pictures = list(pictures)
    if len(pictures) > MOST_PICTURES:
        raise refuse("file.picture", _("There are too many pictures in the file."), "pictures")
    for picture in pictures:
        size = (picture.width, picture.height)
        whole = max(size) <= 2 * max(WIDTHS) and len(picture.content) <= MOST_PICTURE
        try:
            whole = whole and apart(loaded, bytes(picture.content), memory=MEMORY, size=size)
        except (TooMuch, Unreadable):
            whole = False
        if not whole or not re.fullmatch(r"[0-9a-f]{1,32}", picture.digest):
            raise refuse("file.picture", _("A picture in the file is not a WebP of the size it says."), "pictures")
