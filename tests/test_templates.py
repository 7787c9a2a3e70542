"""What the house asks of templates beyond their form, which `make lint` sees to."""

from __future__ import annotations

import html
import re
from pathlib import Path

from django.conf import settings
from django.template import Template
from django.template.loader import get_template

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PAGES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
SENTENCE = re.compile(r"\{% blocktranslate\b([^%]*)%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)


def test_indentation_never_gets_into_a_sentence_or_a_text():
    texts = {name: (TEMPLATES / name).read_text("utf-8") for name in PAGES}
    untrimmed = [
        (name, found)
        for name, text in texts.items()
        for given, found in SENTENCE.findall(text)
        if "trimmed" not in given.split() and "\n" in found
    ]
    assert not untrimmed, "a sentence of several lines is {% blocktranslate trimmed %}"
    indented = [name for name, text in texts.items() if "<pre" in text]
    assert not indented, "taikai/formatting/context.py would take its indentation"


def test_a_page_carries_no_indentation():
    loaded = get_template("base.html").template
    assert isinstance(loaded, Template)
    source = (TEMPLATES / "base.html").read_text("utf-8")
    assert "\n    " in source
    assert loaded.source.split("\n") == [line.lstrip(" ") for line in source.split("\n")]


#: Not said in a language: names, formats, commands.
NO_LANGUAGE = re.compile(
    r"\b(Taikai|CSV|XLSX|JSON|PDF|Ctrl|European-Mahjong|mahjong-portal|"
    r"python( -m)? \S+ \S+( \S+)?|draw\.json)(?!\w)"
)
#: Examples of the notation in which hands are typed.
NOTATION = frozenset(("N chi 345p&#10;S ron", "pon 555z W", "pon 111z E", "N chi 345p 5p", "tanyao, pinfu"))
#: What of a template is its own: comments, scripts, sentences of catalogues, code, and blocks but the title.
OF_THE_TEMPLATE = re.compile(
    r"(?s)\{#.*?#\}|<!--.*?-->|<(script|style|code)\b.*?</\1>"
    r"|\{%\s*blocktranslate\b.*?\{%\s*endblocktranslate\s*%\}"
    r"|\{%\s*block (?!title|content)\w+\s*%\}[^<]*?\{%\s*endblock\s*\w*\s*%\}"
    r"|<span [^>]*lang=\"zxx\">[^<]*</span>"
)
READ_OUT = re.compile(r'\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"')


#: The parts as `make dev` shows them are no page of the site: what is written there is made up.
SAID = [name for name in PAGES if not name.startswith("dev/")]


def own_words(name: str) -> list[str]:
    """The words that a template says itself."""
    text = OF_THE_TEMPLATE.sub(" ", (TEMPLATES / name).read_text(encoding="utf-8"))
    text = re.sub(r"(?s)\{%.*?%\}|\{\{.*?\}\}", "§", text)
    shown = [re.sub(r"(?s)<[^>]*>", " ", text), *(set(READ_OUT.findall(text)) - NOTATION)]
    return re.findall(r"[A-Za-z]{2,}", NO_LANGUAGE.sub(" ", html.unescape(" ".join(shown))))


def test_no_word_of_a_template_is_from_no_catalogue():
    """Words of the game too: another language may write them in its own letters."""
    assert {name: words for name in SAID if (words := own_words(name))} == {}


#: Declarations that name a side of the page instead of where a line starts or ends.
SIDES = re.compile(
    r"text-align:\s*(left|right)|float:\s*(left|right)|(?<![\w-])(left|right):"
    r"|(margin|padding|border|inset)-(left|right)|border-(top|bottom)-(left|right)"
    r"|(?<![\w-])(margin|padding|inset|border-width|border-radius):\s*[^;()]+ [^;()]+ [^;()]+ [^;()]+;"
)


def test_no_style_names_a_side():
    """A page from the right is the mirror of the others; a table's four sides stay where they are."""
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sorted((TEMPLATES.parent / "static" / "css").glob("*.css"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if SIDES.search(line)
        and not (path.name in ("table.css", "table-flat.css") and line.strip().startswith(("left:", "right:")))
    ]
    assert found == []


def test_every_template_is_used():
    """By its name, or by the beginning of it where the rest is filled in."""
    sources = [*(TEMPLATES.parent / "taikai").rglob("*.py"), *TEMPLATES.rglob("*.*")]
    text = "\n".join(path.read_text() for path in sources if "tests" not in path.parts)
    by_django = {"400.html", "403.html", "403_csrf.html", "404.html", "500.html"}
    names = {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.*")} - by_django

    def used(name: str) -> bool:
        starts = (name[:at] for at, letter in enumerate(name, 1) if letter in "/_")
        return name in text or any(f"{start}{{" in text for start in starts)

    assert sorted(name for name in names if not used(name)) == []
