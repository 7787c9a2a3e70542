"""URLs of `agenda`, below `/t/<slug>/`."""

from django.urls import path

from taikai.agenda import views_public, views_staff

urlpatterns = [
    path("programme/", views_public.agenda, name="agenda"),
    path("programme.ics", views_public.ics, name="agenda-ics"),
    path("screen/clock/", views_public.screen, name="screen-clock"),
    path("manage/programme/", views_staff.programme, name="manage-programme"),
    path("manage/programme/fill/", views_staff.fill, name="manage-programme-fill"),
    path("manage/programme/<int:pk>/", views_staff.item, name="manage-programme-item"),
    path("manage/programme/<int:pk>/move/", views_staff.move, name="manage-programme-move"),
    path("manage/clock/", views_staff.clock, name="manage-clock"),
    path("manage/clock/<int:number>/", views_staff.run_clock, name="manage-clock-run"),
]
