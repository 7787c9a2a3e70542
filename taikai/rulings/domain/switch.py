"""Switch of the rulings: whether a tournament uses them and whether everybody may read the register."""

from __future__ import annotations

from taikai.rulings.models import RulingSettings
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def settings_of(tournament: Tournament) -> RulingSettings:
    """What is chosen, or off. One query."""
    found = RulingSettings.objects.filter(tournament=tournament).first()
    return found or RulingSettings(tournament=tournament)


def _kept(tournament: Tournament) -> tuple[bool, bool]:
    """Whether rulings are on, and public. Asked once a revision, for all who look."""

    def found() -> tuple[bool, bool]:
        kept = settings_of(tournament)
        return kept.enabled, kept.enabled and kept.public

    return once_a_revision(tournament, ("rulings",), found)


def uses_rulings(tournament: Tournament) -> bool:
    """Whether judges look up and record rulings."""
    return _kept(tournament)[0]


def register_is_open(tournament: Tournament) -> bool:
    """Whether everybody may read the register."""
    return _kept(tournament)[1]


def set_switch(tournament: Tournament, *, enabled: bool, public: bool, actor: Actor, key: str = "") -> None:
    """Turn the rulings on or off, and open or close the register to everybody. What is recorded stays."""
    with change(tournament, actor, "ruling.settings", key=key, content=(enabled, public)) as act:
        if act.repeated:
            return
        kept, _created = RulingSettings.objects.get_or_create(tournament=act.tournament)
        before = {"rulings": kept.enabled, "public": kept.public}
        kept.enabled, kept.public = enabled, public
        kept.save(update_fields=["enabled", "public"])
        act.log(before=before, after={"rulings": enabled, "public": public})


@copiers.register()
def ruling_settings(original: Tournament, copy: Tournament) -> None:
    """Whether judges use the rulings, and who may read them."""
    for kept in RulingSettings.objects.filter(tournament=original):
        RulingSettings.objects.create(tournament=copy, enabled=kept.enabled, public=kept.public)
