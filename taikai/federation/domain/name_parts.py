"""Split of a full name into given and family name. Pure."""

from __future__ import annotations

from dataclasses import dataclass

#: Small words that belong to the family name after them.
PARTICLES = frozenset(
    [
        "af",
        "al",
        "am",
        "an",
        "ap",
        "ben",
        "da",
        "dal",
        "de",
        "degli",
        "dei",
        "del",
        "della",
        "den",
        "der",
        "des",
        "di",
        "do",
        "dos",
        "du",
        "e",
        "el",
        "la",
        "las",
        "le",
        "les",
        "lo",
        "los",
        "mac",
        "mc",
        "of",
        "op",
        "‘t",
        "'t",
        "te",
        "ten",
        "ter",
        "to",
        "van",
        "vom",
        "von",
        "vande",
        "vander",
        "y",
        "z",
        "zu",
        "zum",
        "zur",
    ]
)


@dataclass(frozen=True, slots=True)
class Split:
    """A name in two. `guessed`: nobody has said which part is the family name."""

    given: str
    family: str
    guessed: bool = False

    @property
    def whole(self) -> bool:
        return bool(self.given and self.family)


def split(name: str, family: str = "") -> Split:
    """The two parts of a name. `family`: the family name as the person or the organiser wrote it.

    Without it the last word is taken with the particles before it ("Lena van der Berg"), or all words in capitals
    where others are not ("GARCIA LOPEZ Ana"); a name of one word is a given name.
    """
    words = name.split()
    surname = family.split()
    if surname:
        size = len(surname)
        folded, wanted = [word.casefold() for word in words], [word.casefold() for word in surname]
        for at in (len(words) - size, 0):
            if at >= 0 and folded[at : at + size] == wanted:
                return Split(" ".join(words[:at] + words[at + size :]), " ".join(surname))
        return Split(name, " ".join(surname))
    if len(words) < 2:
        return Split(name.strip(), "", guessed=True)
    capitals = [len(word) > 1 and word.isupper() for word in words]
    if any(capitals) and not all(capitals):
        apart = [
            [word for word, big in zip(words, capitals, strict=True) if big is side] for side in (False, True)
        ]
        return Split(" ".join(apart[0]), " ".join(apart[1]), guessed=True)
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return Split(" ".join(words[:at]), " ".join(words[at:]), guessed=True)
