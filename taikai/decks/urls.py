"""Addresses of the cards at the tables, below `/t/<slug>/`."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
