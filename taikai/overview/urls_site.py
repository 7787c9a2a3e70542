"""The address of the front page."""

from django.urls import path

from taikai.overview import views_front

urlpatterns = [path("", views_front.home, name="home")]
