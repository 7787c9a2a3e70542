"""Template tag: whether a tournament has teams."""

from __future__ import annotations

from django import template

from taikai.series.models import Team
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

register = template.Library()


@register.filter
def has_teams(tournament: Tournament) -> bool:
    """Asked once a revision: for parts of public pages that are kept as long."""
    return once_a_revision(tournament, ("has teams",), lambda: Team.objects.filter(tournament=tournament).exists())
