"""URLs of `federation`, below `/t/<slug>/`."""

from django.urls import path

from taikai.federation import views_staff

urlpatterns = [
    path("manage/federation/", views_staff.federation, name="manage-federation"),
    path("manage/federation/columns/", views_staff.columns, name="manage-federation-columns"),
    path("manage/federation/numbers/", views_staff.numbers, name="manage-federation-numbers"),
    path("manage/federation/report/", views_staff.report, name="manage-federation-report"),
    path("manage/federation/observer.md", views_staff.report_file, name="federation-observer"),
    path("manage/federation/results.xlsx", views_staff.as_xlsx_file, name="federation-xlsx"),
    path("manage/federation/results.csv", views_staff.as_csv_file, name="federation-csv"),
    path("manage/federation/european-mahjong.csv", views_staff.for_ema_site_file, name="federation-ema-site"),
    path("manage/federation/mahjong-portal.csv", views_staff.for_portal_file, name="federation-portal"),
]
