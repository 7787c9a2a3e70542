"""Players not checked in at a draw: the organiser decides who is seated."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import refuse
from taikai.registration.domain.bulk_actions import check_in_all
from taikai.registration.domain.lifecycle import arrival_actions
from taikai.registration.models import Entrant
from taikai.seating.domain.people.availability import availability_of
from taikai.seating.domain.people.roster import LEFT_OUT, Roster, roster_of
from taikai.seating.models import Absence, Seat
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

HERE, OUT = "here", "out"


def not_checked_in(tournament: Tournament, roster: Roster | None = None) -> tuple[Entrant, ...]:
    """Who would be seated in any hanchan and is not checked in, on the day. Two queries at most."""
    roster = roster or roster_of(tournament)
    if not roster.on_the_day:
        return ()
    there = availability_of(tournament, 1, tournament.hanchan_count, roster=roster)
    people = {entrant.pk: entrant for entrant in (*roster.seated, *there.fillers)}
    return roster.not_here(people.values())


def names_of(people: Sequence[Entrant]) -> str:
    """The question's subject: up to three names, and how many more."""
    names = ", ".join(entrant.name for entrant in people[:3])
    if len(people) <= 3:
        return names
    return _("%(names)s and %(count)d more") % {"names": names, "count": len(people) - 3}


def question(people: Sequence[Entrant]) -> str:
    """Whether they are here."""
    words = ngettext(
        "%(names)s is not checked in. Seat this player?",
        "%(names)s are not checked in. Seat these players?",
        len(people),
    )
    return words % {"names": names_of(people)}


def apply_answer(tournament: Tournament, answer: str, *, actor: Actor, key: str = "") -> None:
    """Before a draw: check in who is absent (`HERE`) or leave them out (`OUT`). Without an answer: Refusal."""
    absent = not_checked_in(tournament)
    if not absent:
        return
    pks = [entrant.pk for entrant in absent]
    if answer == HERE:
        check_in_all(tournament, pks, actor=actor, key=key)
    elif answer == OUT:
        exclude_players(tournament, pks, actor=actor, key=key)
        apply_answer(tournament, answer, actor=actor)  # who takes their seats may not be here either
    else:
        raise refuse("draw.absent", question(absent), "absent")


def exclude_players(tournament: Tournament, pks: Sequence[int], *, actor: Actor, key: str = "") -> list[Entrant]:
    """Seat them in no hanchan: they are not here. Checked in later, they can be seated again.

    Raises:
        Refusal: one of them is checked in, or has a seat that others see: that is changed on its own page.
    """
    with change(tournament, actor, "seating.left_out", key=key, content=(list(pks),)) as act:
        people = list(Entrant.objects.filter(tournament=act.tournament, pk__in=pks).order_by("name", "pk"))
        if act.repeated:
            return people
        for entrant in people:
            if entrant.checked_in_at is not None:
                raise refuse("left_out.here", _("%(name)s has checked in.") % {"name": entrant.name})
            if Seat.objects.filter(entrant=entrant, round__state="published").exists():
                words = _("%(name)s has a published seat. Choose who takes it first.")
                raise refuse("left_out.seated", words % {"name": entrant.name})
            Absence.objects.filter(entrant=entrant, substitute=None).delete()
            Absence.objects.create(entrant=entrant, first=1)
            act.log(target=entrant.name, target_id=f"entrant:{entrant.pk}", after={"seated": False})
    return people


def absent_at(tournament: Tournament, number: int) -> list[Entrant]:
    """Who has a seat in hanchan `number` and is not checked in, where check-in is used. One query."""
    used = Entrant.objects.filter(tournament=tournament, checked_in_at__isnull=False)
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number, table__results=None)
    found = Entrant.objects.filter(Exists(used), pk__in=seats.values("entrant"), checked_in_at=None)
    return list(found.exclude(status=Entrant.Status.WITHDRAWN).order_by("name", "pk"))


@arrival_actions.register()
def readmit_player(act: Change, people: Sequence[Entrant]) -> None:
    """Who was left out and has come plays after all."""
    LEFT_OUT.filter(entrant__in=[entrant.pk for entrant in people]).delete()
