"""Root URL configuration. Each app adds URLs below `/t/<slug>/`: public ones first, staff below `manage/`."""

from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from taikai.tournaments.access import declare

handler500 = "taikai.http_guard.fault_pages.broken"
SEAL = RedirectView.as_view(url="/static/icons/seal.svg", permanent=True)

urlpatterns = [
    path("", include("taikai.overview.urls_site")),
    path("", include("taikai.tournaments.urls_site")),
    path("", include("taikai.archive.urls_site")),
    path("", include("taikai.rulebook.urls")),
    path("", include("taikai.people.urls_site")),
    path("", include("taikai.series.urls_site")),
    path("", include("taikai.decks.urls_site")),
    path("", include("taikai.live.urls_site")),
    path("", include("taikai.api.urls_site")),
    path("", include("taikai.emails.urls_site")),
    path("i18n/setlang/", declare(set_language, "site.view", "action"), name="set_language"),
    path("favicon.ico", declare(SEAL, "site.view", "file"), name="favicon"),
    path(
        "t/<slug:slug>/",
        include(
            [
                path("", include("taikai.overview.urls")),
                path("", include("taikai.rulebook.urls_tournament")),
                path("", include("taikai.tournaments.urls")),
                path("", include("taikai.registration.urls")),
                path("", include("taikai.emails.urls")),
                path("", include("taikai.seating.urls")),
                path("", include("taikai.agenda.urls")),
                path("", include("taikai.arrivals.urls")),
                path("", include("taikai.calls.urls")),
                path("", include("taikai.results.urls")),
                path("", include("taikai.rulings.urls")),
                path("", include("taikai.hands.urls")),
                path("", include("taikai.standings.urls")),
                path("", include("taikai.chances.urls")),
                path("", include("taikai.decks.urls")),
                path("", include("taikai.baida.urls")),
                path("", include("taikai.news.urls")),
                path("", include("taikai.federation.urls")),
                path("", include("taikai.money.urls")),
                path("", include("taikai.people.urls")),
                path("", include("taikai.series.urls")),
                path("", include("taikai.paper.urls")),
                path("", include("taikai.archive.urls")),
                path("", include("taikai.api.urls")),
                path("", include("taikai.live.urls")),
                path("", include("taikai.tournaments.views_moved")),
            ]
        ),
    ),
]
