"""Retention policy of card secrets: unused ones are erased, used ones are published and stay.

from them everybody can check every deal, for as long as the tournament is shown (`docs/fairness.md`).
"""

from __future__ import annotations

import datetime as dt

from taikai.decks.models import CardSettings, Deck
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.domain.retention import ended_for, erasing_rules

UNUSED_FOR = dt.timedelta(days=30)


@erasing_rules.register("card_secrets")
def unused_secrets(now: dt.datetime) -> int:
    """Secrets of tournaments that are over and dealt no card and drew no seat from them: they fix nothing."""
    count = 0
    for tournament in ended_for(UNUSED_FOR, now).filter(card_settings__secret__gt=""):
        with change(tournament, SYSTEM, "cards.secret_erased") as act:
            settings = CardSettings.objects.get(tournament=act.tournament)
            drawn = any(not each["typed"] for each in settings.seatings)
            if drawn or Deck.objects.filter(table__round__tournament=act.tournament).exists():
                act.repeated = True  # nothing changes: no line in the log
                continue
            act.log(target=settings.commitment[:16])
            settings.secret = settings.commitment = settings.public = ""
            settings.committed_at = settings.secret_published_at = None
            settings.save()
            count += 1
    return count
