"""Addresses of `people` outside any tournament."""

from django.urls import path

from taikai.people import views_public

urlpatterns = [path("privacy/", views_public.privacy, name="privacy")]
