"""Every string of the site is translated, none by guess, and no English is left on the Polish pages."""

from __future__ import annotations

import ast
import html
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import ngettext, override

from cards.deck import SEATS
from harness.crawl import pages, visitor
from scoring.rulesets import PRESETS
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.domain.tables.table_state import carded_table
from taikai.overview.demo.build import DemoPlan, build
from taikai.results.models import Penalty
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tools.messages import locale_of, site

ROOT = Path(settings.BASE_DIR)
CATALOGUE = ROOT / "locale" / "pl" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[+\-0-9.]*[a-z]|%%|\{\w*\}|</?\w+[^>]*>")
COLLECT = site(["pl"])
Key = tuple[str, str, str]


def key(entry: polib.POEntry) -> Key:
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def forms(entry: polib.POEntry) -> list[str]:
    """What is said in Polish: one sentence, or one for each plural form."""
    return [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)] if entry.msgid_plural else [entry.msgstr]


@pytest.fixture(scope="module", params=[code for code, _name in settings.LANGUAGES if code != "en"])
def path(request: pytest.FixtureRequest) -> Path:
    return ROOT / "locale" / locale_of(request.param) / "LC_MESSAGES" / "django.po"


@pytest.fixture(scope="module")
def catalogue(path: Path) -> polib.POFile:
    return polib.pofile(str(path))


#: Function → which argument is the message; the one before it, if any, is the context.
SAYS = {"gettext": 0, "_": 0, "gettext_lazy": 0, "gettext_noop": 0, "ngettext": 0, "ngettext_lazy": 0} | {
    "pgettext": 1,
    "pgettext_lazy": 1,
    "npgettext": 1,
}


def said_in(file: Path) -> Iterator[tuple[str, str]]:
    """Context and message of every sentence in a Python file."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
        at = SAYS.get(name)
        if at is not None and len(given) > at and isinstance(given[at], str):
            yield str(given[at - 1]) if at else "", given[at]


def test_every_sentence_of_the_code_is_in_the_catalogue(catalogue: polib.POFile):
    """The fault: inside an f-string a sentence is seen by Python and not by what collects them; it fell out."""
    known = {(entry.msgctxt or "", entry.msgid) for entry in catalogue if not entry.obsolete}
    files = [path for path in (ROOT / "taikai").rglob("*.py") if not {"tests", "migrations"} & set(path.parts)]
    missing = {
        (str(file.relative_to(ROOT)), *text) for file in files for text in said_in(file) if text not in known
    }
    assert missing == set()


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> polib.POFile:
    """What `make messages` finds in the code and the templates now, gathered in a copy of them."""
    copy = tmp_path_factory.mktemp("messages") / "site"
    skipped = shutil.ignore_patterns(".*", "var", "static", "staticfiles", "docs", "test-results", "__pycache__")
    shutil.copytree(ROOT, copy, symlinks=True, ignore=skipped)
    done = subprocess.run(
        [sys.executable, "manage.py", *COLLECT], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return polib.pofile(str(copy / CATALOGUE.relative_to(ROOT)))


def test_the_catalogue_holds_exactly_the_strings_of_the_pages(catalogue: polib.POFile, collected: polib.POFile):
    """`make messages` finds nothing that is not there, and nothing is there that no page says."""
    there, found = {key(entry) for entry in catalogue}, {key(entry) for entry in collected}
    assert sorted(found - there) == [], "not in the catalogue: run `make messages` and say them in Polish"
    assert sorted(there - found) == [], "no page says these any more: run `make messages`"


def test_everything_is_said(catalogue: polib.POFile):
    """No string is empty, none is a guess (fuzzy), and a count has all forms: four in Polish."""
    assert [key(entry) for entry in catalogue if not all(forms(entry))] == []
    assert [key(entry) for entry in catalogue if entry.fuzzy] == []
    counts = re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert counts is not None
    assert [key(entry) for entry in catalogue if entry.msgid_plural and len(forms(entry)) != int(counts[1])] == []


def test_what_is_filled_in_stays(catalogue: polib.POFile):
    """Placeholders and tags of the English stand in the translation, unchanged; so do outer spaces."""
    wrong = []
    for entry in catalogue:
        english = [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])]
        allowed = [sorted(PLACEHOLDER.findall(text)) for text in english]
        for number, text in enumerate(forms(entry)):
            # Only "one" may leave its number out, as English does in “Confirm player”.
            expected = allowed if number == 0 else allowed[-1:]
            if sorted(PLACEHOLDER.findall(text)) not in expected or _margins(text) != _margins(entry.msgid):
                wrong.append(f"{entry.msgid!r}: {text!r}")
    assert wrong == []


def _margins(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def test_the_compiled_catalogue_is_this_one(path: Path, catalogue: polib.POFile):
    """The site reads the .mo: it says what the .po says."""
    compiled = polib.mofile(str(path.with_suffix(".mo")))
    assert {key(entry): forms(entry) for entry in compiled} == {key(entry): forms(entry) for entry in catalogue}


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "Pozostało 0 hanchanów."),
        (1, "Pozostał 1 hanchan."),
        (2, "Pozostały 2 hanchany."),
        (5, "Pozostało 5 hanchanów."),
        (12, "Pozostało 12 hanchanów."),
        (22, "Pozostały 22 hanchany."),
    ],
)
def test_counts_agree(count: int, text: str):
    with override("pl"):
        assert ngettext("%(left)s hanchan left.", "%(left)s hanchans left.", count) % {"left": count} == text


#: Words that no Polish sentence has and every English page is full of.
TELLING = re.compile(
    r"\b(the|and|of|with|is|are|you|your|this|that|not|all|from|for|has|have|was|table|tables|seat|seating"
    r"|standings|results?|score|place|places|player|players|substitutes?|entrants?|judges?|rules|save|confirm"
    r"|confirmed|published|entered|missing|penalty|penalties|hand|hands|cards?|clock|left|winner"
    r"|settings|log|search|print|reason|name|country|fee|paid|withdrawn|optional|back|add|edit|next|now)\b",
    re.IGNORECASE,
)


#: A number with a decimal point, which Polish writes with a comma. Versions, times and dates have more points.
POINTED = re.compile(r"(?<![\w.,§])[+−-]?\d+\.\d{1,2}(?!\w|[.,]\d)")


def shown(page: str, names: list[str]) -> str:
    """What a page shows or reads out, without what people wrote in English themselves."""
    page = re.sub(
        r"(?s)<(script|style|title|option|code)\b.*?</\1>|<!--.*?-->|(?:version|wersja) \d\.\d", " ", page
    )
    page = re.sub(r"(?s)<(\w+)[^>]*\blang=\"(?:en|ja)\".*?</\1>", " ", page)
    read_out = re.findall(r'(?:aria-label|title|placeholder|alt|data-done|data-text)="([^"]*)"', page)
    text = html.unescape(" ".join([re.sub(r"<[^>]*>", " ", page), *read_out]))
    for name in names:
        text = text.replace(name, " ")
    return text


def english_left(page: str, names: list[str]) -> list[str]:
    """The telling English words and the numbers written the English way in what a page shows."""
    text = shown(page, names)
    return sorted({found.group() for pattern in (TELLING, POINTED) for found in pattern.finditer(text)})


@pytest.fixture
def demo(db: None) -> Tournament:
    """Kraków with its third hanchan under way, without the texts that somebody wrote down in English."""
    tournament = build(DemoPlan(), "mahjong-2022")
    tournament.description = ""
    tournament.save()
    Penalty.objects.update(reason="–")
    tournament.entrants.update(note="")
    return tournament


#: What is typed, or read by programs, in every language alike.
FORMATS = ("2026-05-01 3.5 988", "OpenAPI 3.1", "round,table,east,south,west,north", "round,table,wind,player")


def own_words(tournament: Tournament) -> list[str]:
    """What is English on a page because it is somebody's or something's name, the longest first."""
    found = {tournament.name, tournament.slug, *FORMATS, *(rules.title.get("pl") for rules in PRESETS.values())}
    for user in User.objects.all():
        found |= {user.get_full_name(), user.email}
    for entrant in tournament.entrants.all():
        found |= {entrant.name, entrant.nickname, entrant.club}
    found |= {round_.provenance.get("method", "") for round_ in tournament.rounds.all()}
    return sorted(found - {""}, key=len, reverse=True)


def not_polish(tournament: Tournament, client: Client, paths: Iterable[str] = ()) -> dict[str, list[str]]:
    """The English words left on these pages, or on every page that `client` comes to."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "pl"
    names, get = own_words(tournament), visitor(client)
    found = (
        {path: get(path)[1] for path in paths}
        if paths
        else {visit.path: visit.text for visit in pages(client, tournament)}
    )
    wrong = {path: ["not in Polish"] for path, page in found.items() if not re.search(r'<html\s+lang="pl"', page)}
    return wrong | {path: left for path, page in found.items() if (left := english_left(page, names))}


