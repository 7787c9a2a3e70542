"""What the action log says about seating."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs

register_verbs(
    {
        "seating.drawn": _("drew the seating"),
        "seating.published": _("published the seating"),
        "seating.unpublished": _("unpublished seating"),
        "seating.swapped": _("swapped two seats"),
        "seating.replaced": _("replaced somebody at a table"),
        "seating.seeded": _("took the seed of a seating draw"),
        "seating.planning": _("started a seating plan"),
        "seating.replanned": _("changed the seating because of people"),
        "seating.undone": _("undid a change of seating"),
        "seating.wishes": _("changed the wishes for the seating"),
        "seating.no_show": _("noted a no-show"),
        "seating.left_out": _("left out somebody who is not here"),
        "seating.left": _("noted who left"),
        "seating.filled_up": _("made a volunteer a substitute to fill a table"),
    }
)
