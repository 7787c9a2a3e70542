"""URLs of `live` outside any tournament."""

from django.urls import path

from taikai.live import views_offline

urlpatterns = [
    path("worker.js", views_offline.worker, name="worker"),
    path("offline/", views_offline.offline, name="offline"),
]
