"""Whether chances can be computed here, and the way in that needs no numpy."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from taikai.standings.domain.ranking.current import Current

if TYPE_CHECKING:
    from taikai.chances.domain.chances import Chances


def why_off() -> str | None:
    """What is missing; None where chances can be computed."""
    if find_spec("numpy") is None:
        return _("This site was installed without the package taikai[chances], so it can’t compute chances.")
    return None


def chances_of(found: Current) -> Chances | None:
    """The chances by the facts of one audience; None where they are off or no player is seated.

    Numpy takes some 30 MB: only the process that computes chances loads it.
    """
    if why_off():
        return None
    result: Chances | None = import_module("taikai.chances.domain.chances").chances(found)
    return result
