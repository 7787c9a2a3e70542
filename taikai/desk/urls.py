"""Addresses of the overview and the desk, below `/t/<slug>/`."""

from django.urls import path

from taikai.desk import views_public, views_staff

urlpatterns = [
    path("", views_public.overview, name="tournament"),
    path("desk/", views_staff.desk, name="desk"),
]
