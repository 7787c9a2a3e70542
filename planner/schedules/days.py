"""Stored schedules for days on which players left early: `days.json`.

After one or two rounds in which nobody met twice there are few ways for four people to have sat at tables; all
others are the same under other names. For each way the best rounds to come that long searches found are stored.
A word is a round: letter s is the table of the person of slot s; the slots of those who leave come last.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

Blocks = list[list[int]]
Seats = Sequence[Sequence[int]]  # of each round, by person: the number of the table


@lru_cache(maxsize=1)
def days() -> dict[str, list[dict[str, Any]]]:
    """By players × rounds of the whole day: the rounds played, those to come, and the repeats of all."""
    read: dict[str, list[dict[str, Any]]] = json.loads(
        Path(__file__).with_name("days.json").read_text(encoding="utf-8")
    )
    return read


def known_day(
    played: Sequence[Blocks], here: Sequence[int], rounds: int, rng: random.Random
) -> list[Blocks] | None:
    """The rounds to come for those who are ``here``, in a day of so many rounds; None where none are stored.

    Where people can take the slots in several ways one is taken at random.
    """
    people = [person for table in played[0] for person in table] if played else []
    known = [day for day in days().get(f"{len(people)}x{rounds}", ()) if len(day["played"]) == len(played)]
    stay = [person for person in people if person in set(here)]
    if not known or len(stay) != len(here) or any(len(day["rounds"][0]) != len(here) for day in known):
        return None
    at = [{person: number for number, table in enumerate(tables) for person in table} for tables in played]
    if any(
        set(row) != set(people) or any(len(t) != 4 for t in tables) for row, tables in zip(at, played, strict=True)
    ):
        return None
    rng.shuffle(stay)
    order = stay + [person for person in people if person not in set(here)]
    seats = [[row[person] for person in order] for row in at]
    kind = _kind(seats, len(stay))
    for day in known:
        if _kind(day["played"], len(stay)) != kind:
            continue
        for words in permutations(day["played"]):
            holder = _alike(seats, words, len(stay))
            if holder is not None:
                return [
                    [
                        [order[holder[s]] for s, letter in enumerate(word) if letter == name]
                        for name in sorted(set(word))
                    ]
                    for word in day["rounds"]
                ]
    return None


def _gone(seats: Sequence[Sequence[int] | str], stay: int) -> list[tuple[int, ...]]:
    """For each person, how many of those who leave sit at their table, in each round."""
    return list(zip(*[[list(row[stay:]).count(table) for table in row] for row in seats], strict=True))


def _kind(seats: Sequence[Sequence[int] | str], stay: int) -> list[tuple[bool, list[int]]]:
    """What does not depend on names and on the order of the rounds."""
    return sorted((who < stay, sorted(of)) for who, of in enumerate(_gone(seats, stay)))


def _alike(seats: Seats, words: Sequence[str], stay: int) -> list[int] | None:
    """Slot → person, so that everybody shares tables with the same ones, or None."""
    count, fits, asked = len(words[0]), _gone(seats, stay), _gone(words, stay)
    table_of: list[dict[str, int]] = [{} for _ in words]
    holder: list[int] = []
    free = set(range(count))

    def place(slot: int) -> bool:
        if slot == count:
            return True
        for person in range(stay) if slot < stay else range(stay, count):
            if person not in free or fits[person] != asked[slot]:
                continue
            new = []
            for row, word, tables in zip(seats, words, table_of, strict=True):
                letter, table = word[slot], row[person]
                if letter not in tables and table not in tables.values():
                    tables[letter] = table
                    new.append((tables, letter))
                elif tables.get(letter) != table:
                    break
            else:
                free.remove(person)
                holder.append(person)
                if place(slot + 1):
                    return True
                holder.pop()
                free.add(person)
            for tables, letter in new:
                del tables[letter]
        return False

    return holder if place(0) else None
