"""URLs of check-in, below `/t/<slug>/`."""

from django.urls import path

from taikai.arrivals import views_personal, views_staff

urlpatterns = [
    path("my/here/<slug:code>/", views_personal.here, name="here"),
    path("me/<str:token>/here/", views_personal.personal_here, name="personal-here"),
    path("manage/check-in/scan/", views_staff.scan, name="manage-scan"),
    path("manage/check-in/self/", views_staff.door, name="manage-self-check-in"),
    path("manage/check-in/<int:pk>/", views_staff.person, name="manage-arrival"),
    path("manage/check-in/<int:pk>/plays/", views_staff.plays, name="manage-plays"),
]
