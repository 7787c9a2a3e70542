"""URLs of `archive`, below `/t/<slug>/`. Each table has its own, with the permission of its page."""

from django.urls import path

from taikai.archive import views_files, views_staff
from taikai.tournaments.domain.event.downloads import downloads

urlpatterns = [
    path("manage/files/", views_files.files, name="files"),
    path("manage/files/event.json", views_files.event, name="event-file"),
    path("manage/files/results/", views_staff.results_file, name="results-file"),
    path("manage/files/results/<int:pk>/", views_staff.results_compare, name="results-compare"),
    path("manage/files/pages/", views_files.ask_pages, name="pages-ask"),
    path("manage/files/pages/<int:pk>/", views_files.pages, name="pages-file"),
    path("manage/files/pages/<int:pk>/pages.zip", views_files.pages_zip, name="pages-zip"),
    *(
        path(f"files/{each.name}.<slug:kind>", views_files.table_view(each), name=f"file-{each.name}")
        for each in downloads.values()
    ),
]
