"""The look: contrast of every pair of colours, nothing outside the tokens, fonts and first page by weight."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.test import Client
from playwright.sync_api import Browser

from taikai.formatting.icons import ALONE, NAMES, icon
from tests import factories
from tests.server import Server

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
STYLES = sorted((STATIC / "css").glob("*.css"))
TOKENS = (STATIC / "css" / "tokens.css").read_text("utf-8")
#: Colours of printed cards are written by `python -m cards.pictures css`.
MAY_NAME_COLOURS = {"tokens.css", "card-faces.css"}
LEAST = {"text": 4.5, "large": 3.0, "edge": 3.0}

BLOCK = re.compile(r"(:root[^{]*|\[data-theme[^{]*)\{([^}]*)\}")
DECLARED = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")
PAIR = re.compile(r"^ \*   (text|large|edge) ([a-z0-9-]+) on ([a-z0-9 -]+)$", re.MULTILINE)


def schemes() -> dict[str, dict[str, str]]:
    """`light` and `dark`: the value of each token."""
    found = [(selector.strip(), dict(DECLARED.findall(body))) for selector, body in BLOCK.findall(TOKENS)]
    light = next(values for selector, values in found if selector == ":root")
    chosen = next(values for selector, values in found if selector == '[data-theme="dark"]')
    return {"light": light, "dark": {**light, **chosen}}


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.1)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [(kind, text, ground) for kind, text, grounds in PAIR.findall(TOKENS) for ground in grounds.split()]


def test_the_measure_is_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_pair_is_legible(scheme: str):
    assert len(PAIRS) > 40
    colours = schemes()[scheme]
    dim = {
        f"{text} on {ground}": round(found, 2)
        for kind, text, ground in PAIRS
        if (found := contrast(colours[text], colours[ground])) < LEAST[kind]
    }
    assert not dim


def test_dark_by_the_device_and_by_choice_are_the_same():
    dark = [dict(DECLARED.findall(body)) for selector, body in BLOCK.findall(TOKENS) if "data-theme" in selector]
    assert len(dark) == 2
    assert dark[0] == dark[1]


def test_every_colour_has_its_dark_one():
    light, dark = (set(DECLARED.findall(body)) for body in _grounds())
    same = {name for name, _value in light} - {name for name, _value in dark}
    # The seal, tiles and what stands over a picture are the same by night.
    allowed = {"seal", "on-seal", "ivory", "tile", "tile-face", "tile-back"}
    allowed |= {f"tile-{kind}" for kind in ("m", "p", "s", "5z", "7z", "red")}
    allowed |= {"overlay-ink", "overlay-plus", "overlay-minus"}
    allowed |= {"poster-ground", "poster-title", "poster-moon"}
    allowed |= {"print-paper", "print-ink", "print-soft", "print-line"}
    colours = {name for name, value in light if value.startswith("#")}
    assert same & colours == allowed


def _grounds() -> list[str]:
    blocks = BLOCK.findall(TOKENS)
    return [
        next(body for selector, body in blocks if selector.strip() == ":root"),
        next(body for selector, body in blocks if "data-theme" in selector),
    ]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_only_the_tokens_name_colours(path: Path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    if path.name not in MAY_NAME_COLOURS:
        assert not re.findall(r":[^;{]*(?:#[0-9a-f]{3,8}\b|rgba?\(|hsla?\()[^;{]*;", text, re.IGNORECASE)


def test_every_variable_is_declared():
    declared = {name for path in STYLES for name, _value in DECLARED.findall(path.read_text("utf-8"))}
    for path in STYLES:
        used = set(re.findall(r"var\(--([a-z0-9-]+)\)", path.read_text("utf-8")))
        assert used <= declared, path.name


def test_text_on_a_ground_of_its_own_is_a_measured_pair():
    measured = {(text, ground) for _kind, text, ground in PAIRS}
    for path in STYLES:
        for body in re.findall(r"\{([^{}]*)\}", path.read_text("utf-8")):
            text = re.search(r"(?:^|\s)color: var\(--([a-z0-9-]+)\);", body)
            ground = re.search(r"background: var\(--([a-z0-9-]+)\);", body)
            if text and ground and not text[1].startswith("card-"):
                assert (text[1], ground[1]) in measured, path.name


def test_fonts_weigh_what_they_may():
    weights = {path.name: path.stat().st_size for path in (STATIC / "fonts").glob("*.woff2")}
    assert weights["sans-latin.woff2"] <= 20_000
    assert weights["serif-latin.woff2"] <= 15_000
    assert max(weights.values()) <= 20_000
    assert (STATIC / "fonts" / "OFL.txt").read_text("utf-8").count("Reserved Font Name") >= 2
    named = set(re.findall(r"fonts/([a-z-]+\.woff2)", (STATIC / "css" / "fonts.css").read_text("utf-8")))
    assert named == set(weights)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_first_page_is_below_a_hundred_kilobytes(client: Client, language: str):
    factories.UserFactory(is_superuser=True)  # an empty site would begin with the page that makes an account
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/").content.decode()
    assert f'lang="{language}"' in page
    named = set(re.findall(r'(?:href|src)="/static/([^"#]+)', page))
    styles = "".join(_file(name).read_text("utf-8") for name in named if name.endswith(".css"))
    named |= {f"fonts/{name}" for name in _fonts(styles, page)}
    packed = {name: _packed(_file(name).read_bytes(), name) for name in named} | {
        "page": _packed(page.encode(), "")
    }
    assert sum(packed.values()) < 100_000, sorted(packed.items(), key=lambda item: -item[1])


def _file(name: str) -> Path:
    from django.contrib.staticfiles import finders

    found = finders.find(name)
    assert found, name
    return Path(str(found))


def _packed(content: bytes, name: str) -> int:
    return len(content) if name.endswith(".woff2") else len(gzip.compress(content, 9))


def _fonts(styles: str, page: str) -> set[str]:
    """The files a browser fetches for the letters of a page, whatever face they are in."""
    letters = {ord(letter) for letter in page}
    found = set()
    for face in re.findall(r"@font-face \{([^}]*)\}", styles):
        ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
        covered = {one for low, high in ranges for one in range(int(low, 16), int(high or low, 16) + 1)}
        if letters & covered:
            found.update(re.findall(r"fonts/([a-z-]+\.woff2)", face))
    return found


def test_a_kind_of_a_component_is_one_that_is_set():
    """A notice, a badge or a button of a kind that no style knows looks like any other."""
    styles = "".join(path.read_text() for path in STYLES)
    for path in TEMPLATES.rglob("*.html"):
        if path.is_relative_to(TEMPLATES / "paper"):
            continue  # a badge is worn there
        kinds = re.findall(r"[\"' ]((?:notice|badge|button|state)-[a-z]+)(?=[\"' ])", path.read_text())
        unknown = {kind for kind in kinds if not re.search(rf"\.{kind}(?![\w-])", styles)}
        assert not unknown, f"{path.name}: {unknown}"


def test_an_icon_stands_beside_a_word_or_has_a_name():
    assert 'aria-hidden="true"' in icon("printer")
    assert 'role="img" aria-label="Search"' in icon("search", "Search")
    with pytest.raises(ValueError, match="beside a word"):
        icon("printer", "Print")
    with pytest.raises(ValueError, match="No icon"):
        icon("floppy-disk")
    with pytest.raises(ValueError, match="px"):
        icon("printer", size=64)


def test_the_pictures_are_those_that_are_named():
    drawn = set(re.findall(r'<symbol id="([a-z0-9-]+)"', (STATIC / "icons" / "icons.svg").read_text("utf-8")))
    assert drawn == NAMES >= ALONE
    asked = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r'{% icon "([^"]+)"', path.read_text("utf-8"))
    }
    assert asked <= NAMES
    shown = engines["django"].from_string('{% icon "check" %} {% icon "x" "Close" 14 %}').render()
    assert shown.count("<svg") == 2


def test_fonts_come_from_the_site_only():
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["font-src"] == ["'self'"]


WIDTHS = """async (words) => {
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (font) => { pen.font = font; return pen.measureText(words).width; };
  const faces = [["400", "Sans"], ["600", "Sans"], ["600", "Serif"]];
  await Promise.all(faces.map(([weight, face]) => document.fonts.load(`${weight} 100px "Taikai ${face}"`)));
  return faces.map(([weight, face]) =>
    wide(`${weight} 100px "${face} as Noto"`) / wide(`${weight} 100px "Taikai ${face}"`));
}"""


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("words", ["the best of the hanchan sit at the first table", "0123456789"])
def test_what_stands_in_for_a_face_is_as_wide_as_it(browser: Browser, server: Server, words: str):
    """Or else lines break elsewhere and columns move when the face comes. Noto is what the tests install."""
    factories.UserFactory(is_superuser=True)
    page = browser.new_page()
    page.goto(server.url)
    assert page.evaluate(WIDTHS, words) == pytest.approx([1, 1, 1], abs=0.03)
    page.close()
