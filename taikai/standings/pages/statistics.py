"""Template context of hand statistics and awards, and their CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.baida.words import title_of
from scoring.riichi.yaku import CATALOGUE
from taikai.formatting import numbers
from taikai.formatting.spreadsheets import Cell, csv_text
from taikai.formatting.translation import reader_language
from taikai.hands.domain.statistics.facts import WinFacts
from taikai.hands.domain.statistics.tally import Numbers
from taikai.registration.domain.names import plain
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.statistics.awards import PlayerAward, awards
from taikai.standings.domain.statistics.people import Big, Everybody
from taikai.tournaments.domain.rules import GameKind

LIMITS = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "kazoe_yakuman": gettext_lazy("counted yakuman"),
    "yakuman": gettext_lazy("yakuman"),
}


def _whole(value: Fraction, _game: GameKind) -> str:
    return numbers.whole(int(value))


def _points(value: Fraction, game: GameKind) -> str:
    return _("%(points)s points") % {"points": numbers.whole(int(value) // game.step * game.step)}


def _percent(value: Fraction, _game: GameKind) -> str:
    return numbers.tenths(round(-value * 1000)) + " %"


@dataclass(frozen=True, slots=True)
class Title:
    """What an award is called, what it is for, and how its value is written."""

    name: Any
    told: Any
    written: Callable[[Fraction, GameKind], str]


TITLES = {
    "hanchan": Title(
        gettext_lazy("Best hanchan"),
        gettext_lazy("highest score in one hanchan, including uma"),
        lambda value, _game: numbers.tenths(int(value), plus=True),
    ),
    "points": Title(gettext_lazy("Most points"), gettext_lazy("at the end of one hanchan"), _points),
    "firsts": Title(gettext_lazy("Most hanchans won"), gettext_lazy("finished 1st at the table"), _whole),
    "biggest": Title(
        gettext_lazy("Biggest winning hand"), gettext_lazy("without honba and riichi sticks"), _points
    ),
    "wins": Title(gettext_lazy("Most wins"), gettext_lazy("hands won"), _whole),
    "average": Title(gettext_lazy("Highest average win"), gettext_lazy("with at least 3 wins"), _points),
    "tsumo": Title(gettext_lazy("Most wins by own draw"), gettext_lazy("hands won by tsumo"), _whole),
    "riichi": Title(gettext_lazy("Most riichi"), gettext_lazy("riichi declared"), _whole),
    "careful": Title(
        gettext_lazy("Fewest deal-ins"),
        gettext_lazy("deal-ins per hand, for players with at least half the highest number of hands"),
        _percent,
    ),
    "tenpai": Title(gettext_lazy("Most often tenpai"), gettext_lazy("at exhaustive draws"), _whole),
    "yaku": Title(gettext_lazy("Most different yaku"), gettext_lazy("in wins with known yaku"), _whole),
}

WITHOUT_BONUSES = {
    "hanchan": gettext_lazy("highest score in one hanchan"),
    "biggest": gettext_lazy("points won"),
    "tsumo": gettext_lazy("hands won by own draw"),
    "yaku": gettext_lazy("in wins with known rows"),
}
"""What some awards are for in a game without uma, counters and sticks."""


@dataclass(frozen=True, slots=True)
class AwardLine:
    kind: str
    name: Any
    told: Any
    people: tuple[SeatedPerson, ...]
    value: str


@dataclass(frozen=True, slots=True)
class BigLine:
    """A large win in words; `where`: hanchan, table and hand; `concealed`: tiles without the winning one."""

    big: Big
    words: str
    yaku: str
    concealed: str

    @property
    def win(self) -> WinFacts:
        return self.big.big.win


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line; percentages in tenths."""

    person: SeatedPerson
    numbers: Numbers

    @property
    def shares(self) -> dict[str, int]:
        """Of a hundred hands, in tenths."""
        return {name: self.numbers.percent(name) for name in ("wins", "deal_ins", "riichi")}


def yaku_name(name: str) -> str:
    """A yaku as players call it."""
    known = CATALOGUE.get(name)
    return known.romaji if known is not None else title_of(name).get(reader_language()).replace("_", " ")


def award_lines(everybody: Everybody) -> list[AwardLine]:
    """The awards in words."""
    return [award_line(award) for award in awards(everybody)]


