"""Problems: validation errors, returned as lists instead of exceptions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.texts import Text


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: `code` for programs, `where` a path into the input, `message` for people."""

    code: str
    where: str
    message: Text

    def as_dict(self, lang: str = "en") -> dict[str, str]:
        """The problem as the JSON interface prints it."""
        return {"code": self.code, "where": self.where, "message": self.message.get(lang)}

    def within(self, path: str) -> Problem:
        """The same problem seen from one level further out."""
        return Problem(self.code, f"{path}.{self.where}" if self.where else path, self.message)


def problem(code: str, where: str, message: str | Text, /, **values: object) -> Problem:
    """Shorthand for `Problem(code, where, Text(message, **values))`; a `Text` is taken as it is."""
    return Problem(code, where, message if isinstance(message, Text) else Text(message, **values))


class Refused(ValueError):
    """Raised by the typed functions when the input cannot be answered; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(f"{p.where}: {p.message}" for p in self.problems))
