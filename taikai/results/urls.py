"""Addresses of `results`, below `/t/<slug>/`."""

from django.urls import path

from taikai.results import views_board, views_entry, views_penalties

urlpatterns = [
    path("desk/results/", views_board.board, name="board"),
    path("desk/results/<int:hanchan>/", views_board.board, name="board-hanchan"),
    path("desk/results/<int:hanchan>/release/", views_board.release, name="results-release"),
    path("desk/results/options/", views_board.options, name="results-options"),
    path("desk/results/<int:hanchan>/<int:number>/", views_entry.entry, name="result-entry"),
    path("desk/results/<int:hanchan>/<int:number>/preview/", views_entry.preview, name="result-preview"),
    path("desk/results/<int:hanchan>/<int:number>/confirm/", views_entry.confirm, name="result-confirm"),
    path("desk/results/<int:hanchan>/<int:number>/reopen/", views_entry.reopen, name="result-reopen"),
    path("desk/results/<int:hanchan>/<int:number>/history/", views_entry.history, name="result-history"),
    path("desk/penalties/", views_penalties.penalties, name="desk-penalties"),
    path("desk/penalties/<int:pk>/cancel/", views_penalties.cancel, name="penalty-cancel"),
]
