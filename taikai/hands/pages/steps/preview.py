"""Step before saving: effects, obstacles, questions of other apps."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan import State, Step
from scoring.texts import Text
from taikai.formatting import numbers
from taikai.formatting.context import joined
from taikai.formatting.translation import reader_language
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import EntryOutcome, outcome
from taikai.hands.domain.entry.value_input import asks_liability
from taikai.hands.pages.hand_text import ABORTIVE_WORDS, arrows_of, hand_words, ledger_lines, ledger_sums
from taikai.hands.pages.seats import places_of, round_words
from taikai.hands.pages.table import TablePage
from taikai.problems import Problem


def preview(page: TablePage) -> dict[str, Any]:
    """What saving would do: changes, places, the next hand, the ledger."""
    chosen, seen = page.chosen, _outlook(page)
    found: dict[str, Any] = {
        "hidden": chosen.but(riichi=page.riichi).pairs,
        "change": _one_back(page).query,
        "back": _one_back(page).query,
        "second": "",
        "more_winners": [],
        "mending": bool(chosen.how),
        "causes": causes() if chosen.how else [],
        "liable": _liability(page),
    }
    found = joined(found, _asked(page.chosen, seen, found["hidden"]))
    if seen.problems or seen.unanswered:
        return found | {"refused": problems_in_words(page, seen)}
    if seen.step is not None:
        found = joined(found, _settled(page, seen))
    if chosen.how:
        found = joined(found, before_and_after(page, seen))
    if chosen.do == "ron" and page.ruleset.multi_ron != "head_bump" and len(chosen.won) < 3:
        found["second"] = chosen.but(add=True).query
        taken = {chosen.payer, *(seat for seat, _value in chosen.won)}
        found["more_winners"] = [
            (seat.name, chosen.but(winner=seat.start).query) for seat in page.seats if seat.start not in taken
        ]
    return found


def _asked(chosen: EntryState, seen: EntryOutcome, hidden: list[tuple[str, str]]) -> dict[str, Any]:
    """The questions others put, and what their form has to carry along."""
    names = [row["name"] for row in seen.asks]
    carried = [pair for pair in hidden if not any(pair[0] == n or pair[0].startswith(f"{n}.") for n in names)]
    return {
        "asks": seen.asks,
        "unanswered": seen.unanswered,
        "ask_hidden": carried,
        "asks_href": chosen.but(by="more").query if seen.asks else "",
    }


def _outlook(page: TablePage) -> EntryOutcome:
    """What saving would do, by whoever judges this table's hands."""
    if page.beside is not None:
        return page.beside.outlook(page.chosen, page.riichi)
    return outcome(page.game, page.chosen, page.riichi)


def causes() -> list[str]:
    """Why hands are mended, the most frequent first; the first one stands unless another is chosen."""
    return [_("miscounted"), _("misheard"), _("missed or entered twice")]


def problems_in_words(page: TablePage, seen: EntryOutcome) -> list[Problem]:
    """The engine's sentences; where a later hand is the one that cannot be, which it is."""
    language = reader_language()
    found = []
    late = seen.game.impossible if seen.game is not None else None
    for each in seen.problems:
        message = each.message.get(language) if isinstance(each.message, Text) else str(each.message)
        if late is not None and late != page.chosen.at:
            number = sum(1 for row in page.rows[: late + 1] if row.number)
            message = _("This makes hand %(number)d impossible: %(reason)s") % {
                "number": number,
                "reason": message,
            }
        found.append(Problem(each.code, each.where, message))
    return found


def before_and_after(page: TablePage, seen: EntryOutcome) -> dict[str, Any]:
    """Who stands where before and after a hand is mended, and which other hands come out otherwise."""
    if seen.game is None:
        return {}
    step = _step_at(page)
    was = hand_words(step, page.ruleset) if step is not None else ""
    others = []
    for each in seen.changes:
        before, after = each.old, each.new
        if before is None or after is None or (page.chosen.how == "mend" and before is step):
            continue
        if (before.before.hand, before.deltas()) != (after.before.hand, after.deltas()):
            words = hand_words(after, page.ruleset)
            others.append((round_words(before.before), round_words(after.before), words))
    return {
        "standing": standing_after(page, seen.game.state),
        "others": others,
        "old_words": was if page.chosen.how == "mend" else "",
        "removed": was if page.chosen.how == "remove" else "",
    }


def standing_after(page: TablePage, state: State) -> list[dict[str, Any]]:
    """Who stands where before and after, by place."""
    old, new = page.game.hanchan.state.points, state.points
    then, now = places_of(old, page.ruleset), places_of(new, page.ruleset)
    order = sorted(range(4), key=lambda index: (now[index], index))
    return [
        {
            "place": now[index],
            "was": then[index],
            "name": page.names[SEATS[index]],
            "before": old[index],
            "after": new[index],
            "change": new[index] - old[index],
        }
        for index in order
    ]


def _step_at(page: TablePage) -> Any:
    steps = page.game.hanchan.steps
    return steps[page.chosen.at] if page.chosen.how and page.chosen.at < len(steps) else None


