"""What a check found, line by line, for people."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """How one checked thing stands."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"  # cannot be checked yet: the secret is not published


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was checked; `detail` says what is wrong and what would be right."""

    verdict: Verdict
    what: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.verdict.value:<5}  {self.what}{': ' if self.detail else ''}{self.detail}"


@dataclass(slots=True)
class Report:
    """Everything that was checked, in the order of the file."""

    lines: list[Line] = field(default_factory=list)

    def right(self, what: str, detail: str = "") -> None:
        """Notes something that holds."""
        self.lines.append(Line(Verdict.RIGHT, what, detail))

    def wrong(self, what: str, detail: str) -> None:
        """Notes something that does not hold."""
        self.lines.append(Line(Verdict.WRONG, what, detail))

    def open(self, what: str, detail: str) -> None:
        """Notes something that cannot be checked yet."""
        self.lines.append(Line(Verdict.OPEN, what, detail))

    def agree(self, what: str, claimed: object, computed: object) -> None:
        """Notes whether what the file claims is what the check computes."""
        if claimed == computed:
            self.right(what)
        else:
            self.wrong(what, f"the file says {claimed}, right is {computed}")

    @property
    def verdict(self) -> Verdict:
        """Wrong if anything is wrong, else open if anything is open, else right."""
        found = {line.verdict for line in self.lines}
        for verdict in (Verdict.WRONG, Verdict.OPEN):
            if verdict in found:
                return verdict
        return Verdict.RIGHT

    def text(self, *, everything: bool = True) -> str:
        """The report to print; without `everything` only what is not right, and the summary."""
        shown = [str(line) for line in self.lines if everything or line.verdict is not Verdict.RIGHT]
        count = {v: sum(line.verdict is v for line in self.lines) for v in Verdict}
        numbers = ", ".join(f"{count[v]} {v.value}" for v in Verdict if count[v] or v is not Verdict.OPEN)
        last = {
            Verdict.RIGHT: "Everything follows from the secret that was fixed beforehand.",
            Verdict.WRONG: "This file does not hold: see the lines marked wrong.",
            Verdict.OPEN: "What can be checked without the secret holds.",
        }[self.verdict]
        return "\n".join([*shown, f"{numbers}. {last}"])
