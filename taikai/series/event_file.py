"""The teams in the file of a whole event. A series is many events', and stays where it is run."""

from __future__ import annotations

from taikai.series.models import SeriesEvent, Team, TeamMember, TeamPlay
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

leaves_out(SeriesEvent, "which series of one installation an event is in")

holds(
    FilePart(
        "team_play",
        TeamPlay,
        "tournament",
        "How the teams of the event are ranked; at most one.",
        fields=("by", "counted"),
    )
)
holds(FilePart("teams", Team, "tournament", "The teams of the event.", fields=("name",)))
holds(
    FilePart(
        "team_members",
        TeamMember,
        "team__tournament",
        "Who plays for which team, and who is its substitute.",
        fields=("team", "entrant", "substitute"),
    )
)
