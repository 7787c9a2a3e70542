"""Audit log words of results and penalties."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.results.models import Result, Signature
from taikai.tournaments.domain.audit_log.details import Fact, register_details, tenths
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

RELEASE_STATES = {
    "by the policy": gettext_lazy("as in the settings"),
    "released": gettext_lazy("published"),
    "hidden": gettext_lazy("hidden"),
}


def _chombo(name: str) -> Fact | None:
    """ "chombo E Anna" carries the wind and the person."""
    kind, _space, who = name.partition(" ")
    return Fact(_("chombo: %(player)s") % {"player": who}) if kind == "chombo" and who else None


register_details(
    "result",
    "results",
    facts={
        "state": Fact(gettext_lazy("state"), dict(Result.State.choices)),
        "version": Fact(gettext_lazy("version")),
        "riichi sticks left": Fact(gettext_lazy("riichi sticks left on the table")),
        "results": Fact(gettext_lazy("results"), RELEASE_STATES),
        "another person must confirm": Fact(gettext_lazy("confirmation by a second person")),
        "four must sign": Fact(gettext_lazy("signatures of all four players")),
        "signed": Fact(gettext_lazy("signature")),
        "has_photo": Fact(gettext_lazy("photo of the score sheet")),
        "how": Fact(gettext_lazy("way of signing"), dict(Signature.How.choices)),
    },
    other=_chombo,
)
register_details(
    "penalty",
    facts={
        "tenths": Fact(gettext_lazy("amount"), tenths),
        "hanchan": Fact(gettext_lazy("hanchan")),
        "reason": Fact(gettext_lazy("reason")),
    },
)


# Audit log verbs of this app.


register_verbs(
    {
        "result.saved": gettext_lazy("entered a result"),
        "result.saved_confirmed": gettext_lazy("entered and confirmed a result"),
        "result.confirmed": gettext_lazy("confirmed a result"),
        "result.reopened": gettext_lazy("reopened a result"),
        "result.signed": gettext_lazy("signed a result"),
        "result.unsigned": gettext_lazy("withdrew a signature"),
        "result.photo": gettext_lazy("changed the photo of a score sheet"),
        "result.agreed": gettext_lazy("entered the same numbers again"),
        "results.released": gettext_lazy("published results"),
        "results.hidden": gettext_lazy("hid results"),
        "results.settings": gettext_lazy("changed how results are confirmed"),
        "penalty.given": gettext_lazy("gave a penalty"),
        "penalty.cancelled": gettext_lazy("cancelled a penalty"),
    },
    again={
        "result.saved": gettext_lazy("corrected a result"),
        "result.saved_confirmed": gettext_lazy("corrected and confirmed a result"),
    },
)

register_narrow("result.saved", "result.confirmed", "result.reopened", "results.settings")
register_narrow("result.signed", "result.unsigned", "result.photo")
register_narrow("penalty.given", "penalty.cancelled")
