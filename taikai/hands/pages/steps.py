"""What each step of the table's page shows beside header and seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan.settlement import riichi_problems
from scoring.texts import Text
from taikai.hands.domain.entry.entering import Entering, toggled
from taikai.hands.domain.entry.outcome import Outlook, chosen_of, outlook
from taikai.hands.domain.entry.values import asks_liability
from taikai.hands.pages.grid import grid_of
from taikai.hands.pages.pad import pad_of
from taikai.hands.pages.seats import places_of, round_words
from taikai.hands.pages.table import TablePage, ago, last_row
from taikai.hands.pages.whose import whose
from taikai.hands.pages.words import ABORTIVE_WORDS, arrows_of, hand_words, is_hand, ledger_lines, winners_of
from taikai.hands.pages.yaku import yaku_page
from taikai.problems import Problem
from taikai.writing.language import reader_language

Step = Callable[[TablePage], dict[str, Any]]


def at_rest(page: TablePage) -> dict[str, Any]:
    """Nothing is being entered."""
    begun = page.begun
    state = page.game.hanchan.state
    bad = {p.where.rpartition(".")[2] for p in riichi_problems(page.ruleset, SEATS, state.by_wind())}
    for seat in page.seats:
        seat.label = "" if seat.wind not in bad or seat.riichi else _("less than a stick left")
    return {
        "ron": begun.but(do="ron").query,
        "tsumo": begun.but(do="tsumo").query,
        "draw": begun.but(do="draw").query,
        "won": begun.but(do="won").query,
        "more": begun.but(do="more").query,
        "history": begun.but(do="hands").query,
        "strip": last_row(page),
        "may_end": state.may_end,
        "boards": [
            (
                seat,
                begun.but(do="ron", winner=seat.start).query,
                begun.but(do="tsumo", winner=seat.start).query,
            )
            for seat in page.seats
        ]
        if _flat(page) and page.guest.reports
        else [],
        "whose": whose(page.guest, page.names),
    }


def more(page: TablePage) -> dict[str, Any]:
    """What is needed seldom."""
    begun = page.begun
    state, rules = page.game.hanchan.state, page.ruleset
    return {
        "chombo": begun.but(do="chombo").query if rules.chombo.type != "none" else "",
        "nagashi": begun.but(do="nagashi").query if rules.nagashi_mangan.allowed else "",
        "abortive": begun.but(do="abortive").query if rules.abortive_draws else "",
        "history": begun.but(do="hands").query,
        "set": begun.but(do="set").query if page.guest.kind == "staff" else "",
        "result_page": _result_page(page),
        "whose": whose(page.guest, page.names, again=True),
        "signal": rules.after_signal != "none" and state.hands_since_signal is None,
        "may_end": state.may_end,
        "missing": [
            ("Ron", begun.but(do="ron").query),
            ("Tsumo", begun.but(do="tsumo").query),
            (_("Draw"), begun.but(do="draw").query),
        ],
    }


def _flat(page: TablePage) -> bool:
    """Whether the device may lie in the middle: one of the table's, and nobody's phone."""
    return page.guest.kind == "device" and not page.guest.sits


def _result_page(page: TablePage) -> str:
    """Where a judge confirms the table's result."""
    if page.guest.kind != "staff":
        return ""
    return reverse("result-entry", args=[page.tournament.slug, page.table.round.number, page.table.number])


def who(page: TablePage) -> dict[str, Any]:
    """Who won, or who is to blame for a chombo."""
    chosen = page.chosen
    taken = {seat for seat, _value in chosen.won} | {chosen.payer}
    for seat in page.seats:
        seat.pressed = seat.start in taken
        if seat.start not in taken:
            seat.href = chosen.but(winner=seat.start).query
    if chosen.do == "chombo":
        question = _("Chombo: whose?")
    elif chosen.won:
        question = _("Who else won?")
    else:
        question = _("Ron: who won?") if chosen.do == "ron" else _("Tsumo: who won?")
    return {"question": question, "done": 1, "back": page.begun.query, "steps": _steps(page, 1)}


