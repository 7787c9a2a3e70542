"""Own rank and needs on the personal page, written in one pass.

After a result every open personal page says this again: three hundred, some sixty nodes of a template each.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from taikai.formatting import numbers
from taikai.formatting.translation import ended, gettext, pgettext
from taikai.standings.domain.final.finalists import FinalLine
from taikai.standings.domain.needs.rivals import Contest
from taikai.standings.domain.player_profile import PlayerPage
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.pages.needs import Goal, NeedLine, Needs
from taikai.standings.templatetags.ranking import missing, sum_of_scores, worth
from taikai.tournaments.templatetags.parts import signed
from taikai.tournaments.templatetags.taikai import ordinal, score_class


def own_place(
    page: PlayerPage, why: str | None = None, needs: Needs | None = None, needs_url: str = ""
) -> SafeString:
    """The sheet with place, total and what it is the sum of.

    `why`: the reason for the place in a sentence; `needs`: with the goals, `needs_url` leads to all of them.
    """
    row = page.row
    if row is None:
        inside = f'<p class="muted">{gettext("No results yet.")}</p>\n'
    else:
        inside = _place(page, row) if page.official else _outside(row)
        if page.final:
            inside += _final(page.final)
        inside += _sum(page, row)
        if why:
            inside += f'<p class="small muted">{escape(why)}</p>\n'
        if needs:
            inside += _needs(needs, needs_url)
    return mark_safe(f'<section class="sheet own-place">\n{inside}</section>\n')  # noqa: S308


def _place(page: PlayerPage, row: Ranked) -> str:
    word = gettext("shared")
    shared = f'<span class="small muted">{word}</span>\n' if page.shared else ""
    of = gettext("of %(players)s") % {"players": page.players}
    made = (
        f'<p class="answer answer-big">\n{ordinal(row.place)}\n{shared}<span class="small muted">{of}</span>\n'
        f'<span class="{score_class(row.total)}">{worth(row)}</span>\n'
    )
    if row.average is not None:
        each = pgettext("average", "per hanchan")
        made += f'<span class="small muted">{each}</span>\n'
    return f"{made}</p>\n"


def _outside(row: Ranked) -> str:
    words = gettext("not ranked")
    return f'<p class="answer">\n{signed(row.total)}\n<span class="small muted">{words}</span>\n</p>\n'


def _sum(page: PlayerPage, row: Ranked) -> str:
    parts: list[str] = [sum_of_scores(page.sum)]
    if row.carried:
        parts.insert(0, _named(gettext("carried over"), row.carried.tenths))
    if row.penalty:
        parts.append(_named(gettext("penalties"), row.penalty))
    if games := row.account.divisor:
        words = ngettext("%(total)s in %(games)s hanchan", "%(total)s in %(games)s hanchans", games)
        sentence = words % {"total": numbers.tenths(row.total, plus=True), "games": games}
        parts.append(f'<span class="nowrap muted">{sentence}</span>')
    return '<p class="row">\n' + "\n".join(parts) + "\n</p>\n"


def _named(name: str, tenths: int) -> str:
    return f'<span class="nowrap"><span class="muted">{name}</span> {signed(tenths)}</span>'


def _final(final: FinalLine) -> str:
    return f'<p class="final-line">\n{_SAID.get(final.state, _to_the_line)(final)}</p>\n'


def _plays(final: FinalLine) -> str:
    assert final.carried is not None
    words = gettext("Score before hanchan %(begins)s: %(before)s (%(carry)s).") % {
        "before": numbers.tenths(final.carried.before, plus=True),
        "begins": final.cut.begins,
        "carry": escape(final.words),
    }
    return f'<span class="badge">{escape(final.title)}</span>\n{words}\n'


def _qualified(final: FinalLine) -> str:
    carried = "–" if final.carried is None else numbers.tenths(final.carried.tenths, plus=True)
    words = gettext("Starts hanchan %(begins)s with %(carried)s.") % {
        "begins": final.cut.begins,
        "carried": carried,
    }
    return f'<span class="badge">{escape(final.title)}</span>\n{words}\n'


def _behind(final: FinalLine) -> str:
    words = gettext("%(title)s: Not in the top %(places)s.")
    return words % {"title": escape(final.title), "places": final.cut.places} + "\n"


def _passed(_final: FinalLine) -> str:
    words = gettext("not playing the final")
    return f'<span class="badge">{words}</span>\n'


def _to_the_line(final: FinalLine) -> str:
    if final.state == "inside":
        stands = gettext("above the cut")
    elif final.state == "tied":
        stands = gettext("tied at the cut, so the organiser decides who qualifies")
    elif final.rival:
        values = {"points": missing(final), "name": escape(final.rival.name)}
        stands = gettext("%(points)s behind %(name)s, the last player above the cut") % values
    else:
        stands = gettext("below the cut")
    cut = final.cut
    line = gettext("top %(places)s, from hanchan %(begins)s") % {"places": cut.places, "begins": cut.begins}
    return f"<strong>{escape(final.title)}</strong>\n({line}):\n{stands}\n"


_SAID = {"plays": _plays, "qualified": _qualified, "behind": _behind, "passed": _passed}


def _needs(needs: Needs, url: str) -> str:
    if needs.field.mode == "waiting":
        rest = gettext("Your result is in. Other tables are still playing.")
    else:
        rest = _hanchans_left(needs.field)
    every = gettext("What you need for every rank")
    return (
        f'<section class="needs">\n<h2>{gettext("What do I need?")}</h2>\n{goals(needs)}'
        f'<p>\n<a class="quiet-link" href="{escape(url)}">{every}</a>\n</p>\n'
        f'<p class="help">{rest}</p>\n</section>\n'
    )


def _hanchans_left(field: Contest) -> str:
    if field.cut is not None:
        words = ngettext(
            "%(left)s hanchan left before the cut.", "%(left)s hanchans left before the cut.", field.left
        )
    else:
        words = ngettext("%(left)s hanchan left.", "%(left)s hanchans left.", field.left)
    return words % {"left": field.left}


def goals(needs: Needs) -> SafeString:
    """The places somebody may still reach, each with the ways to it."""
    made = "".join(_goal(goal) for goal in needs.goals)
    return mark_safe(f'<ol class="goals">\n{made}</ol>\n')  # noqa: S308


def _goal(goal: Goal) -> str:
    if goal.kind == "line":
        first = gettext("top %(places)s") % {"places": goal.place}
        place = f'{escape(goal.title)}\n<span class="small muted">{first}</span>\n'
    else:
        words = gettext("your current rank")
        kept = f'<span class="small muted">{words}</span>\n' if goal.kind == "keep" else ""
        place = f"{ordinal(goal.place)}\n{kept}"
    told = f"<p><strong>{escape(goal.told)}</strong></p>\n" if goal.told else ""
    other = gettext("Alternatively")
    between = f'<p class="goal-or">{other}</p>\n' if len(goal.lines) > 1 else ""
    ways = between.join("".join(_way(line)) for line in goal.lines)
    holder = f'<p class="muted">{escape(goal.holder)}</p>\n' if goal.holder else ""
    # The last hand of one's own table stands on the page of all places only.
    last = render_to_string("standings/goal_hand.html", {"goal": goal}) if goal.last else ""
    return (
        f'<li id="place-{goal.place}">\n<p class="goal-place">\n{place}</p>\n'
        f'<div class="goal-ways">\n{told}{ways}{holder}{last}</div>\n</li>\n'
    )


def _way(line: NeedLine) -> Iterator[str]:
    for sentence in line.do:
        yield f"<p><strong>{escape(sentence)}</strong></p>\n"
    for sentence in line.also:
        yield f"<p>{escape(sentence)}</p>\n"
    if line.points:
        # Translators: one of the ways listed in “Finish with at least …”.
        words = gettext("<strong>%(points)s</strong> points as %(place)s")
        each = [words % {"place": ordinal(place), "points": points} for place, points in line.points]
        listed = ",</span>\n".join(f'<span class="nowrap">{one}' for one in each)
        sentence = gettext("Finish with at least %(results)s") % {"results": ended(listed) + "</span>"}
        yield f"<p>\n{sentence}\n</p>\n"
    if line.elsewhere:
        yield f'<p class="muted">{escape(line.elsewhere)}</p>\n'
