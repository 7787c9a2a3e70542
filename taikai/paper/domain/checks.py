"""Whether paper can be made as PDF: a check of the machine."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.machine.health import WARNING, Finding, check
from taikai.paper.domain.pdf import lacking


@check("pdf")
def pdf() -> Finding:
    """Whether the library is there that PDFs are drawn with; without it everything still prints.

    A site that was installed without PDFs is well: the page of papers says what it lacks.
    """
    if lacking() == "pango":
        return Finding(WARNING, _("No PDF can be made: Pango is missing on this machine. Printing works."))
    return Finding()
