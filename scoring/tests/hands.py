"""Random winning hands of all shapes: by themes, so that every yaku turns up often."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.riichi.win import WinContext
from scoring.tiles import GREEN, HAKU, HONOURS, ORPHANS, TERMINALS, Tile

Sets = list[tuple[int, ...]]
Built = tuple[Sets, int]
"""Four sets and the kind of the pair."""
NUMBERS = range(HONOURS)
ALL = range(34)
SIMPLES = [kind for kind in NUMBERS if kind not in TERMINALS]


def _run(start: int) -> tuple[int, ...]:
    return (start, start + 1, start + 2)


def _triplet(kind: int) -> tuple[int, ...]:
    return (kind,) * 3


def _sets_from(rng: random.Random, kinds: list[int], runs: float, number: int = 4) -> Sets:
    """Sets out of the kinds given; a run needs all three of its kinds among them."""
    starts = [kind for kind in kinds if kind < HONOURS and kind % 9 <= 6 and {kind + 1, kind + 2} <= set(kinds)]
    return [
        _run(rng.choice(starts)) if starts and rng.random() < runs else _triplet(rng.choice(kinds))
        for _ in range(number)
    ]


def _with_pair(rng: random.Random, sets: Sets, kinds: list[int]) -> Built:
    return sets, rng.choice(kinds)


def _theme(kinds: Callable[[random.Random], list[int]], runs: float) -> Callable[[random.Random], Built]:
    def build(rng: random.Random) -> Built:
        pool = kinds(rng)
        return _with_pair(rng, _sets_from(rng, pool, runs), pool)

    return build


def _one_suit(rng: random.Random) -> list[int]:
    start = rng.choice((0, 9, 18))
    return list(range(start, start + 9))


def _two_suits(rng: random.Random) -> list[int]:
    skip = rng.choice((0, 9, 18))
    return [kind for kind in NUMBERS if not skip <= kind < skip + 9]


def _outside(rng: random.Random, honours: bool) -> Built:
    starts = [0, 6, 9, 15, 18, 24]
    pool = sorted(ORPHANS if honours else TERMINALS)
    sets = [_run(rng.choice(starts)) if rng.random() < 0.6 else _triplet(rng.choice(pool)) for _ in range(4)]
    return sets, rng.choice(pool)


def _three_suits(rng: random.Random, triplet: bool) -> Built:
    number = rng.randrange(9 if triplet else 7)
    make = _triplet if triplet else _run
    sets = [make(number), make(number + 9), make(number + 18), *_sets_from(rng, list(ALL), 0.5, 1)]
    return sets, rng.choice(list(ALL))


def _straight(rng: random.Random) -> Built:
    start = rng.choice((0, 9, 18))
    return [_run(start), _run(start + 3), _run(start + 6), *_sets_from(rng, list(ALL), 0.6, 1)], rng.choice(
        list(ALL)
    )


def _double_runs(rng: random.Random) -> Built:
    first, second = (_run(rng.choice(NUMBERS) // 9 * 9 + rng.randrange(7)) for _ in range(2))
    return [first, first, second, second], rng.choice(list(ALL))


def _honours_of(rng: random.Random, kinds: list[int], least: int) -> Built:
    chosen = rng.sample(kinds, rng.randint(least, len(kinds)))
    sets = [_triplet(kind) for kind in chosen]
    sets += _sets_from(rng, list(ALL), 0.5, 4 - len(sets)) if len(sets) < 4 else []
    left = [kind for kind in kinds if kind not in chosen]
    return sets[:4], rng.choice(left or list(ALL))


THEMES: dict[str, Callable[[random.Random], Built]] = {
    "anything": _theme(lambda rng: list(ALL), 0.75),
    "numbers": _theme(lambda rng: list(NUMBERS), 0.9),
    "simples": _theme(lambda rng: SIMPLES, 0.85),
    "two suits": _theme(_two_suits, 0.8),
    "one suit": _theme(_one_suit, 0.8),
    "dense suit": _theme(lambda rng: _one_suit(rng)[rng.randrange(3) :][:7], 0.7),
    "suit and honours": _theme(lambda rng: _one_suit(rng) + list(range(HONOURS, 34)), 0.8),
    "triplets": _theme(lambda rng: list(ALL), 0.0),
    "few triplets": _theme(lambda rng: list(ALL), 0.25),
    "terminals": _theme(lambda rng: sorted(TERMINALS), 0.0),
    "orphans": _theme(lambda rng: sorted(ORPHANS), 0.0),
    "honours": _theme(lambda rng: list(range(HONOURS, 34)), 0.0),
    "green": _theme(lambda rng: sorted(GREEN), 0.4),
    "outside": lambda rng: _outside(rng, True),
    "terminals outside": lambda rng: _outside(rng, False),
    "same runs": lambda rng: _three_suits(rng, False),
    "same triplets": lambda rng: _three_suits(rng, True),
    "straight": _straight,
    "double runs": _double_runs,
    "dragons": lambda rng: _honours_of(rng, [HAKU, HAKU + 1, HAKU + 2], 2),
    "winds": lambda rng: _honours_of(rng, [27, 28, 29, 30], 3),
}
WHOLE = ("pairs", "honour pairs", "orphans hand", "gates", "kans")

CHOICES = (*THEMES, *WHOLE, *("terminals", "green", "orphans hand") * 2, "same triplets", "kans")


def random_win(rng: random.Random) -> tuple[Hand, WinContext]:
    """One winning hand with a win that could have happened."""
    while True:
        theme = rng.choice(CHOICES)
        built = _whole(rng, theme) if theme in WHOLE and theme != "kans" else None
        if built is not None:
            return _won(rng, built, [], theme)
        sets, pair = THEMES["triplets" if theme == "kans" else theme](rng)
        openness = rng.choice((0.0, 0.0, 0.3, 0.8))
        kans = 0.85 if theme == "kans" else 0.12
        concealed, melds = [pair, pair], []
        for kinds in sets:
            is_triplet = kinds[0] == kinds[1]
            if is_triplet and rng.random() < kans:
                types = ["ankan"] if openness == 0 else ["ankan", "daiminkan", "shouminkan"]
                melds.append((rng.choice(types), (*kinds, kinds[0])))
            elif rng.random() < openness:
                melds.append(("pon" if is_triplet else "chi", kinds))
            else:
                concealed += kinds
        everything = concealed + [kind for _, kinds in melds for kind in kinds]
        if max(everything.count(kind) for kind in set(everything)) <= 4:
            return _won(rng, concealed, melds, theme)


def _whole(rng: random.Random, theme: str) -> list[int]:
    if theme == "pairs":
        pool = rng.choice(
            (list(ALL), SIMPLES, _one_suit(rng), sorted(ORPHANS), _one_suit(rng) + list(range(27, 34)))
        )
        return [kind for kind in rng.sample(pool, 7) for _ in range(2)]
    if theme == "honour pairs":
        return [kind for kind in range(27, 34) for _ in range(2)]
    if theme == "gates":
        start = rng.choice((0, 9, 18))
        spare = rng.randrange(9)
        return [start + number for number in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, spare)]
    return [*ORPHANS, rng.choice(sorted(ORPHANS))]


def _won(
    rng: random.Random, concealed: list[int], melds: list[tuple[str, tuple[int, ...]]], theme: str
) -> tuple[Hand, WinContext]:
    seat, round_wind = rng.randrange(4), rng.randrange(4)
    rng.shuffle(concealed)
    tile = rng.choice(concealed)
    others = [other for other in range(4) if other != seat]
    source = rng.choice(others) if rng.random() < 0.55 else None
    if theme in ("gates", "orphans hand") and rng.random() < 0.4:
        tile = max(concealed, key=lambda kind: concealed.count(kind) % 2 == 0)
    closed = all(kind == "ankan" for kind, _ in melds)
    declared = tuple(
        Meld(
            kind,  # type: ignore[arg-type]
            tuple(Tile(k) for k in kinds),
            None if kind == "ankan" else (seat - 1) % 4 if kind == "chi" else rng.choice(others),
        )
        for kind, kinds in melds
    )
    hand = _redden(rng, Hand(tuple(Tile(kind) for kind in concealed), declared))
    flags = _flags(rng, hand, tile, seat, source, closed)
    used = [t.kind for t in hand.tiles]
    deck = [kind for kind in ALL for _ in range(4 - used.count(kind))]
    if flags.get("chankan"):
        deck = [kind for kind in deck if kind != tile]
    rng.shuffle(deck)
    number = 1 + sum(kind.endswith("kan") for kind, _ in melds)
    win = WinContext(
        tile=tile,
        seat=seat,
        round=round_wind,
        source=source,
        dora=tuple(deck[:1]),
        kan_dora=tuple(deck[1:number]),
        ura=tuple(deck[number : 2 * number]) if flags.get("riichi") else (),
        honba=rng.choice((0, 0, 0, 1, 2, 5)),
        **flags,  # type: ignore[arg-type]
    )
    return hand, win


def _redden(rng: random.Random, hand: Hand) -> Hand:
    """Some fives red, at most one a suit; somebody who holds all four fives of a suit holds the red one."""
    slots = list(hand.tiles)
    for kind in (4, 13, 22):
        places = [index for index, tile in enumerate(slots) if tile.kind == kind]
        if len(places) == 4 or (places and rng.random() < 0.35):
            slots[rng.choice(places)] = Tile(kind, True)
    left = iter(slots)
    concealed = tuple(next(left) for _ in hand.concealed)
    melds = tuple(Meld(meld.type, tuple(next(left) for _ in meld.tiles), meld.source) for meld in hand.melds)
    return Hand(concealed, melds)


def _flags(
    rng: random.Random, hand: Hand, tile: int, seat: int, source: int | None, closed: bool
) -> dict[str, int | bool]:
    kans = any(meld.is_kan for meld in hand.melds)
    alone = hand.all_counts >> 3 * tile & 7 == 1
    if not hand.melds and rng.random() < 0.2:
        if source is None:
            return {"tenhou" if seat == 0 else "chiihou": True}
        return {"renhou": True} if seat else {}
    flags: dict[str, int | bool] = {}
    if closed and rng.random() < 0.5:
        flags["riichi"] = rng.choice((1, 1, 2))
        if rng.random() < 0.3:
            flags["ippatsu"] = True
    roll = rng.random()
    if source is None and roll < 0.15:
        flags["haitei"] = True
    elif source is None and kans and roll < 0.4:
        flags["rinshan"] = True
        flags.pop("ippatsu", None)
    elif source is not None and roll < 0.12:
        flags["houtei"] = True
    elif source is not None and roll < 0.6 and alone:
        flags["chankan"] = True
    return flags


def random_wins(seed: int, number: int) -> Iterator[tuple[Hand, WinContext]]:
    """Winning hands, the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(number):
        yield random_win(rng)
