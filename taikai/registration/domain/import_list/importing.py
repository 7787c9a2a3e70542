"""Import of a player list: preview against existing registrations, then one change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.formatting.translation import reader_language
from taikai.problems import Problem, Refusal
from taikai.registration.domain.bulk_actions import PaidBy, settle_all
from taikai.registration.domain.ema_numbers import Asked, listed
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.domain.import_list.people import ListedPerson, ListReading, read_people
from taikai.registration.domain.names import find_duplicates
from taikai.registration.domain.quotas.state import quotas
from taikai.registration.domain.waiting_list import fill_places
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

Status = Entrant.Status


@dataclass(frozen=True, slots=True)
class ListAnswers:
    """What the organiser said about a list: its columns, its first line, and which numbers are added to it:
    lost zeros, and those that the federation's list has.
    """

    columns: Sequence[str] | None = None
    first: str = ""
    zeros: bool = False
    look_up: bool = False


def preview(tournament: Tournament, text: str, answers: ListAnswers | None = None) -> ListReading:
    """The list as it would be imported; who is in the tournament already is marked. Changes nothing."""
    said = answers or ListAnswers()
    reading = read_people(text, said.columns, said.first, zeros=said.zeros)
    present = list(Entrant.objects.filter(tournament=tournament))
    for person in reading.people:
        if person.twin or not person.values["name"]:
            continue
        values = person.values
        found = find_duplicates(
            present,
            name=values["name"],
            country=values["country"],
            email=values["email"],
            number=values["ema_number"],
        )
        if found:
            person.twin = _("already registered: %(name)s") % {"name": found[0].name}
    fresh = reading.fresh
    asked = [Asked(each.values["name"], each.values["country"], each.values["ema_number"]) for each in fresh]
    for person, known in zip(fresh, listed(tournament, asked), strict=True):
        person.listed = known
    return reading


@dataclass(frozen=True, slots=True)
class ListChoices:
    """What the organiser chooses beside the preview.

    Lines of people who are here already are left out unless `with_twins`. Lines with problems stop the whole
    import unless `skip_wrong`. `emails` sends everybody their personal link. `paid_by`: how those who have paid by
    the list paid what they owe.
    """

    status: str = Status.CONFIRMED
    skip_wrong: bool = False
    with_twins: bool = False
    emails: bool = False
    paid_by: PaidBy = PaidBy.TRANSFER


def import_people(
    tournament: Tournament,
    text: str,
    *,
    actor: Actor,
    answers: ListAnswers | None = None,
    choices: ListChoices | None = None,
    key: str = "",
) -> list[Entrant]:
    """Add everybody in the list, in its order: with a place while there are places, then waiting.

    What is not certain of the list (what the first line is, what a column is) has to be said in
    `answers`. All or nothing: Refusal carries every problem, with its line.
    """
    choices = choices or ListChoices()
    if choices.status not in Entrant.HOLDS_A_PLACE:
        raise Refusal(Problem("import.status", "status", _("Choose registered or confirmed.")))
    answers = answers or ListAnswers()
    content = (text, *astuple(answers), *astuple(choices))
    with change(tournament, actor, "entrant.imported", key=key, content=content) as act:
        if act.repeated:
            return list(Entrant.objects.filter(tournament=act.tournament, pk__in=act.answer.get("entrants", [])))
        reading = preview(act.tournament, text, answers)
        people = [*reading.fresh, *(reading.twins if choices.with_twins else [])]
        if problems := _problems_of(reading, people, skip_wrong=choices.skip_wrong):
            raise Refusal(problems)
        if answers.look_up:
            for person in reading.listed:
                person.values["ema_number"] = person.listed.number
        made = _enter(act, people, choices.status)
        settle_all(act, [entrant for entrant in made if entrant.paid_at], paid=True, how=choices.paid_by)
        # Whom an e-mail has reached is withdrawn with another one: such an import is not taken back.
        log_all(act, made, undoable=not choices.emails, after={"count": len(made)})
        act.answer |= {"entrants": [entrant.pk for entrant in made]}
        if choices.emails:
            post(act, EntryEmail.APPLIED, made)
    return made


def _problems_of(reading: ListReading, people: Sequence[ListedPerson], *, skip_wrong: bool) -> list[Problem]:
    problems = [*reading.problems, *reading.questions]
    if not skip_wrong:
        problems += [_with_line(person, problem) for person in reading.wrong for problem in person.problems]
    if not problems and not people:
        words = _("This list has no new players to import.")
        problems.append(Problem("import.nobody", "text", words))
    return problems


def _enter(act: Change, people: Sequence[ListedPerson], status: str) -> list[Entrant]:
    """Each in the order of the list, with a place while there are any for them, then waiting."""
    fill_places(act)
    found = quotas(act.tournament)
    made: list[Entrant] = []
    for person in sorted(people, key=lambda person: person.line):
        keys = found.keys(str(person.values.get("country") or ""))
        fits = found.places.hindrance(keys) is None
        if fits:
            found.places.take(keys)
        entrant = Entrant(
            tournament=act.tournament,
            language=reader_language(),
            status=status if fits else Status.WAITING,
            paid_at=timezone.now() if person.paid else None,
            applied_at=timezone.now(),
            **person.values,
        )
        entrant.save()
        made.append(entrant)
    return made


def _with_line(person: ListedPerson, problem: Problem) -> Problem:
    return Problem(
        problem.code,
        f"line {person.line}",
        _("Line %(line)d: %(message)s") % {"line": person.line, "message": problem.message},
    )