def payer(page: TablePage) -> dict[str, Any]:
    """From whom."""
    chosen = page.chosen
    for seat in page.seats:
        if seat.start == chosen.winner:
            seat.pressed, seat.label = True, _("wins")
            seat.href = chosen.but(winner="").query
        else:
            seat.href = chosen.but(payer=seat.start).query
    name = page.names[chosen.winner]
    return {
        "question": _("%(name)s wins: from whom?") % {"name": name},
        "back": chosen.but(winner="").query,
        "steps": _steps(page, 2),
    }


def value(page: TablePage) -> dict[str, Any]:
    """How much: by han and fu, by yaku, by tiles, by points."""
    chosen = page.chosen
    winner = page.seat(chosen.winner)
    back = chosen.but(winner="") if chosen.do == "tsumo" else chosen.but(payer="")
    found: dict[str, Any] = {
        "winner": winner,
        "payer": page.seat(chosen.payer) if chosen.payer else None,
        "sticks_row": [
            (seat, seat.start in page.riichi, chosen.but(riichi=toggled(page.riichi, seat.start)).query)
            for seat in page.seats
        ],
        "opened": None if winner.riichi else chosen.but(called=toggled(chosen.called, winner.start)).query,
        "is_open": winner.start in chosen.called,
        "back": back.query,
        "back_words": _("Who won") if chosen.do == "tsumo" else _("From whom"),
        "steps": _steps(page, 3),
        "honba_points": page.state.honba * page.ruleset.honba_value,
        "grid_href": chosen.but(by="").query,
        "more_href": chosen.but(by="more").query,
        "yaku_href": chosen.but(by="yaku").query,
        "tiles_href": chosen.but(by="tiles").query,
        "points_href": chosen.but(by="points").query,
        "hidden": [pair for pair in chosen.pairs if pair[0] not in ("by", "won", "winner")],
    }
    if chosen.by == "yaku":
        return found | yaku_page(page)
    if chosen.by == "tiles":
        return found | pad_of(page)
    if chosen.by == "points":
        return found | {"value_won": chosen.won, "east_pays": chosen.do == "tsumo" and not winner.dealer}
    return found | {"grid": grid_of(page.ruleset, page.state, chosen, page.riichi)}


def preview(page: TablePage) -> dict[str, Any]:
    """What saving would do: changes, places, the next hand, the ledger."""
    chosen, seen = page.chosen, _outlook(page)
    found: dict[str, Any] = {
        "hidden": chosen.but(riichi=page.riichi).pairs,
        "change": _change(page).query,
        "back": _change(page).query,
        "second": "",
        "mending": bool(chosen.how),
        "causes": causes() if chosen.how else [],
        "liable": _liability(page),
    }
    found |= _asked(page.chosen, seen, found["hidden"])
    if seen.problems or seen.unanswered:
        return found | {"refused": problems_in_words(page, seen)}
    if seen.step is not None:
        found |= _settled(page, seen)
    if chosen.how:
        found |= before_and_after(page, seen)
    if chosen.do == "ron" and page.ruleset.multi_ron != "head_bump" and len(chosen.won) < 3:
        found["second"] = chosen.but(add=True).query
    return found


def _asked(chosen: Entering, seen: Outlook, hidden: list[tuple[str, str]]) -> dict[str, Any]:
    """The questions others put, and what their form has to carry along."""
    names = [row["name"] for row in seen.asks]
    carried = [pair for pair in hidden if not any(pair[0] == n or pair[0].startswith(f"{n}.") for n in names)]
    return {"asks": seen.asks, "unanswered": seen.unanswered, "ask_hidden": carried}


def _outlook(page: TablePage) -> Outlook:
    """What saving would do, by whoever judges this table's hands."""
    if page.beside is not None:
        return page.beside.outlook(page.chosen, page.riichi)
    return outlook(page.game, page.chosen, page.riichi)


