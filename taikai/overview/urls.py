"""Addresses of the overview and the desk, below `/t/<slug>/`."""

from django.urls import path

from taikai.overview import views_emails, views_public, views_staff

urlpatterns = [
    path("", views_public.overview, name="tournament"),
    path("b/<slug:badge>/", views_public.badge, name="badge"),
    path("desk/", views_staff.desk, name="desk"),
    path("desk/letters/", views_emails.emails, name="desk-emails"),
]
