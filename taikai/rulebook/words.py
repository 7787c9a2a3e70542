"""The words of the rules pages."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import PRESETS
from taikai.rulebook.domain.hand_state import HandState
from taikai.tournaments.templatetags.taikai import tile_name

TARGET_WORDS = {
    "hand": _("Hand"),
    "chi": _("Chi"),
    "pon": _("Pon"),
    "daiminkan": _("Open kan"),
    "ankan": _("Closed kan"),
    "dora": _("Dora indicator"),
    "ura": _("Ura indicator"),
}
FLAG_WORDS = {
    "ippatsu": "ippatsu",
    "rinshan": "rinshan",
    "chankan": "chankan",
    "haitei": "haitei",
    "houtei": "houtei",
    "tenhou": "tenhou",
    "chiihou": "chiihou",
    "renhou": "renhou",
}
LIMIT_WORDS = {
    "mangan": _("mangan"),
    "haneman": _("haneman"),
    "baiman": _("baiman"),
    "sanbaiman": _("sanbaiman"),
    "yakuman": _("yakuman"),
}


def ruleset_choices(language: str) -> list[tuple[str, str]]:
    """The riichi presets with their titles."""
    return [
        (name, rules.title_pl if language == "pl" else rules.title)
        for name, rules in PRESETS.items()
        if rules.game == "riichi"
    ]


def taps_of(state: HandState) -> dict[str, Any]:
    """The buttons that take something back: the hand, its melds, the indicators."""

    def entry(place: str, codes: tuple[str, ...], extra: str = "", back: bool = False) -> dict[str, Any]:
        names = ", ".join(tile_name(code) for code in codes)
        label = gettext("Take back %(tiles)s") % {"tiles": names}
        return {"value": f"{place}.{''.join(codes)}", "codes": codes, "label": label, "extra": extra, "back": back}

    hand = [entry(f"h{index}", (code,)) for index, code in state.shown]
    if state.complete and state.winning_tile is not None:
        hand.append(entry(f"h{len(state.hand) - 1}", (state.winning_tile,), "tile-won"))
    hand += [entry(f"m{index}", codes, "meld", kind == "ankan") for index, (kind, codes) in enumerate(state.melds)]
    indicators = [
        (words, [entry(f"{letter}{index}", (code,)) for index, code in enumerate(found)])
        for words, letter, found in (
            (gettext("dora indicators"), "d", state.dora),
            (gettext("ura indicators"), "u", state.ura),
        )
        if found
    ]
    return {"hand": hand, "indicators": indicators}
