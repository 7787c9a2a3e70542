"""Checks of the site's public numbers against the expected results."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from rehearsal.book import ABSENT, Book, Played, statistics
from rehearsal.engine import Engine
from rehearsal.hall import Hall
from rehearsal.ledger import SEATS
from rehearsal.phones import number_in, points_on
from rehearsal.web import Browser

COUNTS = ("hands", "dealt", "wins", "tsumo", "deal_ins", "riichi", "riichi_won", "draws", "tenpai")
WORTH = ("value", "lost", "best")


def check(hall: Hall, book: Book, engine: Engine) -> None:
    """Every table, total, place and statistic; disagreements go into the book."""
    anybody = Browser(hall.url, "spectator")
    for played in book.played.values():
        _table(hall, book, played)
        _engine_agrees(book, engine, played)
    ranking = _rows(anybody, f"{hall.base}standings.csv")
    _totals(hall, book, ranking)
    _places(hall, book, ranking)
    _page(anybody, hall, book, ranking)
    _statistics(anybody, hall, book)


def tenths(text: str) -> int:
    """ "-14.8" as -148."""
    return round(float(text or 0) * 10)


def _rows(browser: Browser, path: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(browser.open(path).html.removeprefix("\ufeff"))))


def _table(hall: Hall, book: Book, played: Played) -> None:
    """The table's own page: the final points, and every hand of its history with what it changed."""
    where = f"hanchan {played.hanchan}, table {played.table}"
    path = f"{hall.base}table/{played.hanchan}/{played.table}/"
    judge, meant = hall.judges[0], played.now
    if not played.reported:
        return
    page = judge.open(path)
    rows = re.findall(r'class="end-name">([^<]*)<.*?class="end-points">([^<]*)<', page.html, re.S)
    book.same(
        f"{where}: points at the end", sorted(meant.points.values()), sorted(number_in(p) for _n, p in rows), path
    )
    history = judge.open(path + "?do=hands")
    lines = re.findall(r'<tr id="hand-\d+">(.*?)</tr>', history.html, re.S)
    shown = [[number_in(cell) for cell in re.findall(r"<td[^>]*>([^<]*)</td>", line)] for line in lines]
    hands = [line for line in shown if len(line) == 4]
    changes = [[change[seat] for seat in SEATS] for change in meant.changes]
    book.same(f"{where}: lines of its history", len(changes), len(hands), path + "?do=hands")
    for number, (line, change) in enumerate(zip(hands, changes, strict=False), 1):
        book.same(f"{where}, line {number}: changes", change, line, path + "?do=hands")
    if points := points_on(page):
        book.same(f"{where}: points on its page", meant.points, points, path)


def _engine_agrees(book: Book, engine: Engine, played: Played) -> None:
    """The own arithmetic of the ledger beside `python -m scoring`: who is wrong otherwise?"""
    points = played.now.points
    if played.now.loose:
        return  # the question knows whole sticks alone
    answer = engine.ask(
        "final",
        {
            "points": points,
            "initial_seats": {seat: seat for seat in SEATS},
            "sticks_left": played.now.sticks,
            "chombo": played.chombo,
            "substitutes": dict.fromkeys(sorted(played.late), "during_game"),
            "check_total": True,
        },
    )
    answered = {seat: round(score * 10) for seat, score in answer.get("score", {}).items()}
    meant = played.scores | dict.fromkeys(
        played.late, ABSENT
    )  # what whoever left gets is what it says of the seat
    book.same(f"hanchan {played.hanchan}, table {played.table}: ledger and python -m scoring", meant, answered)


def _totals(hall: Hall, book: Book, ranking: list[dict[str, str]]) -> None:
    path = f"{hall.base}standings.csv"
    people = {name for played in book.played.values() for name in played.people.values()}
    people |= {name for played in book.played.values() for name in played.for_whom.values()}
    shown = {row["name"]: row for row in ranking}
    book.same("who is in the ranking", sorted(people), sorted(shown), path)
    for name in sorted(people & set(shown)):
        row = shown[name]
        for hanchan in book.hanchans:
            score = book.score_of(name, hanchan)
            cell = row.get(f"hanchan {hanchan}", "")
            seen = tenths(cell) if cell else None
            book.same(f"{name}, hanchan {hanchan}: score", score, seen, f"{hall.base}standings/hanchan/{hanchan}/")
        book.same(f"{name}: penalties", -book.off(name), tenths(row["penalties"]), path)
        book.same(f"{name}: total", book.total(name), tenths(row["total"]), path)


def _places(hall: Hall, book: Book, ranking: list[dict[str, str]]) -> None:
    """By the book's totals: whoever has more is before whoever has less, substitutes beside."""
    official = [row for row in ranking if row["official"] == "yes"]
    substitutes = {
        name for played in book.played.values() for s, name in played.people.items() if s in played.for_whom
    }
    unofficial = {row["name"] for row in ranking if row["official"] != "yes"}
    book.same(
        "substitutes stand beside the ranking", sorted(substitutes), sorted(unofficial), f"{hall.base}standings/"
    )
    total = {row["name"]: book.total(row["name"]) for row in official}
    counted = Counter(total.values())
    for row in official:
        better = sum(many for value, many in counted.items() if value > total[row["name"]])
        place, equal = int(row["place"]), counted[total[row["name"]]]
        if equal == 1:
            book.same(f"{row['name']}: place", better + 1, place, f"{hall.base}standings/")
        else:
            among = better < place <= better + equal
            book.same(
                f"{row['name']}: place among {equal} with the same total", True, among, f"{hall.base}standings/"
            )


def _page(anybody: Browser, hall: Hall, book: Book, ranking: list[dict[str, str]]) -> None:
    """The public page names everybody in the order of the file."""
    page = anybody.open(f"{hall.base}standings/")
    listed = re.findall(r"(?:Rehearsal|Substitute) \d{2,3}", re.sub(r"<title>.*?</title>", "", page.html))
    order = list(dict.fromkeys(name for name in listed if name in {row["name"] for row in ranking}))
    book.same("the order of the page is that of the file", [row["name"] for row in ranking], order, page.path)


def _statistics(anybody: Browser, hall: Hall, book: Book) -> None:
    path = f"{hall.base}statistics.csv"
    shown = {row["name"]: row for row in _rows(anybody, path)}
    meant = statistics(book)
    # People of tables without hands have no numbers.
    book.same(
        "who has numbers", sorted(meant), sorted(n for n, row in shown.items() if int(row["hands"] or 0)), path
    )
    for name in sorted(set(meant) & set(shown)):
        own, row = meant[name], shown[name]
        # What a hand with cards was worth, apart from what the cards paid, only the judge of the cards knows.
        carded = any(hand.moved is not None for played in book.played.values() for hand in played.hands)
        for column in COUNTS if carded else (*COUNTS, *WORTH):
            book.same(f"{name}: {column}", getattr(own, column), int(row[column] or 0), path)
        # Riichi and menzen tsumo are known of every win that names its yaku.
        for yaku, many in own.yaku.items():
            book.same(f"{name}: yaku {yaku}", many, int(row.get(f"yaku {yaku}", 0) or 0), path)
