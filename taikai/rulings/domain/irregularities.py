"""Irregularities that the rule books name, by group. What a book says about one is a clause of `books/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that should not happen at a table. `name`: its key in rulings, never changed."""

    name: str
    title: Any  # lazy translation


@dataclass(frozen=True, slots=True)
class IrregularityGroup:
    """What a judge chooses first."""

    name: str
    title: Any  # lazy translation
    irregularities: tuple[Irregularity, ...]


GROUPS: Final = (
    IrregularityGroup(
        "win",
        pgettext_lazy("kind of irregularity", "Ron or tsumo"),
        (
            Irregularity("false_win_shown", _("Wrong win, tiles shown")),
            Irregularity("false_win_hidden", _("Wrong win, tiles not shown")),
            Irregularity("wrong_word", _("Win called with an invalid word, tiles shown")),
            Irregularity("mixed_word", _("Ron and tsumo mixed up")),
        ),
    ),
    IrregularityGroup(
        "riichi",
        pgettext_lazy("kind of irregularity", "Riichi"),
        (
            Irregularity("noten_riichi", _("Riichi without tenpai")),
            Irregularity("noten_riichi_card", _("Riichi without tenpai, caused by a card")),
            Irregularity("kan_after_riichi", _("Wrong closed kan after riichi")),
            Irregularity("open_riichi", _("Riichi with an open hand")),
            Irregularity("late_riichi", _("Riichi with too few tiles left in the wall")),
            Irregularity("riichi_form", _("Riichi not said, or its discard not turned")),
            Irregularity("empty_riichi", _("Riichi said, then taken back")),
        ),
    ),
    IrregularityGroup(
        "call",
        pgettext_lazy("kind of irregularity", "Chi, pon or kan"),
        (
            Irregularity("empty_call", _("Chi, pon or kan called, then taken back")),
            Irregularity("changed_call", _("Call changed to another one")),
            Irregularity("false_set", _("Wrong chi, pon or kan shown")),
            Irregularity("swap_call", _("Swap calling (kuikae)")),
            Irregularity("late_claim", _("Called tile not taken in time")),
            Irregularity("claim_order", _("Steps of a call in the wrong order")),
            Irregularity("dead_hand_call", _("Call with a dead hand")),
        ),
    ),
    IrregularityGroup(
        "tiles",
        pgettext_lazy("kind of irregularity", "Tiles and wall"),
        (
            Irregularity("wrong_count", _("Too few or too many tiles in a hand")),
            Irregularity("wall_tiles", _("Up to five wall tiles seen")),
            Irregularity("wall_many", _("More than five tiles seen")),
            Irregularity("wall_destroyed", _("Wall that can’t be rebuilt")),
            Irregularity("dead_wall", _("Tiles of the dead wall seen")),
            Irregularity("opponent_tiles", _("Tiles of another player’s hand seen")),
            Irregularity("fast_draw", _("Next tile drawn too fast for a call")),
            Irregularity("tsumogiri", _("Unclear if the drawn tile was discarded")),
        ),
    ),
    IrregularityGroup(
        "conduct",
        pgettext_lazy("kind of irregularity", "Conduct and time"),
        (
            Irregularity("late", _("Player is late")),
            Irregularity("pace", _("Plays too fast or too slowly again and again")),
            Irregularity("information", _("Player gives away too much information")),
            Irregularity("obstruction", _("Obstructs the game")),
            Irregularity("heavy_obstruction", _("Seriously obstructs the game")),
            Irregularity("cheating", _("Cheats")),
            Irregularity("last_hand", _("Last hand announced or recorded wrongly")),
            Irregularity("score_sheet", _("Score sheet can’t be corrected")),
            Irregularity("not_signed", _("Player refuses to sign the score sheet")),
        ),
    ),
)
IRREGULARITIES: Final[Mapping[str, Irregularity]] = MappingProxyType(
    {each.name: each for group in GROUPS for each in group.irregularities}
)


def title_of(name: str) -> str:
    """What an irregularity is called; the key itself if a newer file names one that is unknown here."""
    found = IRREGULARITIES.get(name)
    return str(found.title) if found is not None else name
