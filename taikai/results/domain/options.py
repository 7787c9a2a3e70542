"""How a tournament enters results: may one person save and confirm?"""

from __future__ import annotations

from taikai.results.models import EntrySettings
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament


def needs_second_person(tournament: Tournament) -> bool:
    """Whether nobody may confirm their own entry. Default: one judge may save and confirm."""
    return EntrySettings.objects.filter(tournament=tournament, second_person=True).exists()


def set_second_person(tournament: Tournament, wanted: bool, *, actor: Actor) -> None:
    """Ask for a second person at every table, or no longer."""
    with change(tournament, actor, "results.settings") as act:
        options, _created = EntrySettings.objects.get_or_create(tournament=act.tournament)
        before = options.second_person
        options.second_person = wanted
        options.save(update_fields=["second_person"])
        act.shows()
        act.log(before={"another person must confirm": before}, after={"another person must confirm": wanted})
