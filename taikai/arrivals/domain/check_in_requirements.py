"""Check-in requirements: fee, EMA number and consents that a player still lacks."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant, ema_number_format
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

FEE, NUMBER, CONSENT = "fee", "ema_number", "consent"


def asks_numbers(tournament: Tournament) -> bool:
    """Whether EMA numbers matter here: somebody has given one. One query."""
    return Entrant.objects.filter(tournament=tournament).exclude(ema_number="").exists()


def missing_requirements(tournament: Tournament, entrant: Entrant, numbers: bool) -> list[str]:
    """What this entry lacks; `numbers`: whether EMA numbers matter (`asks_numbers`)."""
    lacks = []
    if tournament.fee and entrant.kind == Entrant.Kind.PLAYER and entrant.paid_at is None:
        lacks.append(FEE)
    if numbers and not entrant.ema_number:
        lacks.append(NUMBER)
    if entrant.consented_at is None:
        lacks.append(CONSENT)
    return lacks


def fill_in_requirements(
    tournament: Tournament, pk: int, *, number: str = "", consent: bool = False, actor: Actor, key: str = ""
) -> Entrant:
    """Write down at the door what was missing: a number, the consent. Nothing that is there is taken away.

    Raises:
        Refusal: the number is none, or there is no such entry.
    """
    if number:
        try:
            ema_number_format(number)
        except ValidationError as error:
            raise refuse("ema_number", error.message, "ema_number") from error
    with change(tournament, actor, "arrivals.mended", key=key, content=(pk, number, consent)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated:
            return entrant
        after: dict[str, str | bool] = {}
        before: dict[str, str | bool] = {}
        if number and entrant.ema_number != number:
            before["ema_number"], after["ema_number"] = entrant.ema_number, number
            entrant.ema_number = number
        if consent and entrant.consented_at is None:
            before["consent"], after["consent"] = False, True
            entrant.consented_at = timezone.now()
        if not after:
            raise refuse("mend.nothing", _("Enter the EMA number or tick the consent."))
        entrant.save(update_fields=["ema_number", "consented_at"])
        act.log(target=entrant.name, target_id=f"entrant:{pk}", before=before, after=after)
        act.shows(own=[pk])
    return entrant
