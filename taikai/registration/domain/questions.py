"""Organiser's questions to entrants, and the answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.models import Answer, Entrant, Question
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament

Seen = Question.Seen
MOST = 30
FIELDS = ("text", "help", "kind", "choices", "required", "seen_by")
#: The value of a tick.
YES = "yes"
#: Answers by the number of the question.
Answers = Mapping[int, str]


def questions_of(tournament: Tournament, *seen_by: str) -> list[Question]:
    """The questions in order; with `seen_by` only those whose answers are seen by these."""
    found = Question.objects.filter(tournament=tournament)
    return list(found.filter(seen_by__in=seen_by) if seen_by else found)


def answers_of(entrants: Iterable[Entrant], questions: Iterable[Question]) -> dict[int, dict[int, str]]:
    """By entrant and question what was answered, in one query; in none where nothing is asked."""
    asked, people = [each.pk for each in questions], [each.pk for each in entrants]
    found: dict[int, dict[int, str]] = {pk: {} for pk in people}
    if asked:
        for row in Answer.objects.filter(question__in=asked, entrant__in=people):
            found[row.entrant_id][row.question_id] = row.value
    return found


def in_words(question: Question, value: str) -> str:
    """An answer as people read it."""
    return _("yes") if question.kind == Question.Kind.CONSENT and value == YES else value


def write_answers(act: Change, entrant: Entrant, answers: Answers) -> bool:
    """Note answers, within an open change, to questions of its tournament; whether anything is new."""
    asked = {each.pk: each for each in questions_of(act.tournament) if each.pk in answers}
    before = answers_of([entrant], asked.values())[entrant.pk]
    changed = {pk: answers[pk] for pk in asked if before.get(pk, "") != answers[pk]}
    for pk, value in changed.items():
        if value:
            Answer.objects.update_or_create(question_id=pk, entrant=entrant, defaults={"value": value})
        else:
            Answer.objects.filter(question_id=pk, entrant=entrant).delete()
    return bool(changed)


def _question(act: Change, pk: int) -> Question:
    found = Question.objects.filter(tournament=act.tournament, pk=pk).first()
    if found is None:
        raise refuse("question.unknown", _("This question was deleted. Reload the page."))
    return found


def _log(act: Change, question: Question, **details: Any) -> None:
    act.log(target=question.text, target_id=f"question:{question.pk}", **details)


def add_question(
    tournament: Tournament, values: Mapping[str, Any], *, actor: Actor, key: str = ""
) -> Question | None:
    """Ask something more, after what is asked already; None for a repeated write. Raises Refusal."""
    with change(tournament, actor, "question.added", key=key, content=(values,)) as act:
        if act.repeated:
            return None
        known = questions_of(act.tournament)
        if len(known) >= MOST:
            raise refuse(
                "question.many",
                _("You already have %(most)d questions, which is the limit. Delete one first.") % {"most": MOST},
            )
        position = known[-1].position + 1 if known else 1
        question = Question.objects.create(tournament=act.tournament, position=position, **values)
        _log(act, question, after={name: values[name] for name in FIELDS})
        return question


def edit_question(tournament: Tournament, pk: int, values: Mapping[str, Any], *, actor: Actor) -> None:
    """Ask it otherwise. Answers stay, but who has answered saw who would read it: fewer, never more."""
    with change(tournament, actor, "question.edited") as act:
        question = _question(act, pk)
        changed = [name for name in FIELDS if getattr(question, name) != values[name]]
        if "seen_by" in changed and question.answers.exists():
            order = [Seen.STAFF, Seen.PARTICIPANTS, Seen.EVERYBODY]
            if order.index(values["seen_by"]) > order.index(Seen(question.seen_by)):
                raise refuse(
                    "question.wider",
                    _("Players answered knowing that only some would see it. Add a new question instead."),
                    "seen_by",
                )
        if "kind" in changed and question.answers.exists():
            raise refuse("question.kind", _("Players have already answered. Add a new question instead."), "kind")
        before = {name: getattr(question, name) for name in changed}
        for name in changed:
            setattr(question, name, values[name])
        question.save()
        _log(act, question, before=before, after={name: values[name] for name in changed})


def remove_question(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Ask it no more; its answers go with it."""
    with change(tournament, actor, "question.removed", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        question = _question(act, pk)
        _log(act, question, before={"count": question.answers.count()})
        question.delete()


def move_question(tournament: Tournament, pk: int, up: bool, *, actor: Actor, key: str = "") -> None:
    """Ask it one place earlier or later."""
    with change(tournament, actor, "question.moved", key=key, content=(pk, up)) as act:
        if act.repeated:
            return
        question = _question(act, pk)
        order = [each.pk for each in questions_of(act.tournament)]
        at = order.index(pk)
        to = at - 1 if up else at + 1
        if 0 <= to < len(order):
            order[at], order[to] = order[to], order[at]
            for position, each in enumerate(order, 1):
                Question.objects.filter(pk=each).update(position=position)
        _log(act, question)


@copiers.register()
def questions_come_along(original: Tournament, copy: Tournament) -> None:
    """The same is asked, nobody has answered."""
    for each in questions_of(original):
        values = {name: getattr(each, name) for name in FIELDS}
        Question.objects.create(tournament=copy, position=each.position, **values)
