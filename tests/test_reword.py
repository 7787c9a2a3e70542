"""`tools/reword.py`: a sentence changes in every place it stands in, and no translation is lost."""

from __future__ import annotations

import json
from pathlib import Path

import polib
import pytest

from tools.reword import Rewrite, hints, in_python, in_template, in_text, read, reword

OLD, NEW = "Nobody has applied yet.", "No registrations yet. Share the link."


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(f'x = _("{OLD}")\n', f'x = _("{NEW}")\n', id="call"),
        pytest.param(f"x = f\"{{_('{OLD}')}}\"\n", f"x = f\"{{_('{NEW}')}}\"\n", id="inside an f-string"),
        pytest.param('x = _("Nobody has " "applied yet.")\n', f'x = _("{NEW}")\n', id="in pieces"),
        pytest.param(f'x = gettext_lazy("{OLD}")\n', f'x = gettext_lazy("{NEW}")\n', id="lazy"),
        pytest.param(f'x = "{OLD}"\n', f'x = "{OLD}"\n', id="no message"),
        pytest.param(f'x = pgettext("list", "{OLD}")\n', f'x = pgettext("list", "{OLD}")\n', id="another context"),
        pytest.param(f'problem("a.b", "c", "{OLD}")\n', f'problem("a.b", "c", "{NEW}")\n', id="problem"),
    ],
)
def test_python(source: str, expected: str) -> None:
    assert in_python(source, [Rewrite(OLD, NEW)]) == expected


def test_a_long_sentence_is_cut_into_pieces_that_say_the_same() -> None:
    long = "Check the four scores. " * 9
    source = in_python(f'x = _("{OLD}")\n', [Rewrite(OLD, long.strip())])
    assert max(map(len, source.splitlines())) <= 115
    spoken: dict[str, str] = {}
    exec(source, {"_": str}, spoken)
    assert spoken["x"] == long.strip()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(f'{{% translate "{OLD}" %}}', f'{{% translate "{NEW}" %}}', id="tag"),
        pytest.param(f'{{% empty _("{OLD}") %}}', f'{{% empty _("{NEW}") %}}', id="argument"),
        pytest.param(
            "{% blocktranslate trimmed %}\n  Nobody has\n  applied yet.\n{% endblocktranslate %}",
            f"{{% blocktranslate trimmed %}}\n  {NEW}\n{{% endblocktranslate %}}",
            id="block",
        ),
        pytest.param("<p>Nobody has applied yet.</p>", "<p>Nobody has applied yet.</p>", id="no message"),
        pytest.param(
            f"{{% translate '{OLD}' as x %}}", f'{{% translate "{NEW}" as x %}}', id="kept as a variable"
        ),
        pytest.param(
            f'{{% translate "{OLD}" context "a (list)" %}}',
            f'{{% translate "{OLD}" context "a (list)" %}}',
            id="another context",
        ),
        pytest.param(
            f"{{% blocktranslate with n=1 context 'list' %}}{OLD}{{% endblocktranslate %}}",
            f"{{% blocktranslate with n=1 context 'list' %}}{OLD}{{% endblocktranslate %}}",
            id="block of another context",
        ),
    ],
)
def test_a_template(source: str, expected: str) -> None:
    assert in_template(source, [Rewrite(OLD, NEW)]) == expected


@pytest.mark.parametrize(
    "source",
    [
        '{{% translate "{}" context "list" %}}',
        '{{% translate "{}" as x context "list" %}}',
        '{{% blocktranslate context "list" trimmed %}}{}{{% endblocktranslate %}}',
    ],
)
def test_a_tag_with_its_context(source: str) -> None:
    assert in_template(source.format(OLD), [Rewrite(OLD, NEW, context="list")]) == source.format(NEW)
    assert in_template(source.format(OLD), [Rewrite(OLD, NEW, context="other")]) == source.format(OLD)
    here, there = Rewrite(OLD, "Here.", context="list"), Rewrite(OLD, "There.")
    assert in_template(source.format(OLD) + f'{{{{ _("{OLD}") }}}}', [there, here]) == (
        source.format("Here.") + '{{ _("There.") }}'
    )


def test_a_block_that_counts_keeps_its_tags_and_percent_signs() -> None:
    source = "{% blocktranslate count n=n %}{{ n }} of 5 %{% plural %}{{ n }}s of 5 %{% endblocktranslate %}"
    rewrite = Rewrite("%(n)s of 5 %%", "%(n)s hand, 5 %%", plural=("%(n)ss of 5 %%", "%(n)s hands, 5 %%"))
    assert in_template(source, [rewrite]) == (
        "{% blocktranslate count n=n %}{{ n }} hand, 5 %{% plural %}{{ n }} hands, 5 %{% endblocktranslate %}"
    )


