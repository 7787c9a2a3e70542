"""Every main page: no accessibility fault, nothing jumps, nothing too wide, a clean console, in both themes.

`make test` opens a page or two of each kind and looks at them on a phone by day. Every page that links lead to
`make soak` looks at with the same eyes: by night, on paper, at a desk and as it comes back when its form was
refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Browser, Page, expect

from harness.crawl import pages
from taikai.accounts.domain.first_account import first_token
from taikai.accounts.domain.passwords import link_of
from taikai.accounts.domain.second_factor import new_recovery_codes
from taikai.accounts.domain.sign_up import link_of as join_link
from taikai.accounts.domain.site_rights import choose
from taikai.accounts.domain.unlock import link_of as unlock_link
from taikai.accounts.models import AccountRequest
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import table_url
from taikai.overview.demo.build import DemoPlan, build
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: For `make test`, of each kind of page those with most on them: lists, forms, grids, screens, paper.
PUBLIC = ["", "players/", "seating/", "standings/", "screen/", "my/", "cards/"]
SITE = ["/", "/login/", "/rules/", "/calculator/?h=234567m22345p67s8s&by=tsumo"]
STAFF = ["", "players/", "check-in/", "seating/", "seating/plan/", "cards/2/2/", "clock/", "money/"]
STAFF += [
    "registration/question/",
    "emails/",
    "results/",
    "results/2/2/",
    "programme/",
    "print/badges/",
    "screens/",
]
STAFF += ["settings/", "settings/rules/", "log/"]
OWN = ["/new/", "/account/second-step/"]
#: What a page shows only when it is asked so.
ASKED = [SITE[-1], "/worth/?on=2026-10-03&place=1&players=84&days=2&countries=8"]
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
# Rules that need a person: contrast over gradients and the like is not used on these pages, so none is left out.
RULES = Axe().axe_script
LOOK = """
  const asked = {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], resultTypes: ["violations"],
    selectors: false, preload: {assets: ["media"]}};  // no way to the part is told, no rule reads style sheets
  const look = async (part, more) => (await axe.run(part, {...asked, ...more})).violations
    .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`);
"""
AXE = "async () => {" + LOOK + "return look(document); }"
#: What surrounds a page is the same on every page of a walk.
OWN_PART = "async () => {" + LOOK + 'return look(document.querySelector("main") ?? document); }'
#: What a change of colours alone can break: on paper, and by night where the words have been looked at by day.
COLOURS = (
    "async () => {"
    + LOOK
    + """
  const own = document.querySelector("main") ?? document;  // what surrounds it is the same on every page
  return look(own, {runOnly: {type: "rule", values: ["color-contrast", "link-in-text-block"]}});
}"""
)
#: What opens over the page, one after the other: menus and dialogs. Only they are looked at, and none that another
#: page had already, but for what page it says one is on.
OPENED = (
    "async (known) => {"
    + LOOK
    + """
  const keys = [], found = [];
  const fresh = (part) => {
    const key = part.outerHTML.replace(/ (aria-current|value|href|action|id|aria-[a-z]+by)="[^"]*"/g, "");
    if (known.includes(key) || keys.includes(key)) return false;
    keys.push(key);
    return true;
  };
  for (const menu of document.querySelectorAll("details.nav-menu, details.nav-more")) {
    if (!menu.checkVisibility() || !fresh(menu)) continue;
    menu.open = true;
    for (const fault of await look(menu)) found.push(`${fault} (in ${menu.className})`);
    menu.open = false;
  }
  for (const dialog of document.querySelectorAll("dialog[id]")) {
    if (!fresh(dialog)) continue;
    dialog.showModal();
    for (const fault of await look(dialog)) found.push(`${fault} (in #${dialog.id})`);
    if (!dialog.contains(document.activeElement)) found.push(`#${dialog.id} does not take the focus`);
    dialog.close();
  }
  return [keys, found];
}"""
)
#: Everything that is folded, but for the menus, is opened: all that a page can say is looked at at once.
UNFOLD = """() => document.querySelectorAll("main details").forEach((fold) => { fold.open = true; })"""
#: Closed lists whose choice is wider than its box, unless the box wraps it.
CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const lists = [...document.querySelectorAll("select:not([multiple], [size])")];
  return lists.filter((list) => list.checkVisibility()).filter((list) => {
    const style = getComputedStyle(list);
    pen.font = style.font;
    const sides = [style.paddingLeft, style.paddingRight].map(parseFloat);
    const widest = Math.max(...[...list.options].map((option) => pen.measureText(option.text).width), 0);
    const room = list.getBoundingClientRect().width - sides[0] - sides[1];
    return widest > room && (style.whiteSpaceCollapse !== "collapse" || style.textWrapMode !== "wrap");
  }).map((list) => `cut off: ${list.name}`);
}"""

