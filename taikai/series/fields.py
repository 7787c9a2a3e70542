"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.runtime.fields import ROW, TRACE, Fields, Kept, SeenBy, Until, declare
from taikai.seating.fields import PLAYED
from taikai.series.models import Runner, Series, SeriesEntry, SeriesEvent, Team, TeamMember, TeamPlay

RUNS = Kept(_("sets who can change a series"), SeenBy.ORGANISERS, Until.SITE)
LOG = Kept(TRACE.why, SeenBy.ORGANISERS, Until.SITE)

declare(
    Series,
    Fields("slug name description competitors points_by table best drops ties least made_at", ROW),
    Fields("owner", RUNS),
    title=_("Series of tournaments"),
)
declare(SeriesEvent, home="which series of one installation an event is in")
declare(Runner, Fields("series", ROW), Fields("user", RUNS), title=_("Managers of a series"))
declare(SeriesEntry, Fields("series", ROW), Fields("at user who verb target", LOG), title=_("Log of a series"))
declare(
    TeamPlay, Fields("by counted"), part="team_play", about="How the teams of the event are ranked; at most one."
)
declare(Team, Fields("name"), part="teams", about="The teams of the event.")
declare(
    TeamMember,
    Fields("team", ROW),
    Fields("entrant substitute", PLAYED),
    title=_("Members of teams"),
    part="team_members",
    of="team__tournament",
    about="Who plays for which team, and who is its substitute.",
)
