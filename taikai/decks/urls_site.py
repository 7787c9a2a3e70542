"""URLs of the card gallery, outside any tournament."""

from django.urls import path

from taikai.decks import views_gallery

urlpatterns = [
    path("cards/", views_gallery.gallery, name="cards"),
    path("cards/print/", views_gallery.deck, name="cards-print"),
    path("cards/<slug:card>/", views_gallery.face, name="card"),
]
