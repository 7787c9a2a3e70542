"""URLs of `news`, below `/t/<slug>/`."""

from django.urls import path

from taikai.news import views_public, views_push, views_screen_remote, views_staff

urlpatterns = [
    path("announcements/", views_public.news, name="news"),
    path("screen/message/", views_public.screen, name="screen-message"),
    path("manage/announcements/", views_staff.desk, name="desk-news"),
    path("manage/announcements/<int:pk>/", views_staff.desk_one, name="desk-news-one"),
    path("me/<str:token>/notifications/", views_push.own, name="personal-alerts"),
    path("manage/notifications/", views_push.desk, name="desk-alerts"),
    path("manage/screens/", views_screen_remote.remote, name="desk-screens"),
]
