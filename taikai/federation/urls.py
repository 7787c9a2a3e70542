"""URLs of `federation`, below `/t/<slug>/`."""

from django.urls import path

from taikai.federation import views_staff

urlpatterns = [
    path("desk/federation/", views_staff.federation, name="desk-federation"),
    path("desk/federation/columns/", views_staff.columns, name="desk-federation-columns"),
    path("desk/federation/numbers/", views_staff.numbers, name="desk-federation-numbers"),
    path("desk/federation/report/", views_staff.report, name="desk-federation-report"),
    path("desk/federation/observer.md", views_staff.report_file, name="federation-observer"),
    path("desk/federation/results.xlsx", views_staff.as_xlsx_file, name="federation-xlsx"),
    path("desk/federation/results.csv", views_staff.as_csv_file, name="federation-csv"),
    path("desk/federation/european-mahjong.csv", views_staff.for_ema_site_file, name="federation-ema-site"),
    path("desk/federation/mahjong-portal.csv", views_staff.for_portal_file, name="federation-portal"),
]
