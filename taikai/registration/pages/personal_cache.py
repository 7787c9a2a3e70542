"""Fragment cache of the personal page: everything that a result of another table does not change.

Seat, cards, entry and link hang on seating, programme and the entrant's own affairs. They are rendered once for
one phone, with gaps for what is written again for every answer (`personal_panels.py`): the standing, a clock that
runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from taikai.registration.models import Entrant
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.domain.change import PROGRAMME, SEATING, own_mark
from taikai.tournaments.page_dependencies import Watch

CAPACITY = 8 * 2**20  # bytes, some 10 kB a phone
#: No text anybody typed has this character: the gate refuses it.
_GAP = re.compile("\0([a-z-]+)\0")


@dataclass(frozen=True, slots=True)
class CachedFrame:
    """`texts` with the gaps of these names between them: one text more than names."""

    texts: tuple[bytes, ...]
    names: tuple[str, ...]

    @property
    def size(self) -> int:
        """Bytes in memory, nearly."""
        return sum(map(len, self.texts)) + 1000

    def filled(self, write: Callable[[str], bytes]) -> bytes:
        """The whole, with what `write` says for each gap's name."""
        made = [self.texts[0]]
        for name, text in zip(self.names, self.texts[1:], strict=True):
            made += (write(name), text)
        return b"".join(made)

    @classmethod
    def of(cls, page: str) -> CachedFrame:
        """A text with gaps, cut at them."""
        texts, names = _GAP.split(page)[::2], _GAP.split(page)[1::2]
        return cls(tuple(text.encode() for text in texts), tuple(names))


_frames: LruCache[CachedFrame] = LruCache(CAPACITY)


def gap(name: str) -> str:
    """Where the writer of this name puts what it has to say."""
    return f"\0{name}\0"


def frame_watch(entrant: Entrant) -> Watch:
    """What an entrant's frame hangs on."""
    return Watch(parts=(SEATING, PROGRAMME), own=own_mark(entrant.tournament.secret, entrant.pk))


def cached_frame(entrant: Entrant, seen_by: Hashable, render: Callable[[], str]) -> CachedFrame:
    """The frame of an entrant's part, rendered once for this state of theirs.

    `seen_by`: everything else it depends on: token, language, address, a place on the waiting list.
    """
    tournament = entrant.tournament
    key = (tournament.secret, entrant.pk, frame_watch(entrant).number(tournament), seen_by)
    return _frames.get_or_make(key, lambda: CachedFrame.of(render()), lambda frame: frame.size)


def clear_cache() -> None:
    """Drop everything (tests change facts behind the revision's back)."""
    _frames.clear()
