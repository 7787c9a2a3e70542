"""Template context of the personal page: status, and panels of other apps."""

from __future__ import annotations

import copy
import secrets
import time
import uuid
from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language

from taikai.registration.domain.entrants import OWN_WITHDRAWAL_IN
from taikai.registration.domain.names import label_of, said_in_words
from taikai.registration.domain.personal_links import qr_svg
from taikai.registration.domain.queries import waiting_place
from taikai.registration.domain.quotas.state import why_waiting
from taikai.registration.fields import MORE
from taikai.registration.models import Entrant
from taikai.registration.pages.answers import own_answers, own_groups
from taikai.registration.pages.personal_cache import CachedFrame, cached_frame, gap
from taikai.registration.pages.personal_panels import FIRST_OF_THE_REST, panels_for, price_words, written
from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.change import Seen, own_mark
from taikai.tournaments.page_dependencies import Watch, watch_of

TEMPLATE = "registration/personal.html"
#: Seconds for which the page around a part may be sent again: some of what stands there hangs on the time.
MOMENT = 2.0
#: Stand for one entrant's values while the page around the part is rendered: nothing else is like them.
TOKEN, NAME, NUMBER = (
    f"token-{secrets.token_hex(16)}",
    f"name-{secrets.token_hex(16)}",
    secrets.randbits(59) + 2**60,
)

Place = tuple[str, str, str]
_shells: Final[LruCache[CachedFrame]] = LruCache(2 * 2**20)


def own_part(entrant: Entrant, token: str, place: Place, render: Callable[[], str]) -> bytes:
    """The part of an entrant's page that keeps itself fresh, for anybody but staff.

    `place`: path, host and scheme; `render` gives the part with gaps (`part_with_gaps`), if it is not cached.
    """
    seen_by = (place, token, get_language(), waiting_place(entrant), why_waiting(entrant))
    return cached_frame(entrant, seen_by, render).filled(lambda name: written(name, entrant).encode())


def part_with_gaps(request: TaikaiRequest, entrant: Entrant, token: str) -> str:
    """What `own_part` caches, as a stranger's request gets it."""
    stranger = copy.copy(request)
    stranger.user = AnonymousUser()
    link = request.build_absolute_uri(request.path)
    context = {"token": token, "framing": True, **personal_context(entrant, link)}
    return render_to_string(f"{TEMPLATE}#me", context, stranger)


def own_page(request: TaikaiRequest, entrant: Entrant, token: str, part: bytes) -> bytes:
    """The whole page with this part, for somebody without a session.

    After an announcement everybody opens theirs: what stands around the part is rendered once for all of them.
    """
    watch = watch_of(request)
    all_see = Watch(parts=watch.parts)
    seen_by = (request.get_host(), request.scheme, get_language(), request.COOKIES.get("theme", ""))
    key = (request.tournament.secret, all_see.number(request.tournament), seen_by, time.monotonic() // MOMENT)
    page = _shells.get_or_make(key, lambda: _shell(request, token, all_see), lambda frame: frame.size)
    values = {
        "token": token,
        "name": escape(entrant.name),
        "number": str(entrant.pk),
        "query": escape(watch.query),
        "revision": str(watch.number(request.tournament)),
        "csrf": get_token(request),
    }
    texts = {name: text.encode() for name, text in values.items()} | {"part": part}
    return page.filled(lambda name: uuid.uuid4().hex.encode() if name == "key" else texts[name])


def _shell(request: TaikaiRequest, token: str, all_see: Watch) -> CachedFrame:
    """The page around the part, with gaps for what is one entrant's or one browser's."""
    stand_in = copy.copy(request)
    stand_in.path = request.path.replace(token, TOKEN)
    live = {"watch": all_see, "query": gap("query"), "number": gap("revision")}
    live["news"] = Seen.read(request.tournament.seen, request.tournament.revision).news
    context = {
        "token": TOKEN,
        "entrant": Entrant(pk=NUMBER, name=NAME, tournament=request.tournament),
        "part": mark_safe(gap("part")),  # noqa: S308 - a gap
        "live": live,
        "csrf_token": gap("csrf"),
        "write_key_gap": gap("key"),
    }
    page = str(render_to_string(TEMPLATE, context, stand_in))
    for value, name in ((TOKEN, "token"), (NAME, "name"), (str(NUMBER), "number")):
        page = page.replace(value, gap(name))
    return CachedFrame.of(page)


def clear_cache() -> None:
    """Drop everything (tests change facts behind the revision's back)."""
    _shells.clear()


def personal_context(entrant: Entrant, link: str) -> dict[str, Any]:
    """Everything `registration/personal.html` shows; `link` leads to it."""
    tournament, panels = entrant.tournament, panels_for(entrant)
    return {
        "entrant": entrant,
        "waiting_place": waiting_place(entrant),
        "why": why_waiting(entrant),
        "fee": lambda: price_words(entrant),
        "groups": lambda: own_groups(entrant),
        "more": [(capfirst(label_of(name)), said_in_words(entrant, name)) for name in MORE],
        "first_panels": [panel for panel in panels if panel.order < FIRST_OF_THE_REST],
        "other_panels": [panel for panel in panels if panel.order >= FIRST_OF_THE_REST],
        "may_withdraw": entrant.status != Entrant.Status.WITHDRAWN and tournament.stage in OWN_WITHDRAWAL_IN,
        "answers": lambda: own_answers(entrant),
        "link": link,
        "qr": lambda: qr_svg(link),
        "own_watch": Watch(parts=(), own=own_mark(tournament.secret, entrant.pk)),
    }
