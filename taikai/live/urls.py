"""Addresses of `live`, below `/t/<slug>/`."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
