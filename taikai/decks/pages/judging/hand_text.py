"""Texts of hands with cards on the table's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cards.catalogue import load
from cards.hanchan import CardHand as Told
from scoring.riichi.hanchan import Step
from taikai.decks.pages.cards import clause_index
from taikai.formatting import numbers
from taikai.hands.domain.statistics.facts import value_paid
from taikai.hands.pages.hand_text import ABORTIVE_WORDS, HandTexts, tellers
from taikai.hands.pages.seats import LIMIT_WORDS, start_of


def words_of(step: Step) -> str:
    """ "ron 3 han 40 fu", "draw", "won with Nelly"."""
    told = step.record.what
    if not isinstance(told, Told):
        return ""
    report = told.report
    match report.get("type"):
        case "win":
            way = _("tsumo") if report.get("method") == "tsumo" else _("ron")
            return f"{way} " + " + ".join(worth_of(step, win) for win in report.get("wins", ()))
        case "draw":
            return _("nagashi") if report.get("nagashi") else _("draw")
        case "abort":
            which = str(report.get("draw") or "")
            return (
                _("abortive draw (%(which)s)") % {"which": ABORTIVE_WORDS[which]} if which else _("abortive draw")
            )
        case "chombo":
            return _("chombo")
        case "sticks":
            return _stick_words(told)
    return _("judge’s decision")


def _stick_words(told: Told) -> str:
    end = told.report.get("end")
    if end == "win":
        names = " + ".join(
            short(told.cards[wind]) for wind in told.report.get("winners", ()) if wind in told.cards
        )
        return _("won with %(cards)s") % {"cards": names}
    return {"draw": _("draw"), "abort": _("abortive draw")}.get(str(end), _("chombo"))


def short(slug: str) -> str:
    """What players call a card."""
    found = load().find(slug)
    return found.short if found is not None else slug


def worth_of(step: Step, win: Mapping[str, Any]) -> str:
    """What a win was told to be worth; told by its tiles, what was paid for it by tiles and cards."""
    claim = win.get("claimed")
    if claim is None:
        return numbers.whole(value_paid(step.ledger, win["seat"]))
    if "points" in claim:
        return " / ".join(numbers.whole(points) for points in claim["points"])
    if claim.get("limit"):
        words, units = str(LIMIT_WORDS[claim["limit"]]), claim.get("units") or 1
        return words if units < 2 else f"{units} × {words}"
    return _("%(han)d han %(fu)d fu") % {"han": claim["han"], "fu": claim.get("fu") or 0}


def winners_of(step: Step) -> list[tuple[str, str]]:
    """The winners of a hand by starting seat, and what each was told to have."""
    told = step.record.what
    if not isinstance(told, Told) or told.report.get("type") != "win":
        return []
    return [(start_of(step.before, win["seat"]), worth_of(step, win)) for win in told.report.get("wins", ())]


def clause_name(set_id: str, clause: str) -> str:
    """A clause with the short name of its card."""
    slug = clause_index(set_id).get(clause)
    return f"{short(slug)} {clause}" if slug else clause


tellers.add(HandTexts(words_of, winners_of), Told)
