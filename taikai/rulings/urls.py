"""URLs of `rulings`, below `/t/<slug>/`."""

from django.urls import path

from taikai.rulings import views_public, views_staff

urlpatterns = [
    path("judge-rulings/", views_public.register, name="judge-rulings"),
    path("manage/judge-rulings/", views_staff.register, name="manage-rulings"),
    path("manage/judge-rulings/settings/", views_staff.switch, name="ruling-settings"),
    path("manage/judge-rulings/for-all/", views_staff.for_all, name="ruling-for-all"),
    path("manage/judge-rulings/print/", views_staff.report, name="ruling-report"),
    path("manage/judge-rulings/<int:pk>/withdraw/", views_staff.withdraw, name="ruling-withdraw"),
    path("manage/judge-rulings/<int:hanchan>/<int:number>/", views_staff.what, name="ruling-what"),
    path(
        "manage/judge-rulings/<int:hanchan>/<int:number>/<slug:irregularity>/",
        views_staff.reading,
        name="ruling-reading",
    ),
]
