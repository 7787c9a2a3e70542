"""Measured pages: every page there is (`harness/crawl.py`), and the files and states of pages below.

What stands in braces is put in for the world of the bench: its last hanchan is being played.
"""

from __future__ import annotations

from typing import Any

from harness.crawl import filled

#: Files, and states of a page that cost more than the page as it opens.
PUBLIC = [
    *("seating/?q=0007", "find/?q=0007", "screen/2/", "seating/draw/{draw}.json", "seating/seating.csv"),
    *(
        "programme.ics",
        "standings.csv",
        "standings.json",
        "statistics.csv",
        "fairness.json",
        "preview.jpg",
        "live/revision",
    ),
]
STAFF = [
    *("manage/seating/?hanchan=9", "manage/seating/plan/{draw}/", "manage/results/10/1/", "standings/?all=1"),
    *("manage/print/badges/", "manage/print/names/", "manage/players/export.csv"),
    *("manage/federation/observer.md", "manage/federation/results.xlsx", "manage/federation/results.csv"),
    *("manage/federation/european-mahjong.csv", "manage/federation/mahjong-portal.csv"),
    *("files/standings.xlsx", "files/players.xlsx", "files/all-results.xlsx", "files/log.xlsx"),
]
#: Where tables report hand by hand, without cards: a world of its own. The table as a player's phone asks.
REPORTED = [
    *(
        "standings/compare/",
        "standings/statistics/",
        "statistics.csv",
        "players/{entrant}/statistics/",
        "manage/hands/",
        "manage/hands/10/",
    ),
    *("table/10/{table}/", "table/10/{table}/?do=hands", "table/10/{table}/?do=draw"),
    "table/10/{table}/?do=ron&winner=W&payer=S",
    "me/{token}/",
]
#: The part a live page asks for after a change.
PARTS = {
    "": "overview",
    "players/": "participants",
    "seating/": "seating",
    "standings/": "ranking",
    "standings/hanchan/9/": "hanchan",
    "players/{entrant}/": "player",
    "me/{token}/": "me",
    "screen/standings/": "screen-standings",
    "manage/": "manage-live",
    "manage/results/": "board",
    "manage/check-in/": "people",
}
#: These arrive as they are made.
STREAMED = frozenset({"manage/print/badges/"})


def every_page(slug: str, words: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What is measured below `/t/<slug>/`, as a stranger and as the staff asks for it."""
    entrant = words["entrant"]
    running = ("at/", "cards/", "seating/")
    pieces: dict[str, Any] = {f"{place}<int:hanchan>": f"{place}10" for place in running}
    pieces |= {"seating/<int:number>": "seating/10", "<int:hanchan>/sheets": "10/sheets"}
    pieces |= {"<slug:slug>": slug, "<int:hanchan>": 9, "<int:number>": 1, "<int:entrant>": entrant}
    pieces |= {"me/<str:token>": f"me/{words['token']}", "<slug:badge>": words["badge"]}
    pieces |= {"plan/<int:pk>": f"plan/{words['waiting']}"}
    for place in ("players/", "players/", "absent/", "money/people/", "check-in/"):
        pieces[f"{place}<int:pk>"] = f"{place}{entrant}"
    pages = [path.removeprefix(f"/t/{slug}/") for path in filled(pieces, "page").values()]
    staff = [page for page in pages if page.startswith("manage/")]
    strangers = [page for page in pages if page not in staff]
    return strangers + [page.format(**words) for page in PUBLIC], staff + [page.format(**words) for page in STAFF]
