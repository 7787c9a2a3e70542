"""URLs of cards at the tables, below `/t/<slug>/`."""

from django.urls import path

from taikai.decks import views_hand, views_personal, views_public, views_staff, views_table

TABLE = "manage/cards/<int:hanchan>/<int:number>"

urlpatterns = [
    path("me/<str:token>/cards/", views_personal.my_cards, name="personal-cards"),
    path("cards/", views_public.statistics, name="card-statistics"),
    path("rulings/", views_public.rulings_page, name="rulings"),
    path("fairness/", views_public.fairness, name="fairness"),
    path("fairness.json", views_public.fairness_json, name="fairness-json"),
    path("manage/rulings/", views_public.rulings_edit, name="rulings-edit"),
    path("manage/cards/", views_staff.cards, name="manage-cards"),
    path("manage/cards/do/", views_staff.do, name="manage-cards-do"),
    path(f"{TABLE}/", views_table.table, name="card-table"),
    path(f"{TABLE}/choose/<str:seat>/", views_table.choose_here, name="card-choose"),
    path(f"{TABLE}/do/", views_table.do, name="card-table-do"),
    path(f"{TABLE}/hand/", views_hand.hand, name="card-hand"),
    path(f"{TABLE}/claim/", views_hand.claim, name="card-claim"),
]
