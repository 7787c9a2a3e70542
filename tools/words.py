"""`python -m tools.words`: reads every English sentence of the product and prints what the style guide refuses.

It reads the messages of all catalogues, the docs and, with `--commits RANGE`, the subjects of commits. The bold
words in the glossary's column “not” are refused. `--app registration` reads one app's strings (any part of a path:
`templates/money`, `scoring`, `README`). `--figures` counts faults and what may be right but should be rare.
`--show KIND` lists the places of one figure.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib

from tools.message_sources import files_of_messages

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = (
    "locale/pl/LC_MESSAGES/django.po",
    *(f"{k}/locale/pl/LC_MESSAGES/{k}.po" for k in ("scoring", "cards")),
)
GLOSSARY = "docs/glossary.md"
#: These name what is wrong, or are made from data and from the introductions.
UNREAD = re.compile(rf"docs/decisions/|docs/rules/(?!intro/)|{GLOSSARY}|.*/style-guide")
POLISH = ".pl.md"
#: Pages for people who run or play a tournament: short sentences.
GUIDES = ("README.md", "docs/guides/")
LONG_STRING, LONG_DOCS, MOST_CHARACTERS, SHORT, LONG_SUBJECT = 25, 30, 200, 3, 60
PLACE = re.compile(r"%\((\w+)\)[-+0-9.]*[a-z]|\{(\w+)(?:![rsa])?(?::[^{}]*)?\}")
UNCLEAR = frozenset(
    {"who", "whom", "what", "why", "how", "it", "this", "that", "come", "goes", "words", "text", "x"}
)
SENTENCE_END = re.compile(r"(?<=[.!?…])[”)]*\s+(?=[“(]*[A-Z0-9%{])")


@dataclass(frozen=True)
class Text:
    """One message, paragraph of docs or commit subject."""

    where: str
    words: str
    kind: str = "string"  # string, docs or commit
    comment: str = ""
    files: tuple[str, ...] = ()

    def sentences(self) -> list[str]:
        """Its sentences, each with its mark."""
        return [each for each in SENTENCE_END.split(self.words) if each]


Fault = tuple[str, str]
"""What is wrong, what would be right."""


@dataclass(frozen=True)
class Allowed:
    """A text that may break a rule."""

    kind: str
    where: str  # a regular expression for the place, found anywhere in it
    words: str  # likewise for the text
    why: str


#: At most 30, each with its reason.
EXCEPTIONS = (
    Allowed("glossary", r"docs/(develop|operate)|CHANGELOG|CONTRIBUTING", r"(?i)release", "of the software"),
    Allowed("glossary", r"README|docs/(develop|operate)|CONTRIBUTING", r"(?i)application", "a program"),
    Allowed("glossary", r"", r"application/json", "a media type"),
    Allowed("glossary", r"federation", r"(?i)application|table points", "to the EMA; a column of its list"),
    Allowed("glossary", r"scoring/riichi/yaku", r"Concealed", "names of yaku in the books"),
    Allowed("glossary", r"develop/glossary", r"", "explains words of the code and of the books"),
    Allowed("glossary", r"spec/(cards|clauses|rulings)", r"(?i)\bbet|stake|concealed|take back", "of the cards"),
    Allowed("glossary", r"spec/ema\.md", r"(?i)application|participant|points", "words of the EMA"),
    Allowed("glossary", r"rulebook|scoring", r"(?i)kyoku", "the books' word, explained beside it"),
    Allowed("glossary", r"", r"M\.?-?League|M\.League", "the name of a league"),
    Allowed("glossary", r"docs/(rules|spec)/", r"(?i)league", "organisations that play by them"),
    Allowed("glossary", r"cards/|decks", r"(?i)\b(bet|stake)", "cards with which players bet points"),
    Allowed("fragment", r"mail/", r"^Hello .*,$", "the salutation of an e-mail"),
    Allowed("banned phrase", r"docs/(spec|operate|live)", r"(?i)as many as", "compares two numbers"),
)

#: Phrase → its plain form. `^` begins a sentence.
BANNED = {
    r"^Empty: ": "“Leave empty to …”",
    r"^Say ": "“Enter …”, “Choose …” or “Describe …”",
    r"\blook(?: at it)? again\b": "“Review … and try again.”",
    r"\bmeanwhile\b": "name who changed what",
    r"\bno such\b": "what happened and what to do: “… has been deleted.”",
    r"\bany more\b": "what happened: “has been removed”",
    r"\bso (?:many|much)\b": "“this many”, or the number",
    r"\bas many as\b": "“this many”, or the number",
    r"\bthere is no way back\b": "the consequence: “… is deleted permanently.”",
    r"\b(?:is|are) (?:said|told|noted)\b": "who does it: “We record …”, or the state",
    r"\b(?:to|can|must|can’t|please|then) log-in\b": "“log in”: the verb has no hyphen",
}
PERSONS = re.compile(
    r"\b(?:(?:some|no|every|any)body|(?:some|every|any)one|no one|who(?:m|so)?ever|people)\b", re.I
)
RELATIVE = re.compile(r"^[“(]*(?:Who|Whoever|Whom|What)\b[^?]*$")
COLON = re.compile(r"[a-z’”)]: (?=[a-z])([^.!?:;]*)")


def colon(text: Text) -> Iterator[Fault]:
    """A colon between two clauses; before a value or a list of short items it is right."""
    if text.kind != "string":
        return
    for found in COLON.finditer(text.words):
        items = re.split(r", | (?:and|or) ", found[1].strip())
        longest = max(len(item.split()) for item in items)
        value = longest == 1 or re.search(r"\d|%\(|\{", found[1])
        if longest > 3 or (len(items) < 2 and not value):
            yield f"colon before “{' '.join(found[1].split()[:3])}”", "a full stop, “because”, “so” or “but”"


def semicolon(text: Text) -> Iterator[Fault]:
    """A semicolon between two clauses."""
    if text.kind == "string" and re.search(r";(?:\s|$)", re.sub(r"&\w+;", "", text.words)):
        yield "semicolon", "a full stop"


def banned(text: Text) -> Iterator[Fault]:
    """A phrase that the style guide refuses."""
    for phrase, right in BANNED.items():
        for sentence in text.sentences():
            if found := re.search(phrase, sentence, 0 if phrase.startswith("^") else re.IGNORECASE):
                yield f"“{found[0].strip()}”", right


@cache
def refused() -> list[tuple[re.Pattern[str], str]]:
    """Each word in bold in the glossary's column “not”, with the word of its row."""
    found = []
    for line in (ROOT / GLOSSARY).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4:
            found += [(inflected(word), cells[0]) for word in re.findall(r"\*\*([^*]+)\*\*", cells[2])]
    return found


