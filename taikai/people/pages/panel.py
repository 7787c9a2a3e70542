"""The way from the personal page to what is kept about the entry."""

from taikai.registration.models import Entrant
from taikai.registration.pages.panels import Panel, panels


@panels.register()
def own_data(entrant: Entrant) -> Panel:
    """A link: the page behind it asks the database, this one does not."""
    return Panel("people/panel.html", order=95)
