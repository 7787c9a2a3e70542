"""Translators see where each message stands, what it is there, and what its placeholders are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import polib
import pytest

from tools.message_sources import in_python, uses_of_messages
from tools.messages import catalogues, comment_for
from tools.placeholders import MEANINGS, PLACE, meanings
from tools.template_places import Page, pages

FEW = 4  # messages of a placeholder, from which it needs a meaning


@pytest.fixture(scope="module", params=catalogues(), ids=lambda path: path.stem)
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(request.param))


def test_every_message_has_its_files(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not entry.occurrences] == [], "run `make messages`"
    files = {file for entry in catalogue for file, _line in entry.occurrences}
    assert [file for file in sorted(files) if not Path(file).is_file()] == [], "run `make messages`"


def test_every_message_has_a_comment(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not entry.comment] == [], "run `make messages`"


def test_placeholders_that_many_messages_have_are_explained() -> None:
    names: Counter[str] = Counter()
    for path in catalogues():
        for entry in polib.pofile(str(path)):
            names.update(
                {found[1] or found[2] for found in PLACE.finditer(entry.msgid + (entry.msgid_plural or ""))}
            )
    unknown = sorted(name for name, count in names.items() if count > FEW and name not in MEANINGS)
    assert unknown == [], "say what they are in tools/placeholders.py"


def roles(source: str, name: str = "taikai/agenda/forms.py") -> list[str]:
    return [role for _key, role, _note in in_python(source, name)]


@pytest.mark.parametrize(
    ("source", "role"),
    [
        ('raise refuse("a.b", _("Gone."))', "Error"),
        ('found.append(Problem("a", "b", _("Gone: %(n)s") % {"n": 1}))', "Error"),
        ('def check():\n    words = _("Gone.")\n    raise refuse("a", words)', "Error"),
        ('messages.success(request, _("Saved."))', "Message after an action"),
        ('class ItemForm:\n    day = DateField(label=_("Day"))', "Label of the field day (item form)"),
        ('class ItemForm:\n    day = DateField(help_text=_("The first."))', "Hint of the field day (item form)"),
        ('class Item:\n    day = DateField(_("day"))', "Label of the field day (item)"),
        ('class Kind(models.TextChoices):\n    BREAK = "break", _("break")', "Choice of kind"),
        ('help_texts = {"day": _("The first.")}', "Hint of the field day"),
        ('headings = (_("Player"), _("Score"))', "Column head"),
        ('NavPage("dashboard", _("Results"))', "Menu"),
        ('def line():\n    """What the screen shows."""\n    return _("left")', "Text for: What the screen shows"),
    ],
)
def test_a_message_of_the_code(source: str, role: str) -> None:
    assert set(roles(source)) == {role}


def test_a_message_of_the_log_and_of_an_email() -> None:
    assert roles('WORDS = {"a": _("added")}', "taikai/agenda/domain/log_words.py") == ["Word of the action log"]
    assert roles('x = gettext_noop("Your place")', "taikai/news/domain/announcement_emails.py") == [
        "E-mail subject"
    ]


def test_a_message_of_a_package_and_its_note() -> None:
    noted = '# Translators: the wind\nText("East")\n'
    source = noted + '@shape_yaku("p", english="Pinfu")\ndef f():\n    """No fu."""\n'
    assert {(key[1], role, note) for key, role, note in in_python(source, "scoring/x.py")} == {
        ("East", "Text", "Translators: the wind"),
        ("No fu.", "Rule of a yaku", ""),
        ("Pinfu", "Name of a yaku", ""),
    }


@pytest.mark.parametrize(
    ("before", "after", "role"),
    [
        ("<p><button>", "</button></p>", "Button on “Results”"),
        ('<a class="button" href="x">', "</a>", "Button on “Results”"),
        ('<a href="{% url "x" %}">', "</a>", "Link on “Results”"),
        ("<h1><span>", "</span></h1>", "Page heading on “Results”"),
        ('<table><tr><th scope="row">', "</th></tr></table>", "Row head on “Results”"),
        ('<th scope="col">', "</th>", "Column head on “Results”"),
        ("<p>", "</p>", "Text on “Results”"),
        ('<p class="hint">', "</p>", "Hint on “Results”"),
        ('<nav aria-label="', '"></nav>', "Text for screen readers on “Results”"),
        ('<div data-done="', '"></div>', "Text that a script shows on “Results”"),
        ("{% block title %}", "{% endblock %}", "Title of the browser tab"),
        ("{# <button> #}<p>", "</p>", "Text on “Results”"),
    ],
)
def test_a_message_of_a_template(before: str, after: str, role: str) -> None:
    source = before + "{% translate 'Save' %}" + after
    assert Page("results/board.html", source, "Results").role(len(before)) == role


def test_templates_of_emails_and_sheets() -> None:
    assert Page("money/mail/late.txt", "", "").role(0) == "E-mail text"
    assert Page("paper/sheets/names.html", "", "").role(0) == "Text (on a printed sheet)"


def test_a_part_has_the_title_of_its_only_page(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text('<h1>{% translate "Results" %}</h1>{% include "part.html" %}')
    (tmp_path / "part.html").write_text("<p></p>")
    assert pages(tmp_path)["part.html"].title == "Results"


def test_placeholders_are_explained_once() -> None:
    assert meanings("%(player)s has %(points)s", "%(player)s and {seat!r}") == [
        "player: name of a player",
        "points: points",
        "seat: name of a player",
    ]


def test_a_comment_by_hand_wins() -> None:
    uses = next(iter(uses_of_messages().values()))
    entry = polib.POEntry(msgid="Open %(player)s", comment="Translators: a verb")
    assert comment_for(entry, uses) == "Translators: a verb\nplayer: name of a player"
