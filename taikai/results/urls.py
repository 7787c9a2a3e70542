"""URLs of `results`, below `/t/<slug>/`."""

from django.urls import path

from taikai.results import views_personal, views_photo, views_score_sheet, views_staff, views_table_code

urlpatterns = [
    path("manage/results/", views_staff.board, name="board"),
    path("manage/results/<int:hanchan>/", views_staff.board, name="board-hanchan"),
    path("manage/results/<int:hanchan>/publish/", views_staff.release, name="results-release"),
    path("manage/results/<int:hanchan>/confirm/", views_staff.confirm_many, name="results-confirm"),
    path("manage/results/options/", views_staff.options, name="results-options"),
    path("manage/results/<int:hanchan>/<int:number>/", views_score_sheet.entry, name="result-entry"),
    path("manage/results/<int:hanchan>/<int:number>/preview/", views_score_sheet.preview, name="result-preview"),
    path("manage/results/<int:hanchan>/<int:number>/confirm/", views_score_sheet.confirm, name="result-confirm"),
    path("manage/results/<int:hanchan>/<int:number>/reopen/", views_score_sheet.reopen, name="result-reopen"),
    path("manage/results/<int:hanchan>/<int:number>/history/", views_score_sheet.history, name="result-history"),
    path("at/<int:hanchan>/<int:number>/", views_table_code.table_entry, name="table-entry"),
    path("manage/results/<int:hanchan>/sheets/", views_staff.paper, name="result-paper"),
    path("manage/results/<int:hanchan>/<int:number>/sign/", views_table_code.sign_here, name="result-sign"),
    path("manage/results/<int:hanchan>/photos/", views_photo.photos, name="result-photos"),
    path("manage/results/<int:hanchan>/<int:number>/photo/", views_photo.photo, name="result-photo"),
    path(
        "manage/results/<int:hanchan>/<int:number>/photo/<slug:digest>/",
        views_photo.picture,
        name="result-photo-file",
    ),
    path("me/<str:token>/photo/", views_photo.own_photo, name="personal-photo"),
    path("me/<str:token>/photo/<slug:digest>/", views_photo.own_picture, name="personal-photo-file"),
    path("me/<str:token>/sign/", views_personal.sign_own, name="personal-sign"),
    path("manage/penalties/", views_staff.penalties, name="manage-penalties"),
    path("manage/penalties/<int:pk>/cancel/", views_staff.cancel, name="penalty-cancel"),
]
