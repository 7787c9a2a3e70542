"""Measured pages: URL patterns of a tournament; names in braces are filled in from the bench world.

`tests/test_bench.py` looks that no address of the site is forgotten.
"""

from __future__ import annotations

PUBLIC = [
    *("", "participants/", "apply/", "agenda/", "agenda.ics", "rules/", "b/{badge}/"),
    *("seating/", "seating/?q=0007", "seating/10/", "seating/10/signs/", "at/10/1/", "seating/report/"),
    *("seating/report/{entrant}/", "seating/seating.csv", "seating/print/", "seating/print/strips/"),
    *("seating/draw/{draw}.json", "standings/", "standings/why/", "standings/hanchan/9/", "players/{entrant}/"),
    *(
        "standings.csv",
        "standings.json",
        "my/",
        "find/?q=0007",
        "me/{token}/",
        "me/{token}/edit/",
        "me/{token}/cards/",
    ),
    *("players/{entrant}/needs/", "me/{token}/needs/", "players/{entrant}/numbers/"),
    *("standings/numbers/", "numbers.csv"),
    *("cards/", "rulings/", "fairness/", "fairness.json", "preview.jpg"),
    *("screen/feature/", "overlay/feature/", "overlay/standings/"),
    *("screen/", "screen/clock/", "screen/standings/", "screen/seating/", "screen/awards/", "live/revision"),
    *("news/", "screen/ceremony/", "screen/message/", "screen/2/", "me/{token}/alerts/"),
]
STAFF = [
    *("desk/", "desk/entrants/", "desk/entrants/{entrant}/", "desk/entrants/add/", "desk/entrants/import/"),
    *("desk/paper/", "desk/paper/badges/", "desk/paper/names/"),
    *("desk/entrants/export.csv", "desk/check-in/", "desk/mail/", "desk/log/"),
    "desk/hands/",
    *("desk/seating/", "desk/seating/?hanchan=9", "desk/seating/plan/", "desk/seating/plan/{draw}/"),
    "desk/seating/plan/{waiting}/",
    *(
        "desk/seating/absent/{entrant}/",
        "desk/seating/changes/",
        "desk/seating/import/",
        "desk/clock/",
        "desk/agenda/",
    ),
    *("desk/results/", "desk/results/10/sheets/", "desk/results/9/", "desk/results/10/1/", "desk/results/9/1/"),
    *("desk/results/9/1/history/", "desk/penalties/", "desk/cards/", "desk/cards/10/1/"),
    *("desk/federation/", "desk/federation/columns/", "desk/federation/report/", "desk/federation/observer.md"),
    "desk/federation/numbers/",
    *("desk/federation/results.xlsx", "desk/federation/results.csv"),
    *("desk/federation/european-mahjong.csv", "desk/federation/mahjong-portal.csv"),
    *("desk/cards/10/1/hand/", "desk/settings/", "desk/settings/final/", "desk/settings/broadcast/"),
    *("desk/news/", "desk/screens/", "desk/alerts/"),
    *("desk/registration/", "desk/money/", "desk/programs/", "desk/files/", "desk/consents/", "desk/looks/"),
    *("desk/teams/", "desk/mail/texts/", "desk/mail/round/", "desk/check-in/door/", "desk/check-in/scan/"),
    *("files/standings.xlsx", "files/players.xlsx", "files/all-results.xlsx", "files/log.xlsx"),
    "desk/settings/picture/",
    *("desk/settings/rules/", "desk/settings/tie-breaks/", "desk/settings/staff/", "standings/?all=1"),
]
#: Where tables report hand by hand, without cards: a world of its own. The table as a player's phone asks.
REPORTED = [
    *("standings/numbers/", "numbers.csv", "players/{entrant}/numbers/", "desk/hands/", "desk/hands/10/"),
    *("table/10/{table}/", "table/10/{table}/?do=hands", "table/10/{table}/?do=draw"),
    "table/10/{table}/?do=ron&winner=W&payer=S",
    "me/{token}/",
]
#: The part a live page asks for after a change.
PARTS = {
    "": "overview",
    "participants/": "participants",
    "seating/": "seating",
    "standings/": "ranking",
    "standings/hanchan/9/": "hanchan",
    "players/{entrant}/": "player",
    "me/{token}/": "me",
    "screen/standings/": "screen-standings",
    "desk/": "desk-live",
    "desk/results/": "board",
    "desk/check-in/": "people",
}
#: These arrive as they are made.
STREAMED = frozenset({"desk/paper/badges/"})
#: Names of addresses without a page that a hall opens: they change something, answer one browser, stay open.
NO_PAGE = frozenset(
    {
        *("applied", "personal-withdraw", "live-stream", "seating-verify", "desk-entrants-many"),
        "desk-first-links",
        *("desk-entrant-act", "desk-check-in-fee", "desk-seating-draw", "desk-leave-out", "desk-seating-publish"),
        *("desk-seating-swap", "desk-agenda-fill", "desk-agenda-item", "desk-agenda-move", "desk-clock-run"),
        *("personal-judge", "call-answer", "personal-sign", "result-sign", "table-sign"),
        *("results-release", "results-options", "result-preview", "result-confirm", "result-reopen"),
        *("ceremony-do", "desk-news-one"),
        *("penalty-cancel", "tournament-stage", "staff-again", "staff-remove"),
        *("log-undo", "results-confirm"),
        # Only where hands are reported and the organiser lets people follow them.
        *("watch", "watch-table", "overlay-table"),
        *("table-join", "table-busy", "table-queued", "baida-queued", "personal-table"),
        *("desk-cards-do", "rulings-edit", "card-choose", "card-table-do", "card-claim"),
        # Bytes as they lie in the database.
        *("event-picture", "paper-download", "result-photo-file", "personal-photo-file", "table-photo-file"),
        # A form with one picture, opened once a table.
        *("result-photo", "personal-photo", "table-photo"),
        # Asks a worker; what it answers is a line on whether the file is there.
        *("paper-pdf", "paper-file"),
        # Opened once in the life of an event.
        *("desk-guide", "tournament-copy", "tournament-delete", "tournament-keep"),
        # Of a game that the world of the bench does not play.
        *("sheet-hands", "sheet-paper", "baida-table"),
        # Reached from pages that are measured, about one of a few rows, or a form of their own.
        *("desk-accounts", "desk-arrival", "desk-email", "desk-email-text"),
        *(
            "desk-entrant-data",
            "desk-entrant-data-file",
            "desk-payment",
            "desk-payment-split",
            "desk-plays",
            "desk-statement",
        ),
        *("desk-discounts", "desk-fee", "desk-fee-terms", "desk-owing", "desk-paid-here", "desk-uncancel"),
        *("desk-question", "desk-question-act", "desk-question-add", "apply-invited", "desk-belonging"),
        *("desk-doubles", "desk-doubles-apart", "desk-merge", "desk-separate"),
        *("desk-passing", "desk-passing-act", "personal-keep", "personal-pass", "place-offered"),
        *("desk-group", "desk-group-act", "desk-group-add", "desk-groups"),
        *("desk-round", "desk-round-edit", "desk-round-new", "results-compare", "results-file"),
        *("here", "forget-me", "my-data", "my-data-file", "personal-accept", "personal-answers", "personal-here"),
        *("teams", "embed-standings", "news-atom", "player-calendar"),
        # Files, made of what the measured pages show; every table's own (`file-…`) is one, too.
        *("event-file", "pages-ask", "pages-file", "pages-zip"),
    }
)