def inflected(word: str) -> re.Pattern[str]:
    """A word or phrase with the endings of its first word: release, releases, released, releasing."""
    first, *rest = word.split()
    endings = "(?:e|es|ed|ing)" if first.endswith("e") else "(?:s|es|d|ed|ing)?"
    phrase = " ".join([re.escape(first.removesuffix("e")) + endings, *map(re.escape, rest)])
    return re.compile(rf"\b{phrase}\b", re.IGNORECASE)


def glossary(text: Text) -> Iterator[Fault]:
    """A word that the glossary refuses."""
    for pattern, right in refused():
        if found := pattern.search(PLACE.sub("", text.words)):
            yield f"“{found[0]}”", f"“{right}”"


def fragment(text: Text) -> Iterator[Fault]:
    """A piece that is joined to others: its order is wrong in other languages."""
    if text.kind == "string" and re.search(r"^[\s,]|[\s,]$|\b(?:with|or|and|of)$", text.words):
        yield "a fragment", "the whole sentence in one string"


def subject(text: Text) -> Iterator[Fault]:
    """The subject of a commit."""
    if text.kind == "commit" and len(text.words) > LONG_SUBJECT:
        yield f"{len(text.words)} characters", f"at most {LONG_SUBJECT}"
    if text.kind == "commit" and text.words[:1].islower():
        yield "a lower-case subject", "verb + object + where"


def persons(text: Text) -> Iterator[Fault]:
    """An indefinite person."""
    if found := PERSONS.search(text.words):
        yield f"“{found[0]}”", "“you”, “player”, “judge”, “organiser”, “admin” or “spectator”"


def relative(text: Text) -> Iterator[Fault]:
    """A sentence that begins with a relative clause."""
    for sentence in text.sentences():
        if RELATIVE.search(sentence):
            yield f"begins with “{sentence.split()[0]}”", "name the person or thing"


def sentence_length(text: Text) -> Iterator[Fault]:
    """Too many words in a sentence."""
    guide = text.where.startswith(GUIDES)
    most = LONG_STRING if text.kind == "string" else LONG_DOCS if guide else 0
    for sentence in text.sentences() if most else ():
        if (words := len(re.findall(r"[^\W_]+(?:[’'.,-][^\W_]+)*", sentence))) > most:
            yield f"{words} words in a sentence", f"at most {most}"


def string_length(text: Text) -> Iterator[Fault]:
    """Too long a message."""
    if text.kind == "string" and len(text.words) > MOST_CHARACTERS:
        yield f"{len(text.words)} characters", f"at most {MOST_CHARACTERS}"


def source(text: Text) -> Iterator[Fault]:
    """A message without a place in the code."""
    if text.kind == "string" and not text.files:
        yield "no source reference", "`make messages`"


def comment(text: Text) -> Iterator[Fault]:
    """A message that a translator cannot understand alone."""
    names = {found[1] or found[2] for found in PLACE.finditer(text.words)}
    unclear = sorted(name for name in names & UNCLEAR if f"{name}:" not in text.comment)
    if text.kind != "string" or text.comment.startswith("Translators:"):
        return
    if not text.comment and len(PLACE.sub("x", text.words).split()) < SHORT:
        yield "short, without a comment for translators", "`# Translators:` in the line above"
    elif unclear:
        yield (
            f"placeholder {', '.join(unclear)} says nothing",
            "a name such as “player”, or a `# Translators:` comment",
        )


