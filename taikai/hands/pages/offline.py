"""Offline data of the table's page: names and possible values, for entry without a network.

Whatever some legal hand can have is asked of `scoring` here: the script that shows it knows no rule. Without the
counters of the hands that wait on a device nothing can be reckoned there, so no points come along.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.reports.possible import KnownWin, least_han
from scoring.rulesets import Ruleset
from taikai.hands.domain.entry.entry_state import MOST_WINNERS
from taikai.hands.domain.entry.value_input import LIMIT_NAMES
from taikai.hands.pages.hand_text import ABORTIVE_WORDS
from taikai.hands.pages.seats import LIMIT_WORDS
from taikai.hands.pages.table import TablePage, lies_flat

HOW_KNOWN = ("riichi", "called", "either")


def offline_data(page: TablePage) -> str:
    """The page's rules and names as JSON."""
    known = _rules(page.ruleset, get_language() or "")
    names = {seat: page.names[seat] for seat in SEATS}
    more = page.beside.away() if page.beside is not None else {}
    flat = lies_flat(page)
    return json.dumps({**known, "names": names, "sides": page.sides, "flat": flat, **more}, ensure_ascii=False)


@lru_cache(maxsize=64)
def _rules(ruleset: Ruleset, _language: str) -> dict[str, Any]:
    """The same for every table: once a ruleset and language."""
    several = ruleset.multi_ron != "head_bump"
    return {
        "pairs": {how: {known: _pairs(ruleset, how, known) for known in HOW_KNOWN} for how in ("ron", "tsumo")},
        "limits": _limits(ruleset),
        "abortive": [(name, str(ABORTIVE_WORDS[name])) for name in ruleset.abortive_draws],
        "chombo": ruleset.chombo.type != "none",
        "nagashi": ruleset.nagashi_mangan.allowed,
        "winners": MOST_WINNERS if several else 1,
        "words": offline_texts(),
    }


def _pairs(ruleset: Ruleset, how: str, known: str) -> dict[int, int]:
    return dict(least_han(ruleset, KnownWin(how == "tsumo", riichi=known == "riichi", called=known == "called")))


def _limits(ruleset: Ruleset) -> list[tuple[str, str]]:
    found = [(name, str(LIMIT_WORDS[name])) for name in LIMIT_NAMES]
    found.append(("yakuman", str(LIMIT_WORDS["yakuman"])))
    if ruleset.double_yakuman or ruleset.yakuman_cumulative:
        found.append(("yakuman2", f"2 × {LIMIT_WORDS['yakuman']}"))
    return found


def offline_texts() -> dict[str, str]:
    """What the pages of all games say without a network, and what riichi asks."""
    return {
        "how": _("How did the hand end?"),
        "draw": _("Draw"),
        "more": _("More"),
        "chombo": _("Chombo"),
        "nagashi": _("Nagashi"),
        "abortive": _("Abortive draw"),
        "riichi": _("riichi"),
        "called": _("open hand"),
        "han": _("han"),
        "fu": _("fu"),
        "cancel": _("Cancel"),
        "change": _("Change"),
        "points": _("Points"),
        "second": _("Second winner"),
        "ron_who": _("Ron: Who won?"),
        "tsumo_who": _("Tsumo: Who won?"),
        "who_else": _("Who else won?"),
        "whose": _("Who made the chombo?"),
        "from_whom": _("{name} wins. From which player?"),
        "how_much": _("How much?"),
        "who_tenpai": _("Draw: Who is tenpai?"),
        "nagashi_whose": _("Nagashi: Whose?"),
        "which": _("Which abortive draw?"),
        "tenpai_word": _("tenpai"),
        "dealer_pays": _("Dealer pays (leave empty if the dealer won)"),
        "others_pay": _("Each other player pays"),
        "pays": _("{name} pays"),
        "points_hint": _("Leave out honba and sticks. They are added automatically."),
        "go_on": _("Resume"),
        "pair": _("{han} han {fu} fu"),
        "told": _("entered with its yaku or tiles"),
        "ron": _("{winner} wins from {payer}"),
        "rons": _("{winner} win from {payer}"),
        "both": _("{first} and {last}"),
        "tsumo": _("{winner} wins by tsumo"),
        "tenpai": _("tenpai: {names}"),
        "nobody": _("no player"),
        "nagashi_of": _("nagashi: {names}"),
        "chombo_of": _("chombo: {name}"),
        "riichi_of": _("riichi: {names}"),
        "keep": _("Save on this phone"),
        "keep_flat": _("Save here"),
        "from_me": _("From me"),
        "noten": _("noten"),
        "waiting_many": _("Not sent yet: {count}"),
        "waiting_short": _("Not sent"),
        "back": _("Back to the table"),
        "not_reckoned": _("The points are calculated when the hand is sent."),
        "waiting": _("Saved on this phone, sent in this order"),
        "safe": _(
            "These hands stay saved if you close the page or log out. If another phone saves first, we "
            "ask you what to do."
        ),
        "asked": _("Another hand was saved first. Review it."),
        "mend": _("Review"),
        "closed": _("This device can’t record hands here. Log in, or scan the code on the table again."),
        "take_back": _("Undo"),
        "try_now": _("Try now"),
        "still_away": _("Still offline. We keep trying automatically."),
        "no_mend": _("You can correct hands when you’re back online. You can enter the next hand now."),
        "which_card": _("Which card did {name} play?"),
        "which_cards": _("Which cards were played?"),
        "cards_hint": _("You chose the cards offline. We ask you again if one of them can’t have been played."),
        "no_notes": _("You can record calls when you’re back online. You can enter the hand now."),
        "no_choice": _("You can choose cards here when you’re back online. Until then, announce your card aloud."),
        "won": _("Win"),
        "won_who": _("Who won?"),
        "won_of": _("{names} won"),
        "full": _("No storage left on this phone. Write the next hand on paper. The saved hands are safe."),
    }
