"""URLs of `agenda`, below `/t/<slug>/`."""

from django.urls import path

from taikai.agenda import views_public, views_staff

urlpatterns = [
    path("programme/", views_public.agenda, name="agenda"),
    path("programme.ics", views_public.ics, name="agenda-ics"),
    path("screen/clock/", views_public.screen, name="screen-clock"),
    path("manage/programme/", views_staff.desk, name="desk-agenda"),
    path("manage/programme/fill/", views_staff.fill, name="desk-agenda-fill"),
    path("manage/programme/<int:pk>/", views_staff.item, name="desk-agenda-item"),
    path("manage/programme/<int:pk>/move/", views_staff.move, name="desk-agenda-move"),
    path("manage/clock/", views_staff.clock, name="desk-clock"),
    path("manage/clock/<int:number>/", views_staff.run_clock, name="desk-clock-run"),
]
