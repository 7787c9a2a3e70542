"""URL of the front page."""

from django.urls import path

from taikai.overview import views_public

urlpatterns = [path("", views_public.home, name="home")]
