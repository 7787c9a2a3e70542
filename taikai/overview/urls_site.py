"""URLs of the front page and of the guides."""

from django.urls import path

from taikai.overview import views_public

urlpatterns = [
    path("", views_public.home, name="home"),
    path("guide/", views_public.guides, name="guides"),
    path("guide/<slug:name>/", views_public.one_guide, name="guide"),
]
