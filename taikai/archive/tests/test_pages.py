"""The public pages as a ZIP: they open from a disk, every link leads somewhere, they say only what is public."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from taikai.archive.domain.static_copy import ZIPS
from taikai.archive.models import Pages
from taikai.archive.pages.static_copy.rewrite import main_of
from taikai.jobs.models import Job
from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.models import Entrant
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament
from tests import factories


def zipped(client: Client, tournament: Tournament) -> zipfile.ZipFile:
    answer = client.post(f"/t/{tournament.slug}/manage/files/pages/")
    assert "index.html" in client.get(answer["Location"]).content.decode()
    return zipfile.ZipFile(io.BytesIO(client.get(f"{answer['Location']}pages.zip").content))


def test_what_needs_the_site_is_left_out() -> None:
    html = """<title>A &amp; B</title><link rel="stylesheet" href="/static/css/x.css"><main class="page">
      <form><p>typed</p><input></form><button>gone</button><a href="/t/x/standings/?all=1#top">kept</a>
      <a href="/elsewhere/">words</a><a class="button" href="/elsewhere/">button</a>
      <a href="https://ema.example">ema</a>
      <a href="javascript:alert(1)">bad</a><svg viewBox="0 0 1 1"><use href="/static/icons/icons.svg#check"/></svg>
      <img src="/a.png" onerror="x()" data-x="1"><b onclick="x()" hx-get="/y">&lt;b&gt; &#39;</b></main>
      <p>outside</p>"""
    found = main_of(
        html, lambda href: "s.html#top" if "standings" in href else href if "https" in href else None, str
    )
    out = "".join(found.out)
    assert (found.styles, found.icons, "".join(found.title)) == (["/static/css/x.css"], {"check"}, "A &amp; B")
    for gone in (
        "typed",
        "gone",
        "button",
        "outside",
        "onerror",
        "onclick",
        "hx-",
        "data-",
        "javascript",
        "<form",
    ):
        assert gone not in out
    for kept in ('<a href="s.html#top">kept</a>', "<span>words</span>", "https://ema.example", 'href="#check"'):
        assert kept in out
    assert "&lt;b&gt; &#39;" in out


@pytest.mark.django_db
def test_only_what_is_public_is_kept(tournament: Tournament, as_organiser: Client, client: Client) -> None:
    """A result that is not released, an e-mail address and a draft's pages stay where they are."""
    (round_,) = factories.seated(tournament)
    factories.confirmed(Table.objects.get(round=round_, number=1), east=43_200, south=26_800)
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", release="hidden")
    Entrant.objects.filter(tournament=tournament).update(note="Allergic to nuts")
    files = zipped(as_organiser, tournament)
    text = "".join(files.read(name).decode() for name in files.namelist() if name.endswith(".html"))
    assert Entrant.objects.filter(tournament=tournament).first().name in text and "/manage/" not in text
    for secret in ("example.org", "Allergic", "+43.2", "43 200", "csrfmiddlewaretoken", 'href="/'):
        assert secret not in text
    again = as_organiser.post(f"/t/{tournament.slug}/manage/files/pages/")["Location"]
    assert Pages.objects.count() == 1 and Job.objects.filter(kind="archive.pages").count() == 1
    assert client.get(f"{again}pages.zip").status_code == 302
    Tournament.objects.filter(pk=tournament.pk).update(stage="draft")
    assert as_organiser.post(f"/t/{tournament.slug}/manage/files/pages/").status_code == 404
    tournament.refresh_from_db()
    draft = Pages.objects.get(pk=ZIPS.ask(tournament, "pl").pk)
    assert draft.state == Pages.State.FAILED
    assert ZIPS.forget(timezone.now() + dt.timedelta(days=2)) == 2


@pytest.mark.journey
@pytest.mark.django_db
def test_every_link_leads_somewhere_on_a_disk(database_beside_browser: None, page: Page, tmp_path: Path) -> None:
    """Opened without a server: every page in its style, nothing asked of any network, no script."""
    event = build(DemoPlan(players=8, hanchans=2, reported=True, day=dt.date(2026, 5, 2)), "secret-password")
    client = Client()
    client.force_login(event.staff.get(role="organiser").user)
    zipped(client, event).extractall(tmp_path)
    asked: set[str] = set()
    wrong: list[str] = []
    page.on("request", lambda request: asked.add(request.url.partition(":")[0]))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("requestfailed", lambda request: wrong.append(request.url))
    waiting, seen = [(tmp_path / "index.html").as_uri()], set()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        page.goto(address)
        assert page.locator("main h1").count() == 1, address
        links = page.eval_on_selector_all("a[href]", "found => found.map(each => each.href)")
        waiting += [link.partition("#")[0] for link in links if link.startswith("file:")]
    written = {(tmp_path / name).as_uri() for name in map(str, tmp_path.glob("*.html"))}
    assert seen == written and len(seen) > 20
    assert page.evaluate("[...document.fonts].some(face => face.status === 'loaded')")
    assert page.evaluate("getComputedStyle(document.querySelector('.kept-top nav')).display") == "flex"
    assert (asked - {"data"}, wrong, page.locator("script").count()) == ({"file"}, [], 0)
