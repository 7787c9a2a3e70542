"""Measures an archive before it is unpacked. Imports nothing of the site: `sandbox_child.py` loads it."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Final
from xml.parsers import expat

MEGABYTE: Final = 1_000_000
PIECE: Final = 1 << 16
MOST_PARTS: Final = 1_000
MOST_OF_A_NAME: Final = 300  # bytes of a part in the list of an archive, on average
MOST_UNPACKED: Final = 30 * MEGABYTE  # a list of people has some hundred thousand bytes
MOST_ELEMENTS: Final = 400_000  # of XML: a sheet of 2,500 rows and 40 columns has half as many
MOST_DEPTH: Final = 200
BROKEN_ZIP: Final = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError)

#: What Python needs for a value of JSON, in bytes: an object, a list, and each value in either.
AN_OBJECT, A_LIST, A_VALUE = 240, 64, 60
#: A letter of a text, at most, on average: the file's bytes, the decoded text and the texts cut out of it.
A_BYTE: Final = 3

Begins = Callable[[str, Mapping[str, str]], None]


class Unreadable(ValueError):
    """The file is not of the kind it seems, or has what no program of its kind writes."""


class TooMuch(Exception):
    """There is more in a file than can be accepted.

    `what` is a key of `said.WORDS`. `found` is 0 where nobody counted to the end.
    """

    def __init__(self, what: str, found: int, most: int) -> None:
        self.what, self.found, self.most = what, found, most
        super().__init__(f"{what}: {found}, at most {most}")


def zip_of(
    source: bytes | Path | IO[bytes], *, most_bytes: int = MOST_UNPACKED, most_parts: int = MOST_PARTS
) -> zipfile.ZipFile:
    """The archive, if its parts unpack to no more. zipfile unpacks of a part no more than the archive says."""
    try:
        file = io.BytesIO(source) if isinstance(source, bytes) else source
        _few_enough(file, most_parts)
        archive = zipfile.ZipFile(file)
    except BROKEN_ZIP as broken:
        raise Unreadable(str(broken)) from broken
    parts = archive.infolist()
    if len(parts) > most_parts:
        raise TooMuch("parts", len(parts), most_parts)
    if (unpacked := sum(part.file_size for part in parts)) > most_bytes:
        raise TooMuch("unpacked", unpacked, most_bytes)
    return archive


def _few_enough(file: Path | IO[bytes], most_parts: int) -> None:
    """Refuses a long list of parts before it is read: zipfile makes an object of each, a hundred bytes of it."""
    if isinstance(file, Path):
        with file.open("rb") as opened:
            _few_enough(opened, most_parts)
        return
    end = zipfile._EndRecData(file)  # type: ignore[attr-defined]  # zipfile asks it of every archive first
    if end is not None and end[zipfile._ECD_SIZE] > most_parts * MOST_OF_A_NAME:  # type: ignore[attr-defined]
        raise TooMuch("parts", end[zipfile._ECD_ENTRIES_TOTAL], most_parts)  # type: ignore[attr-defined]


def part_of(archive: zipfile.ZipFile, name: str) -> bytes:
    """One part of an archive that `zip_of` opened."""
    try:
        return archive.read(name)
    except (KeyError, *BROKEN_ZIP) as broken:
        raise Unreadable(name) from broken


def is_xml(part: bytes) -> bool:
    """Whether a reader of XML would start on it, in whatever encoding: the name of a part says nothing."""
    return part[:64].lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n").startswith(b"<")


def xml_of(
    part: bytes,
    *,
    most_elements: int = MOST_ELEMENTS,
    before: int = 0,
    begins: Begins | None = None,
    text: Callable[[str], None] | None = None,
    ends: Callable[[str], None] | None = None,
) -> int:
    """How many elements XML has, with those `before` it.

    Names are "{namespace} {name}" for whoever listens with `begins` and `ends`. Raises TooMuch, and Unreadable for
    broken XML and for a DOCTYPE, which may name files and grow without end.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    count, depth = before, 0

    def starts(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal count, depth
        count, depth = count + 1, depth + 1
        if count > most_elements:
            raise TooMuch("elements", 0, most_elements)
        if depth > MOST_DEPTH:
            raise TooMuch("depth", 0, MOST_DEPTH)
        if begins is not None:
            begins(name, attributes)

    def stops(name: str) -> None:
        nonlocal depth
        depth -= 1
        if ends is not None:
            ends(name)

    def declares(*_given: object) -> None:
        raise Unreadable("DOCTYPE")

    parser.StartElementHandler = starts
    parser.EndElementHandler = stops
    parser.StartDoctypeDeclHandler = declares
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        for at in range(0, len(part), PIECE):
            parser.Parse(part[at : at + PIECE], False)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, UnicodeError) as broken:
        raise Unreadable(str(broken)) from broken
    return count


def json_of(raw: bytes, *, most_memory: int) -> None:
    """Refuses JSON whose values would need more than `most_memory` bytes. Reads only what is no text.

    Raises TooMuch. Whether it is JSON at all is not asked here.
    """
    if _memory(raw, len(raw)) > most_memory:  # commas in texts count too: looked at again without them
        bare = re.sub(rb'"(?:[^"\\]|\\.)*+"', b"", raw, flags=re.DOTALL)
        if (needed := _memory(bare, len(raw))) > most_memory:
            raise TooMuch("values", needed, most_memory)


def _memory(raw: bytes, letters: int) -> int:
    objects, lists, values = raw.count(b"{"), raw.count(b"["), raw.count(b",")
    return AN_OBJECT * objects + A_LIST * lists + A_VALUE * (values + objects + lists) + A_BYTE * letters
