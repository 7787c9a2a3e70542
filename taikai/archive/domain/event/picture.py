"""Pictures of an imported file: looked at as if somebody had uploaded them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from PIL import Image

from taikai.archive.domain.event.fields import MOST_PICTURE
from taikai.problems import refuse
from taikai.tournaments.domain.event.picture import WIDTHS


def looked_at(pictures: Iterable[Any]) -> None:
    """Raises Refusal for one that is no WebP of the size it claims, or larger than the site makes any."""
    for picture in pictures:
        size = (picture.width, picture.height)
        try:
            found = Image.open(io.BytesIO(picture.content), formats=("WEBP",))
            whole = found.size == size and max(size) <= 2 * max(WIDTHS) and len(picture.content) <= MOST_PICTURE
            if whole:
                found.load()
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            whole = False
        if not whole or not re.fullmatch(r"[0-9a-f]{1,32}", picture.digest):
            raise refuse("file.picture", _("A picture in the file is not a WebP of the size it says."), "pictures")
