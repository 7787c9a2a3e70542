"""Invented people for demos: names typical of their countries, nobody real."""

from __future__ import annotations

import random
from dataclasses import dataclass

# For each country: women's and men's first names, and the surnames as women and men bear them.
NAMES: dict[str, tuple[tuple[list[str], list[str]], tuple[list[str], list[str]]]] = {
    "PL": (
        (
            ["Zofia", "Hanna", "Maja", "Lena", "Alicja", "Oliwia"],
            ["Jakub", "Antoni", "Filip", "Wojciech", "Tymon", "Igor"],
        ),
        (
            [
                "Wilczek",
                "Brzezina",
                "Zimorodek",
                "Jaskółka",
                "Borówka",
                "Czapla",
                "Sosna",
                "Derkacz",
                "Wrzosek",
                "Szpak",
            ],
        )
        * 2,
    ),
    "CZ": (
        (["Tereza", "Eliška", "Klára"], ["Ondřej", "Vojtěch", "Matěj"]),
        (["Havlínová", "Jeřábková", "Smrčková", "Vlčková"], ["Havlín", "Jeřábek", "Smrček", "Vlček"]),
    ),
    "DE": ((["Lina", "Frieda"], ["Jonas", "Moritz"]), (["Birkner", "Lindau", "Eschweiler", "Seebach"],) * 2),
    "SK": ((["Ema"], ["Matúš"]), (["Liptáková", "Javorová"], ["Lipták", "Javor"])),
    "AT": ((["Johanna"], ["Valentin"]), (["Almer", "Steinbichl"],) * 2),
    "UA": ((["Solomiia"], ["Danylo"]), (["Kalynenko", "Berezko"],) * 2),
    "FR": ((["Camille"], ["Hugo"]), (["Duchêne", "Rivaud"],) * 2),
    "DK": ((["Freja"], ["Emil"]), (["Lund-Holm", "Birkedal"],) * 2),
}
CLUBS = {
    "PL": ["Kruk i Bambus", "Wisła Riichi", "Cztery Wiatry Poznań"],
    "CZ": ["Praha Riichi"],
    "DE": ["Riichi Spree"],
    "AT": ["Donau Jan"],
    "SK": ["Tatry Mahjong"],
}
INITIALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NICKNAMES = ["Tanuki", "Chun", "Ippatsu", "Kitsune", "Nobetan", "Pocchi", "Suzume", "Kan-chan", "Haku", "Dama"]
COUNTRIES = ["PL"] * 14 + ["CZ", "CZ", "CZ", "DE", "DE", "SK", "AT", "UA", "FR", "DK"]


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """Somebody who might enter."""

    name: str
    nickname: str
    country: str
    club: str
    ema_number: str
    can_substitute: bool


def _unused_name(country: str, taken: set[str], rng: random.Random) -> str:
    """A name nobody has yet; when a country's names run out, with a middle initial."""
    firsts, lasts = NAMES[country]
    for attempt in range(1000):
        gender = rng.randrange(2)
        first, last = rng.choice(firsts[gender]), rng.choice(lasts[gender])
        name = f"{first} {last}" if attempt < 40 else f"{first} {rng.choice(INITIALS)}. {last}"
        if name not in taken:
            return name
    raise ValueError(f"no unused name for {country}")


def people(count: int, rng: random.Random) -> list[DemoPlayer]:
    """`count` different people, most of them from Poland; the same generator state gives the same people."""
    made: list[DemoPlayer] = []
    taken: set[str] = set()
    while len(made) < count:
        country = COUNTRIES[len(made) % len(COUNTRIES)]
        name = _unused_name(country, taken, rng)
        taken.add(name)
        clubs = CLUBS.get(country, [""])
        made.append(
            DemoPlayer(
                name=name,
                nickname=rng.choice(NICKNAMES) if rng.random() < 0.3 else "",
                country=country,
                club=rng.choice(clubs),
                # Numbers of a range the EMA does not give out.
                ema_number=f"99{len(made):06d}" if rng.random() < 0.6 else "",
                can_substitute=rng.random() < 0.2,
            )
        )
    return made
