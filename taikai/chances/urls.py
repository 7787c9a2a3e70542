"""URLs of `chances`, below `/t/<slug>/`."""

from django.urls import path

from taikai.chances import views_public

urlpatterns = [
    path("screen/chances/", views_public.screen, name="screen-chances"),
]
