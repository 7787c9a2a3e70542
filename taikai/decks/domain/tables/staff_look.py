"""Staff looks at a seat's covered cards: with a reason, visible to organiser and player.

The deck keeps nothing of it; the action log does. Who plays in the hanchan never sees another seat's cards. An
account and an entry belong together by their e-mail address, the only thing both have.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.decks.domain.tables.card_actions import at_table, table_title
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.models import Deck
from taikai.problems import refuse
from taikai.registration.models import Entrant
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import Actor, Change
from taikai.tournaments.models import LogEntry, Staff, Tournament

LOOKED = "cards.looked"


def look(tournament: Tournament, deck: Deck, seat: str, *, reason: str, actor: Actor) -> CardTable:
    """Open the cards of a seat for one view; the log says who, whose and why. Pressed twice, these are two looks.

    Raises:
        Refusal: without a reason, the cards lie open anyway, or the person plays in this hanchan.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if not reason.strip():
            raise refuse("look.reason", _("Enter a reason for opening the cards. The player sees it."), "reason")
        sitting = table.seats.get(seat)
        _refuse_player(act, table, sitting)
        act.log(
            target=f"{table_title(table.deck)}, {sitting.entrant.name if sitting else seat}",
            target_id=_target(table.deck, seat),
            after={"seat": seat},
            reason=reason.strip()[:300],
        )

    return at_table(tournament, deck, LOOKED, act_on, actor=actor, content=(seat, reason))


def _target(deck: Deck, seat: str) -> str:
    return f"deck:{deck.pk}:{seat}"


def looks_at(deck: Deck, seat: str) -> list[LogEntry]:
    """Who has looked at a seat's cards, newest first: for the player."""
    found = LogEntry.objects.filter(
        tournament_id=deck.table.round.tournament_id, verb=LOOKED, target_id=_target(deck, seat)
    )
    return list(found)


def _refuse_player(act: Change, table: CardTable, sitting: Seat | None) -> None:
    user = act.actor.user
    if user is None:
        return
    own = set()
    if user.email:
        mine = Entrant.objects.filter(tournament=act.tournament, email__iexact=user.email)
        own = set(mine.values_list("pk", flat=True))
    if sitting is not None and sitting.entrant_id in own:
        return
    plays = Seat.objects.filter(round=table.deck.table.round_id, entrant__in=own).exists()
    unknown = not own and Staff.objects.filter(tournament=act.tournament, user=user, plays=True).exists()
    if plays:
        raise refuse("look.plays", _("You’re playing in this hanchan, so another judge has to check."))
    if unknown:
        raise refuse(
            "look.plays_somewhere",
            _(
                "You play in this tournament, but we can’t match your account’s e-mail address to a "
                "registration. Ask another judge to check."
            ),
        )
