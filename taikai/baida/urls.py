"""URLs of Baida tables, below `/t/<slug>/`."""

from django.urls import path

from taikai.baida import views_judge, views_table

urlpatterns = [
    path("table/<int:hanchan>/<int:number>/sheet/", views_table.table, name="baida-table"),
    path("table/<int:hanchan>/<int:number>/sheet/queued/", views_table.queued, name="baida-queued"),
    path("manage/results/<int:hanchan>/paper/", views_judge.paper, name="sheet-paper"),
    path("manage/results/<int:hanchan>/<int:number>/sheet/", views_judge.table, name="sheet-hands"),
]
