"""URLs of `news`, below `/t/<slug>/`."""

from django.urls import path

from taikai.news import views_public, views_push, views_screen_remote, views_staff

urlpatterns = [
    path("announcements/", views_public.news, name="news"),
    path("screen/message/", views_public.screen, name="screen-message"),
    path("manage/announcements/", views_staff.announcements, name="manage-announcements"),
    path("manage/announcements/<int:pk>/", views_staff.announcement, name="manage-announcements-one"),
    path("me/<str:token>/notifications/", views_push.own, name="personal-alerts"),
    path("manage/notifications/", views_push.notifications, name="manage-notifications"),
    path("manage/screens/", views_screen_remote.remote, name="manage-screens"),
]
