"""Template context of the calculator."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import PRESETS
from taikai.formatting.translation import reader_language
from taikai.rulebook.domain.calculator import value_of
from taikai.rulebook.domain.calculator_state import FLAGS, SEATS, TARGETS, HandState
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
    "ippatsu": _("ippatsu"),
    "rinshan": _("rinshan"),
    "chankan": _("chankan"),
    "haitei": _("haitei"),
    "houtei": _("houtei"),
    "tenhou": _("tenhou"),
    "chiihou": _("chiihou"),
    "renhou": _("renhou"),
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
    return [(name, rules.title.get(language)) for name, rules in PRESETS.items() if rules.game == "riichi"]


def taps_of(state: HandState) -> dict[str, Any]:
    """The buttons that take something back: the hand, its melds, the indicators."""

    def entry(place: str, codes: tuple[str, ...], extra: str = "", back: bool = False) -> dict[str, Any]:
        names = ", ".join(tile_name(code) for code in codes)
        label = gettext("Undo %(tiles)s") % {"tiles": names}
        shown = ("back", *codes[1:-1], "back") if back else codes
        return {"value": f"{place}.{''.join(codes)}", "codes": shown, "label": label, "extra": extra}

    hand = [entry(f"h{index}", (code,)) for index, code in state.shown]
    if state.complete and state.winning_tile is not None:
        hand.append(entry(f"h{len(state.hand) - 1}", (state.winning_tile,), "tile-won"))
    hand += [entry(f"m{index}", codes, "meld", kind == "ankan") for index, (kind, codes) in enumerate(state.melds)]
    indicators = [
        (words, [entry(f"{letter}{index}", (code,)) for index, code in enumerate(found)])
        for words, letter, found in (
            (gettext("dora indicators"), "d", state.dora),
            (gettext("ura dora indicators"), "u", state.ura),
        )
        if found
    ]
    return {"hand": hand, "indicators": indicators}


KEYPAD = [[[f"{n}{suit}"] for n in range(1, 10)] for suit in "mps"] + [
    [[f"{n}z"] for n in range(1, 8)],
    [["0m"], ["0p"], ["0s"]],
]


def calculator_context(state: HandState, *, refused: bool) -> dict[str, Any]:
    """The hand tapped so far and what it is worth; `refused`: the last tap does not fit into it."""
    language = reader_language()
    return {
        "state": state,
        "refused_tap": refused,
        "answer": value_of(state, language) if state.complete else None,
        "keypad": KEYPAD,
        "taps": taps_of(state),
        "targets": [(name, TARGET_WORDS[name]) for name in TARGETS],
        "flags": [(name, FLAG_WORDS[name], name in state.flags) for name in FLAGS],
        "seats": SEATS,
        "rulesets": ruleset_choices(language),
        "limits": LIMIT_WORDS,
    }
