"""URLs of `agenda`, below `/t/<slug>/`."""

from django.urls import path

from taikai.agenda import views_public, views_staff

urlpatterns = [
    path("agenda/", views_public.agenda, name="agenda"),
    path("agenda.ics", views_public.ics, name="agenda-ics"),
    path("screen/clock/", views_public.screen, name="screen-clock"),
    path("desk/agenda/", views_staff.desk, name="desk-agenda"),
    path("desk/agenda/fill/", views_staff.fill, name="desk-agenda-fill"),
    path("desk/agenda/<int:pk>/", views_staff.item, name="desk-agenda-item"),
    path("desk/agenda/<int:pk>/move/", views_staff.move, name="desk-agenda-move"),
    path("desk/clock/", views_staff.clock, name="desk-clock"),
    path("desk/clock/<int:number>/", views_staff.run_clock, name="desk-clock-run"),
]
