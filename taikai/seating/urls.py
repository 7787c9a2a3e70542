"""Addresses of `seating`, below `/t/<slug>/`."""

from django.urls import path

from taikai.seating import views_job, views_public, views_replan, views_staff

urlpatterns = [
    path("seating/", views_public.seating, name="seating"),
    path("seating/<int:number>/", views_public.seating_round, name="seating-round"),
    path("seating/<int:number>/signs/", views_public.signs, name="seating-signs"),
    path("screen/seating/", views_public.screen, name="screen-seating"),
    path("desk/seating/", views_staff.desk, name="desk-seating"),
    path("desk/seating/draw/", views_staff.draw, name="desk-seating-draw"),
    path("desk/seating/plan/", views_job.plan, name="desk-seating-plan"),
    path("desk/seating/plan/<int:pk>/", views_job.job, name="desk-seating-job"),
    path("desk/seating/import/", views_replan.take, name="desk-seating-import"),
    path("desk/seating/changes/", views_replan.changes, name="desk-seating-replan"),
    path("desk/seating/publish/", views_staff.publication, name="desk-seating-publish"),
    path("desk/seating/swap/", views_staff.change_seats, name="desk-seating-swap"),
]
