"""The rules pages of `docs/rules/`: a hand-written introduction and tables made from the data.

`python -m scoring.rulesets.words.pages [docs/rules]` writes them all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from scoring.problems import Text
from scoring.rulesets import PRESETS
from scoring.rulesets.ruleset import Ruleset
from scoring.rulesets.words.describe import Row, describe, differences

FOLDER = Path("docs/rules")
LANGUAGES = ("en", "pl")
MADE = Text(
    "The tables are made from the data by `python -m scoring.rulesets.words.pages`;"
    " introduction: `intro/{name}.en.md`.",
    "Tabele powstają z danych poleceniem `python -m scoring.rulesets.words.pages`; wstęp to `intro/{name}.pl.md`.",
)
HEADS = Text("| Rule | Value | Source |", "| Reguła | Wartość | Źródło |")
ASSUMED = Text("(assumption)", "(założenie)")
ALL_RULES = Text("Every parameter", "Wszystkie parametry")
DIFFERS = Text("Where it differs from {title}", "Czym różni się od: {title}")
NO_DIFFERENCE = Text("Nowhere.", "Niczym.")
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


def page(ruleset: Ruleset, introductions: Text) -> str:
    """The whole page of a ruleset: English, then Polish."""
    return (
        "\n".join(
            [
                f"# {ruleset.title}",
                "",
                f"`{ruleset.name}`, version {ruleset.version} · [English](#english) · [polski](#polski)",
                "",
                "## English",
                "",
                *_half(ruleset, introductions, "en"),
                "## Polski",
                "",
                *_half(ruleset, introductions, "pl"),
            ]
        ).rstrip()
        + "\n"
    )


def _half(ruleset: Ruleset, introductions: Text, lang: str) -> list[str]:
    lines = [introductions.get(lang).strip(), ""]
    other = PRESETS[COMPARED.get(ruleset.name, "ema2016")]
    if ruleset.game == other.game:
        title = other.title_pl if lang == "pl" else other.title
        lines += [f"### {DIFFERS.get(lang).format(title=title)}", "", *_compared(other, ruleset, lang), ""]
    lines += [f"### {ALL_RULES.get(lang)}", "", *_tables(describe(ruleset), lang)]
    lines += [MADE.get(lang).format(name=ruleset.name), ""]
    return lines


def _compared(other: Ruleset, ruleset: Ruleset, lang: str) -> list[str]:
    found = differences(other, ruleset)
    if not found:
        return [NO_DIFFERENCE.get(lang)]
    names = f"| | {other.name} | {ruleset.name} |"
    rows = [f"| {d.title.get(lang)} | {_value(d.left, lang)} | {_value(d.right, lang)} |" for d in found]
    return [names, "|---|---|---|", *rows]


def _tables(rows: Sequence[Row], lang: str) -> list[str]:
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


def _value(row: Row, lang: str) -> str:
    return row.words.get(lang).replace("|", "/") if row.applies else "–"


def index(rulesets: Sequence[Ruleset]) -> str:
    """The list of all pages."""
    lines = [
        "# Rules · Zasady",
        "",
        "One page a ruleset, English and Polish. Each starts with what one must know, then lists every",
        "parameter with its source; what no source states is marked as an assumption. The text of 2008 is told in",
        "full. Lines are those of the text files of EMA 2008, Kraków 2022, Ryanzou and the two WRC books.",
        "",
        "Jedna strona na zestaw zasad, po angielsku i po polsku. Na początku to, co trzeba wiedzieć, potem",
        "wszystkie parametry ze źródłami; czego żadne źródło nie podaje, jest oznaczone jako założenie. Zasady",
        "z 2008 roku są opisane w całości. Numery wierszy dotyczą plików z tekstami EMA 2008, Krakowa 2022,",
        "Ryanzou i obu ksiąg WRC.",
        "",
        *[f"* [{r.title}]({r.name}.md)" for r in rulesets],
    ]
    return "\n".join(lines) + "\n"


def introduction(folder: Path, name: str) -> Text:
    """The hand-written part of a page in both languages."""
    texts = [(folder / "intro" / f"{name}.{lang}.md").read_text(encoding="utf-8") for lang in LANGUAGES]
    return Text(*texts)


def pages(folder: Path) -> dict[str, str]:
    """File name → content of everything generated in `folder`."""
    made = {f"{r.name}.md": page(r, introduction(folder, r.name)) for r in PRESETS.values()}
    return made | {"README.md": index(list(PRESETS.values()))}


def main(arguments: Sequence[str]) -> int:
    """Write all pages."""
    folder = Path(arguments[0]) if arguments else FOLDER
    for name, content in pages(folder).items():
        (folder / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
