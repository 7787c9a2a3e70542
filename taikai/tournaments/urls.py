"""URLs of the tournament itself, below `/t/<slug>/`."""

from django.urls import path

from taikai.tournaments import views_event, views_staff

urlpatterns = [
    path("manage/settings/", views_staff.edit, name="tournament-edit"),
    path("manage/settings/picture/", views_staff.picture, name="tournament-picture"),
    path("manage/settings/copy/", views_event.copy, name="tournament-copy"),
    path("manage/settings/delete/", views_event.delete, name="tournament-delete"),
    path("manage/settings/keep/", views_event.stay, name="tournament-keep"),
    path("manage/stage/", views_staff.stage, name="tournament-stage"),
    path("manage/settings/staff/", views_staff.staff, name="staff"),
    path("manage/settings/staff/<int:pk>/again/", views_staff.again, name="staff-again"),
    path("manage/settings/staff/<int:pk>/remove/", views_staff.remove, name="staff-remove"),
    path("manage/log/", views_staff.log, name="log"),
    path("manage/log/<int:pk>/undo/", views_staff.undo, name="log-undo"),
]
