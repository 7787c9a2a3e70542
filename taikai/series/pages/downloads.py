"""Download of a tournament's teams."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting.spreadsheets import Cell, SheetTable, tenths
from taikai.series.domain.load import teams_of
from taikai.series.models import TeamPlay
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def teams(tournament: Tournament) -> SheetTable:
    """Where the teams stand, a line for each member."""
    by_place = TeamPlay.objects.filter(tournament=tournament, by=TeamPlay.By.PLACE).exists()
    rows: list[tuple[Cell, ...]] = [
        (
            line.place,
            line.name,
            line.value if by_place else tenths(line.value),
            each.name,
            _("yes") if each.substitute else _("no"),
            tenths(each.score),
            each.place,
            _("yes") if each.entrant in line.counted else _("no"),
        )
        for line in teams_of(tournament)
        for each in line.members
    ]
    headings = (
        *(_("rank"), _("team"), _("sum of ranks") if by_place else _("sum of scores"), _("member")),
        *(_("substitute"), _("score"), _("own rank"), _("counts")),
    )
    return SheetTable(_("Teams"), headings, rows)


def has_teams(tournament: Tournament) -> bool:
    return TeamPlay.objects.filter(tournament=tournament).exists()


offers(Download("teams", gettext_lazy("Teams"), "standings.view", teams, "teams", applies=has_teams))
