"""The action log's words for what happens with cards."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "cards.committed": _("published the commitment of the cards"),
        "cards.modes": _("changed how the cards are dealt"),
        "cards.rulings": _("changed rulings of the cards"),
        "cards.secret": _("published the secret of the cards"),
        "cards.secret_erased": _("erased a secret that no card was dealt from"),
        "cards.dealt": _("dealt the cards"),
        "cards.chose": _("chose a card"),
        "cards.looked": _("opened a player's covered cards"),
        "cards.covered": _("undid the reveal of a hand"),
        "cards.copied": _("copied a card"),
        "cards.flipped": _("turned a card over"),
        "cards.marked": _("set a mark at a carded table"),
        "cards.noted": _("noted an event at a carded table"),
        "cards.answered": _("answered a card’s question"),
        "cards.mended": _("changed a carded hand"),
        "cards.inserted": _("inserted a forgotten carded hand"),
        "cards.removed": _("removed a carded hand"),
        "cards.agreed": _("reported the same hand again"),
        "cards.hand": _("entered a carded hand"),
        "cards.undone": _("undid a carded hand"),
        "cards.corrected": _("corrected a carded table"),
    }
)

# What happens at a table shows on its players' own pages, and to everybody when the table is done.
register_narrow("cards.chose", "cards.covered", "cards.copied", "cards.flipped", "cards.marked", "cards.noted")
register_narrow("cards.answered", "cards.mended", "cards.inserted", "cards.removed")
register_narrow("cards.looked", "cards.hand", "cards.undone", "cards.corrected")
