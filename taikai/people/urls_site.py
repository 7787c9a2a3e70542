"""URLs of `people` outside any tournament."""

from django.urls import path

from taikai.people import views_public, views_site

urlpatterns = [
    path("privacy/", views_public.privacy, name="privacy"),
    path("people/", views_site.people, name="people"),
    path("people/<str:token>/", views_public.person, name="person"),
    path("clubs/<slug:club>/", views_public.club, name="club"),
    path("worth/", views_public.worth_page, name="worth"),
]
