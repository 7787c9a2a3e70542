"""URLs of check-in, below `/t/<slug>/`."""

from django.urls import path

from taikai.arrivals import views_personal, views_staff

urlpatterns = [
    path("my/here/<slug:code>/", views_personal.here, name="here"),
    path("me/<str:token>/here/", views_personal.personal_here, name="personal-here"),
    path("manage/check-in/scan/", views_staff.scan, name="desk-scan"),
    path("manage/check-in/self/", views_staff.door, name="desk-door"),
    path("manage/check-in/<int:pk>/", views_staff.person, name="desk-arrival"),
    path("manage/check-in/<int:pk>/plays/", views_staff.plays, name="desk-plays"),
]
