"""Addresses of letters outside a tournament."""

from django.urls import path

from taikai.letters import views_site

urlpatterns = [
    path("letters/", views_site.local_letters, name="local-letters"),
    path("letters/<str:name>/", views_site.local_letters, name="local-letter"),
    path("letters/stop/<str:token>/", views_site.stop_letters, name="letters-stop"),
]