def _settled(page: TablePage, seen: EntryOutcome) -> dict[str, Any]:
    assert seen.step is not None
    step = seen.step
    deltas, after = step.deltas(), step.after
    before, now = places_of(step.before.points, page.ruleset), places_of(after.points, page.ruleset)
    for seat in page.seats:
        index = SEATS.index(seat.start)
        seat.delta, seat.total = deltas[index], after.points[index]
        seat.moved, seat.place = before[index] - now[index], now[index]
        if after.chombo[index] > step.before.chombo[index]:
            seat.label = _("penalty %(score)s") % {"score": numbers.tenths(-_chombo_tenths(page), plus=True)}
    sticks = sum(line.points for line in step.ledger.lines if line.reason in ("sticks", "own_stick"))
    return {
        "new_words": _new_words(page, step),
        "headline": _headline(page, step),
        "arrows": arrows_of(step, page.names, page.sides),
        "sticks_taken": sticks // (page.ruleset.riichi_bet or 1000),
        "ledger": (lines := ledger_lines(step, page.names, page.clause)),
        "ledger_sums": ledger_sums(lines),
        "because": seen.because,
        "next_round": "" if after.over else round_words(after),
        "next_honba": after.honba,
        "next_sticks": after.pot // (page.ruleset.riichi_bet or 1000),
        "next_dealer": page.names[after.start_of("E")],
        "ends": bool(after.over),
    }


def _chombo_tenths(page: TablePage) -> int:
    """What a chombo takes off the score after the hanchan, in tenths."""
    return page.ruleset.chombo.points // 100


def _chombo_words(page: TablePage, step: Step) -> str:
    """What a chombo costs: now, or off the score at the end, in words and figures."""
    if step.before.chombo == step.after.chombo:
        return _("The chombo is paid now, as a mangan to the other players.")
    given = {"name": page.names[page.chosen.winner], "score": numbers.tenths(_chombo_tenths(page))}
    return _("%(name)s loses %(score)s from the score after the hanchan. No points move now.") % given


def _new_words(page: TablePage, step: Step) -> str:
    """ "ron, riichi, 3 han 40 fu": with the winner's riichi, which is no part of the words of the hand. A chombo:
    what it costs.
    """
    if page.chosen.do == "chombo":
        return _chombo_words(page, step)
    words, won = hand_words(step, page.ruleset), page.chosen.won
    if page.chosen.do not in ("ron", "tsumo") or len(won) != 1 or won[0][0] not in page.riichi:
        return words
    return f"{words}, {_('riichi')}" if "riichi" not in words.casefold() else words


def _headline(page: TablePage, step: Step) -> str:
    chosen = page.chosen
    if chosen.do == "chombo":
        return _("Chombo by %(name)s") % {"name": page.names[chosen.winner]}
    if chosen.do == "abortive":
        return _("Abortive draw: %(which)s") % {"which": ABORTIVE_WORDS.get(chosen.event, "")}
    if chosen.do in ("draw", "nagashi"):
        return _("Draw") if chosen.do == "draw" else _("Nagashi")
    names = [page.names[seat] for seat, _value in chosen.won]
    several = len(names) > 1
    winners = (
        _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]} if several else names[0]
    )
    hand = sum(line.points for line in step.ledger.lines if line.reason == "hand")
    if hand and not several:
        given = {"winner": winners, "points": numbers.whole(hand), "payer": page.names.get(chosen.payer, "")}
        if chosen.do == "ron":
            return _("%(winner)s wins %(points)s from %(payer)s") % given
        return _("%(winner)s wins %(points)s by tsumo") % given
    if chosen.do == "ron":
        words = _("%(winner)s win from %(payer)s") if several else _("%(winner)s wins from %(payer)s")
        return words % {"winner": winners, "payer": page.names[chosen.payer]}
    return _("%(winner)s wins by tsumo") % {"winner": winners}


def _one_back(page: TablePage) -> EntryState:
    """One step back from the preview: the last winner's value, or the question before it."""
    chosen = page.chosen
    if chosen.do in ("ron", "tsumo") and chosen.won:
        seat, _value = chosen.won[-1]
        return chosen.but(won=chosen.won[:-1], winner=seat, pao="")
    if chosen.do == "chombo":
        return chosen.but(winner="")
    if chosen.do == "abortive" and len(page.ruleset.abortive_draws) > 1:
        return chosen.but(event="")
    return page.before


def _liability(page: TablePage) -> list[tuple[str, str, bool]]:
    """Who may be liable for the yakuman that was named: a name, where the choice leads, and whether it is made."""
    chosen = page.chosen
    if page.beside is not None and not any(claim.startswith("t") for _seat, claim in chosen.won):
        return []
    if chosen.do not in ("ron", "tsumo") or not any(
        asks_liability(page.ruleset, claim) and seat not in page.riichi for seat, claim in chosen.won
    ):
        return []
    winners = {seat for seat, _said in chosen.won}
    found = [(_("No player"), chosen.but(pao="").query, chosen.pao not in SEATS)]
    for seat in page.seats:
        if seat.start not in winners:
            found.append((seat.name, chosen.but(pao=seat.start).query, chosen.pao == seat.start))
    return found
