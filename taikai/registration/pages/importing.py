"""What the columns of an imported list are called."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.registration.domain.lists import columns as c

COLUMN_LABELS = [
    (c.IGNORE, _("– leave out –")),
    (c.NAME, _("Name")),
    (c.FIRST, _("First name")),
    (c.LAST, _("Last name")),
    (c.NICKNAME, _("Nickname")),
    (c.EMAIL, _("E-mail")),
    (c.CLUB, _("Club")),
    (c.COUNTRY, _("Country")),
    (c.EMA, _("EMA number")),
    (c.PAID, _("Paid")),
    (c.SUBSTITUTE, _("Can play as substitute")),
    (c.NOTE, _("Note")),
]
