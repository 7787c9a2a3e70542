"""URLs of `calls`, below `/t/<slug>/`."""

from django.urls import path

from taikai.calls import views_personal, views_staff

urlpatterns = [
    path("me/<str:token>/judge/", views_personal.judge, name="personal-judge"),
    path("manage/calls/<int:pk>/", views_staff.answer, name="call-answer"),
]