#: Cells of a table whose words run over into the next one: what is hidden, or scrolls in itself, is not meant.
OVERPRINTED = """() => [...document.querySelectorAll("th, td")]
  .filter((cell) => cell.checkVisibility() && getComputedStyle(cell).overflowX === "visible")
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => `runs over: ${cell.textContent.trim().slice(0, 40)}`)"""

#: Cumulative layout shift of a page that opens, as browsers count it (0.1 is called good elsewhere).
MOST_SHIFT = 0.01
WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => { window.shifts.push(...list.getEntries()); })
    .observe({ type: "layout-shift", buffered: true });
"""
SHIFTS = """() => {
  const told = (one) => [...new Set(one.sources.map((source) => {
    const node = source.node?.nodeType === 1 ? source.node : source.node?.parentElement;
    return node ? node.outerHTML.slice(0, 80) : "what is gone again";
  }))];
  const found = window.shifts.filter((one) => !one.hadRecentInput);
  return [found.reduce((sum, one) => sum + one.value, 0), found.flatMap(told).join(" | ")];
}"""


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.soak)], ids=["by day", "in full"])
def full(request: pytest.FixtureRequest) -> bool:
    """Whether pages are looked at by night, on paper and refused, too."""
    return bool(request.param)


@pytest.fixture
def demo(server: Server) -> Tournament:
    return build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")


def faults(page: Page) -> list[str]:
    """What is wrong for who cannot see the page as it is now, or cannot point at it."""
    page.evaluate(RULES)
    found: list[str] = page.evaluate(AXE)
    return found


def too_wide(page: Page) -> Iterator[str]:
    """What does not fit where it stands."""
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    if wide > 0:
        yield f"{wide} px wider than the screen"
    yield from [*page.evaluate(CUT), *page.evaluate(OVERPRINTED)]


def look(page: Page, address: str, known: dict[str, list[str]], full: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with a page, and where it shows: opened once, turned to each size and theme.

    `known`: the menus and dialogs that were looked at before, at each size. Not in `full`: without the night.
    """
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    answer = page.goto(address)
    if answer is None or answer.status != 200:
        yield "", f"status {answer.status if answer else 'none'}"
        return
    states = ((LAPTOP, "dark"), (PHONE, "light"))  # folded by night, unfolded by day
    for size, theme in states if full else states[1:]:
        if full:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            if size is PHONE:
                page.reload()
        page.wait_for_timeout(50)
        where = f" at {size['width']} px, {theme}"
        shift, what = page.evaluate(SHIFTS)
        if shift > MOST_SHIFT:
            yield where, f"jumps by {shift:.3f} while it opens: {what}"
        if size is PHONE:
            yield from ((f"{where}, folded", fault) for fault in too_wide(page))
            page.evaluate(UNFOLD)
        yield from ((where, fault) for fault in too_wide(page))
        page.evaluate(RULES)
        first = where not in known
        rest = COLOURS if theme == "dark" else AXE if full else OWN_PART  # by night only the colours differ
        eyes = AXE if first else rest
        keys, over_it = page.evaluate(OPENED, known.setdefault(where, []))
        known[where] += keys
        for fault in [*page.evaluate(eyes), *over_it]:
            yield where, fault
    if full:
        page.emulate_media(media="print")
        for fault in page.evaluate(COLOURS):
            yield " on paper", fault
    else:
        page.set_viewport_size(LAPTOP)
        yield from ((" at 1280 px", fault) for fault in too_wide(page))
        page.set_viewport_size(PHONE)
    for error in errors:
        yield "", error


