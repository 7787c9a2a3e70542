"""Pictures from outside: how many pixels are unpacked, and what stays as it was."""

import io
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from taikai.problems import Refusal
from taikai.results.domain.signing.photo import drawn
from taikai.tournaments.domain.event.picture import sizes
from taikai.tournaments.domain.event.picture_process import MOST_PIXELS, upright


def png(width, height, mode="RGB", colour="#336699"):
    """A picture of one colour, packed as small as it can be."""
    written = io.BytesIO()
    Image.new(mode, (width, height), colour).save(written, "PNG", compress_level=9)
    return written.getvalue()


def claims(width, height):
    """A PNG that says it is so large and holds nothing: for limits that the header alone must meet."""
    raw = bytearray(png(8, 8))
    raw[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    raw[29:33] = zlib.crc32(raw[12:29]).to_bytes(4, "big")
    return bytes(raw)


@pytest.mark.parametrize("make", [drawn, sizes])
def test_a_picture_with_too_many_pixels_is_refused_with_how_many_would_do(make):
    with pytest.raises(Refusal) as refused:
        make(claims(6400, 6250))
    message = str(refused.value.problems[0].message)
    assert "40 megapixels (at most 24)" in message


def test_a_jpeg_may_have_more_because_it_is_unpacked_small():
    written = io.BytesIO()
    Image.new("RGB", (8000, 6000), "#123456").save(written, "JPEG")
    assert drawn(written.getvalue())[:2] == (1800, 1350)
    assert MOST_PIXELS["JPEG"] > 8000 * 6000 > MOST_PIXELS["PNG"]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1"])
def test_the_largest_picture_of_each_kind_has_room(mode):
    """In the process that opens it, with its limits: what is accepted can be opened."""
    colour = 0 if mode in ("L", "P", "1") else (0, 0) if mode == "LA" else "#336699"
    assert drawn(png(6000, 4000, mode, colour))[0] == 1800


def test_what_is_reduced_first_is_upright_and_has_no_black_where_nothing_was():
    exif = Image.Exif()
    exif[0x0112] = 6
    written = io.BytesIO()
    picture = Image.new("RGBA", (5000, 4500), (0, 0, 0, 0))
    picture.paste((255, 0, 0, 255), (0, 0, 5000, 100))
    picture.save(written, "PNG", exif=exif)
    found = upright(written.getvalue(), about=800)
    assert found.width < found.height and found.width >= 800
    assert found.getpixel((5, found.height // 2)) == (255, 255, 255), "see-through is white"
    assert found.getpixel((found.width - 2, found.height // 2))[1] < 60, "the top went to the right"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux")
def test_the_memory_of_the_largest_picture_is_bounded():
    """Four at once fit beside the pages of a container of 1 GB."""
    asks = (
        "import sys; from taikai.tournaments.domain.event.picture_process import in_bytes;"
        "in_bytes(sys.stdin.buffer.read(), smaller=[[1800, 75]], most=600000, least=[400, 400]);"
        "print([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", asks], input=png(6000, 4000, "RGBA"), stdout=subprocess.PIPE, check=True
    )
    assert int(done.stdout) < 240_000  # kB
