"""`make pictures` leaves no page out: what it photographs has something to show, and every page is come to."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404

from taikai.tournaments.domain.event.downloads import downloads
from tools.pictures.crawl import crawl, kind_of, name_of
from tools.pictures.world import made

pytestmark = pytest.mark.django_db

#: Names of addresses that are no page, are of a site that is not there, or are the step after a form's.
NO_PICTURE = frozenset(
    {
        # They do something, answer a script or are bytes.
        *("call-answer", "card-claim", "card-table-do", "ceremony-do", "codes-off", "creator-remove"),
        *("desk-agenda-fill", "desk-belonging", "desk-cards-do", "desk-check-in-fee", "desk-clock-run"),
        *("desk-doubles-apart", "desk-entrant-act", "desk-entrants-many", "desk-group-act", "desk-guide"),
        "desk-first-links",
        *("desk-paid-here", "desk-passing-act", "desk-payment", "desk-plays", "desk-question-act", "desk-scan"),
        *("desk-seating-draw", "desk-seating-publish", "desk-seating-swap", "desk-separate", "desk-uncancel"),
        *(
            "desk-leave-out",
            "device-forget",
            "health",
            "live-revision",
            "live-stream",
            "log-undo",
            "logout",
            "pages-ask",
            "paper-pdf",
        ),
        *("passkey-begin", "passkey-log-in", "passkey-log-in-begin", "passkey-make", "passkey-remove"),
        *(
            "penalty-cancel",
            "personal-accept",
            "personal-here",
            "personal-judge",
            "personal-keep",
            "personal-sign",
        ),
        *("request-allow", "request-refuse", "result-confirm", "result-preview", "result-reopen", "result-sign"),
        *("results-confirm", "results-options", "results-release", "rulings-edit", "seating-verify"),
        *("series-delete", "series-events", "series-runners", "session-end", "sessions-end-others"),
        *(
            "set_language",
            "staff-again",
            "staff-remove",
            "table-busy",
            "table-queued",
            "baida-queued",
            "theme",
            "tournament-keep",
        ),
        *("tournament-stage", "worker"),
        *("account-data", "agenda-ics", "desk-entrant-data-file", "desk-entrants-export", "event-file"),
        *("event-picture", "event-preview", "fairness-json", "federation-csv", "federation-ema-site"),
        *(
            "federation-observer",
            "federation-portal",
            "federation-xlsx",
            "my-data-file",
            "news-atom",
            "numbers-csv",
        ),
        *("pages-zip", "paper-download", "personal-photo-file", "player-calendar", "result-photo-file"),
        *(
            "seating-csv",
            "seating-draw-file",
            "series-file",
            "standings-csv",
            "standings-json",
            "table-photo-file",
        ),
        # They lead to a page that is there.
        *("applied", "badge", "here", "personal-table", "start", "table-door"),
        *("table-join",),
        # Of a site without an account, of one that sends no e-mail, of one that others may frame.
        *("first-account", "local-email", "local-emails", "embed-standings"),
        # What a form, a worker or an app of one's own leads to.
        *("card-hand", "event-import-look", "pages-file", "paper-file", "personal-photo", "recovery-codes"),
        *("results-compare", "second-step-take", "table-sign"),
    }
)


def names(resolver: URLResolver) -> set[str]:
    found: set[str] = set()
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            found |= {each.name} if each.name else set()
        else:
            found |= names(each)
    return found


def visit(client: Client, path: str) -> tuple[str, str]:
    answer = client.get(path, follow=True)
    html = "text/html" in answer.headers.get("Content-Type", "") and answer.status_code == 200
    asked = answer.request["QUERY_STRING"]
    there = answer.request["PATH_INFO"] + (f"?{asked}" if asked else "")
    return there, answer.getvalue().decode() if html else ""


@pytest.mark.soak
def test_every_page_is_photographed():
    world = made()
    assert world.failed == []
    seen: set[str] = set()
    known: set[str] = set()
    for who, begin in world.begin.items():
        client = Client()
        if who:
            client.force_login(User.objects.get(username=f"{who}@demo.example"))
        pages = crawl(who, begin, lambda path, client=client: visit(client, path), known)
        assert len({one.name for one in pages}) == len(pages)
        for one in pages:
            try:
                seen.add(resolve(urlsplit(one.path).path).url_name)
            except Resolver404:
                assert one.path == "/nowhere/"
    files = {f"file-{name}" for name in downloads}
    api = {name for name in names(get_resolver()) if name.startswith("api-")}
    pages = names(get_resolver()) - files - api
    assert pages - seen - NO_PICTURE == set()
    assert pages - seen >= NO_PICTURE


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("/", "/", "public-home"),
        (
            "/t/spring-cup/desk/money/people/7/",
            "/t/event/desk/money/people/N/",
            "public-t-event-desk-money-people-n",
        ),
        ("/t/spring-cup/desk/?lang=pl", "/t/spring-cup/desk/", "public-t-spring-cup-desk"),
        ("/t/spring-cup/me/7-Abcdefghijklmnopqrstuvw/", "/t/spring-cup/me/*/", "public-t-spring-cup-me-own"),
        ("/t/a/table/1/2/?do=ron&winner=E", "/t/event/table/N/N/?do=ron", "public-t-event-table-n-n-do-ron"),
        ("/cards/hao-huiyu/", "/cards/card/", "public-cards-card"),
    ],
)
def test_pages_of_a_kind_have_one_name(path: str, kind: str, name: str):
    assert kind_of(path) == kind
    assert name_of("", kind) == name
