"""What the house asks of templates beyond their form, which `make lint` sees to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Template
from django.template.loader import get_template

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PAGES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
SENTENCE = re.compile(r"\{% blocktranslate\b([^%]*)%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_indentation_never_gets_into_a_sentence_or_a_text(name: str):
    text = (TEMPLATES / name).read_text("utf-8")
    untrimmed = [
        found for given, found in SENTENCE.findall(text) if "trimmed" not in given.split() and "\n" in found
    ]
    assert not untrimmed, "a sentence of several lines is {% blocktranslate trimmed %}"
    assert "<pre" not in text, "taikai/writing/unindented.py would take its indentation"


def test_a_page_carries_no_indentation():
    loaded = get_template("base.html").template
    assert isinstance(loaded, Template)
    source = (TEMPLATES / "base.html").read_text("utf-8")
    assert "\n    " in source
    assert loaded.source.split("\n") == [line.lstrip(" ") for line in source.split("\n")]
