"""First personal links for players who have none yet: imported, or added without an address."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.jobs.domain.mail_server import can_send_email
from taikai.problems import refuse
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class WithoutLink:
    """Who has no personal link yet: those it can be sent to, and those without an address."""

    addressed: list[Entrant]
    nowhere: list[Entrant]

    @property
    def count(self) -> int:
        return len(self.addressed) + len(self.nowhere)


def without_link(tournament: Tournament) -> WithoutLink:
    """Who has no personal link yet. Who applied saw it then, whatever became of an e-mail. One query."""
    found = by_name(
        Entrant.objects.filter(
            tournament=tournament,
            link_sent_at=None,
            consented_at=None,
            erased_at=None,
            merged_into=None,
        ).exclude(status=Entrant.Status.WITHDRAWN)
    )
    for each in found:
        each.tournament = tournament
    return WithoutLink([each for each in found if each.email], [each for each in found if not each.email])


def send_first_links(tournament: Tournament, *, actor: Actor, key: str = "") -> list[Entrant]:
    """Send everybody with an address their first personal link; whom another press reached gets no second one.

    Raises:
        Refusal: e-mails do not leave this site; everybody with an address has a link.
    """
    with change(tournament, actor, "entrant.links_sent", key=key, content=()) as act:
        if act.repeated:
            return list(Entrant.objects.filter(tournament=act.tournament, pk__in=act.answer["entrants"]))
        if not can_send_email():
            raise refuse("links.stay", _("This site can’t send e-mails yet. Set up a mail server first."))
        people = without_link(act.tournament).addressed
        if not people:
            raise refuse("links.nobody", _("All players with an e-mail address already have a personal link."))
        post(act, EntryEmail.APPLIED, people)
        act.answer |= {"entrants": [entrant.pk for entrant in people]}
        log_all(act, people, undoable=False, after={"count": len(people)})
    return people
