"""Answers to the organisers' questions, as lists and pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from taikai.registration.domain.queries import ParticipantList, participant_list
from taikai.registration.domain.questions import Seen, answers_of, in_words, questions_of
from taikai.registration.domain.quotas.group_membership import said_of
from taikai.registration.domain.quotas.members import groups_of
from taikai.registration.models import Entrant, Question
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class AnswersTable:
    """Questions as columns, and a line for each person with an answer to each. `columns`: from the club's on."""

    questions: list[Question]
    lines: list[tuple[Entrant, list[str]]]
    columns: int = 1


def answers_table(tournament: Tournament) -> AnswersTable:
    """What participants see of each other."""
    found = participant_list(tournament, "name")
    people = [*found.players, *found.waiting, *found.substitutes]
    questions = questions_of(tournament, Seen.PARTICIPANTS, Seen.EVERYBODY)
    return AnswersTable(questions, _lines(people, questions))


def public_answers(shown: ParticipantList, tournament: Tournament) -> AnswersTable:
    """What stands on the public list beside the players."""
    questions = questions_of(tournament, Seen.EVERYBODY)
    return AnswersTable(questions, _lines(shown.players, questions), 1 + len(questions) + shown.unsettled)


def own_answers(entrant: Entrant) -> list[tuple[str, str]]:
    """Each question with one's own answer, "" where there is none."""
    event = entrant.tournament
    questions = once_a_revision(event, ("questions",), lambda: questions_of(event))
    answers = answers_of([entrant], questions)[entrant.pk]
    return [(each.text, in_words(each, answers.get(each.pk, ""))) for each in questions]


def own_groups(entrant: Entrant) -> list[tuple[str, str]]:
    """Each group somebody said they belong to, or was put into, with what became of it."""
    event = entrant.tournament
    groups = once_a_revision(event, ("groups",), lambda: groups_of(event))
    return said_of(entrant) if any(group.by_row for group in groups) else []


def _lines(people: list[Entrant], questions: list[Question]) -> list[tuple[Entrant, list[str]]]:
    answers = answers_of(people, questions)
    return [(each, [in_words(q, answers[each.pk].get(q.pk, "")) for q in questions]) for each in people]