def test_everything_at_once(tmp_path: Path) -> None:
    """Source, catalogue, test and docs; a test that means a part of the sentence is listed."""
    written = {
        "taikai/pages.py": f'x = _("{OLD}")\n',
        "taikai/tests/test_pages.py": f'assert "{OLD}" in page\nassert "Nobody has applied" in page\n',
        "README.md": f"The list says “{OLD}”\n",
        "locale/pl/LC_MESSAGES/django.po": f'msgid "{OLD}"\nmsgstr "Brak zgłoszeń."\n',
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    touched, missing = reword([Rewrite(OLD, NEW)], [tmp_path / name for name in written], tmp_path)
    assert (missing, touched) == (
        [],
        [
            "taikai/pages.py",
            "taikai/tests/test_pages.py",
            "? taikai/tests/test_pages.py:2: 'Nobody has applied'",
            "README.md",
            "locale/pl/LC_MESSAGES/django.po: 1",
        ],
    )
    (entry,) = polib.pofile(str(tmp_path / "locale/pl/LC_MESSAGES/django.po"))
    assert (entry.msgid, entry.msgstr) == (NEW, "Brak zgłoszeń.")
    assert all(NEW in (tmp_path / name).read_text(encoding="utf-8") for name in list(written)[:3])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Press “Close tables” now", "Press “End the hanchan” now"),
        ("Press **Close tables** or `Close tables`", "Press **End the hanchan** or `End the hanchan`"),
        ("press(\"Close tables\"), press('Close tables')", "press(\"End the hanchan\"), press('End the hanchan')"),
        ("Close tables stand near the door", "Close tables stand near the door"),
        ("“Close tables together”", "“Close tables together”"),
        ("It says: A hand of four players ended.", "It says: The hand is over."),
        ("A hand of four players ended.x", "A hand of four players ended.x"),
    ],
)
def test_docs_and_tests_change_where_they_surely_quote(source: str, expected: str) -> None:
    short = Rewrite("Close tables", "End the hanchan")
    sentence = Rewrite("A hand of four players ended.", "The hand is over.")
    assert in_text(source, [short, sentence]) == expected


def test_words_that_change_places_do_not_change_twice() -> None:
    rewrites = [Rewrite("Later hanchans", "First hanchans"), Rewrite("First hanchans", "Later hanchans")]
    assert in_text('"Later hanchans", "First hanchans"', rewrites) == '"First hanchans", "Later hanchans"'


def test_what_means_something_else_elsewhere_or_ends_the_quotation_is_only_listed() -> None:
    rewrites = [Rewrite("Register here", "Settings", context="desk"), Rewrite("Closed tables", 'Tables "closed"')]
    source = 'assert "Register here" in page\nassert "Closed tables" in page\n'
    assert in_text(source, rewrites) == source
    assert list(hints("test_x.py", source, rewrites)) == [
        "? test_x.py:1: 'Register here'",
        "? test_x.py:2: 'Closed tables'",
    ]


@pytest.mark.parametrize(
    ("catalogue", "pl", "expected"),
    [
        ("a b", ("", ""), [("new", "pl-a")]),
        ("a b", ("", "nowe"), [("new", "nowe")]),
        ("b new a", ("", ""), [("new", "pl-new")]),
        ("a new b", ("nowe", ""), [("new", "nowe")]),
    ],
)
def test_sentences_with_the_same_new_words_leave_one_entry(
    tmp_path: Path, catalogue: str, pl: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    path = tmp_path / "locale/pl/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        "".join(f'msgid "{each}"\nmsgstr "pl-{each}"\n\n' for each in catalogue.split()), encoding="utf-8"
    )
    rewrites = [Rewrite("a", "new", pl=pl[0]), Rewrite("b", "new", pl=pl[1])]
    assert reword(rewrites, [path], tmp_path)[1] == []
    assert [(entry.msgid, entry.msgstr) for entry in polib.pofile(str(path))] == expected


def test_entries_that_swap_their_words_both_stay(tmp_path: Path) -> None:
    path = tmp_path / "locale/pl/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n', encoding="utf-8")
    reword([Rewrite("a", "b"), Rewrite("b", "a")], [path], tmp_path)
    assert {(entry.msgid, entry.msgstr) for entry in polib.pofile(str(path))} == {("b", "A"), ("a", "B")}


def test_one_new_sentence_has_one_translation(tmp_path: Path) -> None:
    path = tmp_path / "words.jsonl"
    path.write_text("".join(json.dumps({"old": x, "new": "new", "pl": x}) + "\n" for x in "ab"), encoding="utf-8")
    with pytest.raises(ValueError, match="two translations: 'new'"):
        read(path)


def test_a_renamed_placeholder_is_renamed_in_each_translation(tmp_path: Path) -> None:
    path = tmp_path / "locale/pl/LC_MESSAGES/django.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "%(who)s left"\nmsgstr "Odchodzi %(who)s"\n', encoding="utf-8")
    reword([Rewrite("%(who)s left", "%(player)s withdrew", rename={"who": "player"})], [path], tmp_path)
    assert polib.pofile(str(path))[0].msgstr == "Odchodzi %(player)s"


def test_a_placeholder_that_nothing_fills_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.jsonl"
    path.write_text(json.dumps({"old": "%(who)s left", "new": "%(player)s left"}) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 1: .* has a placeholder that nothing fills: player"):
        read(path)


def test_a_sentence_that_no_catalogue_has_is_named(tmp_path: Path) -> None:
    assert reword([Rewrite(OLD, NEW)], [], tmp_path) == ([], [OLD])