def _choose_cards(tournament: Tournament, hanchan: int, number: int) -> None:
    """Each seat of a carded table chooses its first card, so that the hand is under way."""
    for seat in SEATS:
        table = carded_table(tournament, hanchan, number)
        assert table is not None
        card = sorted(table.log.state.hands[seat])[0]
        actor = Actor(label="Olgierd Kruk", role="judge")
        choose(tournament, table.deck, seat, card, hand=table.hand_number, actor=actor)


@pytest.mark.django_db
def test_public_pages_are_polish(demo: Tournament):
    assert not_polish(demo, Client()) == {}


@pytest.mark.django_db
def test_staff_pages_are_polish(demo: Tournament):
    client = Client()
    client.force_login(demo.staff.filter(role="organiser").get().user)
    _choose_cards(demo, hanchan=3, number=3)
    demo.log.all().delete()  # its lines are kept in the words of whoever acted
    assert not_polish(demo, client) == {}


@pytest.mark.django_db
def test_pages_of_another_game_are_polish():
    baida = build(DemoPlan(players=8, hanchans=2, seed=5, game="baida"), "mahjong-2022")
    client = Client()
    client.force_login(baida.staff.filter(role="organiser").get().user)
    paths = [
        "manage/results/1/1/sheet/",
        "manage/results/2/2/sheet/",
        "manage/results/2/paper/",
        "manage/results/2/",
    ]
    paths += ["manage/results/2/2/", "manage/settings/rules/", "manage/penalties/", "rules/", "standings/why/"]
    assert not_polish(baida, client, [baida.get_absolute_url() + path for path in paths]) == {}


def test_the_telling_words_tell():
    """The check above would see English on a page."""
    assert english_left("<p>Save the results</p>", []) == ["Save", "results", "the"]
    assert english_left("<p>12,3 pkt, +15.0, 2.38, EMA §7.5, 14.8.2022, 1.2.3</p>", []) == ["+15.0", "2.38"]
    assert english_left('<button aria-label="Search">⌕</button> Zapisz wyniki', []) == ["Search"]
    assert english_left("<p>Kraków Cards and More, stół 4</p>", ["Kraków Cards and More"]) == []
