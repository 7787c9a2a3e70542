"""URL configuration of `make dev`: adds the debug toolbar and the component gallery at /parts/."""

from debug_toolbar.toolbar import debug_toolbar_urls
from django.urls import path

from taikai.parts_dev import parts
from taikai.urls import handler500 as handler500
from taikai.urls import urlpatterns as site

urlpatterns = [*debug_toolbar_urls(), path("parts/", parts), *site]
