"""Generator of `docs/rules/`: a hand-written introduction and tables from the data.

`python -m scoring.rulesets.words.pages [docs/rules]` writes them all.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from scoring.rulesets import PRESETS
from scoring.rulesets.ruleset import Ruleset
from scoring.rulesets.words.describe import RuleRow, describe, differences
from scoring.texts import CATALOGUES, ENGLISH, InContext, Text

FOLDER = Path("docs/rules")
LANGUAGES = (ENGLISH, *sorted(CATALOGUES.languages - {ENGLISH}))
OWN_NAME = InContext("the name of the language you translate into, in itself", "English")
MADE = Text(
    "The tables are made from the data by `python -m scoring.rulesets.words.pages`. The introduction is in "
    "`intro/{file}`."
)
HEADS = Text("| Rule | Value | Source |")
ASSUMED = Text("(assumption)")
ALL_RULES = Text("Every parameter")
NO_DIFFERENCE = Text("Nowhere.")
TITLE = Text("Rules")
ABOUT = Text(
    "One page per ruleset and language. A summary comes first, then every parameter with its source. Values "
    "without a source are marked as assumptions."
)
#: What a ruleset is best compared with; EMA 2016 for all others.
COMPARED = {
    "ema2008": "ema2012",
    "ema2016": "ema2025",
    "wrc2015": "wrc2014",
    "wrc2022": "wrc2015",
    "wrc2025": "wrc2022",
    "tenhou2023": "tenhou",
    "majsoul": "tenhou",
}


def page(ruleset: Ruleset, introductions: Mapping[str, str]) -> str:
    """The whole page of a ruleset: English, then the other languages; `introductions` by language."""
    names = [OWN_NAME.get(lang) for lang in LANGUAGES]
    links = " · ".join(f"[{name}](#{name.lower()})" for name in names)
    lines = [f"# {ruleset.title}", "", f"`{ruleset.name}`, version {ruleset.version} · {links}", ""]
    for name, lang in zip(names, LANGUAGES, strict=True):
        lines += [f"## {name[:1].upper()}{name[1:]}", "", *_part(ruleset, introductions[lang], lang)]
    return "\n".join(lines).rstrip() + "\n"


def _part(ruleset: Ruleset, introduction: str, lang: str) -> list[str]:
    lines = [introduction.strip(), ""]
    other = PRESETS[COMPARED.get(ruleset.name, "ema2016")]
    if ruleset.game == other.game:
        heading = Text("Where it differs from {title}", title=other.title)
        lines += [f"### {heading.get(lang)}", "", *_compared(other, ruleset, lang), ""]
    lines += [f"### {ALL_RULES.get(lang)}", "", *_tables(describe(ruleset), lang)]
    lines += [MADE.get(lang).format(file=f"{ruleset.name}.{lang}.md"), ""]
    return lines


def _compared(other: Ruleset, ruleset: Ruleset, lang: str) -> list[str]:
    found = differences(other, ruleset)
    if not found:
        return [NO_DIFFERENCE.get(lang)]
    names = f"| | {other.name} | {ruleset.name} |"
    rows = [f"| {d.title.get(lang)} | {_value(d.left, lang)} | {_value(d.right, lang)} |" for d in found]
    return [names, "|---|---|---|", *rows]


def _tables(rows: Sequence[RuleRow], lang: str) -> list[str]:
    lines: list[str] = []
    shown = [row for row in rows if row.applies]
    for heading, rows_of_group in groupby(shown, key=lambda row: row.group_title):
        group = list(rows_of_group)
        lines += [f"#### {heading.get(lang)}", "", HEADS.get(lang), "|---|---|---|"]
        for row in group:
            mark = f" {ASSUMED.get(lang)}" if row.assumed else ""
            lines.append(f"| {row.title.get(lang)} | {_value(row, lang)}{mark} | {row.source.get(lang)} |")
        lines.append("")
        for row in group:
            if row.note is not None:
                lines += [f"*{row.title.get(lang)}*: {row.note.get(lang)}", ""]
    return lines


def _value(row: RuleRow, lang: str) -> str:
    return row.words.get(lang).replace("|", "/") if row.applies else "–"


def index(rulesets: Sequence[Ruleset]) -> str:
    lines = [f"# {' · '.join(TITLE.get(lang) for lang in LANGUAGES)}", ""]
    for lang in LANGUAGES:
        lines += [*textwrap.wrap(ABOUT.get(lang), 110), ""]
    return "\n".join([*lines, *(f"* [{r.title}]({r.name}.md)" for r in rulesets)]) + "\n"


def introductions(folder: Path, name: str) -> dict[str, str]:
    """The hand-written part of a page by language; the English one where there is no other."""
    files = {lang: folder / "intro" / f"{name}.{lang}.md" for lang in LANGUAGES}
    return {
        lang: (file if file.exists() else files[ENGLISH]).read_text(encoding="utf-8")
        for lang, file in files.items()
    }


def pages(folder: Path) -> dict[str, str]:
    """File name → content of everything generated in `folder`."""
    made = {f"{r.name}.md": page(r, introductions(folder, r.name)) for r in PRESETS.values()}
    return made | {"README.md": index(list(PRESETS.values()))}


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0]) if arguments else FOLDER
    for name, content in pages(folder).items():
        (folder / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
