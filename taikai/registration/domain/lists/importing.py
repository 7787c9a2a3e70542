"""Importing a list: preview against the entries there are, then all of it in one change."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.domain.duplicates import find_duplicates
from taikai.registration.domain.emails import EmailKind, post
from taikai.registration.domain.entries import log_entry
from taikai.registration.domain.lists.people import ListedPerson, Reading, read_people
from taikai.registration.domain.places import fill_places, places_free
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament
from taikai.writing.language import reader_language

Status = Entrant.Status


def preview(tournament: Tournament, text: str, columns: Sequence[str] | None = None, first: str = "") -> Reading:
    """The list as it would be imported; who is in the tournament already is marked. Changes nothing."""
    reading = read_people(text, columns, first)
    present = list(Entrant.objects.filter(tournament=tournament))
    for person in reading.people:
        if person.twin or not person.values["name"]:
            continue
        values = person.values
        found = find_duplicates(present, name=values["name"], country=values["country"], email=values["email"])
        if found:
            person.twin = _("entered already: %(name)s") % {"name": found[0].name}
    return reading


def import_people(
    tournament: Tournament,
    text: str,
    *,
    actor: Actor,
    columns: Sequence[str] | None = None,
    first: str = "",
    status: str = Status.CONFIRMED,
    skip_wrong: bool = False,
    with_twins: bool = False,
    emails: bool = False,
    key: str = "",
) -> list[Entrant]:
    """Add everybody in the list, in its order: with a place while there are places, then waiting.

    Rows of people who are here already are left out unless `with_twins`; rows with problems stop the whole
    import unless `skip_wrong`, and what is not certain of the list (what the first line is, what a column is)
    has to be said in `first` and `columns`. All or nothing: Refusal carries every problem, with its line.
    `emails` sends everybody their personal link.
    """
    if status not in Entrant.HOLDS_A_PLACE:
        raise Refusal(Problem("import.status", "status", _("Choose applied or confirmed.")))
    content = (text, columns, first, status, skip_wrong, with_twins, emails)
    with change(tournament, actor, "entrant.imported", key=key, content=content) as act:
        if act.repeated:
            return list(Entrant.objects.filter(tournament=act.tournament, pk__in=act.answer.get("entrants", [])))
        reading = preview(act.tournament, text, columns, first)
        problems = [*reading.problems, *reading.questions]
        if not skip_wrong:
            problems += [_with_line(person, problem) for person in reading.wrong for problem in person.problems]
        people = [*reading.fresh, *(reading.twins if with_twins else [])]
        if not problems and not people:
            problems.append(
                Problem("import.nobody", "text", _("Nobody in the list is new: there is nothing to import."))
            )
        if problems:
            raise Refusal(problems)
        fill_places(act)
        free = places_free(act.tournament)
        made: list[Entrant] = []
        for person in sorted(people, key=lambda person: person.line):
            entrant = Entrant(
                tournament=act.tournament,
                language=reader_language(),
                status=status if len(made) < free else Status.WAITING,
                paid_at=timezone.now() if person.paid else None,
                applied_at=timezone.now(),
                **person.values,
            )
            entrant.save()
            log_entry(act, entrant, verb="entrant.added", after={"status": entrant.status})
            made.append(entrant)
        act.log(target=_("%(count)d people") % {"count": len(made)}, after={"count": len(made)})
        act.answer = {"entrants": [entrant.pk for entrant in made]}
        if emails:
            post(act, EmailKind.APPLIED, made)
    return made


def _with_line(person: ListedPerson, problem: Problem) -> Problem:
    return Problem(
        problem.code,
        f"line {person.line}",
        _("Line %(line)d: %(message)s") % {"line": person.line, "message": problem.message},
    )
