"""URLs of the tournament itself, below `/t/<slug>/`."""

from django.urls import path

from taikai.tournaments import views_event, views_staff

urlpatterns = [
    path("desk/settings/", views_staff.edit, name="tournament-edit"),
    path("desk/settings/picture/", views_staff.picture, name="tournament-picture"),
    path("desk/settings/copy/", views_event.copy, name="tournament-copy"),
    path("desk/settings/delete/", views_event.delete, name="tournament-delete"),
    path("desk/settings/keep/", views_event.stay, name="tournament-keep"),
    path("desk/stage/", views_staff.stage, name="tournament-stage"),
    path("desk/settings/staff/", views_staff.staff, name="staff"),
    path("desk/settings/staff/<int:pk>/again/", views_staff.again, name="staff-again"),
    path("desk/settings/staff/<int:pk>/remove/", views_staff.remove, name="staff-remove"),
    path("desk/log/", views_staff.log, name="log"),
    path("desk/log/<int:pk>/undo/", views_staff.undo, name="log-undo"),
]
