"""URLs of a tournament's rules, below `/t/<slug>/`."""

from django.urls import path

from taikai.rulebook import views_tournament

urlpatterns = [
    path("rules/", views_tournament.rules, name="rules"),
    path("manage/settings/rules/", views_tournament.choose, name="tournament-rules"),
]
