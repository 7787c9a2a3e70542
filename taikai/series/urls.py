"""URLs of `series`, below `/t/<slug>/`."""

from django.urls import path

from taikai.series import views_public, views_staff

urlpatterns = [
    path("teams/", views_public.teams, name="teams"),
    path("manage/teams/", views_staff.teams, name="manage-teams"),
]
