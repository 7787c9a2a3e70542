"""URLs of `live`, below `/t/<slug>/`."""

from django.urls import path

from taikai.live import views, views_screen

urlpatterns = [
    path("screen/", views_screen.screen, name="screen"),
    path("screen/<int:number>/", views_screen.screen, name="screen-numbered"),
    path("live/revision", views.revision, name="live-revision"),
    path("live/stream", views.stream, name="live-stream"),
]
