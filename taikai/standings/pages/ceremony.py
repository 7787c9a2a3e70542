"""Template context of the ceremony: big screen, phones, control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from taikai.live.pages import register_screen
from taikai.standings.domain.ceremony.running import MOST_SINGLY, ceremony_of
from taikai.standings.domain.ceremony.steps import PODIUM, CeremonyStep
from taikai.standings.domain.ceremony.visibility import CeremonyView, all_steps, is_complete, running, showing
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.domain.statistics.awards import PlayerAward
from taikai.standings.domain.statistics.people import everybody
from taikai.standings.pages.statistics import AwardLine, award_line, big_line
from taikai.standings.templatetags.ranking import worth
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import ordinal, score_class

BESIDE = 7  # places that were turned over before stand beside the newest
MOST_CARDS = 4  # beside each other; more people who share a place are a list
MOST_BESIDE_CARDS = 2  # cards that leave half of the width to what was turned over before


def has_begun(tournament: Tournament) -> bool:
    """Whether a ceremony runs or is over: the screens that take turns show nothing else, at last the podium."""
    return showing(tournament) is not None


register_screen("screen-ceremony", gettext_lazy("Ceremony"), has_begun, alone=True)


@dataclass(frozen=True, slots=True)
class Card:
    """A place that is turned over: who has it, one line of the story, and the awards that waited for it."""

    row: Ranked
    story: str
    awards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PodiumTile:
    """One of the first three places beside the newest: face down (`rows` is empty) or turned over before. `words`
    in place of more names than a tile holds.
    """

    place: int
    rows: tuple[Ranked, ...]
    words: str = ""


def screen_context(tournament: Tournament) -> dict[str, Any]:
    """What the ceremony shows on the big screen now; nothing of what is still face down."""
    found = showing(tournament)
    context: dict[str, Any] = {"ceremony": found, "heading": _("Ceremony")}
    if found is None or found.waits:
        return context
    step = found.now
    if found.over or (step is not None and step.podium):
        context["heading"] = _("Podium")
        if len(found.podium) > MOST_CARDS:
            return context | {"many": found.podium}
        return context | {"podium": [Card(row, "") for row in found.podium]}
    context["tiles"] = tiles(found)
    if step is None:
        return context
    if step.award is not None:
        line = award_line(step.award)
        best = everybody(tournament, "staff").biggest() if step.award.kind == "biggest" else ()
        return context | {"heading": _("Awards"), "one": line, "biggest": [big_line(big) for big in best]}
    context["heading"] = _("Final ranks")
    if step.many or len(step.rows) > MOST_CARDS:
        return context | {"many": step.rows, "of": ranks_text(step.rows)}
    context["cards"] = _cards(found, step.rows, step.also)
    if len(step.rows) > MOST_BESIDE_CARDS or step.also:
        return context | {"wide": True}
    shown = {row.person.id for row in step.rows}
    podium = step.rows[0].place <= PODIUM
    rest = [row for row in found.rows if row.person.id not in shown and (row.place > PODIUM or not podium)]
    return context | {"beside": rest[:BESIDE]}


def ranks_text(rows: Sequence[Ranked]) -> str:
    """Which places a list shows: "4" or "6–40"."""
    first, last = rows[0].place, rows[-1].place
    return str(first) if first == last else f"{first}–{last}"


def tiles(found: CeremonyView) -> list[PodiumTile]:
    """The first three places but the newest, as they stand on the podium: 2, 1, 3; face down while not shown."""
    now = {row.person.id for row in found.now.rows} if found.now else set()
    made = []
    for place in (2, 1, 3):
        if place in found.left:
            made.append(PodiumTile(place, ()))
        elif rows := tuple(row for row in found.rows if row.place == place and row.person.id not in now):
            words = _shared_words(place, len(rows)) if len(rows) > MOST_CARDS else ""
            made.append(PodiumTile(place, rows, words))
    return made


def _cards(found: CeremonyView, rows: Sequence[Ranked], awards: Sequence[PlayerAward] = ()) -> list[Card]:
    return [Card(row, last_hanchan_text(found, row), _own_awards(row, awards)) for row in rows]


def _own_awards(row: Ranked, awards: Sequence[PlayerAward]) -> tuple[str, ...]:
    """ "Most first places 5", with whoever is level in it."""
    own = [award_line(award) for award in awards if any(one.id == row.person.id for one in award.people)]
    told = []
    for line in own:
        others = ", ".join(one.name for one in line.people if one.id != row.person.id)
        words = f"{line.name} {line.value}"
        told.append(_("%(award)s (tied with %(names)s)") % {"award": words, "names": others} if others else words)
    return tuple(told)


def last_hanchan_text(found: CeremonyView, row: Ranked) -> str:
    """What the last hanchan did to somebody, in a few words."""
    if row.person.id in found.leaders:
        return (
            _("led before the last hanchan")
            if row.place > 1
            else _("led before the last hanchan and kept the lead")
        )
    moved = found.moved.get(row.person.id, 0)
    if moved > 0:
        return ngettext("up %(many)d rank in the last hanchan", "up %(many)d ranks in the last hanchan", moved) % {
            "many": moved
        }
    if moved < 0:
        return ngettext(
            "down %(many)d rank in the last hanchan", "down %(many)d ranks in the last hanchan", -moved
        ) % {"many": -moved}
    return ""


def so_far_context(tournament: Tournament) -> dict[str, Any]:
    """What a ceremony that runs has shown, for the pages of phones; nothing without one."""
    found = running(tournament)
    if found is None:
        return {}
    return {"so_far": found, "so_far_awards": [award_line(award) for award in found.awards]}


def own_final_place(tournament: Tournament, person: int, *, theirs: bool = False) -> SafeString:
    """Somebody's place as the ceremony has just shown it, as a part of their page (`theirs`: of the public page
    about them); "" while it is face down.
    """
    found = running(tournament)
    row = found.row_of(person) if found is not None else None
    if found is None or row is None:
        return SafeString("")
    words = _("Final rank") if theirs else _("Your final rank")
    of = _("of %(players)s") % {"players": len(current(tournament, "staff").now.rows)}
    told = last_hanchan_text(found, row)
    note = f'<p class="muted">{escape(told)}</p>\n' if told else ""
    return mark_safe(  # noqa: S308
        f'<section class="sheet own-place own-final">\n<p class="muted">{words}</p>\n'
        f'<p class="answer answer-big">\n{ordinal(row.place)}\n<span class="small muted">{of}</span>\n'
        f'<span class="{score_class(row.total)}">{worth(row)}</span>\n</p>\n{note}</section>\n'
    )


def revealed_json(tournament: Tournament) -> list[dict[str, Any]]:
    """The places shown so far, for programs."""
    found = running(tournament)
    rows = found.rows if found is not None else ()
    return [
        {"place": row.place, "player": {"id": row.person.id, "name": row.person.name}, "total": row.total / 10}
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class Control:
    """The ceremony for who runs it. `next_words`: what the next step will show, without a name."""

    state: str  # none, planned, running, over
    singly: int
    step: int
    count: int
    next_words: str
    now_words: str
    ready: bool
    waits: bool = False

    @property
    def choices(self) -> list[int]:
        """How many places may be turned over one by one; the last stands for all."""
        return sorted({3, 5, 8, 10, 16, MOST_SINGLY, self.singly})

    @property
    def at_end(self) -> bool:
        return self.step >= self.count


def control_of(tournament: Tournament) -> Control:
    """Where the ceremony is and what comes next."""
    ceremony = ceremony_of(tournament)
    ready = is_complete(tournament, current(tournament, "staff"))
    if ceremony is None:
        return Control("none", 10, 0, 0, "", "", ready)
    steps = all_steps(tournament, ceremony) if ready else ()
    step = min(ceremony.step or 0, len(steps)) if ready else ceremony.step or 0
    state = "planned" if ceremony.begun_at is None else "over" if ceremony.ended_at else "running"
    return Control(
        state,
        ceremony.singly,
        step,
        len(steps),
        step_words(steps[step]) if step < len(steps) else "",
        step_words(steps[step - 1]) if ready and step > 0 else "",
        ready,
        waits=not ready,
    )


@dataclass(frozen=True, slots=True)
class PresenterStep:
    """A step for who announces it: in words, and the people with their awards."""

    words: str
    cards: tuple[Card, ...] = ()
    award: AwardLine | None = None


def presenter_context(tournament: Tournament) -> dict[str, Any]:
    """The step that is shown and the one that comes next, with names: for who runs the ceremony alone."""
    control = control_of(tournament)
    context: dict[str, Any] = {"control": control}
    ceremony = ceremony_of(tournament)
    if control.state != "running" or control.waits or ceremony is None:
        return context
    steps = all_steps(tournament, ceremony)
    podium = [row for row in current(tournament, "staff").now.rows if row.place <= PODIUM]

    def told(number: int) -> PresenterStep | None:
        if not 0 <= number < len(steps):
            return None
        step = steps[number]
        rows = podium if step.podium else () if step.many else step.rows
        return PresenterStep(
            step_words(step),
            tuple(Card(row, "", _own_awards(row, step.also)) for row in rows),
            award_line(step.award) if step.award is not None else None,
        )

    return context | {"now": told(control.step - 1), "next": told(control.step)}


def step_words(step: CeremonyStep) -> str:
    """What a step shows, without a name: beside whoever runs the ceremony may stand somebody who plays."""
    if step.podium:
        return _("Podium")
    if step.award is not None:
        return _("Award: %(name)s") % {"name": award_line(step.award).name}
    if step.many:
        return _("All ranks from %(place)d down") % {"place": min(row.place for row in step.rows)}
    if len(step.rows) > 1:
        return _shared_words(step.rows[0].place, len(step.rows))
    return _("Rank %(place)d") % {"place": step.rows[0].place}


def _shared_words(place: int, many: int) -> str:
    return _("Rank %(place)d, shared by %(many)d") % {"place": place, "many": many}
