"""What every page costs in processor time, cold and warm, at the size of a hall and of a federation.

    python -m bench.pages                       200 and 1,000 players, ten hanchans
    python -m bench.pages --players 200 --only standings

`cold` is the first answer after a change (the better of two), `warm` the best of three after it: milliseconds of
this process alone (no wall clock: other work on the machine does not count). `queries` are those of a cold answer.
What is over its budget is marked and decides the exit code. SQLite in a folder of its own unless `DATABASE_URL`
is set.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time

from django.http import HttpResponseBase

from bench.world import SLUG, build, fresh_site

HANCHANS = 10
#: Players → milliseconds of processor time: (cold, warm).
BUDGETS = {200: (150, 30), 1000: (600, 100)}

PUBLIC = ["", "participants/", "apply/", "agenda/", "seating/", "seating/?q=0007", "seating/10/", "standings/"]
PUBLIC += ["standings/why/", "standings/hanchan/9/", "players/{entrant}/", "standings.csv", "standings.json"]
PUBLIC += ["me/{token}/", "me/{token}/edit/", "screen/", "screen/clock/", "screen/standings/", "screen/seating/"]
PUBLIC += ["rules/", "seating/report/", "agenda.ics", "cards/", "rulings/", "fairness/"]
STAFF = ["desk/", "desk/entrants/", "desk/entrants/{entrant}/", "desk/entrants/add/", "desk/entrants/import/"]
STAFF += [
    "desk/entrants/badges/",
    "desk/check-in/",
    "desk/seating/",
    "desk/seating/plan/",
    "desk/seating/changes/",
]
STAFF += ["desk/seating/import/", "desk/clock/", "desk/agenda/", "desk/results/", "desk/results/9/"]
STAFF += ["desk/results/10/1/", "desk/results/9/1/", "desk/results/9/1/history/", "desk/penalties/"]
STAFF += ["desk/settings/", "desk/settings/final/", "desk/settings/rules/", "desk/settings/staff/", "desk/log/"]
STAFF += ["desk/cards/", "seating/10/signs/", "standings/?all=1"]
#: The part a live page asks for after a change.
PARTS = {"": "overview", "participants/": "participants", "standings/": "ranking", "players/{entrant}/": "player"}
PARTS |= {"standings/hanchan/9/": "hanchan", "me/{token}/": "me", "screen/standings/": "screen-standings"}
PARTS |= {"seating/": "seating", "desk/results/": "board", "desk/": "desk-live"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, action="append", choices=BUDGETS)
    parser.add_argument("--only", default="", help="pages whose address has this in it")
    options = parser.parse_args()
    over = 0
    with fresh_site():
        from taikai.tournaments.models import Tournament

        for players in options.players or BUDGETS:
            tournament = build(players, HANCHANS, played=HANCHANS - 1, ruleset="krakow2022")
            over += _table(tournament, players, options.only)
            Tournament.objects.filter(pk=tournament.pk).update(slug=f"{SLUG}-{players}")
    print(f"{over} over their budget" if over else "all within their budgets")
    return 1 if over else 0


def _table(tournament, players: int, only: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from taikai.registration.domain.links import token_of
    from taikai.tournaments.domain.actor import SYSTEM
    from taikai.tournaments.domain.change import change
    from tests import factories

    entrant = tournament.entrants.order_by("pk")[players // 2]
    organiser = Client()
    organiser.force_login(factories.staff(tournament, "organiser"))
    public = Client()
    words = {"entrant": entrant.pk, "token": token_of(entrant)}
    most_cold, most_warm = BUDGETS[players]
    print(f"\n{players} players x {HANCHANS} hanchans, budget {most_cold} ms cold, {most_warm} ms warm")
    print(f"{'page':<44}{'cold':>8}{'warm':>8}{'queries':>9}{'kB':>8}")
    asked = [(public, page, "") for page in PUBLIC] + [(organiser, page, "") for page in STAFF]
    asked += [(organiser if page.startswith("desk") else public, page, part) for page, part in PARTS.items()]
    public.get("/t/bench/")  # templates are compiled once a process
    over = 0
    for client, page, part in asked:
        name = f"{page or '(overview)'}{' #' + part if part else ''}".replace("{token}", "…").replace(
            "{entrant}", "…"
        )
        if only not in name:
            continue
        path = f"/t/{SLUG}/{page.format(**words)}"
        headers = {"HX-Request": "true", "HX-Target": part} if part else {}
        client.get(path, headers=headers)
        # The measured one follows a change, as when a hall asks again; code and templates are loaded by then.
        colds = []
        for _ in range(2):
            with change(tournament, SYSTEM, "bench.change"):
                pass
            colds.append(_measured(client, path, headers))
        cold, answer = min(colds, key=lambda measured: measured[0])
        warm = min(_measured(client, path, headers)[0] for _ in range(3))
        with change(tournament, SYSTEM, "bench.change"):
            pass
        with CaptureQueriesContext(connection) as captured:
            client.get(path, headers=headers)
        size = len(b"".join(answer.streaming_content) if answer.streaming else answer.content) / 1000
        mark = "" if answer.status_code == 200 else f"  status {answer.status_code}"
        if cold > most_cold or warm > most_warm:
            mark += "  OVER"
            over += 1
        print(f"{name:<44}{cold:8.1f}{warm:8.1f}{len(captured):9}{size:8.1f}{mark}", flush=True)
    return over


def _measured(client, path: str, headers: dict[str, str]) -> tuple[float, HttpResponseBase]:
    gc.collect()
    began = time.process_time()
    answer = client.get(path, headers=headers)
    return (time.process_time() - began) * 1000, answer


if __name__ == "__main__":
    sys.exit(main())
