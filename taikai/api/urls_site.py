"""URLs of the API below `/api/`, made from the endpoint declarations, and its guide."""

from django.urls import path, re_path

from taikai.api import views_api, views_guide, views_write
from taikai.api.pages.endpoint import endpoints
from taikai.api.pages.openapi import ROOT, described

declaring = (views_api, views_write)
_below = ROOT.lstrip("/")
urlpatterns = [
    path("api/", views_guide.guide, name="api-guide"),
    *(path(_below + each.path, each.view, name=each.name) for each in described()),
    # Whatever else is asked for there is a problem for programs, not a page.
    *(re_path(f"^{_below}", each.view, name=each.name) for each in endpoints.values() if not each.title),
]
