"""Invented people for demos: names typical of their countries, nobody real."""

from __future__ import annotations

import random
from dataclasses import dataclass

FIRST = {
    "PL": ["Zofia", "Jakub", "Hanna", "Antoni", "Maja", "Filip", "Lena", "Wojciech", "Alicja", "Tymon",
           "Oliwia", "Igor"],
    "CZ": ["Tereza", "Ondřej", "Eliška", "Vojtěch"],
    "DE": ["Jonas", "Lina", "Moritz", "Frieda"],
    "SK": ["Ema", "Matúš"],
    "AT": ["Valentin", "Johanna"],
    "UA": ["Solomiia", "Danylo"],
    "FR": ["Camille", "Hugo"],
    "DK": ["Freja", "Emil"],
    "HU": ["Lili", "Bence"],
    "SE": ["Alva", "Nils"],
}  # fmt: skip
LAST = {
    "PL": ["Wilczek", "Brzezina", "Zimorodek", "Jaskółka", "Borówka", "Czapla", "Rzeczny", "Sosna", "Derkacz",
           "Klonek", "Wrzosek", "Szpak"],
    "CZ": ["Havlín", "Jeřábek", "Smrčková", "Vlček"],
    "DE": ["Birkner", "Lindau", "Eschweiler", "Seebach"],
    "SK": ["Lipták", "Javorová"],
    "AT": ["Almer", "Steinbichl"],
    "UA": ["Kalynenko", "Verbova"],
    "FR": ["Duchêne", "Rivaud"],
    "DK": ["Lund-Holm", "Birkedal"],
    "HU": ["Erdős-Varga", "Fenyvesi"],
    "SE": ["Björkgren", "Åsund"],
}  # fmt: skip
CLUBS = {
    "PL": ["Kruk i Bambus", "Wisła Riichi", "Cztery Wiatry Poznań"],
    "CZ": ["Praha Riichi"],
    "DE": ["Riichi Spree"],
    "AT": ["Donau Jan"],
    "SK": ["Tatry Mahjong"],
}
NICKNAMES = ["Tanuki", "Chun", "Ippatsu", "Kitsune", "Nobetan", "Pocchi", "Suzume", "Kan-chan", "Haku", "Dama"]
COUNTRIES = ["PL"] * 14 + ["CZ", "CZ", "CZ", "DE", "DE", "SK", "AT", "UA", "FR", "DK"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who might enter."""

    name: str
    nickname: str
    country: str
    club: str
    ema_number: str
    can_substitute: bool


def people(count: int, rng: random.Random) -> list[Person]:
    """`count` different people, most of them from Poland; the same generator state gives the same people."""
    made: list[Person] = []
    taken: set[str] = set()
    countries = list(COUNTRIES)
    while len(made) < count:
        country = countries[len(made) % len(countries)]
        name = f"{rng.choice(FIRST[country])} {rng.choice(LAST[country])}"
        if name in taken:
            name = f"{name} {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[len(made) % 26]}."
            if name in taken:
                continue
        taken.add(name)
        clubs = CLUBS.get(country, [""])
        made.append(
            Person(
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
