"""Addresses of Baida tables hand by hand, below `/t/<slug>/`."""

from django.urls import path

from taikai.baida import views_judge

urlpatterns = [
    path("desk/results/<int:hanchan>/paper/", views_judge.paper, name="sheet-paper"),
    path("desk/results/<int:hanchan>/<int:number>/sheet/", views_judge.table, name="sheet-hands"),
]
