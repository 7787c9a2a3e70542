"""`tools/words.py`: each rule refuses a bad sentence and lets a good one pass."""

from __future__ import annotations

import pytest

from tools.words import COUNTED, EXCEPTIONS, RULES, Text, faults, inflected, paragraphs, strings

EVERY = RULES | COUNTED
LONG = "Confirmed players keep the price that they saw on the form on the day on which they registered, if the "


def kinds(words: str, kind: str = "string", comment: str = "Button", where: str = "taikai/x.py") -> set[str]:
    """The rules that a text breaks."""
    text = Text(where, words, kind, comment, (where,))
    return {found for found, _wrong, _right in faults(text, EVERY)}


@pytest.mark.parametrize(
    ("rule", "bad", "good"),
    [
        ("colon", "The disk is full: soon nothing can be saved.", "The disk is full. Free up space."),
        ("colon", "The standings are final: everything is public.", "Role: judge, organiser"),
        ("colon", "Other texts: they are yours.", "Publish: %(thing)s"),
        ("colon", "The text is long: shorten it first.", "Too much text. Megabytes: at most %(most)s."),
        ("semicolon", "Saved; nothing changed.", "Saved. Nothing changed."),
        ("semicolon", "Saved; nothing changed.", "Consent &amp; privacy"),
        ("banned phrase", "Empty: no limit.", "Leave empty for no limit."),
        ("banned phrase", "Say how many minutes.", "Enter a delay in minutes."),
        ("banned phrase", "Table 3 has changed. Look again.", "Table 3 has changed. Review it and try again."),
        ("banned phrase", "It has gone meanwhile.", "It has already been sent."),
        ("banned phrase", "There is no such table.", "Table 9 does not exist. Choose one of 1–8."),
        ("banned phrase", "It is not there any more.", "It has been deleted."),
        ("banned phrase", "At most so many places.", "Maximum number of places."),
        ("banned phrase", "There is no way back.", "All 38 registrations are deleted after 7 days."),
        ("banned phrase", "Each player is told.", "We e-mail each player."),
        ("banned phrase", "Please log-in first.", "Log in first. Log-in with a passkey is faster."),
        ("glossary", "Add an entrant", "Add a player"),
        ("glossary", "Open the cockpit", "Open the dashboard"),
        ("glossary", "Released results", "Published results"),
        ("glossary", "It is held back.", "It is hidden."),
        ("glossary", "Show it on the big screen", "Show on screens"),
        ("glossary", "Signed in", "Logged in"),
        ("fragment", "Compare with", "Compare with %(ruleset)s"),
        ("fragment", "%(count)s table differs, ", "%(count)s table differs."),
        ("fragment", " or ", "%(first)s or %(second)s"),
        ("indefinite person", "Somebody left.", "A player left."),
        ("relative clause", "Who is confirmed keeps the price.", "Who is the winner?"),
        ("relative clause", "Saved. What is hidden stays hidden.", "Saved. Hidden results stay hidden."),
        ("long sentence", LONG + "fees for all later registrations rise.", "Confirmed players keep their price."),
        ("long string", "Save the table. " * 13, "Save the table."),
    ],
)
def test_a_string(rule: str, bad: str, good: str) -> None:
    assert rule in kinds(bad)
    assert rule not in kinds(good)


def test_comments_and_sources() -> None:
    """Short messages and unclear placeholders need a comment; each message a place in the code."""
    assert kinds("Open", comment="") == kinds("%(who)s saved this table.", comment="") == {"no comment"}
    assert kinds("Open", comment="Button") == kinds("%(player)s saved this table.", comment="") == set()
    assert "no source" in {kind for kind, _, _ in faults(Text("django.po", "Open the form now"), EVERY)}


def test_docs_have_colons_but_no_refused_words() -> None:
    assert kinds("Two parts: the site and the planner; both are Python.", "docs") == set()
    assert kinds("It is in the cockpit.", "docs") == {"glossary"}
    assert "long sentence" in kinds(
        LONG + "fees for later registrations rise and rise and rise and rise and rise.",
        "docs",
        where="README.md:3",
    )


@pytest.mark.parametrize(
    ("subject", "broken"),
    [
        ("Show players who sit out in the seating list", set()),
        ("Say who rests and who has no seat yet by one template each", {"banned phrase"}),
        ("show players", {"subject"}),
        ("Show players who sit out in the seating list and on the screen of the hall", {"subject"}),
    ],
)
def test_a_commit(subject: str, broken: set[str]) -> None:
    assert kinds(subject, "commit") == broken


@pytest.mark.parametrize("words", ["release", "releases", "Released", "releasing"])
def test_endings(words: str) -> None:
    assert inflected("release").search(words)
    assert not inflected("bet").search("better")


def test_a_page_is_read_by_paragraph_without_its_code() -> None:
    page = (
        "# Title\n\nFirst line\nand *second* `code`.\n\n```\nentrant\n```\n\n"
        "| a [link](b.md) | **c** |\n|---|---|\n- item\n"
    )
    assert list(paragraphs(page)) == [
        (1, "Title"),
        (3, "First line and second x."),
        (10, "a link"),
        (10, "c"),
        (12, "item"),
    ]


def test_exceptions_are_few_and_each_has_its_reason() -> None:
    assert len(EXCEPTIONS) <= 30
    assert all(each.why and each.kind in EVERY for each in EXCEPTIONS)


def test_every_message_has_a_place_in_the_code() -> None:
    assert [text.words for text in strings() if not text.files] == []