def award_line(award: PlayerAward) -> AwardLine:
    title = TITLES[award.kind]
    told = title.told if award.game.bonuses else WITHOUT_BONUSES.get(award.kind, title.told)
    return AwardLine(award.kind, title.name, told, award.people, title.written(award.value, award.game))


def big_line(big: Big) -> BigLine:
    """A large win in words: "haneman", "3 han 40 fu"."""
    win = big.big.win
    if win.limit:
        words = str(LIMITS.get(win.limit, win.limit))
    elif win.han:
        words = _("%(han)d han %(fu)d fu") % {"han": win.han, "fu": win.fu}
    else:
        words = ""
    tiles = win.tiles
    if win.winning and tiles:
        tiles = _without(tiles, win.winning)
    return BigLine(big, words, ", ".join(yaku_name(name) for name in win.yaku), tiles)


def _without(tiles: str, one: str) -> str:
    """The tiles without one of a kind: the last of that name."""
    single: list[str] = []
    digits = ""
    for letter in tiles:
        if letter.isdigit():
            digits += letter
        else:
            single += [digit + letter for digit in digits]
            digits = ""
    if one in single:
        single.reverse()
        single.remove(one)
        single.reverse()
    return "".join(single)


def player_lines(everybody: Everybody) -> list[PlayerLine]:
    """Everybody who played hands that were reported, most wins first."""
    people = everybody.found.people
    lines = [PlayerLine(people[pk], each) for pk, each in everybody.people.items()]
    return sorted(
        lines,
        key=lambda line: (-line.numbers.wins, line.numbers.deal_ins, plain(line.person.name), line.person.id),
    )


def yaku_lines(counted: Numbers) -> list[tuple[str, int, int]]:
    """Every yaku with how often it was won, and of how many of a hundred wins with known yaku, in tenths."""
    rows = sorted(counted.yaku.items(), key=lambda item: (-item[1], item[0]))
    return [(yaku_name(name), many, round(1000 * many / counted.named)) for name, many in rows if counted.named]


def numbers_context(everybody: Everybody) -> dict[str, Any]:
    """Everything on the page; made when shown, and once however often the template names it."""
    return {
        "all": everybody,
        "awards": cache(lambda: award_lines(everybody)),
        "biggest": cache(lambda: [big_line(big) for big in everybody.biggest()] if everybody.best else []),
        "players": cache(lambda: player_lines(everybody)),
        "yaku": cache(lambda: yaku_lines(everybody.whole)),
    }


def ceremony_context(everybody: Everybody, number: int) -> dict[str, Any]:
    """The awards for the ceremony; `number`: the one that is read out, from 1 (another: all of them)."""
    lines = award_lines(everybody) if everybody.results else []
    if not 1 <= number <= len(lines):
        return {"awards": lines, "one": None}
    one = lines[number - 1]
    return {
        "awards": lines,
        "one": one,
        "biggest": [big_line(big) for big in everybody.biggest()] if one.kind == "biggest" else [],
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < len(lines) else None,
    }


@dataclass(frozen=True, slots=True)
class Own:
    """One player's numbers, with the largest win and the yaku."""

    line: PlayerLine
    best: BigLine | None
    yaku: list[tuple[str, int, int]]


def own_numbers(everybody: Everybody, person: int) -> Own | None:
    """Somebody's numbers; None where no hand of theirs was reported."""
    counted = everybody.people.get(person)
    if counted is None or not counted.hands:
        return None
    best = everybody.best_of(person)
    line = PlayerLine(everybody.found.people[person], counted)
    return Own(line, None if best is None else big_line(best), yaku_lines(counted))


COLUMNS = (
    "hands",
    "dealt",
    "wins",
    "tsumo",
    "value",
    "average_value",
    "deal_ins",
    "lost",
    "average_lost",
    "riichi",
    "riichi_won",
    "draws",
    "tenpai",
    "best",
)


def as_csv(everybody: Everybody) -> str:
    """A line a player: counts, points, and every yaku that was won (comma, CRLF, a byte order mark)."""
    lines = player_lines(everybody)
    yaku = sorted(everybody.whole.yaku)
    headings = ("name", "nickname", "country", "club", *COLUMNS, *(f"yaku {name}" for name in yaku))
    rows: Iterable[Sequence[Cell]] = (
        (
            *(line.person.name, line.person.nickname, line.person.country, line.person.club),
            *(getattr(line.numbers, name) for name in COLUMNS),
            *(line.numbers.yaku[name] for name in yaku),
        )
        for line in lines
    )
    return csv_text(headings, rows)