def draw(page: TablePage) -> dict[str, Any]:
    """An exhaustive draw: question and answer on one screen; whoever is in riichi is tenpai."""
    chosen = page.chosen
    nagashi = chosen.do == "nagashi"
    tenpai = tuple(seat for seat in SEATS if seat in chosen.tenpai or seat in page.riichi)
    for seat in page.seats:
        if nagashi:
            seat.pressed = seat.start in chosen.nagashi
            seat.href = chosen.but(nagashi=toggled(chosen.nagashi, seat.start)).query
        else:
            seat.pressed = seat.start in tenpai
            seat.label = _("✓ tenpai") if seat.pressed else _("noten")
            if seat.start not in page.riichi:
                seat.href = chosen.but(tenpai=toggled(chosen.tenpai, seat.start)).query
    found = preview(page)
    begun = page.begun
    rules = page.ruleset
    return found | {
        "tenpai": tenpai,
        "everybody": chosen.but(tenpai=tuple(SEATS)).query if not nagashi else "",
        "tenpai_row": [
            (seat, seat.start in tenpai, chosen.but(tenpai=toggled(chosen.tenpai, seat.start)).query)
            for seat in page.seats
        ],
        "is_nagashi": nagashi,
        "nagashi_href": begun.but(do="nagashi").query if rules.nagashi_mangan.allowed and not nagashi else "",
        "abortive_href": _abortive(page) if rules.abortive_draws else "",
        "sticks_row": [
            (seat, seat.start in page.riichi, chosen.but(riichi=toggled(page.riichi, seat.start)).query)
            for seat in page.seats
        ],
        "back": begun.query,
    }


def which(page: TablePage) -> dict[str, Any]:
    """Which abortive draw the table means; only those the rules know."""
    chosen = page.chosen
    known = [name for name in page.ruleset.abortive_draws if name != "suucha_riichi" or len(page.riichi) == 4]
    return {
        "question": _("Which abortive draw?"),
        "choices": [(ABORTIVE_WORDS[name], chosen.but(event=name).query) for name in known],
        "back": page.begun.but(do="draw").query,
    }


def hand(page: TablePage) -> dict[str, Any]:
    """One hand of the history: what it was, and what may be done with it."""
    at = page.chosen.at
    steps = page.game.hanchan.steps
    if at >= len(steps):
        return history(page) | {"step": "hands"}
    step, row = steps[at], page.rows[at]
    after = page.game.last
    made = chosen_of(step, at)
    base = Entering(how="mend", at=at, after=after)
    values = []
    if made is not None:
        made = made.but(after=after)
        for start, words in winners_of(step):
            others = tuple(pair for pair in made.won if pair[0] != start)
            values.append((page.names[start], words, made.but(winner=start, won=others).query))
    riichi = made.riichi if made is not None else ()
    again = base.but(riichi=riichi)
    return {
        "row": row,
        "saved_at": ago(page.game.rows[at].at),
        "changes": [(page.names[seat], delta) for seat, delta in zip(SEATS, row.deltas, strict=True)],
        "values": values,
        "edit": made.query if made is not None and not values else "",
        "is_hand": is_hand(step.record.what),
        "ron": again.but(do="ron").query,
        "tsumo": again.but(do="tsumo").query,
        "draw": again.but(do="draw").query,
        "remove": base.but(how="remove").query,
        "insert": Entering(how="insert", at=at, after=after, do="more").query,
        "history": Entering(do="hands").query,
        "ledger": ledger_lines(step, page.names),
    }


def history(page: TablePage) -> dict[str, Any]:
    """All hands, in columns by the first seats."""
    totals = page.game.hanchan.state.points
    return {
        "columns": [(seat, page.names[seat]) for seat in SEATS],
        "listed": [
            (row, Entering(how="mend", at=row.index, after=page.game.last).query, row.index == page.chosen.at)
            for row in page.rows
        ],
        "totals": totals,
        "insert": Entering(how="insert", at=len(page.rows), after=page.game.last, do="more").query,
    }


