"""Form handling: save a valid form or show its problems, and tell the user."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, at_fields, into_form


def handle_form(
    request: HttpRequest,
    form: BaseForm,
    save: Callable[[], object],
    words: Any = "",
    *,
    aside: list[Problem] | None = None,
) -> bool:
    """Whether the form was sent and `save` took what it says; then `words` are said, "Saved." without any.

    What refuses it stands at its field. What is about no field goes into `aside`, without it over the form.
    """
    if not (form.is_bound and form.is_valid()):
        return False
    try:
        save()
    except Refusal as refusal:
        if aside is None:
            into_form(form, refusal.problems)
        else:
            aside += at_fields(form, refusal.problems)
        return False
    messages.success(request, words or _("Saved."))
    return True


def show_problems(request: HttpRequest, problems: Iterable[Problem]) -> None:
    """Have the next page say each of the problems."""
    for problem in problems:
        messages.error(request, problem.message)


def whole_page() -> HttpResponse:
    """Has htmx load the page again: for what a part of it has no room to say."""
    return HttpResponse(headers={"HX-Refresh": "true"})


def whole_page_if_refused(request: HttpRequest, do: Callable[[], object]) -> HttpResponse | None:
    """Does it; what refuses it is on the next page, which htmx loads at once. None: it was done."""
    try:
        do()
    except Refusal as refusal:
        show_problems(request, refusal.problems)
        if request.headers.get("HX-Request"):
            return whole_page()
    return None