#: Makes ready to send the first form that can be wrong, past what browser and scripts would say: what must be
#: there is empty, what is a number or an address is none.
MAKE_WRONG = """(any) => {
  const kinds = "input[type=number], input[type=email], input[type=url]";
  const wrong = any ? "input, textarea" : `input[required], textarea[required], ${kinds}`;
  const fit = (form) => [...form.querySelectorAll(wrong)].some((field) => !field.disabled &&
    !["hidden", "checkbox", "radio", "file", "password"].includes(field.type));
  const form = [...document.querySelectorAll("main form[method=post]")].find(fit);
  if (!form) return false;
  for (const field of form.querySelectorAll("input, textarea")) {
    if (["hidden", "checkbox", "radio", "submit", "file"].includes(field.type)) continue;
    const kind = field.type;
    field.type = "text";
    field.value = kind === "number" ? "many" : ["email", "url"].includes(kind) ? "nowhere" : "";
  }
  const button = form.querySelector("button:not([type=button])");
  if (button?.name) form.append(Object.assign(document.createElement("input"),
    {type: "hidden", name: button.name, value: button.value}));
  if (button?.hasAttribute("formaction")) form.action = button.formAction;
  window.wrongForm = form;
  return true;
}"""
#: Their forms ask for nothing that a browser knows of: sent empty they may be refused or not.
MAY_PASS = ("/manage/emails/group/new/", "/manage/federation/columns/", "/manage/federation/", "/account/")
#: Fields that are wrong and do not say why, for whoever cannot see the sentence beside them.
UNSAID = """() => [...document.querySelectorAll("[aria-invalid=true]")].filter((field) =>
  !(field.getAttribute("aria-describedby") || "").split(" ")
    .some((id) => document.getElementById(id)?.textContent.trim()))
  .map((field) => `${field.name} does not say what is wrong`)"""


