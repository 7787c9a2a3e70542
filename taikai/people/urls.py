"""URLs of `people`, below `/t/<slug>/`."""

from django.urls import path

from taikai.people import views_personal, views_staff

urlpatterns = [
    path("me/<str:token>/data/", views_personal.mine, name="my-data"),
    path("me/<str:token>/data/file.json", views_personal.mine_file, name="my-data-file"),
    path("me/<str:token>/data/erase/", views_personal.forget_me, name="forget-me"),
    path("manage/players/<int:pk>/data/", views_staff.entry_data, name="manage-player-data"),
    path("manage/players/<int:pk>/data/file.json", views_staff.entry_file, name="manage-player-data-file"),
    path("manage/consents/", views_staff.consents, name="manage-consents"),
    path("manage/access-log/", views_staff.looks, name="manage-looks"),
]