def meanwhile(page: TablePage) -> dict[str, Any]:
    """Another device has written a hand down while this one was being entered: what it was, and what is right."""
    last = last_row(page)
    now = page.game.last
    chosen = page.chosen
    mine = chosen.but(after=now)
    found: dict[str, Any] = {"strip": last, "same": "?", "next": mine.query, "mine": ""}
    if last is not None and not chosen.how:
        found["mine"] = mine.but(how="mend", at=last["row"].index).query
    return found


def correction(page: TablePage) -> dict[str, Any]:
    """The form in which a judge sets the table."""
    return {"back": "?"}


STEPS: dict[str, Step] = {
    "rest": at_rest,
    "more": more,
    "who": who,
    "payer": payer,
    "value": value,
    "preview": preview,
    "draw": draw,
    "nagashi": draw,
    "which": which,
    "hand": hand,
    "hands": history,
    "set": correction,
    "meanwhile": meanwhile,
}


FOR_ALL = ("rest", "hands", "cards")
"""Steps for whoever looks on as well."""
WITHOUT_A_HAND = (*FOR_ALL, "hand", "more", "set")


def step_of(page: TablePage) -> dict[str, Any]:
    """The step the page is at, with everything it shows."""
    chosen = page.chosen
    name = chosen.step
    if chosen.after is not None and chosen.after != page.game.last and name not in ("rest", "hands", "more"):
        name = "meanwhile"
    elif (not page.guest.reports and name not in FOR_ALL) or (
        page.beside is not None and not page.beside.ready and not chosen.how and name not in WITHOUT_A_HAND
    ):
        name = "rest"
    if name == "set" and page.guest.kind != "staff":
        name = "rest"
    made: Mapping[str, Any] | None = STEPS[name](page) if name in STEPS else None
    if made is None and page.beside is not None:
        made = page.beside.step(name, chosen, page.seats)
    if made is None:
        name, made = "rest", at_rest(page)
    return {"step": name, "classes": _classes(page, name), **made}


def _classes(page: TablePage, step: str) -> str:
    """How the device in the middle shows the step: at rest to all four sides, an entry to the winner's."""
    if not _flat(page):
        return ""
    if step == "rest" and page.guest.reports and not page.game.standing.ended:
        return "has-flat"
    winner = page.chosen.winner or next((seat for seat, _said in page.chosen.won), "")
    return f"facing-{page.sides[winner]}" if step in ("value", "preview") and winner else ""


def causes() -> list[str]:
    """Why hands are mended, the most frequent first; the first one stands unless another is chosen."""
    return [_("counted wrongly"), _("heard wrongly"), _("forgotten or entered twice")]


def problems_in_words(page: TablePage, seen: Outlook) -> list[Problem]:
    """The engine's sentences; where a later hand is the one that cannot be, which it is."""
    language = reader_language()
    found = []
    late = seen.game.impossible if seen.game is not None else None
    for each in seen.problems:
        message = each.message.get(language) if isinstance(each.message, Text) else str(each.message)
        if late is not None and late != page.chosen.at:
            number = sum(1 for row in page.rows[: late + 1] if row.number)
            message = _("Hand %(number)d cannot have happened then: %(why)s") % {"number": number, "why": message}
        found.append(Problem(each.code, each.where, message))
    return found


def before_and_after(page: TablePage, seen: Outlook) -> dict[str, Any]:
    """Who stands where before and after a hand is mended, and which other hands come out otherwise."""
    if seen.game is None:
        return {}
    old, new = page.game.hanchan.state.points, seen.game.state.points
    then, now = places_of(old, page.ruleset), places_of(new, page.ruleset)
    order = sorted(range(4), key=lambda index: (now[index], index))
    step = _step_at(page)
    was = hand_words(step.record.what) if step is not None else ""
    others = []
    for each in seen.changes:
        before, after = each.old, each.new
        if before is None or after is None or (page.chosen.how == "mend" and before is step):
            continue
        if (before.before.hand, before.deltas()) != (after.before.hand, after.deltas()):
            words = hand_words(after.record.what)
            others.append((round_words(before.before), round_words(after.before), words))
    return {
        "standing": [
            {
                "place": now[index],
                "was": then[index],
                "name": page.names[SEATS[index]],
                "before": old[index],
                "after": new[index],
                "change": new[index] - old[index],
            }
            for index in order
        ],
        "others": others,
        "old_words": was if page.chosen.how == "mend" else "",
        "removed": was if page.chosen.how == "remove" else "",
    }


