"""Crest of a card, drawn from its clauses.

A petal is a clause, in order from the top, shaped by its class; few clauses are repeated until the round is full.
Ten beads are the moments of a hand, the deal at the top and round to its end, large where the card acts. The star
in the middle, what stands between the petals and the frame come from the number, so no two cards of an edition are
alike.

Everything is one colour (`currentColor`) in a square of 100, so that the ground decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from cards.catalogue import CardSet, ClauseClass, Face, Moment

SIDE = 100
#: How often the clauses are repeated round the crest, by their count; more stand alone.
_REPEATED = {1: 5, 2: 4, 3: 2, 4: 2}
_COIN = "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"
_COIN += "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM0-2 2 0 0 2-2 0z"
_LEAF = "M0-9C5-4.5 5.5 3 .5 9H-.5C-5.5 3-5-4.5 0-9zM-.4-5V8H.4V-5z"
_LEAF += "M.9-.6 2.9-2.8V-1.5L.9.8zM.9 3.4 3 1.2V2.5L.9 4.8zM-.9-.6-2.9-2.8V-1.5L-.9.8zM-.9 3.4-3 1.2V2.5L-.9 4.8z"
#: The shapes of the classes round the origin, pointing up, some twenty high; holes by the even-odd rule.
SHAPES: dict[ClauseClass, str] = {
    ClauseClass.SCORING: "M0-9 5.2 0 0 9-5.2 0zM0-5 2.9 0 0 5-2.9 0zM0-2.4 1.4 0 0 2.4-1.4 0z",
    ClauseClass.PAYMENT: _COIN,
    ClauseClass.LEGALITY: "M0-7 6.1-3.5V3.5L0 7-6.1 3.5V-3.5zM0-4.8-4.2-2.4V2.4L0 4.8 4.2 2.4V-2.4z"
    "M0-2.8 2.4-1.4V1.4L0 2.8-2.4 1.4V-1.4z",
    ClauseClass.DEAL: "M-6.6-6-2.8-8.2-.6 4zM-2-8.5H2L.4 4H-.4zM2.8-8.2 6.6-6 .6 4zM-1.7 6.6a1.7 1.7 0 1 0 3.4 0"
    "a1.7 1.7 0 1 0-3.4 0z",
    ClauseClass.TABLE: _LEAF,
}


def _at(angle: float, radius: float) -> str:
    """A point, in turns from the top clockwise."""
    return f"{_plain(50 + radius * sin(2 * pi * angle))} {_plain(50 - radius * cos(2 * pi * angle))}"


def _plain(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def petals(face: Face) -> tuple[ClauseClass, ...]:
    """The classes of the petals from the top clockwise."""
    classes = tuple(clause.cls for clause in face.clauses)
    return classes * _REPEATED.get(len(classes), 1)


def moments(face: Face) -> set[Moment]:
    return {moment for clause in face.clauses for moment in clause.moments}


def crest(face: Face) -> str:
    """The drawing inside a square of 100: no element of its own, colour of the text around it."""
    return "".join([_frame(face.number), _beads(face), _between(face), *_round(face), _star(face.number)])


def _stroked(path: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"/>'


def _ring(radius: float, width: float) -> str:
    return f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="currentColor" stroke-width="{width}"/>'


def _frame(number: int) -> str:
    """By the dozen: a ring, two rings, a scalloped one, an octagon, a ring round an inner circle."""
    match number // 12:
        case 0:
            return _ring(46, 2)
        case 1:
            return _ring(47, 1.6) + _ring(44.4, 0.7)
        case 2:
            path = f"M{_at(0, 45)}" + "".join(f"A13 13 0 0 1 {_at(step / 12, 45)}" for step in range(1, 13))
            return _stroked(path + "z", 1.8)
        case 3:
            corners = "L".join(_at((step + 0.5) / 8, 48) for step in range(8))
            return _stroked(f"M{corners}z", 1.8)
        case _:
            return _ring(46, 2) + _ring(36.5, 0.7)


def _beads(face: Face) -> str:
    """Lines of no length with round ends: dots."""
    acts = moments(face)
    found = ""
    for large, width in ((False, 1.1), (True, 3.6)):
        dots = [
            f"M{_at(at / len(Moment), 40.5)}h0" for at, moment in enumerate(Moment) if (moment in acts) is large
        ]
        if dots:
            found += (
                f'<path d="{"".join(dots)}" stroke="currentColor" stroke-width="{width}" stroke-linecap="round"/>'
            )
    return found


def _between(face: Face) -> str:
    """Nothing, rays or chevrons between the petals, by the number."""
    count = len(petals(face))
    angles = [(at + 0.5) / count for at in range(count)]
    match face.number % 3:
        case 1:
            return _stroked("".join(f"M{_at(angle, 14)}L{_at(angle, 33)}" for angle in angles), 0.8)
        case 2:
            width = 0.025
            marks = (f"M{_at(a - width, 33)}L{_at(a, 30)}L{_at(a + width, 33)}" for a in angles)
            return _stroked("".join(marks), 1.2)
        case _:
            return ""


def _round(face: Face) -> Iterable[str]:
    around = petals(face)
    size = {5: 1.15, 6: 1.05, 7: 0.98}.get(len(around), 0.9)
    for at, cls in enumerate(around):
        turn = 360 * at / len(around)
        yield (
            f'<path transform="rotate({_plain(turn)} 50 50)translate(50 25.5)scale({size})" '
            f'fill="currentColor" fill-rule="evenodd" d="{SHAPES[cls]}"/>'
        )


def _star(number: int) -> str:
    """A star of five, six or eight points, or one of five in a ring, by the number."""
    points, inner = ((5, 2.6), (6, 3.6), (8, 2.4), (5, 2.2))[number % 4]
    outer = 5.6 if number % 4 == 3 else 7.2
    tips = (_at(step / (2 * points), outer if step % 2 == 0 else inner) for step in range(2 * points))
    ring = _ring(8.6, 1) if number % 4 == 3 else ""
    return f'<path fill="currentColor" d="M{"L".join(tips)}z"/>{ring}'


def crests(card_set: CardSet) -> str:
    """The picture file of an edition: a symbol a card by its slug, `mark-<class>` for each class."""
    marks = [
        f'<symbol id="mark-{cls.value.lower()}" viewBox="-10 -10 20 20">'
        f'<path fill="currentColor" fill-rule="evenodd" d="{shape}"/></symbol>'
        for cls, shape in SHAPES.items()
    ]
    cards = [
        f'<symbol id="{face.slug}" viewBox="0 0 {SIDE} {SIDE}">{crest(face)}</symbol>' for face in card_set.faces
    ]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join([*marks, *cards]) + "\n</svg>\n"
