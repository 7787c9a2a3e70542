"""URLs of `series` outside any tournament."""

from django.urls import path

from taikai.series import views_public, views_site

urlpatterns = [
    path("series/", views_public.all_series, name="all-series"),
    path("series/new/", views_site.make, name="series-make"),
    path("series/<slug:name>/", views_public.series, name="series"),
    path("series/<slug:name>/standings.<slug:kind>", views_public.series_file, name="series-file"),
    path("series/<slug:name>/run/", views_site.run, name="series-run"),
    path("series/<slug:name>/run/events/", views_site.change_events, name="series-events"),
    path("series/<slug:name>/run/runners/", views_site.change_runners, name="series-runners"),
    path("series/<slug:name>/run/delete/", views_site.delete, name="series-delete"),
]