Rule = Callable[[Text], Iterator[Fault]]
RULES: dict[str, Rule] = {
    "colon": colon,
    "semicolon": semicolon,
    "banned phrase": banned,
    "glossary": glossary,
    "fragment": fragment,
    "subject": subject,
}
#: Counted, not refused: some are right.
COUNTED: dict[str, Rule] = {
    "indefinite person": persons,
    "relative clause": relative,
    "long sentence": sentence_length,
    "long string": string_length,
    "no source": source,
    "no comment": comment,
}

#: How many of those a whole run lets stand, by kind of text.
MOST: dict[tuple[str, str], int] = {
    ("indefinite person", "string"): 10,
    ("relative clause", "string"): 10,
    ("long sentence", "string"): 0,
    ("long string", "string"): 0,
    ("no source", "string"): 0,
    ("no comment", "string"): 0,
}


def strings(root: Path = ROOT) -> Iterator[Text]:
    """Every English message, its plural as one of its own."""
    files = files_of_messages(root)
    for name in CATALOGUES:
        for entry in polib.pofile(str(root / name)):
            if entry.obsolete:
                continue
            found = tuple(files.get((entry.msgctxt or "", entry.msgid), ()))
            where = found[0] if found else name
            for words in filter(None, (entry.msgid, entry.msgid_plural)):
                yield Text(where, words.replace("%%", "%"), "string", entry.comment, found)


def docs(root: Path = ROOT) -> Iterator[Text]:
    """Every paragraph, list item and table cell of the docs."""
    listed = ["git", "ls-files", "--", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md"]
    for name in subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout.split():
        if not UNREAD.match(name) and not name.endswith(POLISH) and (root / name).exists():
            for number, words in paragraphs((root / name).read_text(encoding="utf-8")):
                yield Text(f"{name}:{number}", words, "docs")


def paragraphs(page: str) -> Iterator[tuple[int, str]]:
    """The texts of a page with their lines; no code, no addresses."""
    page = re.sub(r"(?ms)^ *```.*?^ *```", lambda found: "\n" * found[0].count("\n"), page)
    begun, piece = 0, ""
    for number, line in enumerate([*page.splitlines(), ""], start=1):
        table, new = line.startswith("|"), re.match(r"\s*(?:[-*#]|\d+\.) ?", line)
        if piece and (not line.strip() or table or new):
            yield begun, plain(piece)
            piece = ""
        if table:
            yield from ((number, plain(cell)) for cell in line.strip("|").split("|") if cell.strip(" -"))
        elif line.strip() and (piece or not line.startswith("    ")):
            begun, piece = begun if piece else number, f"{piece} {line[new.end() if new else 0 :].strip()}".strip()


def plain(markdown: str) -> str:
    """What a reader sees; code becomes one word."""
    markdown = re.sub(r"`[^`]*`", "x", markdown)
    markdown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|<[^>]*>", "", markdown).strip()


def commits(chosen: str) -> Iterator[Text]:
    """The subjects of a range of commits."""
    log = ["git", "log", "--format=%h %s", chosen]
    for line in subprocess.run(log, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines():
        name, _, words = line.partition(" ")
        yield Text(name, words, "commit")


def faults(text: Text, rules: dict[str, Rule]) -> Iterator[tuple[str, str, str]]:
    """Kind, what is wrong and what would be right, without the exceptions."""
    for kind, rule in rules.items():
        excepted = any(
            each.kind == kind and re.search(each.where, text.where) and re.search(each.words, text.words)
            for each in EXCEPTIONS
        )
        if not excepted:
            yield from ((kind, wrong, right) for wrong, right in rule(text))


def main() -> int:
    """Read everything that is chosen, print what is wrong."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    options.add_argument("--app", action="append", default=[], help="part of a path; may stand several times")
    options.add_argument("--commits", metavar="RANGE", help="subjects of commits, too")
    options.add_argument("--figures", action="store_true", help="only counts")
    options.add_argument("--show", choices=[*RULES, *COUNTED], metavar="KIND", help=", ".join([*RULES, *COUNTED]))
    chosen = options.parse_args()
    every = RULES | COUNTED
    shown = {chosen.show} if chosen.show else set() if chosen.figures else set(RULES)
    texts = [*strings(), *docs(), *(commits(chosen.commits) if chosen.commits else ())]
    figures: Counter[tuple[str, str]] = Counter()
    for text in texts:
        if chosen.app and not any(app in place for app in chosen.app for place in (text.where, *text.files)):
            continue
        for kind, wrong, right in faults(text, every):
            figures[kind, text.kind] += 1
            if kind in shown:
                print(f"{text.where}: {text.words}: {wrong}, right: {right}")
    for kind, of in sorted(figures) if chosen.figures else ():
        print(f"{figures[kind, of]:6}  {kind} ({of})")
    over = [found for found, most in MOST.items() if figures[found] > most]
    for kind, of in over:
        print(f"{kind} ({of}): {figures[kind, of]}, at most {MOST[kind, of]}; `--show '{kind}'` lists them")
    return 1 if over or any(kind in RULES for kind, _of in figures) else 0


if __name__ == "__main__":
    raise SystemExit(main())
