"""Re-encoding of an uploaded picture in the upload sandbox.

Imports nothing of Django (`taikai/http_guard/uploads/`).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageOps

from taikai.http_guard.uploads.measure import TooMuch, Unreadable

FORMATS: Final = ("JPEG", "PNG", "WEBP")
#: Pixels that may be unpacked. A JPEG is unpacked small; of the others every pixel needs four bytes.
MOST_PIXELS: Final = {"JPEG": 60_000_000, "PNG": 24_000_000, "WEBP": 24_000_000}
REDUCED: Final = ("RGB", "RGBA", "L", "LA", "CMYK")
BROKEN: Final = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)


def upright(raw: bytes, *, about: int, longer: bool = False) -> Image.Image:
    """The picture upright and in plain colours.

    It keeps at least `about` pixels on its shorter side (`longer`: on its longer one), where it had them. Raises
    TooMuch, and Unreadable for what is no picture.
    """
    Image.MAX_IMAGE_PIXELS = None  # measured here, by the kind of picture
    try:
        found: Image.Image = Image.open(io.BytesIO(raw), formats=FORMATS)
        most = MOST_PIXELS[found.format or ""]
        if (pixels := found.width * found.height) > most:
            raise TooMuch("pixels", pixels, most)
        found.draft("RGB", (about, about))
        found.load()
        if found.mode not in REDUCED:
            found = _in_mode(found, "RGBA" if found.has_transparency_data else "RGB")
        if (times := (max if longer else min)(found.size) // about) > 1:
            found = _reduced(found, times)
        ImageOps.exif_transpose(found, in_place=True)
        if found.mode in ("RGB", "L", "CMYK"):
            return found.convert("RGB")
        if found.mode != "RGBA":
            found = _in_mode(found, "RGBA")
    except BROKEN as broken:
        raise Unreadable(type(broken).__name__) from broken
    plain = Image.new("RGB", found.size, "#ffffff")
    plain.paste(found, mask=found.getchannel("A"))
    return plain


def _in_mode(found: Image.Image, mode: str) -> Image.Image:
    """In another mode, with what the file says about which side is up."""
    other = found.convert(mode)
    other.getexif().update(found.getexif())
    return other


def _reduced(found: Image.Image, times: int) -> Image.Image:
    """Smaller by whole times, likewise."""
    smaller = found.reduce(times)
    smaller.getexif().update(found.getexif())
    return smaller


def in_widths(raw: bytes, *, widths: Sequence[int], tallest: float, least: Sequence[int]) -> list[list[object]]:
    """Width, height and bytes of the picture in each width; one that is smaller than `least` as [its size]."""
    picture = upright(raw, about=max(widths))
    if picture.width < least[0] or picture.height < least[1]:
        return [list(picture.size)]
    if picture.height > picture.width * tallest:
        picture = ImageOps.fit(picture, (picture.width, int(picture.width * tallest)))
    made: dict[int, list[object]] = {}
    for wanted in widths:
        width = min(wanted, picture.width)
        height = max(1, round(picture.height * width / picture.width))
        drawn = picture.resize((width, height), Image.Resampling.LANCZOS)
        made[width] = [width, height, _webp(drawn, 78)]
    return list(made.values())


def in_bytes(raw: bytes, *, smaller: Sequence[Sequence[int]], most: int, least: Sequence[int]) -> list[object]:
    """Width, height and bytes in the first of the sizes and qualities that needs no more than `most` bytes.

    A picture that is smaller than `least`: its width and height.
    """
    picture = upright(raw, about=smaller[0][0], longer=True)
    if picture.width < least[0] or picture.height < least[1]:
        return list(picture.size)
    content = b""
    for side, quality in smaller:
        picture.thumbnail((side, side), Image.Resampling.LANCZOS)
        content = _webp(picture, quality)
        if len(content) <= most:
            break
    return [picture.width, picture.height, content]


def loaded(raw: bytes, *, size: Sequence[int]) -> bool:
    """Whether this is a WebP of that size, every pixel of it."""
    try:
        found = Image.open(io.BytesIO(raw), formats=("WEBP",))
        if found.size != tuple(size):
            return False
        found.load()
    except BROKEN:
        return False
    return True


def _webp(picture: Image.Image, quality: int) -> bytes:
    written = io.BytesIO()
    picture.save(written, "WEBP", quality=quality, method=4)
    return written.getvalue()
