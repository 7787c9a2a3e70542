"""Refusal: a validation error that lists all problems, each with cause, place and fix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.forms import BaseForm


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `code` is stable and for programs, `where` names the field or place ("" = the whole), `message` is a
    translated sentence for the reader.
    """

    code: str
    where: str
    message: Any  # str or lazy translation


class Refusal(Exception):
    """A domain function refuses the change; nothing was changed. Carries all problems."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("; ".join(str(problem.message) for problem in self.problems))


def refuse(code: str, message: Any, where: str = "") -> Refusal:
    """A refusal with a single problem, to be raised."""
    return Refusal(Problem(code, where, message))


def into_form(form: BaseForm, problems: Iterable[Problem]) -> None:
    """Put each problem to the field it is about; one that is about none of the form's fields, over the form."""
    for problem in at_fields(form, problems):
        form.add_error(None, str(problem.message))


def at_fields(form: BaseForm, problems: Iterable[Problem]) -> list[Problem]:
    """Put each problem to the field it is about; the problems that are about none of the form's fields."""
    left = []
    for problem in problems:
        if problem.where in form.fields:
            form.add_error(problem.where, str(problem.message))
        else:
            left.append(problem)
    return left
