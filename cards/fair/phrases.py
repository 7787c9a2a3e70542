"""The sentences of a check's report, in English and Polish."""

from __future__ import annotations

from collections.abc import Mapping

PHRASES: Mapping[str, tuple[str, str]] = {
    "file": ("file", "plik"),
    "no_file": (
        "it is not a published file: format must be {version}",
        "to nie jest opublikowany plik: format musi być {version}",
    ),
    "seating": ("seating draw {number}", "losowanie miejsc {number}"),
    "seating_of": ("{what} ({subject}, {count} entrants)", "{what} ({subject}, uczestnicy: {count})"),
    "whole": ("whole tournament", "cały turniej"),
    "seed": (
        "seed of seating draw {number} (hanchan {hanchans})",
        "ziarno losowania miejsc {number} (hanchan {hanchans})",
    ),
    "seed_typed": (
        "typed by the organiser, not derived from the secret",
        "wpisane przez organizatora, nie wynika z sekretu",
    ),
    "seed_hidden": (
        "the secret is published but the seed is kept back; right is {computed}",
        "sekret jest opublikowany, a ziarno nie; powinno być {computed}",
    ),
    "seeds": ("seating draws are numbered without a gap", "losowania miejsc są ponumerowane bez luk"),
    "seed_missing": ("draw {missing} is missing", "brakuje losowania {missing}"),
    "seeds_order": ("they are not in the order 1, 2, 3 …", "nie są w kolejności 1, 2, 3 …"),
    "typed_seeds": (
        "Except: seeds of seating draws that were typed: {count}.",
        "Z wyjątkiem wpisanych ziaren losowania miejsc: {count}.",
    ),
    "entry": ("table {number} of the file", "stół {number} w pliku"),
    "table": ("hanchan {hanchan}, table {table}", "hanchan {hanchan}, stół {table}"),
    "twice": (
        "it stands twice in the file: one deal a table and hanchan",
        "stoi w pliku dwa razy: na stół i hanchan przypada jedno rozdanie kart",
    ),
    "later": ("the secret is not published yet", "sekret nie jest jeszcze opublikowany"),
    "strangers": (
        "the result does not hold the same entrants as the list",
        "wynik nie zawiera tych samych uczestników co lista",
    ),
    "unreadable": ("cannot be read: {error}", "nie da się odczytać: {error}"),
    "deal": ("{what}, deal", "{what}, rozdanie kart"),
    "end": ("{what}, cards at the end", "{what}, karty na końcu"),
    "operation": ("{what}, operation {number} ({name})", "{what}, operacja {number} ({name})"),
    "not_allowed": ("not allowed: {why}", "niedozwolone: {why}"),
    "link": ("{what}, link {number}", "{what}, ogniwo {number}"),
    "links": ("{what}, links", "{what}, ogniwa"),
    "deck": ("{what}, deck", "{what}, talia"),
    "deck_of": ("{count} cards of {set}", "karty zestawu {set}: {count}"),
    "other_deck": (
        "these are not the cards of {set} in their order",
        "to nie są karty zestawu {set} w ich kolejności",
    ),
    "secret": ("secret", "sekret"),
    "secret_form": (
        "it must be {digits} hexadecimal digits ({error})",
        "musi mieć {digits} cyfry szesnastkowe ({error})",
    ),
    "secret_fits": ("secret fits the commitment", "sekret zgadza się ze zobowiązaniem"),
    "public": ("public text", "tekst publiczny"),
    "public_clean": ("public text is written cleanly", "tekst publiczny jest zapisany czysto"),
    "list": ("it must be a list", "to musi być lista"),
    "differs": (
        "the file says {claimed}, right is {computed}",
        "w pliku jest {claimed}, powinno być {computed}",
    ),
    "right": ("right", "zgodne"),
    "wrong": ("wrong", "błędne"),
    "open": ("open", "otwarte"),
    "all_right": (
        "Everything follows from the secret that was fixed beforehand.",
        "Wszystko wynika z sekretu ustalonego zawczasu.",
    ),
    "all_wrong": (
        "This file does not hold: see the lines marked wrong.",
        "Ten plik się nie zgadza: zobacz wiersze oznaczone jako błędne.",
    ),
    "all_open": (
        "What can be checked without the secret holds.",
        "To, co można sprawdzić bez sekretu, zgadza się.",
    ),
}


def phrase(language: str, key: str, **details: object) -> str:
    """A sentence in "en" or "pl" with its details filled in."""
    return PHRASES[key][language.lower().startswith("pl")].format(**details)
