"""PDF from HTML with WeasyPrint, which may read only static files and the event picture; its health check.

It is loaded where a PDF is made: it needs half a second, some 30 MB and Pango, which not every machine has. A site
that is installed without the extra `pdf` lacks the libraries, too.
"""

from __future__ import annotations

import atexit
import io
import sys
from collections.abc import Iterable, Mapping
from ctypes import CDLL
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from mimetypes import guess_type
from pathlib import Path
from threading import local
from typing import Any, Literal
from urllib.parse import unquote, urlsplit
from weakref import ref

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.translation import gettext_lazy as _
from PIL import ImageFile

from taikai.runtime.health import WARNING, Finding, check

#: No host has this name (RFC 2606): what is below it is ours, everything else is refused.
HERE = "http://paper.invalid"


class NoPrinter(Exception):
    """WeasyPrint is not installed, or the machine lacks what it draws letters with; the text says which."""


#: The extra `pdf` of the wheel (`pyproject.toml`).
EXTRA = ("weasyprint", "pypdf")
#: What WeasyPrint loads, by the names it has on Linux and macOS.
LIBRARIES = (
    ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
)


@cache
def missing_libraries() -> Literal["", "extra", "pango"]:
    """What this machine lacks to make PDFs. Asked without loading WeasyPrint, which takes half a second."""
    if any(find_spec(name) is None for name in EXTRA):
        return "extra"
    if sys.platform == "win32":  # WeasyPrint knows the folders where Windows has them
        try:
            import_module("weasyprint")
        except OSError:
            return "pango"
        return ""
    return "" if all(any(_loads(name) for name in names) for names in LIBRARIES) else "pango"


def _loads(name: str) -> bool:
    try:
        CDLL(name)
    except OSError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF and how many pages it has."""

    content: bytes
    pages: int


def static_file(path: str) -> bytes | None:
    """A static file by its address, as collected or from the source; None for anything else."""
    address = settings.STATIC_URL
    if not path.startswith(address):
        return None
    name = unquote(path.removeprefix(address))
    root = Path(settings.STATIC_ROOT).resolve()
    collected = (root / name).resolve()
    if collected.is_relative_to(root) and collected.is_file():
        return collected.read_bytes()
    found = None if ".." in Path(name).parts else finders.find(name)
    return Path(found).read_bytes() if isinstance(found, str) else None


def read(url: str, ours: Mapping[str, bytes]) -> bytes:
    """What stands at an address a paper names: a static file, or a picture it was given. No network, no disk.

    Raises:
        ValueError: it is neither.
    """
    parts = urlsplit(url)
    if f"{parts.scheme}://{parts.netloc}" != HERE:
        raise ValueError(f"no paper reads {parts.scheme}://{parts.netloc}")
    found = ours.get(parts.path)
    found = static_file(parts.path) if found is None else found
    if found is None:
        raise ValueError(f"no paper reads {parts.path}")
    return found


#: The fonts of our style sheets, unpacked once in each thread: that was two thirds of laying out a short document.
_here = local()


def _fonts() -> Any:
    if not hasattr(_here, "fonts"):
        _here.fonts = import_module("weasyprint.text.fonts").FontConfiguration()
        atexit.register(_tidy, ref(_here.fonts))
    return _here.fonts


def _tidy(kept: ref[Any]) -> None:
    """Their folder goes while what removes it is still there: at the end of a process nothing is in order."""
    fonts = kept()
    if fonts is not None:
        fonts.__del__()
        fonts._folder = None


def document(html: str, ours: Mapping[str, bytes] | None = None) -> Any:
    """The pages as WeasyPrint lays them out; `ours`: pictures by their path.

    Raises:
        NoPrinter: WeasyPrint cannot be loaded on this machine.
    """
    try:
        weasyprint, urls = import_module("weasyprint"), import_module("weasyprint.urls")
    except OSError as error:
        raise NoPrinter(str(error)) from error
    # WeasyPrint lets the whole process read pictures that are cut off; what people upload has to be whole.
    ImageFile.LOAD_TRUNCATED_IMAGES = False

    class OnlyOurs(urls.URLFetcher):  # type: ignore[misc, name-defined]
        """Never opens a connection: everything it hands out is in memory or a static file."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            kind = guess_type(urlsplit(url).path)[0] or "image/webp"
            return urls.URLFetcherResponse(url, read(url, ours or {}), {"Content-Type": kind})

    return weasyprint.HTML(string=html, base_url=f"{HERE}/", url_fetcher=OnlyOurs()).render(font_config=_fonts())


def to_pdf(documents: Iterable[str], ours: Mapping[str, bytes] | None = None) -> Printed:
    """One PDF of documents laid out one after another; raises NoPrinter.

    A laid-out page takes some 3 MB: all papers of a large event at once would be more than a worker has.
    """
    if missing_libraries() == "extra":
        raise NoPrinter("taikai[pdf] is not installed")
    from pypdf import PdfWriter

    whole = PdfWriter()
    for html in documents:
        whole.append(io.BytesIO(document(html, ours).write_pdf()))
    whole.compress_identical_objects()
    kept = io.BytesIO()
    whole.write(kept)
    return Printed(kept.getvalue(), len(whole.pages))


# Health check of the PDF printer.


@check("pdf")
def pdf() -> Finding:
    """Whether the library is there that PDFs are drawn with; without it everything still prints.

    A site that was installed without PDFs is well: the page of papers says what it lacks.
    """
    if missing_libraries() == "pango":
        return Finding(
            WARNING, _("PDFs can’t be made because Pango is missing on this server. Printing still works.")
        )
    return Finding()
