"""URLs of `standings`, below `/t/<slug>/`."""

from django.urls import path

from taikai.standings import views_ceremony, views_personal, views_public, views_staff, views_statistics

urlpatterns = [
    path("standings/", views_public.ranking, name="standings"),
    path("standings/why/", views_public.why, name="standings-why"),
    path("standings/compare/", views_public.compare, name="standings-compare"),
    path("standings/hanchan/<int:hanchan>/", views_public.hanchan, name="standings-hanchan"),
    path("standings/statistics/", views_statistics.numbers, name="numbers"),
    path("players/<int:pk>/statistics/", views_statistics.player_numbers, name="player-numbers"),
    path("statistics.csv", views_statistics.numbers_csv, name="numbers-csv"),
    path("standings.csv", views_public.as_csv_file, name="standings-csv"),
    path("standings.json", views_public.as_json_file, name="standings-json"),
    path("players/<int:pk>/", views_public.player, name="player"),
    path("players/<int:pk>/needs/", views_public.needs_page, name="player-needs"),
    path("me/<str:token>/needs/", views_personal.my_needs, name="my-needs"),
    path("screen/standings/", views_public.screen, name="screen-standings"),
    path("screen/ceremony/", views_ceremony.screen, name="screen-ceremony"),
    path("manage/ceremony/", views_ceremony.act, name="ceremony-do"),
    path("manage/ceremony/presenter/", views_ceremony.presenter, name="ceremony-presenter"),
    path("screen/awards/", views_statistics.screen_awards, name="screen-awards"),
    path("manage/settings/final/", views_staff.final, name="manage-final"),
    path("manage/settings/tie-breaks/", views_staff.tie_breaks, name="tie-breaks"),
]
