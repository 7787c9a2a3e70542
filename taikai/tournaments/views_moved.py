"""Redirects from the addresses of early versions, which printed codes, bookmarks and open pages may still hold."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import URLPattern, path, re_path, reverse

from taikai.tournaments.access import declare

#: Old beginning of an address below `/t/<slug>/` → its new one. The first that fits counts.
MOVED = (
    ("desk/entrants/doubles/", "manage/players/duplicates/"),
    ("desk/entrants/", "manage/players/"),
    ("desk/agenda/", "manage/programme/"),
    ("desk/mail/round/", "manage/emails/group/"),
    ("desk/mail/", "manage/emails/"),
    ("desk/news/", "manage/announcements/"),
    ("desk/alerts/", "manage/notifications/"),
    ("desk/looks/", "manage/access-log/"),
    ("desk/programs/", "manage/integrations/"),
    ("desk/paper/", "manage/print/"),
    ("desk/settings/broadcast/", "manage/settings/coverage/"),
    ("desk/registration/passing/", "manage/registration/transfers/"),
    ("desk/registration/groups/", "manage/registration/quotas/"),
    ("desk/money/owing/", "manage/money/unpaid/"),
    ("desk/check-in/door/", "manage/check-in/self/"),
    ("desk/", "manage/"),
    ("participants/", "players/"),
    ("apply/", "register/"),
    ("applied/", "registered/"),
    ("agenda/", "programme/"),
    ("agenda.ics", "programme.ics"),
    ("news/", "announcements/"),
    ("news.atom", "announcements.atom"),
    ("numbers.csv", "statistics.csv"),
    ("standings/numbers/", "standings/statistics/"),
)
#: The same where a key or a number stands in the address.
MOVED_WITHIN = (
    (re.compile(r"^desk/(results/\d+/)release/$"), r"manage/\1publish/"),
    (re.compile(r"^(players/\d+/)numbers/$"), r"\1statistics/"),
    (re.compile(r"^(me/[^/]+/)alerts/$"), r"\1notifications/"),
    (re.compile(r"^(me/[^/]+/)pass/$"), r"\1transfer/"),
    (re.compile(r"^(me/[^/]+/data/)forget/$"), r"\1erase/"),
)


class _Moved(HttpResponsePermanentRedirect):
    status_code = 308  # what an open page sends is sent again as it was, not turned into a GET


def moved_to(old: str) -> str:
    """The part of an address below `/t/<slug>/` as it is now; unchanged where it never moved."""
    for pattern, new in MOVED_WITHIN:
        if pattern.match(old):
            return pattern.sub(new, old)
    for before, after in MOVED:
        if old.startswith(before):
            return after + old.removeprefix(before)
    return old


def moved(request: HttpRequest, slug: str, **_kept: str) -> HttpResponseBase:
    """Leads to where the page is now, with its query and, of a form, what it sends."""
    home = reverse("tournament", args=[slug])
    query = request.META.get("QUERY_STRING", "")
    target = home + moved_to(request.path.removeprefix(home)) + (f"?{query}" if query else "")
    return HttpResponsePermanentRedirect(target) if request.method in ("GET", "HEAD") else _Moved(target)


_view = declare(moved, "site.view", "moved", linked=False)
_OLD = "|".join([*(re.escape(old) for old, _new in MOVED), r"players/\d+/numbers/$"])
_OLD_OWN = r"^me/(?P<token>[^/]+)/(?:alerts/|pass/|data/forget/)$"

urlpatterns: list[URLPattern] = [
    path("apply/<str:token>/", _view),  # of its own: the access log hides what follows
    re_path(_OLD_OWN, _view),
    re_path(f"^(?:{_OLD})", _view),
]
