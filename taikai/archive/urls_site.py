"""URLs of `archive` outside any tournament."""

from django.urls import path

from taikai.archive import views_import

urlpatterns = [
    path("new/file/", views_import.choose, name="event-import"),
    path("new/file/<int:pk>/", views_import.look, name="event-import-look"),
]
