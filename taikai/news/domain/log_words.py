"""What the action log's names about announcements are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, register_details

register_details(
    "news",
    facts={
        "text": Fact(_("what")),
        "place": Fact(_("where")),
        "at": Fact(_("when")),
        "players": Fact(_("to everybody")),
        "judges": Fact(_("to judges")),
        "screens": Fact(_("on the big screens")),
        "e-mails": Fact(_("e-mails")),
    },
)
