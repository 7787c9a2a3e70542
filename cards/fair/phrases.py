"""The sentences of a check's report."""

from __future__ import annotations

from collections.abc import Mapping

from cards.texts import Text

PHRASES: Mapping[str, Text] = {
    "file": Text("file"),
    "no_file": Text("it is not a published file: format must be {version}"),
    "seating": Text("seating draw {number}"),
    "seating_of": Text("{what} ({subject}, {count} entrants)"),
    "whole": Text("whole tournament"),
    "seed": Text("seed of seating draw {number} (hanchan {hanchans})"),
    "seed_typed": Text("typed by the organiser, not derived from the secret"),
    "seed_hidden": Text("the secret is published but the seed is kept back; right is {computed}"),
    "seeds": Text("seating draws are numbered without a gap"),
    "seed_missing": Text("draw {missing} is missing"),
    "seeds_order": Text("they are not in the order 1, 2, 3 …"),
    "typed_seeds": Text("Except: seeds of seating draws that were typed: {count}."),
    "entry": Text("table {number} of the file"),
    "table": Text("hanchan {hanchan}, table {table}"),
    "twice": Text("it stands twice in the file: one deal a table and hanchan"),
    "later": Text("the secret is not published yet"),
    "strangers": Text("the result does not hold the same entrants as the list"),
    "unreadable": Text("cannot be read: {error}"),
    "deal": Text("{what}, deal"),
    "end": Text("{what}, cards at the end"),
    "operation": Text("{what}, operation {number} ({name})"),
    "not_allowed": Text("not allowed: {why}"),
    "link": Text("{what}, link {number}"),
    "links": Text("{what}, links"),
    "deck": Text("{what}, deck"),
    "deck_of": Text("{count} cards of {set}"),
    "other_deck": Text("these are not the cards of {set} in their order"),
    "secret": Text("secret"),
    "secret_form": Text("it must be {digits} hexadecimal digits ({error})"),
    "secret_fits": Text("secret fits the commitment"),
    "public": Text("public text"),
    "public_clean": Text("public text is written cleanly"),
    "list": Text("it must be a list"),
    "differs": Text("the file says {claimed}, right is {computed}"),
    "right": Text("right"),
    "wrong": Text("wrong"),
    "open": Text("open"),
    "all_right": Text("Everything follows from the secret that was fixed beforehand."),
    "all_wrong": Text("This file does not hold: see the lines marked wrong."),
    "all_open": Text("What can be checked without the secret holds."),
}


def phrase(language: str, key: str, **details: object) -> str:
    """A sentence in a language ("en", "pl") with its details filled in."""
    return PHRASES[key].get(language).format(**details)
