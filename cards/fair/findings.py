"""Findings of a fairness check as sentences, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cards.texts import Text

# Sentences of a check's report.


PHRASES: Mapping[str, Text] = {
    "file": Text("file"),
    "no_file": Text("not a published file, because its format must be {version}"),
    "seating": Text("seating draw {number}"),
    "seating_of": Text("{what} ({subject}, {count} players)"),
    "whole": Text("whole tournament"),
    "seed": Text("seed of seating draw {number} (hanchan {hanchans})"),
    "seed_typed": Text("entered by the organiser, not derived from the secret"),
    "seed_hidden": Text("the secret is published but the seed is hidden, it should be {computed}"),
    "seeds": Text("seating draws are numbered without a gap"),
    "seed_missing": Text("draw {missing} is missing"),
    "seeds_order": Text("they are not in the order 1, 2, 3 …"),
    "typed_seeds": Text("Except for seeds of seating draws entered by the organiser ({count})."),
    "entry": Text("table {number} of the file"),
    "table": Text("hanchan {hanchan}, table {table}"),
    "twice": Text("it is in the file twice, but each table has one deal per hanchan"),
    "later": Text("the secret is not published yet"),
    "strangers": Text("the result does not have the same players as the list"),
    "unreadable": Text("cannot be read: {error}"),
    "deal": Text("{what}, deal"),
    "end": Text("{what}, cards at the end"),
    "operation": Text("{what}, operation {number} ({name})"),
    "not_allowed": Text("not allowed: {why}"),
    "link": Text("{what}, link {number}"),
    "links": Text("{what}, links"),
    "deck": Text("{what}, deck"),
    "deck_of": Text("{count} cards of {set}"),
    "other_deck": Text("these are not the cards of {set} in their order"),
    "secret": Text("secret"),
    "secret_form": Text("it must be {digits} hexadecimal digits ({error})"),
    "secret_fits": Text("secret fits the commitment"),
    "public": Text("public text"),
    "public_clean": Text("public text is written cleanly"),
    "list": Text("it must be a list"),
    "differs": Text("the file has {claimed}, but it should be {computed}"),
    "right": Text("right"),
    "wrong": Text("wrong"),
    "open": Text("open"),
    "all_right": Text("Everything follows from the secret fixed before play."),
    "all_wrong": Text("This file is not consistent. Check the lines marked as wrong."),
    "all_open": Text("Everything that can be checked without the secret is correct."),
}


def phrase(language: str, key: str, **details: object) -> str:
    """A sentence in a language ("en", "pl") with its details filled in."""
    return PHRASES[key].get(language).format(**details)


class CheckState(StrEnum):
    """How one checked thing stands."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"  # cannot be checked yet: the secret is not published


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One thing that was checked; `detail` says what is wrong and what would be right."""

    verdict: CheckState
    what: str
    detail: str = ""


@dataclass(slots=True)
class Findings:
    """Everything that was checked, in the order of the file, in one language ("en" or "pl")."""

    language: str = "en"
    lines: list[CheckLine] = field(default_factory=list)
    typed_seeds: int = 0  # seating draws whose seed somebody typed: nothing binds them to the secret

    def say(self, key: str, **details: object) -> str:
        """A sentence in the report's language."""
        return phrase(self.language, key, **details)

    def right(self, what: str, detail: str = "") -> None:
        self.lines.append(CheckLine(CheckState.RIGHT, what, detail))

    def wrong(self, what: str, detail: str) -> None:
        self.lines.append(CheckLine(CheckState.WRONG, what, detail))

    def later(self, what: str) -> None:
        """Notes something that cannot be checked before the secret is published."""
        self.lines.append(CheckLine(CheckState.OPEN, what, self.say("later")))

    def agree(self, what: str, claimed: object, computed: object) -> None:
        """Notes whether what the file claims is what the check computes."""
        if claimed == computed:
            self.right(what)
        else:
            self.wrong(what, self.say("differs", claimed=claimed, computed=computed))

    @property
    def verdict(self) -> CheckState:
        """Wrong if anything is wrong, else open if anything is open, else right."""
        found = {line.verdict for line in self.lines}
        for verdict in (CheckState.WRONG, CheckState.OPEN):
            if verdict in found:
                return verdict
        return CheckState.RIGHT

    def summary(self) -> str:
        """How many lines are right, wrong and open, and what that means."""
        count = {v: sum(line.verdict is v for line in self.lines) for v in CheckState}
        numbers = [f"{count[v]} {self.say(v.value)}" for v in CheckState if count[v] or v is not CheckState.OPEN]
        meaning = self.say(f"all_{self.verdict.value}")
        if self.typed_seeds:
            meaning += " " + self.say("typed_seeds", count=self.typed_seeds)
        return f"{', '.join(numbers)}. {meaning}"

    def text(self, *, everything: bool = True) -> str:
        """The report to print; without `everything` only what is not right, and the summary."""
        shown = [line for line in self.lines if everything or line.verdict is not CheckState.RIGHT]
        return "\n".join([*map(self._row, shown), self.summary()])

    def _row(self, line: CheckLine) -> str:
        detail = f": {line.detail}" if line.detail else ""
        return f"{self.say(line.verdict.value):<8}{line.what}{detail}"
