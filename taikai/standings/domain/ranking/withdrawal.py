"""Score of a withdrawn player, shown before the organiser decides."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.formatting import numbers
from taikai.registration.models import Entrant
from taikai.seating.domain.requests.withdrawal_score import leaving_scores
from taikai.standings.domain.ranking.facts import Counting
from taikai.standings.domain.ranking.load import counting_of
from taikai.tournaments.models import Tournament


@leaving_scores.register()
def withdrawal_texts(tournament: Tournament, people: Sequence[Entrant], hanchans: int) -> list[str]:
    """A sentence for each who leaves. Substitutes have no official score."""
    rule = counting_of(tournament)
    players = [each for each in people if each.kind == Entrant.Kind.PLAYER]
    return [_sentence(rule, each.public_name, hanchans) for each in players]


def _sentence(rule: Counting, player: str, hanchans: int) -> str:
    values = {"player": player, "count": hanchans}
    if rule.left == "last":
        return _("%(player)s will be ranked below all players who stay.") % values
    if rule.left == "substituted":
        score = numbers.tenths(rule.left_tenths, plus=True)
        total = numbers.tenths(hanchans * rule.left_tenths, plus=True)
        return ngettext(
            "%(player)s misses %(count)d hanchan and scores %(score)s for it.",
            "%(player)s misses %(count)d hanchans and scores %(score)s for each (%(total)s in total).",
            hanchans,
        ) % (values | {"score": score, "total": total})
    if rule.places_by == "average":
        return (
            ngettext(
                "%(player)s scores nothing for %(count)d missed hanchan, which still counts in the average.",
                "%(player)s scores nothing for %(count)d missed hanchans, which still count in the average.",
                hanchans,
            )
            % values
        )
    return (
        ngettext(
            "%(player)s keeps the total so far and scores nothing for %(count)d missed hanchan.",
            "%(player)s keeps the total so far and scores nothing for %(count)d missed hanchans.",
            hanchans,
        )
        % values
    )