def refused(page: Page, may_pass: bool, full: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with the page as it comes back when its form was refused: on a phone, by day and by night."""
    if full:
        page.emulate_media(media="screen", color_scheme="light")
    before, where = page.url, ", refused"
    with page.expect_navigation(wait_until="load"):
        page.evaluate("HTMLFormElement.prototype.submit.call(window.wrongForm)")
    said = page.locator("[aria-invalid=true], .notice-error, #problems, .toast").count()
    if not said and not may_pass:
        yield where, f"says nothing: {page.url} after {before}"
    yield from ((where, each) for each in [*(faults(page) if full else ()), *page.evaluate(UNSAID)])
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    if wide > 0:
        yield where, f"{wide} px wider than the screen"
    if full:
        page.emulate_media(color_scheme="dark")
        yield from ((f"{where}, dark", each) for each in page.evaluate(COLOURS))


def check(
    browser: Browser,
    site: Server,
    paths: list[str],
    cookie: dict[str, str] | None,
    full: bool,
    least_sent: int = 0,
) -> dict[str, list[str]]:
    """What is wrong with these pages, by page and state; at least so many of them had a form to send."""
    wrong: dict[str, list[str]] = {}
    sent = 0
    known: dict[str, list[str]] = {}
    size, theme = (LAPTOP, "dark") if full else (PHONE, "light")
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    context.add_init_script(WATCH_SHIFTS)
    if cookie:
        context.add_cookies([cookie])
    for path in paths:
        page = context.new_page()
        for where, found in look(page, site.url + path, known, full):
            wrong.setdefault(f"{path}{where}", []).append(found)
        may_pass = path.endswith(MAY_PASS)
        if page.evaluate(MAKE_WRONG, may_pass):
            sent += 1
            for where, found in refused(page, may_pass, full):
                wrong.setdefault(f"{path}{where}", []).append(found)
        page.close()
    context.close()
    assert sent >= least_sent, f"only {sent} forms were sent"
    return {where: found for where, found in wrong.items() if found}


def nothing_in(wrong: dict[str, list[str]]) -> None:
    assert not wrong, "\n" + "\n".join(f"{where}: {'; '.join(found)}" for where, found in wrong.items())


def come_to(tournament: Tournament, user: User | None) -> dict[str, str]:
    """Every page that links lead a reader to, one of each: its address, and the path that was asked for."""
    client = Client()
    if user is not None:
        client.force_login(user)
    found = {visit.there: visit.path for visit in pages(client, tournament)}
    return {there: path for there, path in found.items() if there == path or not there.startswith("/login/")}


def test_public_pages(browser: Browser, server: Server, demo: Tournament, full: bool):
    home = demo.get_absolute_url()
    entrant = Entrant.objects.filter(tournament=demo, seats__isnull=False).first()
    paths = [personal_path(entrant), *(home + path for path in PUBLIC), *SITE]
    if not full:
        nothing_in(check(browser, server, paths, None, full))
        return
    paths = [*come_to(demo, None).values(), f"/first/?token={first_token()}", *ASKED, f"{home}find/?q=a"]
    choose(who_joins="asked")
    asking = AccountRequest.objects.create(
        name="Nadia", email="n@example.org", language="en", asked_at=timezone.now(), allowed_at=timezone.now()
    )
    paths.append(urlsplit(join_link(asking)).path)
    organiser = demo.staff.filter(role="organiser").get().user
    paths += [urlsplit(link_of(organiser)).path, urlsplit(unlock_link(organiser)).path]
    nothing_in(check(browser, server, paths, None, full))


@pytest.mark.parametrize("first", [0, 1])  # every other page: two workers share the longest of all journeys
def test_staff_pages(browser: Browser, server: Server, demo: Tournament, first: int, full: bool):
    organiser = demo.staff.filter(role="organiser").get().user
    TOTPDevice.objects.create(user=organiser, name="app", confirmed=True)
    new_recovery_codes(organiser)
    desk = f"{demo.get_absolute_url()}manage/"
    paths = [desk + path for path in STAFF] + OWN
    if full:
        strangers = come_to(demo, None)
        paths = [path for there, path in come_to(demo, organiser).items() if there not in strangers]
    most = 8 if full else 2
    nothing_in(check(browser, server, paths[first::2], server.cookie(organiser), full, least_sent=most))


def test_pages_of_who_enters(browser: Browser, server: Server, full: bool):
    """While registration is open: the form, refused too, and what one does with one's own entry."""
    tournament = factories.TournamentFactory()
    entrant = factories.EntrantFactory(tournament=tournament)
    own = personal_path(entrant)
    paths = [tournament.get_absolute_url(), f"{tournament.get_absolute_url()}register/", own]
    nothing_in(check(browser, server, [*paths, f"{own}edit/", f"{own}withdraw/"], None, full, least_sent=2))


@pytest.mark.soak
def test_pages_of_a_draft(browser: Browser, server: Server):
    """Nothing is there yet: what is still to decide, lists of nobody, a page only the staff sees."""
    tournament = factories.TournamentFactory(stage="draft", ruleset="ema2025")
    home = tournament.get_absolute_url()
    paths = [
        home,
        *(f"{home}manage/{page}" for page in ("", "players/", "check-in/", "seating/", "results/", "money/")),
    ]
    nothing_in(check(browser, server, paths, server.cookie(factories.staff(tournament, "organiser")), True))


def test_a_long_form_counts_what_is_not_saved(browser: Browser, server: Server, demo: Tournament):
    organiser = demo.staff.filter(role="organiser").get().user
    context = browser.new_context(viewport=PHONE)
    context.add_cookies([server.cookie(organiser)])
    page = context.new_page()
    page.goto(f"{server.url}{demo.get_absolute_url()}manage/settings/")
    count = page.locator("[data-changes]")
    expect(count).to_be_hidden()
    page.locator("[name=place]").fill("Elsewhere")
    page.locator("[name=release]:not(:checked)").first.check()
    expect(count).to_contain_text("2")
    page.locator("[name=place]").fill(demo.place)
    expect(count).to_contain_text("1")
    context.close()


@pytest.mark.soak
def test_pages_of_the_site_owner(browser: Browser, server: Server, demo: Tournament):
    owner = factories.UserFactory(is_superuser=True)
    AccountRequest.objects.create(name="Nadia", email="n@example.org", language="en", asked_at=timezone.now())
    nothing_in(
        check(
            browser, server, ["/site/", "/site/mail/", "/account/", "/account/delete/"], server.cookie(owner), True
        )
    )


def test_pages_of_another_game(browser: Browser, server: Server, full: bool):
    """What a Baida tournament shows of its own: hands tapped and ticked, totals, rules, paper."""
    baida = build(DemoPlan(players=8, hanchans=2, seed=5, game="baida"), "mahjong-2022")
    organiser = baida.staff.filter(role="organiser").get().user
    paths = ["manage/results/2/2/sheet/", "manage/results/2/2/", "manage/settings/rules/", "standings/"]
    if full:
        paths += ["manage/results/1/1/sheet/", "manage/results/2/paper/", "manage/results/2/"]
        paths += ["rules/", "standings/hanchan/1/", "standings/why/"]
    nothing_in(
        check(browser, server, [baida.get_absolute_url() + path for path in paths], server.cookie(organiser), full)
    )
    set_mode(baida, "phones", actor=SYSTEM)
    table = Table.objects.select_related("round").get(round__tournament=baida, round__number=2, number=2)
    nothing_in(check(browser, server, [urlsplit(table_url(baida, table, None)).path], None, full))
