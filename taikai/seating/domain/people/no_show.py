"""No-show: withdraws a player, moves the waiting list up, and hands over the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.entrants import add_within, entrant_in
from taikai.registration.domain.names import by_name, plain
from taikai.registration.domain.waiting_list import fill_places
from taikai.registration.models import Entrant
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

Status = Entrant.Status
Kind = Entrant.Kind
MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class NoShow:
    """What not coming means. `seats`: those still to be played; `played`: whether any result counts for them."""

    entrant: Entrant
    seats: Sequence[Seat]
    played: bool
    seatless: Sequence[Entrant]  # players with a place who sit nowhere: they came late
    waiting: Sequence[Entrant]
    substitutes: Sequence[Entrant]

    @property
    def able(self) -> Sequence[Entrant]:
        """Whoever could take the place, the likeliest first."""
        return (*self.seatless, *self.waiting, *self.substitutes)

    @property
    def first(self) -> int:
        """Who takes the place unless somebody else is chosen; nobody is 0."""
        return next((each.pk for each in self.able), 0)

    @property
    def is_withdrawn(self) -> bool:
        """Whether that they do not come is known already."""
        return self.entrant.status == Status.WITHDRAWN


def _seats(tournament: Tournament, pk: int) -> tuple[list[Seat], bool]:
    """Their seats without a result, and whether there are some with one. One query and one for the results."""
    seats = Seat.objects.filter(round__tournament=tournament, entrant=pk).select_related("round", "table")
    open_seats = list(seats.filter(table__results=None).order_by("round__number"))
    return open_seats, seats.exclude(table__results=None).exists()


def no_show_of(tournament: Tournament, entrant: Entrant) -> NoShow:
    """Who could take the place: who came late, then who waits, in their order, then substitutes who do not sit."""
    seats, played = _seats(tournament, entrant.pk)
    busy = set(
        Seat.objects.filter(round__in=[seat.round_id for seat in seats]).values_list("entrant_id", flat=True)
    )
    people = [
        each
        for each in Entrant.objects.filter(tournament=tournament).exclude(status=Status.WITHDRAWN)
        if each.pk not in busy and each.pk != entrant.pk
    ]
    line = [each for each in people if each.kind == Kind.PLAYER and each.status == Status.WAITING]
    late = [each for each in people if each.holds_a_place] if seats else []
    if late:
        somewhere = set(Seat.objects.filter(round__tournament=tournament).values_list("entrant_id", flat=True))
        late = [each for each in late if each.pk not in somewhere]
    return NoShow(
        entrant,
        seats,
        played,
        sorted(late, key=lambda each: (each.checked_in_at is None, plain(each.name))),
        sorted(line, key=lambda each: (each.applied_at, each.pk)),
        by_name(each for each in people if each.kind == Kind.SUBSTITUTE),
    )


def seats_to_take(tournament: Tournament) -> list[Entrant]:
    """Whose seats a late arrival could take: of who has withdrawn, and of who is not here. One query."""
    open_seats = Seat.objects.filter(round__tournament=tournament, table__results=None)
    found = Entrant.objects.filter(
        Q(status=Status.WITHDRAWN) | Q(checked_in_at=None), pk__in=open_seats.values("entrant")
    )
    return sorted(found, key=lambda each: (each.status != Status.WITHDRAWN, plain(each.name)))[:MOST_OFFERED]


def mark_no_show(
    tournament: Tournament, pk: int, instead: int, *, newcomer: str = "", actor: Actor, key: str = ""
) -> Entrant | None:
    """Withdraw somebody; `instead` (0: nobody) takes the place and the seats to be played. One line of the log.

    `newcomer`: the name of somebody who was not entered and stands there now; they are added first.

    Who waited or came late has a place of their own from then on, and is here: they stand before the organiser. A
    substitute stands in; so does everybody for somebody who has played already. Returns who takes the place.

    Raises:
        Refusal: whoever is to take the place has withdrawn meanwhile, sits in one of these hanchans already, or is
            entered under this name.
    """
    with change(tournament, actor, "seating.no_show", key=key, content=(pk, instead, newcomer)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated:
            return Entrant.objects.filter(tournament=act.tournament, pk=act.answer["taking"]).first()
        if newcomer:
            instead = add_within(act, newcomer).pk
        found = no_show_of(act.tournament, entrant)
        taking = next((each for each in found.able if each.pk == instead), None)
        if newcomer and taking is None:  # nothing is to be played: they have the place alone
            taking = entrant_in(act, instead)
        act.answer |= {"taking": taking.pk if taking is not None else 0}
        if instead and taking is None:
            raise refuse(
                "no_show.who", _("Choose a waiting player or a substitute who isn’t already in this seating.")
            )
        before = {"status": entrant.status}
        if entrant.status != Status.WITHDRAWN:
            entrant.status, entrant.withdrawn_at, entrant.checked_in_at = Status.WITHDRAWN, timezone.now(), None
            entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at"])
            post(act, EntryEmail.WITHDRAWN, [entrant])
        if taking is not None:
            taking.tournament = act.tournament
            waited = taking.status == Status.WAITING
            _takes(found, taking)
            if waited and taking.kind == Kind.PLAYER:
                post(act, EntryEmail.CONFIRMED, [taking])
        act.log(
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            before=before,
            after={
                "status": Status.WITHDRAWN,
                "instead": taking.name if taking is not None else "",
                "seats": ", ".join(
                    f"{seat.round.number}: {seat.table.number} {seat.wind}" for seat in found.seats
                ),
            },
        )
        fill_places(act)
    return taking


def _takes(found: NoShow, taking: Entrant) -> None:
    if taking.kind == Kind.PLAYER:
        taking.status = Status.CONFIRMED
    if taking.checked_in_at is None:
        taking.checked_in_at = timezone.now()
    taking.save(update_fields=["status", "checked_in_at"])
    own_place = taking.kind == Kind.PLAYER and not found.played
    for seat in found.seats:
        seat.entrant = taking
        seat.stands_in_for = None if own_place else (seat.stands_in_for or found.entrant)
        seat.save(update_fields=["entrant", "stands_in_for"])
        round_ = seat.round
        round_.provenance = {**round_.provenance, "by_hand": round_.provenance.get("by_hand", 0) + 1}
        round_.save(update_fields=["provenance"])
