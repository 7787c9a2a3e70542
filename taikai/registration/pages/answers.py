"""Answers to the organiser's questions, for lists and pages; messages after an action."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.jobs.domain.mail_server import can_send_email
from taikai.registration.domain.queries import ParticipantList, participant_list
from taikai.registration.domain.questions import Seen, answers_of, in_words, questions_of
from taikai.registration.domain.quotas.group_membership import declared_groups, groups_of
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
    return declared_groups(entrant) if any(group.by_row for group in groups) else []


def _lines(people: list[Entrant], questions: list[Question]) -> list[tuple[Entrant, list[str]]]:
    answers = answers_of(people, questions)
    return [(each, [in_words(q, answers[each.pk].get(q.pk, "")) for q in questions]) for each in people]


# Messages on a registration's page after an action.


def email_state_text() -> str:
    """What became of an e-mail that was just written."""
    if can_send_email():
        return _("The e-mail is on its way.")
    return _("This site can’t send e-mails. Give the player the link yourself.")


def message_after_action(action: str, entrant: Entrant) -> str:
    """The sentence: what became of the fee or the link, else how the entry stands now."""
    words = {"name": entrant.name, "email": entrant.email, "status": entrant.get_status_display()}
    mailed = bool(entrant.email) and can_send_email()
    if action == "send-link" and not mailed:
        return email_state_text()
    if action == "send-link":
        return _("Personal link sent to %(email)s.") % words
    if action == "renew-link" and mailed:
        return _("The old link no longer works. A new one was sent to %(email)s.") % words
    if action == "renew-link":
        return _("The old link no longer works. Give %(name)s the new one.") % words
    if action == "paid":
        return _("Fee marked as paid for %(name)s.") % words
    if action == "unpaid":
        return _("Fee marked as unpaid for %(name)s.") % words
    if action == "check-in":
        return _("%(name)s checked in.") % words
    if action == "not-here":
        return _("Check-in undone for %(name)s.") % words
    return _("%(name)s: %(status)s.") % words
