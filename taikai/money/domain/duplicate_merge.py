"""Merging two registrations of one player: payments and references go to the one that stays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.money.domain.payments import paid_share, sums, update_fee_state
from taikai.money.domain.prices.price import amounts
from taikai.money.models import Payment
from taikai.registration.domain.duplicates.merge_plan import merge_consequences
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change, follow


def merge_payments(kept: Entrant, left: Entrant) -> Sequence[str]:
    """What is moved, and what there is then; nothing where nobody has paid and there is no fee."""
    rows = list(Payment.objects.filter(entrant__in=[kept, left], undone_at=None))
    moved = sum(row.entrant_id == left.pk for row in rows)
    words = []
    if moved:
        count = ngettext("%(count)d payment is moved.", "%(count)d payments are moved.", moved)
        words.append(count % {"count": moved})
    if rows:
        words.append(_("Total paid: %(amounts)s.") % {"amounts": amounts(sums(rows))})
    if rows or kept.tournament.fee:
        words.append(_("Only one fee is due. Transfers with either reference are matched."))
    return words


@follow("entrant.merged")
def merge_fee_state(act: Change) -> None:
    """What both have paid may be all of the fee; paid without an amount stays paid."""
    for entry in act.entries:
        if entry.verb == "entrant.merged":
            kept = entrant_in(act, int(entry.target_id.partition(":")[2]))
            update_fee_state(kept, Fraction(0), paid_share(kept))


merge_consequences.add(merge_payments)