def _step_at(page: TablePage) -> Any:
    steps = page.game.hanchan.steps
    return steps[page.chosen.at] if page.chosen.how and page.chosen.at < len(steps) else None


def _settled(page: TablePage, seen: Outlook) -> dict[str, Any]:
    assert seen.step is not None
    step = seen.step
    deltas, after = step.deltas(), step.after
    before, now = places_of(step.before.points, page.ruleset), places_of(after.points, page.ruleset)
    for seat in page.seats:
        index = SEATS.index(seat.start)
        seat.delta, seat.total = deltas[index], after.points[index]
        seat.moved, seat.place = before[index] - now[index], now[index]
    sticks = sum(line.points for line in step.ledger.lines if line.reason in ("sticks", "own_stick"))
    return {
        "new_words": hand_words(step.record.what),
        "headline": _headline(page),
        "arrows": arrows_of(step, page.names, page.sides),
        "sticks_taken": sticks // (page.ruleset.riichi_bet or 1000),
        "ledger": ledger_lines(step, page.names),
        "next_round": "" if after.over else round_words(after),
        "next_honba": after.honba,
        "next_sticks": after.pot // (page.ruleset.riichi_bet or 1000),
        "next_dealer": page.names[after.start_of("E")],
        "ends": bool(after.over),
    }


def _headline(page: TablePage) -> str:
    chosen = page.chosen
    if chosen.do == "chombo":
        return _("Chombo by %(name)s") % {"name": page.names[chosen.winner]}
    if chosen.do == "abortive":
        return _("Abortive draw: %(which)s") % {"which": ABORTIVE_WORDS.get(chosen.event, "")}
    winners = " + ".join(page.names[seat] for seat, _value in chosen.won)
    if chosen.do == "ron":
        return _("%(winner)s wins from %(payer)s") % {"winner": winners, "payer": page.names[chosen.payer]}
    return _("%(winner)s wins by tsumo") % {"winner": winners}


def _change(page: TablePage) -> Entering:
    """One step back from the preview: the last winner's value, or the question before it."""
    chosen = page.chosen
    if chosen.do in ("ron", "tsumo") and chosen.won:
        seat, _value = chosen.won[-1]
        return chosen.but(won=chosen.won[:-1], winner=seat, pao="")
    if chosen.do == "chombo":
        return chosen.but(winner="")
    if chosen.do == "abortive" and len(page.ruleset.abortive_draws) > 1:
        return chosen.but(event="")
    return page.begun


def _abortive(page: TablePage) -> str:
    """One kind alone needs no question."""
    known = page.ruleset.abortive_draws
    start = page.begun.but(do="abortive")
    return (start.but(event=known[0]) if len(known) == 1 else start).query


def _liability(page: TablePage) -> list[tuple[str, str, bool]]:
    """Who may be liable for the yakuman that was named: a name, where the choice leads, and whether it is made."""
    chosen = page.chosen
    if page.beside is not None and not any(said.startswith("t") for _seat, said in chosen.won):
        return []
    if chosen.do not in ("ron", "tsumo") or not any(
        asks_liability(page.ruleset, said) and seat not in page.riichi for seat, said in chosen.won
    ):
        return []
    winners = {seat for seat, _said in chosen.won}
    found = [(_("Nobody"), chosen.but(pao="").query, chosen.pao not in SEATS)]
    for seat in page.seats:
        if seat.start not in winners:
            found.append((seat.name, chosen.but(pao=seat.start).query, chosen.pao == seat.start))
    return found


def _steps(page: TablePage, now: int) -> list[bool]:
    """How far the entry is: one mark a question."""
    length = {"ron": 3, "tsumo": 2, "chombo": 1}.get(page.chosen.do, 1)
    at = now if page.chosen.do == "ron" else max(1, now - 1) if now > 1 else 1
    return [index < at for index in range(length)]
