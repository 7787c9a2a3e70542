"""Result settings: may one judge save and confirm, must the four players sign; and copying them."""

from __future__ import annotations

from taikai.results.models import EntrySettings
from taikai.tournaments.domain.change import SEATING, Actor, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def options_of(tournament: Tournament) -> EntrySettings:
    """What is chosen, or the defaults: one judge may save and confirm, nobody has to sign. One query."""
    found = EntrySettings.objects.filter(tournament=tournament).first()
    return found or EntrySettings(tournament=tournament)


def needs_second_person(tournament: Tournament) -> bool:
    """Whether nobody may confirm their own entry. Default: one judge may save and confirm."""
    return EntrySettings.objects.filter(tournament=tournament, second_person=True).exists()


def needs_signatures(tournament: Tournament) -> bool:
    """Whether a result counts only signed. Asked once a revision, for all who look."""
    return once_a_revision(tournament, ("signatures",), lambda: options_of(tournament).signatures)


def set_options(
    tournament: Tournament, *, second_person: bool | None = None, signatures: bool | None = None, actor: Actor
) -> None:
    """Ask for a second person at every table, and for the four signatures, or no longer; None: as it is."""
    with change(tournament, actor, "results.settings") as act:
        options, _created = EntrySettings.objects.get_or_create(tournament=act.tournament)
        before = {"another person must confirm": options.second_person, "four must sign": options.signatures}
        if second_person is not None:
            options.second_person = second_person
        if signatures is not None:
            options.signatures = signatures
        options.save(update_fields=["second_person", "signatures"])
        after = {"another person must confirm": options.second_person, "four must sign": options.signatures}
        act.shows()
        if before["four must sign"] != after["four must sign"]:
            act.shows(SEATING)  # every player's own page says whether they have to sign
        changed = [name for name in after if before[name] != after[name]] or list(after)[:1]
        act.log(before={name: before[name] for name in changed}, after={name: after[name] for name in changed})


# How results are entered, for an event that is a copy.


@copiers.register()
def entry_settings(original: Tournament, copy: Tournament) -> None:
    """Whether a second person confirms, and whether the four sign."""
    for kept in EntrySettings.objects.filter(tournament=original):
        EntrySettings.objects.create(tournament=copy, second_person=kept.second_person, signatures=kept.signatures)
