"""Addresses of `make dev`: all of them, and those of the debug toolbar."""

from debug_toolbar.toolbar import debug_toolbar_urls

from taikai.urls import handler500 as handler500
from taikai.urls import urlpatterns as site

urlpatterns = [*debug_toolbar_urls(), *site]
